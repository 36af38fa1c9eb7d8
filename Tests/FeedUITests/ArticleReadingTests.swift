import CGtk
import FeedCore
import GtkKit
import GtkTesting
import Sections
import Store
import Synchronization
import XCTest

@testable import FeedUI

/// Tests opening articles, reading them, and moving through them with single keys.
@MainActor final class ArticleReadingTests: UITestCase {
  private static let articles = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [
    {"id": "1", "title": "One", "url": "https://example.org/1", "content_text": "\(long)",
    "date_published": "2021-08-03T10:00:00Z"},
    {"id": "2", "title": "Two", "content_text": "b", "date_published": "2021-08-02T10:00:00Z"},
    {"id": "3", "title": "Three", "content_text": "c", "date_published": "2021-08-01T10:00:00Z"}]}
    """
  private static let long = String(repeating: "A sentence that goes on for a while. ", count: 400)

  func testAnOpenedPageIsMadeOnce() async throws {
    let articles = Section.articles
    let count = Mutex(0)
    let counted = Section(
      id: articles.id, title: articles.title, iconName: articles.iconName, order: articles.order,
      hasReading: true, sampleFeed: articles.sampleFeed, formats: articles.formats,
      row: articles.row,
      detail: {
        count.withLock { $0 += 1 }
        return articles.detail($0)
      })
    let pane = try await openPane(counted, Self.articles)
    for (index, id) in pane.model.outline.groups[0].ids.enumerated() {
      pane.open(id)
      XCTAssertEqual(pane.model.isRead(id), true)
      await pane.model.waitUntilIdle()
      while MainLoop.iterate() {}
      XCTAssertEqual(count.withLock(\.self), index + 1)
    }
  }

  func testOpeningAnArticleMarksItRead() async throws {
    let pane = try await openPane(.articles, Self.articles)
    let id = pane.model.listed()[1]
    XCTAssertEqual(pane.model.isRead(id), false)
    pane.open(id)
    XCTAssertEqual(pane.model.isRead(id), true)
    XCTAssertEqual(pane.model.isRead(pane.model.listed()[0]), false)
  }

  func testAReopenedArticleStaysUnread() async throws {
    let pane = try await openPane(.articles, Self.articles)
    let id = pane.model.listed()[1]
    pane.reopen(id)
    XCTAssertFalse(pane.detail.isEmpty)
    XCTAssertEqual(pane.model.isRead(id), false)
  }

  func testSpaceScrollsThePageToItsEnd() async throws {
    let pane = try await openPane(.articles, Self.articles)
    XCTAssertFalse(pane.detail.scroll(.forward), "nothing is open")
    pane.open(pane.model.listed()[0])
    await wait("a page that scrolls") { pane.detail.scroll(.forward) }
    var count = 1
    while pane.detail.scroll(.forward) { count += 1 }
    XCTAssertGreaterThan(count, 2)
    XCTAssertFalse(pane.detail.scroll(.forward))
    pane.continueReading(at: pane.model.listed()[1])
    await wait("another page") { pane.openTitle == "Two" }
  }

  func testReadAndUnreadRowsHaveTheSameHeight() async throws {
    let pane = try await openPane(.articles, Self.articles)
    await wait("the rows") {
      pane.list.boundCells.count == 3 && pane.list.boundCells.allSatisfy { $0.cell.isFilled }
    }
    let height = { (cell: BandCell) in cell.row?.measure(.vertical, other: 300).natural }
    let heights = pane.list.boundCells.map { height($0.cell) }
    for id in pane.model.listed() { pane.model.setRead(true, for: id) }
    await wait("the rows") {
      pane.list.boundCells.allSatisfy { $0.cell.row?.content?.isRead == true }
    }
    XCTAssertEqual(pane.list.boundCells.map { height($0.cell) }, heights)
  }

  func testALongTextIsCutInTheList() async throws {
    let pane = try await openPane(.articles, Self.articles)
    await wait("the rows") { pane.list.boundCells.first?.cell.row?.content != nil }
    let row = try XCTUnwrap(pane.list.boundCells.first?.cell.row)
    XCTAssertEqual(row.content?.bodyLines, 3)
    XCTAssertLessThan(row.measure(.vertical, other: 300).natural, 160)
  }

  func testTheHeaderOffersTheUnreadFilterForReading() async throws {
    for (section, isThere) in [(Section.articles, true), (.contacts, false)] {
      server.serve(section.id == "articles" ? Self.articles : TestServer.contacts(3))
      let pane = makePane(try makeModel(section))
      let header = showHeader(of: pane)
      XCTAssertEqual(header.filters.unread.isVisible, isThere)
      guard isThere else { continue }
      await wait("the list") { pane.model.outline.count == 3 }
      pane.model.setRead(true, for: pane.model.listed()[0])
      header.filters.unread.isActive = true
      await wait("what is left") { pane.model.outline.count == 2 }
      header.filters.favorites.isActive = true
      XCTAssertEqual(pane.model.itemFilter, .starred)
      await wait("one at a time") {
        !header.filters.unread.isActive && header.filters.favorites.isActive
      }
      header.filters.favorites.isActive = false
      XCTAssertEqual(pane.model.itemFilter, .all)
      XCTAssertTrue(header.filters.favorites.isVisible)
      header.show(pane, isNarrow: true, room: .fewButtons, leadsBack: false)
      XCTAssertTrue(
        !header.filters.unread.isVisible && !header.filters.favorites.isVisible, "no room")
      pane.model.show(.unread)
      await wait("the filter that is on") { header.filters.unread.isVisible }
      pane.model.show(.starred)
      await wait("the other") {
        header.filters.favorites.isVisible && !header.filters.unread.isVisible
      }
    }
  }

  func testASectionShowsItsUnreadCount() {
    let switcher = SectionSwitcher(sections: [.articles], isTall: false, name: "Sections")
    present(switcher.widget)
    switcher.showCount(3, of: "articles")
    XCTAssertEqual(switcher.widget.shownTexts, ["Articles", "3"])
    switcher.showCount(1_200, of: "articles")
    XCTAssertEqual(switcher.widget.shownTexts, ["Articles", "999+"])
    switcher.showCount(0, of: "articles")
    XCTAssertEqual(switcher.widget.shownTexts, ["Articles"])
  }
}
