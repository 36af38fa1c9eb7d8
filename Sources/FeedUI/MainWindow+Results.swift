import FeedCore
import GtkKit
import Store

/// From a result of a search in all sections, Back leads to the results.
extension MainWindow {
  struct Origin {
    /// The section whose list has the results.
    let section: Int
    let item: ItemID
    /// Where the item was opened.
    let target: Int
  }

  /// Opens an item's page in its own section.
  func open(_ id: ItemID, in section: Section) {
    guard let index = sections.firstIndex(where: { $0.id == section.id }) else { return }
    origin = index == current ? nil : Origin(section: current, item: id, target: index)
    choose(index)
    // It is gone by now.
    guard pane.model.detail(for: id) != nil else { return }
    // Another feed is shown there.
    if !pane.model.contains(id) { choose(feed: FeedChooser.all) }
    pane.open(id)
    if !isNarrow { pane.focusList() }
  }

  /// Whether the page that is open is that of a result.
  var comesFromResults: Bool {
    guard let origin else { return false }
    return origin.target == current && pane.model.selection == origin.item
  }

  /// Closes the page of a result and shows the results again, as they were.
  /// - Returns: `false` where another page is open, or none.
  func returnToResults() -> Bool {
    guard let origin, comesFromResults else { return false }
    self.origin = nil
    pane.closePage()
    choose(origin.section)
    pane.focusResult(origin.item)
    return true
  }
}
