import FeedCore
import GtkKit
import Localization
import Store

/// The page of a section's open item, or a form in its place.
@MainActor final class PageColumn {
  let widget = Stack()
  let detail: DetailView
  private(set) var form: FormView?
  /// The item whose page is shown.
  private(set) var shown: ItemID?
  private let model: SectionModel
  private let pictures: PictureProvider
  private let list: ItemList
  private let menu: RowMenu
  private var itemTitle: String?
  private var source: Source?
  /// The state that the menu was made for.
  private var offered: Offered?
  private let tasks = OwnedTasks()
  /// How many times a long page was read, which tells whether a result is that of the last read.
  private var readCount = 0
  /// Called when the title of the shown page has changed.
  var onTitleChange: () -> Void = {}

  init(model: SectionModel, list: ItemList, pictures: PictureProvider, actions: DetailActions) {
    self.model = model
    self.list = list
    self.pictures = pictures
    detail = DetailView(
      pictures: pictures, actions: actions, emptyIcon: model.section.iconName,
      emptyText: text("Select an entry to see it here"))
    menu = RowMenu(over: detail.widget, window: actions)
    widget.add(detail.widget)
    detail.edit.isVisible = model.section.editor != nil
    detail.edit.onClick { [weak self] in
      if let shown = self?.shown { actions.edit(shown) }
    }
    detail.onEvent = { [weak self] event in self?.perform(event, actions) }
  }

  /// The title of the form or page; `nil` if there is neither.
  var title: String? { form?.title ?? itemTitle }

  var isEmpty: Bool { form == nil && detail.isEmpty }

  private func perform(_ event: DetailEvent, _ actions: DetailActions) {
    guard let id = shown else { return }
    switch event {
    case .mark(let mark, let value): model.set(mark, to: value, for: id)
    case .activate: model.activate(id, open: actions.open)
    case .cancelActivation: model.cancelActivation(of: id)
    case .loadFullText: model.loadFullText(of: id)
    case .show: break
    case .retry: model.retryChange(open: actions.open)
    case .open(let url): actions.open(url)
    case .connect: actions.connect()
    }
  }

  // MARK: The form

  /// Shows a form in the place of the page.
  func edit(_ model: FormModel, over window: Window) -> FormView {
    let view = FormView(model, pictures: pictures, over: window)
    form = view
    widget.add(view.widget)
    widget.show(view.widget, PlatformStyle.hasAnimations ? .crossfade : .none)
    view.widget.afterFrame { [weak view] in view?.focus() }
    return view
  }

  /// Shows the page again.
  func removeForm() {
    guard let form else { return }
    self.form = nil
    widget.show(detail.widget)
    widget.remove(form.widget)
  }

  // MARK: The page

  /// Shows the page of the selected item.
  /// - Parameter isLeaving: whether the page of an item that was closed stays, because it slides out
  ///   of the window.
  /// - Returns: whether there is a page.
  func change(animated: Bool, isLeaving: Bool) -> Bool {
    keepPlace()
    let selection = model.selection
    let isLong = selection.map(model.isLong) ?? false
    let content = selection.flatMap { isLong ? model.detailTitle(for: $0) : model.detail(for: $0) }
    if content != nil || !isLeaving {
      detail.show(content, animated: animated, at: selection.flatMap(model.place(of:)))
    }
    // An item that could not be read doesn't count as shown, so selecting it again reads it again.
    shown = content == nil ? nil : selection
    itemTitle = content?.title
    showMenu(content)
    source = Source(model)
    if isLong, let shown { read(shown) }
    return content != nil
  }

  /// Saves the reading position of the page, if its section is for reading.
  func keepPlace() {
    guard let shown, model.section.hasReading, !detail.isEmpty else { return }
    let place = detail.readingPlace?.mark ?? ""
    // Setting a mark clears a failure of the item, so the same place is not set again.
    if place != model.marks(of: shown)?[.place] ?? "" { model.set(.place, to: place, for: shown) }
  }

  /// Updates the page if what it is made of may have changed.
  func update() {
    guard source != Source(model) else { return }
    source = Source(model)
    guard let shown else { return }
    guard !model.isLong(shown) else { return read(shown) }
    if let content = model.detail(for: shown) { show(content, of: shown) }
  }

  /// Shows a long page as soon as it is read.
  private func read(_ id: ItemID) {
    readCount += 1
    tasks.run { [weak self, model, readCount] in
      let content = await model.readDetail(for: id)
      guard let self, let content, shown == id, readCount == self.readCount else { return }
      show(content, of: id)
    }
  }

  private func show(_ content: DetailContent, of shown: ItemID) {
    detail.refresh(content)
    // When the app starts, the model may read the place after the page is shown.
    if let place = model.place(of: shown) { detail.resume(at: place) }
    showMenu(content)
    guard itemTitle != content.title else { return }
    itemTitle = content.title
    onTitleChange()
  }

  /// Updates the menu only if it changes, because an open menu would close.
  private func showMenu(_ content: DetailContent?) {
    guard let shown, content != nil else { return }
    let new = Offered(
      item: shown, copyState: content?.copyState, isRead: model.isRead(shown),
      fullText: content?.fullText)
    guard new != offered else { return }
    offered = new
    detail.menu.setMenu(menu.menu(of: shown, in: list, fullText: content?.fullText))
  }

  /// What tells whether a page must be made anew.
  @MainActor private struct Source: Equatable {
    private let revision: Int
    private let failure: ChangeFailure?
    private let fullTexts: [ItemID: FullTextState]

    init(_ model: SectionModel) {
      revision = model.revision
      failure = model.changeFailure
      fullTexts = model.fullTextStates
    }
  }

  /// The values that the menu of a page depends on.
  private struct Offered: Equatable {
    let item: ItemID
    let copyState: CopyState?
    let isRead: Bool?
    let fullText: FullTextState?
  }
}

extension SectionModel {
  /// Where the user stopped reading an item's page.
  fileprivate func place(of id: ItemID) -> ReadingPlace? {
    section.hasReading ? marks(of: id)?[.place].flatMap(ReadingPlace.init(mark:)) : nil
  }
}
