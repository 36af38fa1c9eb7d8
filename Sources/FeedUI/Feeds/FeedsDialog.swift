import FeedCore
import Foundation
import GtkKit
import Localization

/// The dialog with the user's feeds: a list by section, and a page for adding a feed.
@MainActor final class FeedsDialog: Dialog {
  private let model: FeedsModel
  private let header = HeaderBar()
  private let addButton = Button(text("Add…"))
  private let back = Button(icon: "almanac-back-symbolic", name: text("Back"))
  private let listTitle = Label(text("Feeds"), role: .heading, level: 1)
  private let addTitle = Label(text("Add to Almanac"), role: .heading, level: 1)
  private let stack = Stack().addClass("feeds")
  private let listPage = Box(.vertical)
  private let banner: Banner
  private let sampleBanner: Banner
  let list: FeedsList
  let addView: AddFeedView
  private var unlistedDialog: UnlistedMarksDialog?
  let toast = Toast()
  private var chooser: FileChooser?
  private var shownHighlight: FeedsModel.Highlight?
  /// The removal that the message at the bottom can undo.
  private var shownRemoval: FeedsModel.Row.ID?
  private var bindings: [Binding] = []
  private let tasks = OwnedTasks()
  /// Called when things have been added as the user's own.
  var onKept: (FeedsModel.Kept) -> Void = { _ in }
  /// Called with a text that is no address. Returns whether something else shows it now.
  var onText: (String) async -> Bool = { _ in false }
  private var shownKept = 0
  /// Called with a feed that has been added, or with the section to which several have been.
  var onAdded: (Section.ID, URL?) -> Void = { _, _ in }
  /// Called with what was added, if the dialog was opened to add it, and closes.
  var onDone: (FeedsModel.Highlight) -> Void = { _ in }
  /// Whether the dialog was opened to add something, and closes once that is done.
  var isForAdding = false {
    didSet { showHeader() }
  }

  init(over parent: Window, model: FeedsModel, account: FeedsList.Account? = nil) {
    self.model = model
    banner = Banner { [weak model] in model?.retry() }
    sampleBanner = Banner { [weak model] in
      if let sample = model?.needlessSample { model?.remove(sample.id) }
    }
    list = FeedsList(model: model, account: account)
    addView = AddFeedView(model: model)
    super.init(over: parent, title: text("Feeds"), width: 520, height: 640)
    build()
  }

  override func present() {
    // An earlier highlight is not repeated.
    shownHighlight = model.highlight
    shownKept = model.kept?.number ?? 0
    model.load()
    bindings = [
      Binding { [weak self] in self?.showAdding() },
      Binding { [weak self] in self?.showHighlight() },
      Binding { [weak self] in self?.showFailure() },
      Binding { [weak self] in self?.showRemoval() },
      Binding { [weak self] in self?.showNeedlessSample() },
      Binding { [weak self] in self?.showKept() },
    ]
    super.present()
    addButton.grabFocus()
  }

  override func closed() {
    bindings = []
    chooser = nil
    model.close()
    super.closed()
  }

  var isAdding: Bool { stack.isShowing(addView.widget) }

  func showAddPage() {
    guard !isAdding else { return }
    stack.show(addView.widget, .slideLeft)
    showHeader()
    addView.focus()
  }

  func showList() {
    guard isAdding else { return }
    switch model.adding {
    case .keeping: return model.cancel()
    case .undoing: return
    default: model.cancelPreview()
    }
    if model.previewNext() { return addView.focus() }
    guard !isForAdding else { return close() }
    stack.show(listPage, .slideRight)
    showHeader()
    addButton.grabFocus()
  }

  private func paste() {
    tasks.run { [weak self, window] in await self?.take(window.pastedContent()) }
  }

  /// Does what pasting the same content does.
  /// - Returns: always `true`.
  func drop(_ content: DropTarget.Content) -> Bool {
    tasks.run { [weak self] in await self?.take(content) }
    return true
  }

  private func take(_ content: DropTarget.Content?) async {
    if let content, content.isAddress {
      preview(content)
    } else if case .text(let words)? = content, await onText(words) {
      close()
    } else {
      toast.explainPasting(content)
    }
  }

  private func showUnlisted(_ row: FeedsModel.Row) {
    guard unlistedDialog == nil else { return }
    let dialog = UnlistedMarksDialog(over: window, name: row.name, row.unlisted)
    dialog.onClosed = { [weak self] in self?.unlistedDialog = nil }
    unlistedDialog = dialog
    dialog.present()
  }

  /// Previews what content leads to that may be an address.
  func preview(_ content: DropTarget.Content) {
    showAddPage()
    switch content {
    case .text(let words) where FeedsModel.isDocument(words): model.preview(source: words)
    case .text(let words): model.preview(dropped: words)
    case .urls(let urls): model.preview(dropped: urls)
    case .picture: break
    }
  }
}

