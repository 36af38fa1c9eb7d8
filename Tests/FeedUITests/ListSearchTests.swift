import FeedCore
import GtkKit
import Sections
import XCTest

@testable import FeedUI

@MainActor final class ListSearchTests: UITestCase {
  private let server = TestServer()

  private func makePane(_ section: Section = .contacts, _ feed: String) async throws -> SectionPane
  {
    server.serve(feed)
    let pane = SectionPane(
      model: try makeModel(section, server), search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(false)
    pane.start()
    present(pane.widget, width: 900)
    await wait("the list") { !pane.model.outline.isEmpty && !pane.list.boundRows.isEmpty }
    return pane
  }

  private func search(_ text: String, in pane: SectionPane) async {
    pane.beginSearch()
    pane.listPage.search.entry.text = text
    await wait("the answer") { pane.model.shownSearch == text }
    await wait("the rows") { pane.list.boundRows.count == pane.model.outline.count }
  }

  func testTypingNarrowsTheListAndMarksIt() async throws {
    let pane = try await makePane(.contacts, TestServer.contacts(30, favorites: [3]))
    await search("1003 per", in: pane)
    XCTAssertEqual(pane.list.boundRows.map(\.header), ["Favorite Contacts"])
    XCTAssertEqual(pane.list.boundCells.first?.cell.row?.markedTexts, ["Per", "1003"])
  }

  func testEscapeShowsTheWholeListWithoutMarks() async throws {
    let pane = try await makePane(.contacts, TestServer.contacts(5))
    await search("person", in: pane)
    XCTAssertTrue(pane.escape())
    XCTAssertFalse(pane.listPage.search.isOpen)
    XCTAssertEqual(pane.listPage.search.entry.text, "")
    XCTAssertEqual(pane.list.boundRows.count, 5)
    let marked = pane.list.boundCells.flatMap { $0.cell.row?.markedTexts ?? [] }
    XCTAssertEqual(marked, [])
    XCTAssertFalse(pane.escape(), "nothing is open any more")
  }

  func testNothingFoundSaysSoAndComesBack() async throws {
    let pane = try await makePane(.contacts, TestServer.contacts(5))
    await search("xyz", in: pane)
    await wait("the page") { pane.listPage.shown == .status }
    XCTAssertEqual(pane.listPage.status.title.text, "Nothing matches “xyz”")
    await search("1001", in: pane)
    await wait("the list") { pane.listPage.shown == .list }
    XCTAssertEqual(pane.list.boundRows.count, 1)
  }

  func testEnterOpensTheFirstResult() async throws {
    let pane = try await makePane(.contacts, TestServer.contacts(5))
    await search("1003", in: pane)
    pane.listPage.search.entry.activate()
    XCTAssertEqual(pane.openTitle, "Person 1003")
  }

  func testEscapeInThePageClosesThePageFirst() async throws {
    let pane = try await makePane(.contacts, TestServer.contacts(5))
    await search("person", in: pane)
    pane.open(pane.model.outline.groups[0].ids[2])
    pane.detail.focus()
    if !pane.listPage.widget.containsFocus {
      XCTAssertTrue(pane.escape())
      XCTAssertNil(pane.openTitle)
      XCTAssertTrue(pane.listPage.search.isOpen)
    }
    XCTAssertTrue(pane.escape())
    XCTAssertFalse(pane.listPage.search.isOpen)
  }

  func testTilesAreMarked() async throws {
    let pane = try await makePane(
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
    let pane = try await makePane(.contacts, TestServer.contacts(5))
    pane.setNarrow(true)
    pane.open(pane.model.outline.groups[0].ids[0])
    pane.beginSearch()
    XCTAssertNil(pane.openTitle, "the page makes way")
    XCTAssertTrue(pane.listPage.search.isOpen)
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
  }
}
