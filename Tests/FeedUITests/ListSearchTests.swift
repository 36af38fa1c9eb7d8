import FeedCore
import GtkTesting
import Sections
import XCTest

@testable import FeedUI
@testable import GtkKit

@MainActor final class ListSearchTests: UITestCase {

  /// A pane whose list already has rows.
  private func openList(
    _ section: Section = .contacts, _ feed: String = TestServer.contacts(5)
  ) async throws -> SectionPane {
    let pane = try await openPane(section, feed)
    await wait("the rows") { !pane.list.boundRows.isEmpty }
    return pane
  }

  private func search(_ text: String, in pane: SectionPane) async {
    pane.beginSearch()
    pane.listColumn.search.entry.text = text
    await wait("the answer") { pane.model.shownSearch == text }
    await wait("the rows") { pane.list.boundRows.count == pane.model.outline.count }
  }

  func testTypingFiltersTheListAndMarksMatches() async throws {
    let pane = try await openList(.contacts, TestServer.contacts(30, favorites: [3]))
    await search("1003 per", in: pane)
    XCTAssertEqual(pane.list.boundRows.map(\.header), ["Favorite Contacts"])
    XCTAssertEqual(pane.list.boundCells.first?.cell.row?.markedTexts, ["Per", "1003"])
  }

  func testEscapeShowsTheWholeListWithoutMarks() async throws {
    let pane = try await openList()
    await search("person", in: pane)
    XCTAssertTrue(pane.escape())
    XCTAssertFalse(pane.listColumn.search.isOpen)
    XCTAssertEqual(pane.listColumn.search.entry.text, "")
    XCTAssertEqual(pane.list.boundRows.count, 5)
    let marked = pane.list.boundCells.flatMap { $0.cell.row?.markedTexts ?? [] }
    XCTAssertEqual(marked, [])
    XCTAssertFalse(pane.escape(), "nothing is open any more")
  }

  func testASearchKeepsTheScrollPosition() async throws {
    for (section, feed) in [(Section.contacts, TestServer.contacts(300)), (.articles, facts)] {
      let pane = try await openList(section, feed)
      await wait("rows") { pane.list.widget.contentHeight > 5_000 }
      pane.list.widget.offset = 2_000
      await wait("the scroll") {
        pane.list.widget.offset > 0 && !pane.list.filler.needsFill
          && !pane.list.filler.hasEmptyCells
      }
      let place = try XCTUnwrap(pane.list.place, section.id)
      await search("1050", in: pane)
      XCTAssertEqual(pane.list.widget.offset, 0)
      XCTAssertTrue(pane.escape())
      await wait("the whole list, and the keyboard in it") {
        pane.list.pendingPlace == nil && pane.list.focusedID != nil
      }
      for _ in 0..<3 { while MainLoop.iterate() {} }
      XCTAssertEqual(pane.list.place?.id, place.id, section.id)
      XCTAssertEqual(pane.list.place?.offset ?? 0, place.offset, accuracy: 2, section.id)
    }
  }

  /// Facts with very different heights.
  private var facts: String {
    let rows = (0..<60).map { number in
      let text = String(repeating: "A sentence. ", count: number * 7 % 40)
      return #"{"title": "Fact \#(1000 + number)", "description": "\#(text)"}"#
    }
    return #"{"title": "Facts", "rows": [\#(rows.joined(separator: ","))]}"#
  }

  /// On a slow machine, a menu may be open before the list can take the focus.
  func testALateListDoesNotTakeTheFocusFromAMenu() async throws {
    let pane = try await openList()
    let id = try XCTUnwrap(pane.model.outline.groups.first?.ids.first)
    pane.listColumn.menu.show(id, of: pane.list, at: Area(x: 0, y: 0, width: 10, height: 10))
    await wait("the menu to have the keyboard") { pane.list.widget.menuHasFocus }
    pane.list.focusSeen(nil)
    while MainLoop.iterate() {}
    XCTAssertNil(pane.list.focusedID)
    XCTAssertTrue(pane.list.widget.menuHasFocus)
    pane.listColumn.menu.popover?.close()
    await wait("the keyboard in the list") { pane.list.focusedID == id }
  }

  func testFocusingTheListDoesNotScrollIt() async throws {
    let pane = try await openList(.contacts, TestServer.contacts(300))
    await wait("rows") { pane.list.widget.contentHeight > 5_000 }
    pane.open(pane.model.outline.groups[0].ids[1])
    pane.list.widget.offset = 2_000
    await wait("the scroll") { !pane.list.filler.needsFill }
    pane.focusList()
    await wait("the keyboard") { pane.list.focusedID != nil }
    XCTAssertEqual(pane.list.widget.offset, 2_000)
    // Leaving an empty search does not scroll the list either.
    pane.beginSearch()
    XCTAssertTrue(pane.listColumn.search.isOpen)
    XCTAssertTrue(pane.escape())
    await wait("the keyboard again") { pane.list.focusedID != nil }
    XCTAssertEqual(pane.list.widget.offset, 2_000)
  }

