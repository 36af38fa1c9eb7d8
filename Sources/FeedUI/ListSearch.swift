import FeedCore
import GtkKit
import Localization

/// The line over a list in which a person types what to look for.
@MainActor final class ListSearch {
  let widget: SearchBar
  let entry = SearchEntry()
  private let model: FeedModel
  private let list: FeedListView

  init(model: FeedModel, list: FeedListView) {
    self.model = model
    self.list = list
    let name = text("Search in {section}", ["section": model.section.title])
    entry.setAccessibleName(name)
    entry.placeholder = name
    entry.limit(characters: Self.longestText)
    entry.expand(horizontal: true)
    widget = SearchBar(entry: entry)
    widget.addClass("list-search")
    widget.captureKeys(of: list.widget)
    widget.onOpenChange { [weak self] in self?.openChanged() }
    entry.onChange { [weak self] text in self?.textChanged(text) }
    entry.onActivate { [weak self] in self?.openFirst() }
    let keys = KeyController { [weak self] key in
      guard key == .down, let self else { return false }
      show()
      list.focus(nil)
      return true
    }
    // Before the entry, to which Down means nothing.
    keys.setPhase(.capture)
    entry.addController(keys)
  }

  /// More than a person looks for.
  private static let longestText = 200

  var isOpen: Bool { widget.isOpen }

  /// Opens the entry, or goes back to the one that is open.
  func open() {
    list.forgetFocus()
    if isOpen { entry.focusEnd() } else { widget.isOpen = true }
  }

  /// Shows the whole list again.
  func close() { widget.isOpen = false }

  private func openChanged() {
    // With the line open, more letters typed in the list go on with the search.
    entry.captureKeys(of: isOpen ? list.widget : nil)
    guard !isOpen else { return list.forgetFocus() }
    show()
    list.focus(model.selection)
  }

  private func textChanged(_ text: String) {
    // Typed in the list: what is shown next may be no list to have the keyboard.
    if isOpen, list.widget.containsFocus { entry.focusEnd() }
    model.search(text)
  }

  private func openFirst() {
    // What is shown may still be the answer to fewer letters.
    guard model.shownSearch == model.searchText, let id = model.outline.groups.first?.ids.first
    else { return }
    show()
    list.focus(id)
    list.open(id)
  }

  /// Now, not in the next turn: where the keyboard goes is in what the model has.
  private func show() { list.update() }
}
