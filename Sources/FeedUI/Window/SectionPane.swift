import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// One section on the screen: its list and the selected item's page, side by side or one at a time.
@MainActor final class SectionPane {
  let widget = Box(.vertical)
  let model: SectionModel
  let listColumn: ListColumn
  var list: ItemList { listColumn.list }
  private let page: PageColumn
  var detail: DetailView { page.detail }
  var form: FormView? { page.form }
  let pictures: PictureProvider
  /// List and page side by side; `nil` while the window is narrow.
  private var paned: Paned?
  private let pages = Stack()
  private var isNarrow: Bool?
  private var bindings: [Binding] = []
  private let tasks = OwnedTasks()
  /// Called when the header bar may need an update: the open page or its title has changed, or the
  /// search entry has appeared or disappeared.
  var onChange: () -> Void = {}
  var onDividerMove: () -> Void = {}
  /// Called when the user leaves a form in which they wrote something, by opening another page.
  var onLeaveForm: (FormModel) -> Void = { _ in }
  /// Called when the user chooses an item that may be in another section.
  var onOpenElsewhere: (Section, ItemID) -> Void = { _, _ in }

  /// - Parameter search: searches all sections; it must belong to this pane only.
  init(model: SectionModel, search: SearchModel, pictures: PictureProvider, actions: DetailActions)
  {
    self.model = model
    self.pictures = pictures
    listColumn = ListColumn(model: model, allSections: search, pictures: pictures, actions: actions)
    page = PageColumn(
      model: model, list: listColumn.list, pictures: pictures, actions: actions)
    pages.expand(horizontal: true, vertical: true)
    pages.onTransitionChange { [weak self] in self?.removeHiddenPage() }
    list.onOpen = { [weak self] id in self?.open(id) }
    listColumn.search.allSectionsList.onOpen = { [weak self] id in
      guard let self, let section = listColumn.allSections.section(of: id) else { return }
      onOpenElsewhere(section, id)
    }
    listColumn.search.onOpenChange = { [weak self] in self?.onChange() }
    for list in [list, listColumn.search.allSectionsList] {
      list.onLeave = { [weak self] in self?.focusPage() ?? false }
    }
    page.onTitleChange = { [weak self] in self?.onChange() }
  }

  /// Starts loading, and shows at once what is stored. Later calls do nothing.
  /// - Parameters:
  ///   - bookmark: identifies the item to open.
  ///   - readsAll: whether to read all of a long list; otherwise the list reads it when it has to.
  func start(opening bookmark: String? = nil, readsAll: Bool = true) {
    guard bindings.isEmpty else { return }
    model.start(readsAll: readsAll)
    if let item = bookmark.flatMap(model.item(bookmarked:)) {
      model.selection = item
      list.focusWhenThere(item)
    }
    bindings = [
      Binding { [weak self] in self?.showPage() },
      Binding { [weak self, model] in self?.detail.show(hasEntries: !model.outline.isEmpty) },
      Binding { [weak self, model] in
        if model.refreshCount > 0 { self?.retryPictures() }
      },
    ]
    listColumn.start()
  }

  /// The title of the open page or form; `nil` if none is open.
  var openTitle: String? { page.title }

  // MARK: The form

  /// Shows a form in the place of the page.
  func edit(_ model: FormModel, over window: Window) -> FormView {
    endForm()
    let view = page.edit(model, over: window)
    view.showTitle(isNarrow != true)
    if isNarrow == true { pages.show(page.widget) }
    onChange()
    return view
  }

  /// Shows the page again, or the list if there is none.
  /// - Parameter model: does nothing if this is not the model of the open form; `nil` for any.
  func endForm(of model: FormModel? = nil) {
    guard let form, model == nil || form.model === model else { return }
    page.removeForm()
    if isNarrow == true, detail.isEmpty { pages.show(listColumn.widget) }
    onChange()
    focusList()
  }

  // MARK: What the user does

  func open(_ id: ItemID) {
    // What was written in a form stays as a draft.
    if let form, form.model.isChanged { onLeaveForm(form.model) }
    endForm()
    model.selection = id
    // These come first, so that the page is made once, of what they change as well.
    model.setRead(true, for: id)
    model.loadFullTextIfWanted(of: id)
    // The page is shown now, not in the next turn of the main loop, because a key or click needs an
    // immediate effect.
    showPage()
  }

  /// Opens the item that was open before the section's model was replaced. It stays unread if the
  /// user has marked it so.
  func reopen(_ id: ItemID) {
    model.selection = id
    model.loadFullTextIfWanted(of: id)
    showPage()
  }

  /// Opens an item that was just made or changed, and moves the list and its focus there.
  func openInList(_ id: ItemID) {
    open(id)
    detail.scrollToTop()
    if model.contains(id) { list.focusWhenThere(id) }
  }

  /// Opens an item to continue reading; the focus stays in the list, or in the page.
  func continueReading(at id: ItemID) {
    let hadFocus = detail.widget.containsFocus
    open(id)
    list.reveal(id)
    if hadFocus { detail.focus() }
  }

  /// Closes the page. Returns false if none is open.
  func goBack() -> Bool {
    if let form {
      form.onCancel()
      return true
    }
    guard let id = model.selection else { return false }
    closePage()
    list.focusSeen(id)
    return true
  }

  func closePage() {
    model.selection = nil
    showPage()
  }

  /// Opens the search entry above the list. Closes a page that covers the list.
  func beginSearch() {
    if isNarrow == true, model.selection != nil { closePage() }
    listColumn.search.open()
  }

  /// Whether Escape should end an open search: either no page is open, or the focus is in the list
  /// beside the page.
  var isSearching: Bool {
    guard listColumn.search.isOpen else { return false }
    return model.selection == nil || isNarrow != true && listColumn.widget.containsFocus
  }

