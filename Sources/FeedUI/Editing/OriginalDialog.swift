import FeedCore
import GtkKit
import Localization

/// A dialog with the page of an entry as it was before the user changed it.
@MainActor final class OriginalDialog: Dialog {
  private let page: BlockColumn

  /// - Parameter onUse: called if the user wants to go back to it.
  init(
    over parent: Window, _ content: DetailContent, pictures: PictureProvider,
    actions: DetailActions, onUse: @escaping @MainActor () -> Void
  ) {
    var content = content
    // These belong to the item, not to an old version of it.
    (content.note, content.control) = (nil, nil)
    page = BlockColumn(content, pictures: pictures, actions: actions)
    super.init(over: parent, title: text("The Original"), width: 560, height: 640)
    let use = Button(text("Use the Original"))
    let bar = HeaderBar()
    bar.packStart(use)
    window.setTitlebar(bar)
    window.setChild(ScrolledWindow(child: page.widget).addClass("detail"))
    use.onClick { [weak self] in
      onUse()
      self?.close()
    }
  }
}
