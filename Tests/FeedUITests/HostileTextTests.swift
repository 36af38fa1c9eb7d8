import FeedCore
import GtkKit
import GtkTesting
import Sections
import XCTest

@testable import FeedUI

/// Tests how text that a hostile feed may contain is shown on a display.
@MainActor final class HostileTextTests: UITestCase {
  /// Waits for a condition, and returns the processor time of the slowest turn of the main loop.
  private func longestTurn(_ what: String, until condition: () -> Bool) async -> Duration {
    var longest = Duration.zero
    await wait(what) {
      var start = processorTime()
      while MainLoop.iterate() {
        let end = processorTime()
        longest = max(longest, end - start)
        start = end
      }
      return condition()
    }
    return longest
  }

  func testMarkupIsShownAsText() async throws {
    server.serve(#"[{"id": "1", "name": "<b>Ada</b> &amp; <span size='99999'>"}]"#)
    let page = try startColumn()
    await wait("the row") { page.list.boundRows.first?.height ?? 0 > 0 }
    let id = try XCTUnwrap(page.list.boundRows.first?.id)
    XCTAssertEqual(page.model.row(for: id)?.title, "<b>Ada</b> &amp; <span size='99999'>")
    XCTAssertLessThan(page.list.boundRows[0].height, 120)
  }

  func testAHugeKeyInTheBannerIsLaidOutFast() async throws {
    server.serve(TestServer.contacts(3))
    let page = try startColumn()
    await wait("the list") { page.list.boundRows.count == 3 }
    let dashes = String(repeating: "-", count: 1 << 20)
    server.serve(#"[{"id": "1", "na\#(dashes)me": []}]"#)
    page.model.refresh()
    let turn = await longestTurn("the banner") { page.banner.text != nil }
    XCTAssertLessThan(turn, mostTime(200, debug: 300))
    XCTAssertLessThan(page.banner.text?.count ?? 0, 400)
    XCTAssertEqual(page.list.boundRows.count, 3)
  }
}
