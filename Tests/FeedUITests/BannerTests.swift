import XCTest

@testable import FeedUI

@MainActor final class BannerTests: UITestCase {
  func testAHiddenBannerCannotBeFocused() async {
    let banner = Banner {}
    banner.show(Banner.Content(text: "Couldn’t refresh", button: "Retry"))
    XCTAssertTrue(banner.widget.isRevealed)
    XCTAssertTrue(banner.box.isSensitive)
    banner.show(nil)
    XCTAssertFalse(banner.widget.isRevealed)
    XCTAssertFalse(banner.box.isSensitive)
  }
}
