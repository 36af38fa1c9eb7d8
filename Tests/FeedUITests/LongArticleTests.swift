import CGtk
import FeedCore
import Foundation
import GtkTesting
import Sections
import Store
import TextCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests an article that is too long for its HTML to be read in one turn of the main loop.
@MainActor final class LongArticleTests: UITestCase {
  /// Paragraphs with links and emphasis.
  private static func makeHTML(bytes: Int) -> String {
    let sentence = "All <em>tides</em> turn, and <a href='https://t.example'>so</a>. "
    let words = String(repeating: sentence, count: 8)
    let count = bytes / (words.utf8.count + 20)
    return (0..<count).map { "<p>Number \($0). \(words)</p>" }.joined()
  }

  private func openList(of html: String = makeHTML(bytes: 300_000)) async throws -> (
    SectionPane, ItemID
  ) {
    server.serve(
      """
      <rss version="2.0"><channel><title>News</title><item><title>Tides</title><guid>a</guid>
      <description><![CDATA[\(html)]]></description></item></channel></rss>
      """)
    let section = try XCTUnwrap(sectionList.first { $0.hasReading })
    let pane = makePane(try makeModel(section))
    present(pane.widget, width: 1000, height: 700)
    pane.start()
    await wait("the article", seconds: 60) { !pane.model.outline.groups.isEmpty }
    await pane.model.waitUntilIdle()
    let id = try XCTUnwrap(pane.model.outline.groups.first?.ids.first)
    return (pane, id)
  }

  /// The title appears immediately, then the first paragraphs, in a small part of the time that
  /// reading all of them takes.
  func testALongArticleTakesLittleOfTheMainThread() async throws {
    let (pane, id) = try await openList(of: Self.makeHTML(bytes: 2_000_000))
    let start = processorTime()
    _ = RichText(html: Self.makeHTML(bytes: 2_000_000))
    let read = processorTime()
    pane.open(id)
    let opened = processorTime()
    XCTAssertEqual(pane.openTitle, "Tides")
    XCTAssertLessThan((opened - read) * 4, read - start)
    await wait("the first texts") { !self.texts(pane).isEmpty }
    XCTAssertEqual(texts(pane).first, "Number 0.")
    XCTAssertLessThan(texts(pane).count, 200)
  }

  func testAClosedPageStaysClosed() async throws {
    let (pane, id) = try await openList()
    pane.open(id)
    pane.closePage()
    XCTAssertTrue(pane.detail.isEmpty)
    _ = await pane.model.readDetail(for: id)
    while MainLoop.iterate() {}
    XCTAssertTrue(pane.detail.isEmpty)
  }

  func testStarringDoesNotReadALongArticleAgain() async throws {
    let (pane, id) = try await openList()
    pane.open(id)
    await wait("the first texts") { !self.texts(pane).isEmpty }
    let before = labels(pane).map(\.raw)
    pane.model.setStarred(true, for: id)
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.isStarred(id), true)
    XCTAssertEqual(Array(labels(pane).map(\.raw).prefix(before.count)), before)
  }

  /// Opens an article, and waits until all of its text is shown.
  private func openWhole(bytes: Int) async throws -> (pane: SectionPane, id: ItemID) {
    let html = Self.makeHTML(bytes: bytes)
    let (pane, id) = try await openList(of: html)
    pane.open(id)
    let count = html.components(separatedBy: "<p>").count - 1
    await wait("the text", seconds: 60) { self.texts(pane).count == count }
    return (pane, id)
  }

  func testAnArticleOpensWhereItWasLeft() async throws {
    let (pane, id) = try await openWhole(bytes: 90_000)
    let scrolling = { try XCTUnwrap(pane.detail.page?.scroller).scrolling }
    await wait("its layout") { (try? gtk_adjustment_get_upper(scrolling())) ?? 0 > 6_000 }
    gtk_adjustment_set_value(try scrolling(), 5_000)
    let place = try XCTUnwrap(pane.detail.readingPlace)
    XCTAssertGreaterThan(place.part, 20)
    pane.closePage()
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.marks(of: id)?[.place], place.mark)
    pane.open(id)
    // The page remembers the place until its text is long enough to scroll there.
    XCTAssertEqual(pane.detail.readingPlace, place)
    await wait("the place", seconds: 30) {
      abs(((try? gtk_adjustment_get_value(scrolling())) ?? 0) - 5_000) <= 20
    }

    // Larger text is wrapped anew, and the page stays at the same words.
    pane.detail.show(TextSize(percent: 150))
    await wait("the larger text") { (try? gtk_adjustment_get_value(scrolling())) ?? 0 > 5_500 }
    XCTAssertEqual(pane.detail.readingPlace?.part, place.part)

    // A page that is scrolled to its beginning stays there.
    gtk_adjustment_set_value(try scrolling(), 0)
    let height = gtk_adjustment_get_upper(try scrolling())
    pane.detail.show(TextSize(percent: 200))
    await wait("the largest text") {
      (try? gtk_adjustment_get_upper(scrolling())) ?? 0 > height + 500
    }
    XCTAssertEqual(gtk_adjustment_get_value(try scrolling()), 0)

    // A reader who has reached the end starts at the top next time.
    gtk_adjustment_set_value(try scrolling(), 1e6)
    pane.closePage()
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.marks(of: id)?[.place], "")
  }

  func testOnlyTextsNearTheWindowAreDrawn() async throws {
    let (pane, _) = try await openWhole(bytes: 190_000)
    let scrolling = { try XCTUnwrap(pane.detail.page?.scroller).scrolling }
    let isDrawn = { self.labels(pane).map { gtk_widget_get_mapped($0.widget) != 0 } }
    await wait("the end to be hidden") { isDrawn()[60] && isDrawn().last == false }
    gtk_adjustment_set_value(try scrolling(), 1e6)
    await wait("the end") { !isDrawn()[60] && isDrawn().last == true }
    let place = try XCTUnwrap(self.labels(pane).last?.laidOutSpan(in: pane.detail.widget))
    XCTAssertLessThan(abs(place.upperBound - 700), 400, "at its place")
    gtk_adjustment_set_value(try scrolling(), 0)
    await wait("the beginning") { isDrawn()[60] && isDrawn().last == false }
  }

  func testOnlyRowsNearTheWindowAreDrawn() async throws {
    let rows = (0..<400).map { "<tr><td>Row \($0)</td><td>of many</td></tr>" }
    let (pane, id) = try await openList(of: "<table>\(rows.joined())</table>")
    pane.open(id)
    await wait("the table", seconds: 60) { self.texts(pane).contains("Row 399") }
    let isDrawn = { self.labels(pane).map { gtk_widget_get_mapped($0.widget) != 0 } }
    await wait("the end to be hidden") { isDrawn().first == true && isDrawn().last == false }
  }

  func testAPlaceIsReadFromItsMark() async {
    let place = ReadingPlace(block: "text 0", part: 7, share: 250)
    XCTAssertEqual(ReadingPlace(mark: place.mark), place)
    for mark in ["", "7", "7 250", "7 100001 text 0", "a 250 text 0"] {
      XCTAssertNil(ReadingPlace(mark: mark), mark)
    }
  }

  private func labels(_ pane: SectionPane) -> [Widget] {
    pane.detail.widget.all("GtkLabel").filter { $0.hasClass("body-text") }
  }

  /// The first two words of each paragraph.
  private func texts(_ pane: SectionPane) -> [String] {
    labels(pane).map {
      $0.labelText.split(separator: " ").prefix(2).joined(separator: " ")
    }
  }
}