  func testNoResultsSaySo() async throws {
    let pane = try await openList()
    await search("xyz", in: pane)
    await wait("the page") { pane.listColumn.shown == .status }
    XCTAssertEqual(pane.listColumn.status.title.text, "Nothing matches “xyz”")
    await search("1001", in: pane)
    await wait("the list") { pane.listColumn.shown == .list }
    XCTAssertEqual(pane.list.boundRows.count, 1)
  }

  func testNoResultsInTheChosenFeedSaySoAndOfferTheOthers() async throws {
    var searched: String?
    var actions = DetailActions.none
    actions.showsOneOfSeveral = { _ in true }
    actions.searchAllFeeds = { searched = $0 }
    let pane = try await openPane(actions: actions)
    let column = pane.listColumn
    await search("xyz", in: pane)
    await wait("the page") { column.shown == .status }
    XCTAssertEqual(column.status.title.text, "Nothing in “\(column.model.title)” matches “xyz”")
    let buttons = column.status.widget.all("GtkButton").filter(\.isMapped)
    XCTAssertEqual(
      buttons.compactMap(\.buttonLabel), ["Search All Feeds", "Search All Sections"])
    buttons.first?.emit("clicked")
    XCTAssertEqual(searched, "xyz")
  }

  func testEnterOpensTheFirstResult() async throws {
    let pane = try await openList()
    await search("1003", in: pane)
    pane.listColumn.search.entry.emit("activate")
    XCTAssertEqual(pane.openTitle, "Person 1003")
  }

  func testEscapeInThePageClosesThePageFirst() async throws {
    let pane = try await openList()
    await search("person", in: pane)
    pane.open(pane.model.outline.groups[0].ids[2])
    pane.detail.focus()
    if !pane.listColumn.widget.containsFocus {
      XCTAssertTrue(pane.escape())
      XCTAssertNil(pane.openTitle)
      XCTAssertTrue(pane.listColumn.search.isOpen)
    }
    XCTAssertTrue(pane.escape())
    XCTAssertFalse(pane.listColumn.search.isOpen)
  }

  func testAResultShowsTheMatchingText() async throws {
    let pane = try await openList(
      .recipes,
      """
      {"results": [
        {"title": "Banana bread", "ingredients": "flour, walnuts, bananas",
          "thumbnail": "https://pictures.example.org/1.svg"},
        {"title": "Coffee cake", "ingredients": "flour, walnuts"},
        {"title": "Walnut soup", "ingredients": "water, walnuts"}]}
      """)
    await search("wal", in: pane)
    let cells = pane.list.boundCells.map(\.cell)
    await wait("the marks") { cells.last?.row?.markedTexts.isEmpty == false }
    XCTAssertEqual(cells.first?.tiles?.tiles.first?.texts, ["Banana bread", "walnuts"])
    XCTAssertEqual(
      cells.compactMap(\.row).map(\.spokenText),
      ["Coffee cake\nflour, walnuts", "Walnut soup\nwater, walnuts"])
    XCTAssertEqual(cells.compactMap(\.row).map(\.markedTexts), [["wal"], ["Wal", "wal"]])
  }

  func testTheMatchingTextKeepsItsCapitalsAndAccents() async throws {
    let pane = try await openList(
      .recipes,
      """
      {"results": [{"title": "Banana bread", "ingredients":
        "flour, Walnuts, vanilla, cinnamon, nutmeg, Crème fraîche"}]}
      """)
    await search("creme", in: pane)
    await wait("the marks") {
      pane.list.boundCells.first?.cell.row?.markedTexts.isEmpty == false
    }
    XCTAssertEqual(
      pane.list.boundCells.map(\.cell.row?.spokenText), ["Banana bread\nCrème fraîche"])
  }

  func testMatchesInTilesAreMarked() async throws {
    let pane = try await openList(
      .recipes,
      """
      {"results": [
        {"title": "Crème brûlée", "thumbnail": "https://pictures.example.org/1.svg"},
        {"title": "Soup", "thumbnail": "https://pictures.example.org/2.svg"}]}
      """)
    await search("creme bru", in: pane)
    await wait("one tile") { pane.list.boundCells.first?.cell.tiles?.count == 1 }
    XCTAssertEqual(
      pane.list.boundCells.first?.cell.tiles?.tiles.first?.markedTexts, ["Crème", "brû"])
  }

  func testANarrowPaneWithTheEntryFitsAPhone() async throws {
    let pane = try await openList()
    pane.setNarrow(true)
    pane.open(pane.model.outline.groups[0].ids[0])
    pane.beginSearch()
    XCTAssertNil(pane.openTitle, "the page closes")
    XCTAssertTrue(pane.listColumn.search.isOpen)
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
  }
}
