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
  private static let html: String = {
    let sentence = "All <em>tides</em> turn, and <a href='https://t.example'>so</a>. "
    let words = String(repeating: sentence, count: 8)
    let count = 2_000_000 / (words.utf8.count + 20)
    return (0..<count).map { "<p>Number \($0). \(words)</p>" }.joined()
  }()

  private func makePane() async throws -> (SectionPane, ItemID) {
    let server = TestServer()
    let item: [String: Any] = [
      "id": "a", "title": "Tides", "content_html": Self.html, "url": "https://news.example.org/a",
    ]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: item), as: UTF8.self)
    server.serve(#"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(json)]}"#)
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
    XCTAssertLessThan(processorTime() - start, mostTime(16, debug: 150))
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
