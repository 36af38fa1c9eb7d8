import FeedCore
import GtkKit
import Localization
import Store

/// Opens the results of a search in all sections, and returns to them with Back.
extension MainWindow {
  struct Origin {
    /// The section whose list has the results.
    let section: Int
    let item: ItemID
    /// The section in which the item was opened.
    let target: Int
  }

  /// Opens the search, and searches all sections for the words, if there are any, as if they had
  /// been typed.
  public func search(for words: String) {
    pane.beginSearch()
    if !words.isEmpty { pane.listColumn.search.searchAllSections(for: words) }
  }

  /// Opens the page of an item that was found outside the window, such as in the desktop's search.
  public func open(_ id: ItemID, in section: Section.ID) {
    guard let section = index(of: section) else { return }
    open(id, in: sections[section])
    origin = nil
    showHeader()
    if pane.model.selection != id { toast.show(text("This entry is no longer there")) }
  }

  /// Opens an item's page in its own section.
  func open(_ id: ItemID, in section: Section) {
    guard let index = index(of: section.id) else { return }
    origin = index == current ? nil : Origin(section: current, item: id, target: index)
    choose(index)
    // The item may be gone.
    guard pane.model.marks(of: id) != nil else { return }
    // The section may show another feed.
    if !pane.model.contains(id) { choose(feed: FeedChooser.all) }
    guard pane.model.contains(id) else { return }
    pane.open(id)
    if !isNarrow { pane.focusOpened() }
  }

  /// Whether the open page is that of a search result from another section's list.
  var comesFromResults: Bool {
    guard let origin else { return false }
    return origin.target == current && pane.model.selection == origin.item
  }

  /// Closes the page of a result and shows the results again, as they were.
  /// - Returns: `false` if another page is open, or none.
  func returnToResults() -> Bool {
    guard let origin, comesFromResults else { return false }
    self.origin = nil
    pane.closePage()
    choose(origin.section)
    pane.listColumn.shownList.focusSeen(origin.item)
    return true
  }
}
