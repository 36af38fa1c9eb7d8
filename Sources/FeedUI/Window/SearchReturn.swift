public import FeedCore
import Localization
public import Store

/// Opens items in their own sections, and returns from there to the search results that led to them.
@MainActor public final class SearchReturn {
  private unowned let main: MainWindow
  /// Where the open item was found, if that was in another section's results.
  private var origin: Origin?

  private struct Origin {
    /// The section whose list has the results.
    let section: Section
    let item: ItemID
    /// The section in which the item was opened.
    let target: Section.ID
  }

  init(of main: MainWindow) { self.main = main }

  /// Opens the search, and searches all sections for the words, if there are any, as if they had
  /// been typed.
  public func search(for words: String) {
    main.pane.beginSearch()
    if !words.isEmpty { main.pane.listColumn.search.searchAllSections(for: words) }
  }

  /// Shows all feeds of the section, and searches them for the words.
  func searchAllFeeds(for words: String) {
    main.choose(feed: FeedChooser.all)
    main.pane.beginSearch()
    main.pane.listColumn.search.search(for: words)
  }

  /// Opens the page of an item that was found outside the window, such as in the desktop's search.
  public func open(_ id: ItemID, in section: Section.ID) {
    guard let section = main.loaded.section(section) else { return }
    open(id, in: section)
    forget()
    main.showHeader()
  }

  /// Opens an item's page in its own section; says so if the item is gone.
  func open(_ id: ItemID, in target: Section) {
    let section = main.section
    origin =
      target.id == section.id ? nil : Origin(section: section, item: id, target: target.id)
    main.choose(target)
    // The section may show another feed.
    if main.pane.model.marks(of: id) != nil, !main.pane.model.contains(id) {
      main.choose(feed: FeedChooser.all)
    }
    guard main.pane.model.contains(id) else {
      return main.toast.show(text("This entry is no longer there"))
    }
    main.pane.open(id)
    if !main.layout.isNarrow { main.pane.focusOpened() }
  }

  /// Forgets the results: Back no longer returns to them.
  func forget() { origin = nil }

  /// Whether the open page is that of a search result from another section's list.
  var isPossible: Bool {
    guard let origin else { return false }
    return origin.target == main.section.id && main.pane.model.selection == origin.item
  }

  /// Closes the page of a result and shows the results again, as they were.
  /// - Returns: `false` if another page is open, or none.
  func go() -> Bool {
    guard let origin, isPossible else { return false }
    self.origin = nil
    main.pane.closePage()
    main.choose(origin.section)
    main.pane.listColumn.shownList.focusSeen(origin.item)
    return true
  }
}
