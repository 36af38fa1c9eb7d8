import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// One section on the screen: its list and the chosen item's page, side by side or one at a time.
@MainActor final class SectionPane {
  let widget = Box(.vertical)
  let model: FeedModel
  private let pictures: Pictures
  let listPage: ListPage
  var list: FeedListView { listPage.list }
  let detail: DetailView
  private let pageMenu: RowMenu
  private let paned = Paned()
  private let pages = Stack()
  private var isNarrow: Bool?
  private var shown: ItemID?
  /// What the menu of the page is for.
  private var offered: Offered?
  private var bindings: [Binding] = []
  private let tasks = OwnedTasks()
  private var onChange: () -> Void = {}
  private var onOpenElsewhere: (Section, ItemID) -> Void = { _, _ in }

  /// - Parameter search: of this pane alone.
  init(model: FeedModel, search: SearchModel, pictures: Pictures, actions: DetailActions) {
    self.model = model
    self.pictures = pictures
    listPage = ListPage(model: model, allSections: search, pictures: pictures, actions: actions)
    detail = DetailView(
      pictures: pictures, actions: actions, emptyIcon: model.section.iconName,
      emptyText: text("Select an item to see it here"))
    pageMenu = RowMenu(over: detail.widget, window: actions)
    pages.expand(horizontal: true, vertical: true)
    paned.expand(horizontal: true, vertical: true)
    list.onOpen { [weak self] id in self?.open(id) }
    listPage.search.allSectionsList.onOpen { [weak self] id in
      guard let self, let section = listPage.allSections.section(of: id) else { return }
      onOpenElsewhere(section, id)
    }
    listPage.search.onOpenChange { [weak self] in self?.onChange() }
    for list in [list, listPage.search.allSectionsList] {
      list.onLeave { [weak self] in self?.focusPage() ?? false }
    }
    detail.onEvent { [weak self] event in self?.perform(event, actions) }
  }

  /// Starts loading; the first call shows what is stored at once.
  /// - Parameter bookmark: of the item whose page opens with it.
  func start(opening bookmark: String? = nil) {
    guard bindings.isEmpty else { return }
    model.start()
    if let item = bookmark.flatMap(model.item(bookmarked:)) {
      model.selection = item
      list.focusWhenThere(item)
    }
    bindings = [
      Binding { [weak self] in self?.showSelection() },
      Binding { [weak self] in self?.showRevision() },
      Binding { [weak self] in self?.retryPictures() },
    ]
    listPage.start()
  }

  /// The selection or the search changed, so what the header bar says may have.
  func onChange(_ handler: @escaping @MainActor () -> Void) { onChange = handler }

  /// Something was chosen that may be of another section.
  func onOpenElsewhere(_ handler: @escaping @MainActor (Section, ItemID) -> Void) {
    onOpenElsewhere = handler
  }

  /// The title of the open page, if one is.
  private(set) var openTitle: String?

  // MARK: What the user does

  func open(_ id: ItemID) {
    model.selection = id
    // Now, not in the next turn: the key or click that opens the page is to be felt at once.
    showSelection()
    model.setRead(true, for: id)
    model.loadFullTextIfWanted(of: id)
  }

  /// Opens an item to go on reading; the keyboard stays in the list, or in the page.
  func goOn(to id: ItemID) {
    let hadFocus = detail.widget.containsFocus
    open(id)
    list.reveal(id)
    if hadFocus { detail.focus() }
  }

  /// Closes the page. Answers false when none is open.
  func goBack() -> Bool {
    guard let id = model.selection else { return false }
    closePage()
    list.focusSeen(id)
    return true
  }

  func closePage() {
    model.selection = nil
    showSelection()
  }

  /// Opens the entry over the list. A page that covers the list makes way.
  func beginSearch() {
    if isNarrow == true, model.selection != nil { closePage() }
    listPage.search.open()
  }

  /// Whether the keyboard is in a search that can be seen, or only a search is there to end.
  var isSearching: Bool {
    guard listPage.search.isOpen else { return false }
    return model.selection == nil || isNarrow != true && listPage.widget.containsFocus
  }

  /// Escape ends a search, unless it closes the page that the keyboard is in.
  func escape() -> Bool {
    guard isSearching else { return goBack() }
    listPage.search.close()
    return true
  }

  /// Sets or clears the star of the chosen item, where it has one.
  func toggleStar() {
    guard let id = model.selection, let isStarred = model.isStarred(id) else { return }
    model.setStarred(!isStarred, for: id)
  }

  /// The item that single keys are for: the one with the keyboard, else the one whose page is open.
  var readItem: ItemID? { list.focusedID ?? model.selection }

  private func perform(_ event: DetailEvent, _ actions: DetailActions) {
    guard let id = shown else { return }
    switch event {
    case .mark(let mark, let value): model.set(mark, to: value, for: id)
    case .activate: model.activate(id, open: actions.open)
    case .loadFullText: model.loadFullText(of: id)
    case .retry: model.retryChange(open: actions.open)
    case .open(let url): actions.open(url)
    case .connect: actions.connect()
    }
  }

  /// Tab leads from the list straight to the open page, not through thousands of rows.
  private func focusPage() -> Bool {
    guard isNarrow == false, !detail.isEmpty else { return false }
    detail.focusForward()
    return true
  }