extension FeedsDialog {
  private func build() {
    for title in [listTitle, addTitle] { title.wrap(lines: 2).center().addClass("title") }
    for button in [addButton, back] { header.packStart(button) }
    window.setTitlebar(header)
    addButton.onClick { [weak self] in self?.showAddPage() }
    back.onClick { [weak self] in self?.showList() }
    for button in [addView.choose, addView.openSaved] {
      button.onClick { [weak self] in self?.chooseFile() }
    }
    addView.pasteSource.onClick { [weak self] in self?.paste() }
    list.onCopy = { [weak self] url in
      self?.window.copyToClipboard(FeedCaptions.address(url))
      self?.toast.show(text("Address copied"))
    }
    list.onUnlisted = { [weak self] in self?.showUnlisted($0) }

    list.widget.expand(vertical: true)
    listPage.append(banner.widget, sampleBanner.widget, list.search, list.widget)
    for page in [listPage, addView.widget] as [Widget] { stack.add(page) }
    let overlay = Overlay(child: stack)
    overlay.add(toast.widget)
    overlay.onDrop { [weak self] content in self?.drop(content) ?? false }
    window.setChild(overlay)
    window.addController(ShortcutController.paste { [weak self] in self?.paste() })
    let keys = ShortcutController()
    keys.add("<Control>f") { [weak self] in self?.beginSearch() ?? false }
    window.addController(keys)
    list.search.onStop { [weak self] in self?.endSearch() }
    window.addController(
      KeyController { [weak self] key in
        guard key == .escape, let self, isAdding else { return false }
        if case .loading = model.adding { model.cancel() } else { showList() }
        return true
      })
    showHeader()
  }

  /// - Returns: whether there are feeds to search.
  private func beginSearch() -> Bool {
    guard !isAdding, list.search.isVisible else { return false }
    list.search.focusWhole()
    return true
  }

  /// Escape shows all feeds again, and then closes the dialog.
  private func endSearch() {
    guard !list.search.text.isEmpty else { return close() }
    list.search.text = ""
  }

  private func showHeader() {
    addButton.isVisible = !isAdding
    back.isVisible = isAdding && !isForAdding
    header.setTitle(isAdding ? addTitle : listTitle)
  }

  private func showAdding() {
    let count = model.waiting.count
    addTitle.text =
      count == 0
      ? text("Add to Almanac")
      : text(
        "Add to Almanac ({count} more to review)", "Add to Almanac ({count} more to review)",
        count: count)
    guard case .idle = model.adding else { return showAddPage() }
  }

  private func showHighlight() {
    _ = model.rows
    guard let highlight = model.highlight, highlight != shownHighlight else { return }
    // The row may appear a moment later, and then this runs again.
    list.showRows()
    guard let row = list.rows[highlight.row] else { return }
    shownHighlight = highlight
    let isDone = isForAdding && model.waiting.isEmpty
    if isDone { onDone(highlight) }
    showList()
    switch highlight.reason {
    case .added: onAdded(highlight.row.section, highlight.row.url)
    case .followed: onAdded(highlight.row.section, nil)
    case .existing: if isDone { onAdded(highlight.row.section, highlight.row.url) }
    }
    guard !isDone else { return }
    list.highlight(row)
    Self.message(highlight, nil).map { toast.show($0) }
  }

  /// - Parameter name: that of a feed that was added; `nil` if its row says it.
  static func message(_ highlight: FeedsModel.Highlight, _ name: String?) -> String? {
    switch highlight.reason {
    case .added: name.map { text("Added “{name}”", ["name": $0]) }
    case .followed(let summary): summary
    case .existing: text("You already have this feed")
    }
  }

  private func showKept() {
    guard let kept = model.kept, kept.number != shownKept else { return }
    shownKept = kept.number
    onKept(kept)
    // The next of several files is reviewed first.
    if model.previewNext() { addView.focus() } else { close() }
  }

  private func showFailure() {
    guard let failure = model.failure else { return banner.show(nil) }
    let reason = ["reason": failure.explanation]
    // Changes that could not be saved are undone in the list, so the user should see the list.
    if model.hasUnsaved {
      isForAdding = false
      showList()
    }
    banner.show(
      Banner.Content(
        text: model.hasUnsaved
          ? text("Couldn’t save: {reason}", reason) : text("Couldn’t load: {reason}", reason),
        button: text("Retry")))
  }

  private func showNeedlessSample() { sampleBanner.show(Self.sampleNotice(in: model)) }

  /// Offers to remove the samples of a section to which the user has just added a feed.
  static func sampleNotice(in model: FeedsModel) -> Banner.Content? {
    model.needlessSample.flatMap { sample in
      model.sections.first { $0.id == sample.id.section }
    }.map {
      Banner.Content(
        text: text(
          "{section} now has a feed of your own. You still have the samples.",
          ["section": $0.title]),
        button: text("Remove Samples"), isNotice: true)
    }
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

  func chooseFile() {
    let chooser = FileChooser(
      over: window, title: text("Choose a File"), accept: text("Open", context: "verb")
    ) { [weak self] url, _ in
      self?.chooser = nil
      if let url { self?.model.preview(dropped: [url]) }
    }
    self.chooser = chooser
    chooser.show()
  }
}

extension Toast {
  /// Says that a feed was removed, with a button to undo that. Undo in the main menu does
  /// that later.
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