  /// Handles Escape: ends the search if `isSearching`, otherwise closes the page.
  /// - Returns: `false` if there was neither.
  func escape() -> Bool {
    guard isSearching else { return goBack() }
    listColumn.search.close()
    return true
  }

  /// Sets or clears the star of the selected item, if it can have one.
  func toggleStar() {
    guard let id = model.selection, let isStarred = model.isStarred(id) else { return }
    model.setStarred(!isStarred, for: id)
    StarButton.announce(!isStarred, from: widget)
  }

  /// The item that keys without a modifier apply to: the focused one, otherwise the open one.
  var keyTarget: ItemID? { list.focusedID ?? model.selection }

  /// Moves the focus from the list straight to the open page or form, not through thousands of rows.
  private func focusPage() -> Bool {
    guard isNarrow == false else { return false }
    if let form { return form.widget.containsFocus || form.widget.focusFirst() }
    guard !detail.isEmpty else { return false }
    detail.focusForward()
    return true
  }

  /// Focuses the list, or a page that covers it.
  func focusList() {
    if let form { return form.focus() }
    if isNarrow == true, !detail.isEmpty { return detail.focus() }
    listColumn.shownList.focusSeen(model.selection)
  }

  /// Focuses the open item in the list and scrolls to it. If the list can't show it, only focuses
  /// the list.
  func focusOpened() {
    guard let id = model.selection, listColumn.shownList === list else { return focusList() }
    // A list that has just been made may not have the item yet.
    let isWhole = model.searchText.isEmpty && model.itemFilter == .all
    guard isWhole || list.bands.place(of: id) != nil else { return focusList() }
    list.focusWhenThere(id)
  }

  /// Moves the focus from the list to the page, and from anywhere else to the list.
  func switchFocus() {
    if !listColumn.widget.containsFocus || !focusPage() { focusList() }
  }

  // MARK: Layout

  /// Shows the texts of the list and of the page in a size.
  func show(_ size: TextSize) {
    detail.show(size)
    listColumn.show(size)
  }

  /// Shows list and page side by side, or one at a time.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    let focused = list.focusedID
    let part = widget.focusedPart
    removePanes()
    self.isNarrow = isNarrow
    form?.showTitle(!isNarrow)
    // The transition of a page that was sliding out will never end, so the page is removed now.
    if model.selection == nil, !detail.isEmpty { detail.show(nil, animated: false) }
    listColumn.widget.requestSize(width: isNarrow ? nil : 280)
    page.widget.requestSize(width: isNarrow ? nil : 320)
    if isNarrow {
      pages.add(listColumn.widget)
      pages.add(page.widget)
      pages.show(page.isEmpty ? listColumn.widget : page.widget)
      widget.append(pages)
    } else {
      let paned = makePaned()
      self.paned = paned
      paned.start = listColumn.widget
      paned.end = page.widget
      widget.append(paned)
    }
    // The focused widget was moved to another parent, and has lost the focus. In a section that is
    // not shown, nothing had it.
    guard widget.isMapped else { return }
    if let part, part.isMapped {
      part.restoreFocus()
    } else if let form {
      form.focus()
    } else if !detail.isEmpty {
      detail.focus()
    } else if let focused {
      list.focus(focused)
    }
  }

  private func removePanes() {
    switch isNarrow {
    case true?:
      pages.remove(listColumn.widget)
      pages.remove(page.widget)
      widget.remove(pages)
    case false?:
      guard let paned else { return }
      paned.start = nil
      paned.end = nil
      widget.remove(paned)
      self.paned = nil
    case nil: break
    }
  }

  /// Makes a new paned widget each time: GTK would move the divider of an old one in proportion to
  /// the width that it had when it was last shown.
  private func makePaned() -> Paned {
    let paned = Paned()
    paned.expand(horizontal: true, vertical: true)
    paned.onPositionChange { [weak self] in self?.onDividerMove() }
    return paned
  }

  /// The divider's position, in logical pixels from the start.
  var dividerPosition: Int {
    get { paned?.position ?? 0 }
    set { paned?.position = newValue }
  }

  // MARK: Updates

  /// Shows another page if the selection has changed. Otherwise, updates the page if what it is
  /// made of may have changed.
  private func showPage() {
    list.updateSelection()
    if model.selection == page.shown { page.update() } else { changePage() }
  }

  private func changePage() {
    let isSliding = widget.isMapped && PlatformStyle.hasAnimations
    // In a narrow window the whole page slides, so its content must not slide as well.
    let isNarrow = isNarrow == true
    let isOpen = page.change(
      animated: isSliding && !isNarrow, isLeaving: isNarrow && form == nil)
    if isNarrow, !isOpen, form == nil {
      pages.show(listColumn.widget, isSliding ? .slideRight : .none)
      removeHiddenPage()
    } else if isNarrow {
      pages.show(page.widget, isSliding ? .slideLeft : .none)
      if isOpen, widget.isMapped { detail.focus() }
    }
    onChange()
  }

  /// Saves the reading position of the open page.
  func keepPlace() { page.keepPlace() }

  /// Removes a page that has slid out of a narrow window.
  private func removeHiddenPage() {
    guard isNarrow == true, !pages.isTransitioning, model.selection == nil else { return }
    detail.show(nil, animated: false)
  }

  /// Loads the pictures again that could not be loaded, for instance after a refresh.
  func retryPictures() {
    tasks.run { [weak self, pictures] in
      await pictures.forgetFailures()
      self?.list.retryPictures()
      self?.detail.retryPictures()
    }
  }
}