  /// Gives the keyboard to what is there to be read: the list, or a page that covers it.
  func focusList() {
    if isNarrow == true, !detail.isEmpty { return detail.focus() }
    listPage.shownList.focusSeen(model.selection)
  }

  /// Gives the keyboard to a result of a search in all sections.
  func focusResult(_ id: ItemID) { listPage.shownList.focusSeen(id) }

  /// The keyboard goes from the list to the page, and from anywhere else to the list.
  func switchFocus() {
    if !listPage.widget.containsFocus || !focusPage() { focusList() }
  }

  // MARK: Layout

  /// Side by side, or one page at a time.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    let focused = list.focusedID
    takeApart()
    self.isNarrow = isNarrow
    // A page that was sliding out has no transition to wait for any more.
    if model.selection == nil, !detail.isEmpty { detail.show(nil, animated: false) }
    listPage.widget.requestSize(width: isNarrow ? nil : 280)
    detail.widget.requestSize(width: isNarrow ? nil : 320)
    if isNarrow {
      pages.add(listPage.widget)
      pages.add(detail.widget)
      pages.show(detail.isEmpty ? listPage.widget : detail.widget)
      widget.append(pages)
    } else {
      paned.start = listPage.widget
      paned.end = detail.widget
      widget.append(paned)
    }
    // Whatever had the keyboard has been moved.
    if !detail.isEmpty {
      detail.focus()
    } else if let focused {
      list.focus(focused)
    }
  }

  private func takeApart() {
    switch isNarrow {
    case true?:
      pages.remove(listPage.widget)
      pages.remove(detail.widget)
      widget.remove(pages)
    case false?:
      paned.start = nil
      paned.end = nil
      widget.remove(paned)
    case nil: break
    }
  }

  /// The divider's place, in logical pixels from the start.
  var dividerPosition: Int {
    get { paned.position }
    set { paned.position = newValue }
  }

  func onDividerMove(_ handler: @escaping @MainActor () -> Void) {
    paned.onPositionChange(handler)
  }

  // MARK: Updates

  private func showSelection() {
    let selection = model.selection
    list.updateSelection()
    guard selection != shown else { return }
    keepPlace()
    let content = selection.flatMap { model.detail(for: $0) }
    let isSliding = widget.isMapped && PlatformStyle.hasAnimations
    // One page at a time, the whole page slides: its content must not slide inside it as well.
    let isNarrow = isNarrow == true
    if isNarrow, content == nil {
      pages.show(listPage.widget, isSliding ? .slideRight : .none)
      leaveDetailUntilHidden()
    } else {
      let place = selection.flatMap(model.place(of:))
      detail.show(content, animated: isSliding && !isNarrow, at: place)
      if isNarrow { pages.show(detail.widget, isSliding ? .slideLeft : .none) }
    }
    // One that could not be read now is read when it is chosen again.
    shown = content == nil ? nil : selection
    openTitle = content?.title
    showPageMenu(content)
    if isNarrow, content != nil { detail.focus() }
    onChange()
  }

  /// Keeps where the open page is read, of an item that is there to be read.
  func keepPlace() {
    guard let shown, model.section.hasReading, !detail.isEmpty else { return }
    let place = detail.readingPlace?.mark ?? ""
    // What is set anew takes a failure of the item away.
    if place != model.marks(of: shown)?[.place] ?? "" { model.set(.place, to: place, for: shown) }
  }

  /// The page stays in view while it slides out.
  private func leaveDetailUntilHidden() {
    guard pages.isTransitioning else {
      detail.show(nil, animated: false)
      return
    }
    pages.onNextTransitionEnd { [weak self] in
      guard let self, model.selection == nil else { return }
      detail.show(nil, animated: false)
    }
  }

  /// The chosen item may have changed.
  private func showRevision() {
    _ = model.revision
    _ = (model.changeFailure, model.fullTextOffers)
    guard let shown, let content = model.detail(for: shown) else { return }
    detail.refresh(content)
    // After a start, the list may learn of it later.
    if let place = model.place(of: shown) { detail.resume(at: place) }
    showPageMenu(content)
    guard openTitle != content.title else { return }
    openTitle = content.title
    onChange()
  }

  /// A menu that is open would close.
  private func showPageMenu(_ content: DetailContent?) {
    guard let shown, content != nil else { return }
    let new = Offered(
      item: shown, keeping: content?.keeping, isRead: model.isRead(shown),
      fullText: content?.fullText)
    guard new != offered else { return }
    offered = new
    detail.setMenu(pageMenu.menu(of: shown, in: list, fullText: content?.fullText))
  }

  /// What the menu of a page depends on.
  private struct Offered: Equatable {
    let item: ItemID
    let keeping: Keeping?
    let isRead: Bool?
    let fullText: FullTextOffer?
  }

  private func retryPictures() {
    guard model.refreshCount > 0 else { return }
    tasks.run { [weak self, pictures] in
      await pictures.forgetFailures()
      self?.list.retryPictures()
      self?.detail.retryPictures()
    }
  }
}

extension FeedModel {
  /// Where an item's page was read last.
  fileprivate func place(of id: ItemID) -> ReadingPlace? {
    section.hasReading ? marks(of: id)?[.place].flatMap(ReadingPlace.init(mark:)) : nil
  }
}
