import FeedCore
import Foundation
import GtkKit
import Localization

/// The feeds that a person keeps: a list by sections, and a page where one is added.
@MainActor final class FeedsDialog {
  private let window: Window
  private let model: FeedsModel
  private let header = HeaderBar()
  private let addButton = Button(text("Add…"))
  private let back = Button(icon: "almanac-back-symbolic", name: text("Back"))
  private let listTitle = Label(text("Feeds"), role: .heading)
  private let addTitle = Label(text("Add a Feed"), role: .heading)
  private let stack = Stack()
  private let listPage = Box(.vertical)
  private let banner: Banner
  private let sampleBanner: Banner
  let list: FeedsListView
  let addPage: AddFeedView
  let toast = Toast()
  private var chooser: FileChooser?
  private var shownHighlight: FeedsModel.Highlight?
  /// What the message at the bottom offers to take back.
  private var shownRemoval: FeedsModel.Row.ID?
  private var bindings: [Binding] = []
  private var onClosed: @MainActor () -> Void = {}

  /// The preferred size, in logical pixels; less over a window that is smaller.
  private static let size = (width: 520, height: 640)

  /// - Parameter account: the dialog is closed before it is opened.
  init(over parent: Window, model: FeedsModel, account: FeedsListView.Account? = nil) {
    self.model = model
    let window = Window(dialogOver: parent, title: text("Feeds"))
    self.window = window
    banner = Banner { [weak model] in model?.retry() }
    sampleBanner = Banner { [weak model] in
      if let sample = model?.needlessSample { model?.remove(sample.id) }
    }
    let toast = toast
    list = FeedsListView(
      model: model,
      account: account.map { account in
        FeedsListView.Account(section: account.section) {
          window.close()
          account.open()
        }
      },
      copy: { url in
        window.copyToClipboard(FeedText.address(url))
        toast.show(text("Address copied"))
      })
    addPage = AddFeedView(model: model)
    build(over: parent)
  }

  func onClosed(_ handler: @escaping @MainActor () -> Void) { onClosed = handler }

  func present() {
    // What was highlighted the last time is no news.
    shownHighlight = model.highlight
    model.load()
    bindings = [
      Binding { [weak self] in self?.showAdding() },
      Binding { [weak self] in self?.showHighlight() },
      Binding { [weak self] in self?.showFailure() },
      Binding { [weak self] in self?.showRemoval() },
      Binding { [weak self] in self?.showNeedlessSample() },
    ]
    window.present()
    addButton.grabFocus()
  }

  func close() { window.close() }

  var isAdding: Bool { stack.isShowing(addPage.widget) }

  func showAddPage() {
    guard !isAdding else { return }
    stack.show(addPage.widget, .slideLeft)
    showHeader()
    addPage.focus()
  }

  func showList() {
    guard isAdding else { return }
    model.cancelPreview()
    stack.show(listPage, .slideRight)
    showHeader()
    addButton.grabFocus()
  }

  /// - Returns: whether there is something in it to look at.
  func drop(_ content: DropTarget.Content) -> Bool {
    showAddPage()
    switch content {
    case .text(let words): model.preview(dropped: words)
    case .urls(let urls): model.preview(dropped: urls)
    }
    return true
  }
}

extension FeedsDialog {
  private func build(over parent: Window) {
    for title in [listTitle, addTitle] { title.addClass("title") }
    for button in [addButton, back] { header.packStart(button) }
    window.setTitlebar(header)
    addButton.onClick { [weak self] in self?.showAddPage() }
    back.onClick { [weak self] in self?.showList() }
    addPage.onChooseFile { [weak self] in self?.chooseFile() }

    list.widget.expand(vertical: true)
    for child in [banner.widget, sampleBanner.widget, list.widget] as [Widget] {
      listPage.append(child)
    }
    for page in [listPage, addPage.widget] as [Widget] { stack.add(page) }
    stack.addClass("feeds")
    let overlay = Overlay(child: stack)
    overlay.add(toast.widget)
    overlay.addController(DropTarget { [weak self] content in self?.drop(content) ?? false })
    window.setChild(overlay)
    window.defaultSize = (
      Self.fitting(Self.size.width, parent.width), Self.fitting(Self.size.height, parent.height)
    )
    window.onClose { [weak self] in self?.closed() }
    window.addController(
      KeyController { [weak self] key in
        guard key == .escape, let self, isAdding else { return false }
        if case .looking = model.adding { model.cancelPreview() } else { showList() }
        return true
      })
    showHeader()
  }

  /// - Parameter available: 0 where that is not known.
  private static func fitting(_ wanted: Int, _ available: Int) -> Int {
    available > 0 ? min(wanted, available) : wanted
  }

  private func closed() {
    bindings = []
    chooser = nil
    model.close()
    onClosed()
  }

  private func showHeader() {
    addButton.isVisible = !isAdding
    back.isVisible = isAdding
    header.setTitle(isAdding ? addTitle : listTitle)
  }

  private func showAdding() {
    guard case .idle = model.adding else { return showAddPage() }
  }

  private func showHighlight() {
    _ = model.rows
    guard let highlight = model.highlight, highlight != shownHighlight else { return }
    // The rows may come a moment later, and this is run again then.
    list.showRows()
    guard list.rows[highlight.row] != nil else { return }
    shownHighlight = highlight
    showList()
    _ = list.highlight(highlight.row)
    if highlight.reason == .existing { toast.show(text("You already have this feed")) }
  }

  private func showFailure() {
    guard let failure = model.failure else { return banner.show(nil) }
    let reason = ["reason": failure.explanation]
    // What could not be saved stands in the list again as it was.
    if model.hasUnsaved { showList() }
    banner.show(
      Banner.Content(
        text: model.hasUnsaved
          ? text("Couldn’t save: {reason}", reason) : text("Couldn’t load: {reason}", reason),
        button: text("Retry")))
  }

  /// Invented people beside a person's own are in the way.
  private func showNeedlessSample() {
    let section = model.needlessSample.flatMap { sample in
      model.sections.first { $0.id == sample.id.section }
    }
    sampleBanner.show(
      section.map {
        Banner.Content(
          text: text(
            "{section} now has a feed of your own. You still have the samples.",
            ["section": $0.title]),
          button: text("Remove Samples"), isNotice: true)
      })
  }

  private func showRemoval() {
    guard let removal = model.removal else {
      if shownRemoval != nil { toast.hide() }
      return
    }
    guard removal.id != shownRemoval else { return }
    toast.show(removal, in: model) { [weak self] in self?.shownRemoval = nil }
    shownRemoval = removal.id
  }

  private func chooseFile() {
    let chooser = FileChooser(
      over: window, title: text("Choose a Feed"), accept: text("Look Up")
    ) { [weak self] url, _ in
      self?.chooser = nil
      if let url { self?.model.preview(dropped: [url]) }
    }
    self.chooser = chooser
    chooser.show()
  }
}

extension Toast {
  /// Says that a feed was removed, as long as that can be undone.
  func show(
    _ removal: FeedsModel.Row, in model: FeedsModel, onEnd: @escaping @MainActor () -> Void = {}
  ) {
    show(
      text("Removed “{name}”", ["name": removal.name]), button: text("Undo"),
      milliseconds: Self.undoMilliseconds, action: { [weak model] in model?.undoRemoval() },
      onEnd: { [weak model] in
        onEnd()
        model?.endRemoval(of: removal.id)
      })
  }
}
