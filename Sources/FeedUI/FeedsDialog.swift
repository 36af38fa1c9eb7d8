import FeedCore
import Foundation
import GtkKit
import Localization

/// The user's feeds: a list by sections, and a page for adding one.
@MainActor final class FeedsDialog {
  private let window: Window
  private let model: FeedsModel
  private let header = HeaderBar()
  private let addButton = Button(text("Add…"))
  private let back = Button(icon: "almanac-back-symbolic", name: text("Back"))
  private let listTitle = Label(text("Feeds"), role: .heading, level: 1)
  private let addTitle = Label(text("Add a Feed"), role: .heading, level: 1)
  private let stack = Stack()
  private let listPage = Box(.vertical)
  private let banner: Banner
  private let sampleBanner: Banner
  let list: FeedsListView
  let addView: AddFeedView
  let toast = Toast()
  private var chooser: FileChooser?
  private var shownHighlight: FeedsModel.Highlight?
  /// The removal that the message at the bottom can undo.
  private var shownRemoval: FeedsModel.Row.ID?
  private var bindings: [Binding] = []
  private let tasks = OwnedTasks()
  private var onClosed: @MainActor () -> Void = {}
  private var onAdded: @MainActor (Section.ID) -> Void = { _ in }

  /// The preferred size, in logical pixels; a smaller window makes it smaller.
  private static let size = (width: 520, height: 640)

  /// - Parameter account: opens the account's dialog after this one is closed.
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
        window.copyToClipboard(FeedCaptions.address(url))
        toast.show(text("Address copied"))
      })
    addView = AddFeedView(model: model)
    build(over: parent)
  }

  func onClosed(_ handler: @escaping @MainActor () -> Void) { onClosed = handler }

  /// Called when a feed was added to that section.
  func onAdded(_ handler: @escaping @MainActor (Section.ID) -> Void) { onAdded = handler }

  func present() {
    // An earlier highlight is not repeated.
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

  var isAdding: Bool { stack.isShowing(addView.widget) }

  func showAddPage() {
    guard !isAdding else { return }
    stack.show(addView.widget, .slideLeft)
    showHeader()
    addView.focus()
  }

  func showList() {
    guard isAdding else { return }
    model.cancelPreview()
    if model.previewNext() { return addView.focus() }
    stack.show(listPage, .slideRight)
    showHeader()
    addButton.grabFocus()
  }

  private func paste() {
    tasks.run { [weak self, window] in
      let content = await window.pastedContent()
      guard let self else { return }
      guard let content, content.isAddress else { return toast.show(DropTarget.noAddress) }
      _ = drop(content)
    }
  }

  /// - Returns: whether there is something in it to preview.
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
    addView.choose.onClick { [weak self] in self?.chooseFile() }

    list.widget.expand(vertical: true)
    for child in [banner.widget, sampleBanner.widget, list.widget] as [Widget] {
      listPage.append(child)
    }
    for page in [listPage, addView.widget] as [Widget] { stack.add(page) }
    stack.addClass("feeds")
    let overlay = Overlay(child: stack)
    overlay.add(toast.widget)
    overlay.addController(DropTarget { [weak self] content in self?.drop(content) ?? false })
    window.setChild(overlay)
    window.addController(ShortcutController.paste { [weak self] in self?.paste() })
    window.defaultSize = (
      Self.fitting(Self.size.width, parent.width), Self.fitting(Self.size.height, parent.height)
    )
    window.onClose { [weak self] in self?.closed() }
    window.addController(
      KeyController { [weak self] key in
        guard key == .escape, let self, isAdding else { return false }
        if case .loading = model.adding { model.cancelPreview() } else { showList() }
        return true
      })
    showHeader()
  }

  /// - Parameter available: 0 if it is unknown.
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
    let count = model.waiting.count
    addTitle.text =
      count == 0
      ? text("Add a Feed")
      : text("Add a Feed ({count} more)", "Add a Feed ({count} more)", count: count)
    guard case .idle = model.adding else { return showAddPage() }
  }

  private func showHighlight() {
    _ = model.rows
    guard let highlight = model.highlight, highlight != shownHighlight else { return }
    // The rows may come a moment later, and then this runs again.
    list.showRows()
    guard list.rows[highlight.row] != nil else { return }
    shownHighlight = highlight
    showList()
    _ = list.highlight(highlight.row)
    if highlight.reason == .added { onAdded(highlight.row.section) }
    if highlight.reason == .existing { toast.show(text("You already have this feed")) }
  }

  private func showFailure() {
    guard let failure = model.failure else { return banner.show(nil) }
    let reason = ["reason": failure.explanation]
    // Changes that could not be saved are undone in the list.
    if model.hasUnsaved { showList() }
    banner.show(
      Banner.Content(
        text: model.hasUnsaved
          ? text("Couldn’t save: {reason}", reason) : text("Couldn’t load: {reason}", reason),
        button: text("Retry")))
  }

  /// Offers to remove the samples of a section to which the user has just added a feed.
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
  /// Says that a feed was removed, while that can be undone.
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
