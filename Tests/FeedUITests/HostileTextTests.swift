import FeedCore
import GtkTesting
import Sections
import XCTest

@testable import FeedUI

/// Tests how text that a hostile feed may contain is shown on a display.
@MainActor final class HostileTextTests: UITestCase {
  func testMarkupIsShownAsText() async throws {
    server.serve(#"[{"id": "1", "name": "<b>Ada</b> &amp; <span size='99999'>"}]"#)
    let page = try startColumn()
    await wait("the row") { page.list.boundRows.first?.height ?? 0 > 0 }
    let id = try XCTUnwrap(page.list.boundRows.first?.id)
    // A name may hold entities, but no element.
    XCTAssertEqual(page.model.row(for: id)?.title, "<b>Ada</b> & <span size='99999'>")
    XCTAssertLessThan(page.list.boundRows[0].height, 120)
  }

  func testAHugeKeyIsCutInTheBanner() async throws {
    server.serve(TestServer.contacts(3))
    let page = try startColumn()
    await wait("the list") { page.list.boundRows.count == 3 }
    let dashes = String(repeating: "-", count: 1 << 20)
    server.serve(#"[{"id": "1", "na\#(dashes)me": []}]"#)
    page.model.refresh()
    await wait("the banner") { page.banner.text != nil }
    XCTAssertLessThan(page.banner.text?.count ?? 0, 400)
    XCTAssertEqual(page.list.boundRows.count, 3)
  }
}
