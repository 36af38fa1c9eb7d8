import FeedCore
import GtkKit
import Localization
import Store

/// The search bar over a list: searches that list or all sections.
@MainActor final class ListSearch {
  let widget: SearchBar
  let entry = SearchEntry()
  /// The toggle that searches all sections.
  let everywhere = ToggleButton(child: Label(text("All Sections")))
  /// The results from all sections.
  let allSectionsList: FeedListView
  private let model: FeedModel
  private let allSections: SearchModel
  private let list: FeedListView
  private var onOpenChange: () -> Void = {}

  init(model: FeedModel, list: FeedListView, allSections: SearchModel, pictures: Pictures) {
    self.model = model
    self.list = list
    self.allSections = allSections
    allSectionsList = FeedListView(
      model: allSections, name: text("All Sections"), pictures: pictures)
    let name = text("Search in {section}", ["section": model.section.title])
    entry.setAccessibleName(name)
    entry.placeholder = name
    entry.limit(characters: Self.longestText)
    entry.expand(horizontal: true)
    let line = Box(.horizontal, spacing: 6, [entry, everywhere])
    line.expand(horizontal: true)
    widget = SearchBar(entry: entry, child: line)
    widget.addClass("list-search")
    captureKeys()
    widget.onOpenChange { [weak self] in self?.openChanged() }
    entry.onChange { [weak self] text in self?.textChanged(text) }
    entry.onActivate { [weak self] in self?.openFirst() }
    everywhere.setAccessibleName(text("All Sections"))
    everywhere.onToggle { [weak self] in self?.scopeChanged() }
    let keys = KeyController { [weak self] key in
      guard key == .down, let self else { return false }
      show()
      results.focus(nil)
      return true
    }
    // Before the entry, to which Down means nothing.
    keys.setPhase(.capture)
    entry.addController(keys)
  }

  /// The longest search text, more than a person types.
  private static let longestText = 200

  var isOpen: Bool { widget.isOpen }

  /// The entry came or went.
  func onOpenChange(_ handler: @escaping @MainActor () -> Void) { onOpenChange = handler }

  /// Opens the entry, or goes back to the one that is open.
  func open() {
    list.forgetFocus()
    if isOpen { entry.focusWhole() } else { widget.isOpen = true }
  }

  /// Shows the whole list again.
  func close() { widget.isOpen = false }

  /// The list that shows what was found.
  private var results: FeedListView { allSections.isActive ? allSectionsList : list }

  private func openChanged() {
    onOpenChange()
    guard !isOpen else {
      list.forgetFocus()
      list.keepPlace()
      return
    }
    everywhere.isActive = false
    show()
    list.forgetPlace()
    list.focusSeen(model.selection)
  }

  /// What is typed in the list opens the line, and goes on with the search that is open. By the
  /// entry: GTK 4.8's search bar opens for it only once.
  private func captureKeys() {
    // Letters do something else there.
    guard !model.section.hasReading else { return }
    entry.captureKeys(of: results.widget)
  }

  private func textChanged(_ text: String) {
    if !isOpen, !text.isEmpty {
      widget.isOpen = true
      entry.focusEnd()
    }
    // Typed in the list: what is shown next may be no list to have the keyboard.
    if isOpen, results.widget.containsFocus { entry.focusEnd() }
    model.search(text)
    allSections.search(text)
  }

  private func scopeChanged() {
    allSections.isActive = everywhere.isActive
    captureKeys()
    if isOpen { entry.focusEnd() }
  }

  private func openFirst() {
    let source: any ListSource = allSections.isActive ? allSections : model
    // What is shown may still be the answer to fewer letters.
    guard source.shownSearch == model.searchText, let id = source.outline.groups.first?.ids.first
    else { return }
    show()
    results.focus(id)
    results.open(id)
  }

  /// Now, not in the next turn: where the keyboard goes is in what the model has.
  private func show() { results.update() }
}
