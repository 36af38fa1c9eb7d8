import FeedCore
import GtkKit
import Localization
import Store

/// The search bar above a list: searches that list or all sections.
@MainActor final class ListSearch {
  let widget: SearchBar
  let entry = SearchEntry().expand(horizontal: true)
  /// The toggle that extends the search to all sections.
  let everywhere = ToggleButton(child: Label(text("All Sections")))
  /// The results from all sections.
  let allSectionsList: ItemList
  private let line: WrapBox
  private let model: SectionModel
  private let allSections: SearchModel
  private let list: ItemList
  private let actions: DetailActions
  /// Called when the entry appears or disappears.
  var onOpenChange: () -> Void = {}

  init(
    model: SectionModel, list: ItemList, allSections: SearchModel, pictures: PictureProvider,
    actions: DetailActions
  ) {
    self.actions = actions
    self.model = model
    self.list = list
    self.allSections = allSections
    allSectionsList = ItemList(
      model: allSections, name: text("All Sections"), pictures: pictures)
    entry.limit(characters: Self.longestText)
    line = WrapBox(spacing: 6, growing: entry, [entry, everywhere]).expand(horizontal: true)
    widget = SearchBar(entry: entry, child: line).addClass("list-search")
    captureKeys()
    widget.onOpenChange { [weak self] in self?.openChanged() }
    entry.onChange { [weak self] text in self?.textChanged(text) }
    entry.onActivate { [weak self] in self?.openFirst() }
    everywhere.setAccessibleName(text("All Sections"))
    everywhere.onToggle { [weak self] in self?.scopeChanged() }
    let keys = KeyController { [weak self] key in
      guard key == .down, let self else { return false }
      // The list is updated now, not in the next turn of the main loop, because the first of the
      // current results gets the focus.
      results.update()
      results.focus(nil)
      return true
    }
    // The controller gets the key before the entry, which would do nothing with Down.
    keys.setPhase(.capture)
    entry.addController(keys)
  }

  /// The maximum length of a search text in characters, longer than anybody types.
  private static let longestText = 200

  var isOpen: Bool { widget.isOpen }
  /// The selected item when the search began.
  private var oldSelection: ItemID?

  /// Opens the entry, or focuses it if it is already open.
  func open() {
    list.forgetFocus()
    if isOpen { entry.focusWhole() } else { widget.isOpen = true }
  }

  /// Searches the list for the words, as if they had been typed.
  func search(for words: String) {
    entry.text = words
    entry.focusEnd()
  }

  /// Searches all sections for the words.
  func searchAllSections(for words: String) {
    entry.text = words
    everywhere.isActive = true
  }

  /// Closes the entry, and shows the whole list again.
  func close() { widget.isOpen = false }

  private var results: ItemList { allSections.isActive ? allSectionsList : list }

  /// Says what is searched: all sections, one of several feeds, or the section.
  private func showScope() {
    let name = actions.showsOneOfSeveral(model.section) ? model.title : model.section.title
    let scope =
      everywhere.isActive
      ? text("Search All Sections") : text("Search in {section}", ["section": name])
    entry.setAccessibleName(scope)
    entry.placeholder = scope
  }

  private func openChanged() {
    showScope()
    onOpenChange()
    guard !isOpen else {
      list.forgetFocus()
      list.keepPlace()
      oldSelection = model.selection
      return
    }
    everywhere.isActive = false
    results.update()
    list.forgetPlace()
    // A result that was opened is where the keys go on, wherever it is in the list.
    if let id = model.selection, id != oldSelection, model.contains(id) {
      list.focusWhenThere(id)
    } else {
      list.focusSeen(model.selection)
    }
  }

  /// Lets typing in the list open the entry, or continue an open search. The entry captures the
  /// keys itself, because GTK 4.8's search bar opens for them only once.
  private func captureKeys() {
    // In lists of articles, letters are shortcuts.
    guard !model.section.hasReading else { return }
    entry.captureKeys(of: results.widget)
  }

  private func textChanged(_ text: String) {
    if !isOpen, !text.isEmpty {
      widget.isOpen = true
      entry.focusEnd()
    }
    // The text was typed in the list. The focus moves to the entry, because what is shown next may
    // be a message, which can't have the focus.
    if isOpen, results.widget.containsFocus { entry.focusEnd() }
    model.search(text)
    allSections.search(text)
  }

  private func scopeChanged() {
    allSections.isActive = everywhere.isActive
    captureKeys()
    showScope()
    if isOpen { entry.focusEnd() }
  }

  private func openFirst() {
    let source: any ListSource = allSections.isActive ? allSections : model
    // The list may still show the results for fewer letters.
    guard source.shownSearch == model.searchText, let id = source.outline.groups.first?.ids.first
    else { return }
    results.update()
    results.focus(id)
    results.onOpen(id)
  }
}
