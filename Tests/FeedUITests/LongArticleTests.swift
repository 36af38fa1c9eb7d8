import CGtk
import FeedCore
import Foundation
import GtkTesting
import Sections
import Store
import XCTest

@testable import FeedUI
@testable import GtkKit

/// An article of 2 MB on its page.
@MainActor final class LongArticleTests: UITestCase {
  /// Paragraphs with links and emphasis, as many as make two million bytes of HTML.
  private static let html = makeHTML(bytes: 2_000_000)

  private static func makeHTML(bytes: Int) -> String {
    let sentence = "All <em>tides</em> turn, and <a href='https://t.example'>so</a>. "
    let words = String(repeating: sentence, count: 8)
    let count = bytes / (words.utf8.count + 20)
    return (0..<count).map { "<p>Number \($0). \(words)</p>" }.joined()
  }

  private func makePane(_ html: String = html) async throws -> (SectionPane, ItemID) {
    let server = TestServer()
    server.serve(
      """
      <rss version="2.0"><channel><title>News</title><item><title>Tides</title><guid>a</guid>
      <description><![CDATA[\(html)]]></description></item></channel></rss>
      """)
    let section = try XCTUnwrap(sectionList.first { $0.hasReading })
    let pane = SectionPane(
      model: try makeModel(section, server), search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(false)
    present(pane.widget, width: 1000, height: 700)
    pane.start()
    await wait("the article", seconds: 60) { !pane.model.outline.groups.isEmpty }
    await pane.model.waitUntilIdle()
    let id = try XCTUnwrap(pane.model.outline.groups.first?.ids.first)
    return (pane, id)
  }

  /// The first texts are there with the page; reading all of them takes 750 ms in a debug build.
  func testItsPageTakesLittleOfTheMainThread() async throws {
    let (pane, id) = try await makePane()
    let start = processorTime()
    pane.open(id)
    XCTAssertLessThan(processorTime() - start, mostTime(30, debug: 600))
    XCTAssertEqual(texts(pane).first, "Number 0.")
    XCTAssertLessThan(texts(pane).count, 200)
  }

  func testAStarDoesNotReadItAgain() async throws {
    let (pane, id) = try await makePane()
    pane.open(id)
    let before = labels(pane).map(\.raw)
    pane.model.setStarred(true, for: id)
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.isStarred(id), true)
    XCTAssertEqual(Array(labels(pane).map(\.raw).prefix(before.count)), before)
  }

  func testItOpensWhereItWasLeft() async throws {
    let (pane, id) = try await makePane(Self.makeHTML(bytes: 90_000))
    pane.open(id)
    let count = Self.makeHTML(bytes: 90_000).components(separatedBy: "<p>").count - 1
    await wait("the text", seconds: 30) { self.texts(pane).count == count }
    let scrolling = { try XCTUnwrap(pane.detail.widget.all("GtkScrolledWindow").first).scrolling }
    await wait("its layout") { (try? gtk_adjustment_get_upper(scrolling())) ?? 0 > 6_000 }
    gtk_adjustment_set_value(try scrolling(), 5_000)
    let place = try XCTUnwrap(pane.detail.readingPlace)
    XCTAssertGreaterThan(place.part, 20)
    pane.closePage()
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.marks(of: id)?[.place], place.mark)
    pane.open(id)
    // As long as it is not there, it is not forgotten.
    XCTAssertEqual(pane.detail.readingPlace, place)
    await wait("the place", seconds: 30) {
      abs(((try? gtk_adjustment_get_value(scrolling())) ?? 0) - 5_000) <= 20
    }

    // Larger texts are wrapped anew around the same words.
    pane.detail.show(TextSize(percent: 150))
    await wait("the larger text") { (try? gtk_adjustment_get_value(scrolling())) ?? 0 > 5_500 }
    XCTAssertEqual(pane.detail.readingPlace?.part, place.part)

    // At its beginning all of the page is seen.
    gtk_adjustment_set_value(try scrolling(), 0)
    let height = gtk_adjustment_get_upper(try scrolling())
    pane.detail.show(TextSize(percent: 200))
    await wait("the largest text") {
      (try? gtk_adjustment_get_upper(scrolling())) ?? 0 > height + 500
    }
    XCTAssertEqual(gtk_adjustment_get_value(try scrolling()), 0)

    // Who has read to the end begins anew.
    gtk_adjustment_set_value(try scrolling(), 1e6)
    pane.closePage()
    await pane.model.waitUntilIdle()
    XCTAssertEqual(pane.model.marks(of: id)?[.place], "")
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
      String(cString: gtk_label_get_text($0.opaque)).split(separator: " ").prefix(2)
        .joined(separator: " ")
    }
  }
}
