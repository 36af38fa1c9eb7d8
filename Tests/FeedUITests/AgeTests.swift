import Foundation
import XCTest

@testable import FeedUI

final class AgeTests: XCTestCase {
  func testAgesAreWrittenInWords() {
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    func age(_ seconds: Double) -> String { Age.text(since: now - seconds, now: now) }
    XCTAssertEqual(age(5), "Updated just now")
    XCTAssertEqual(age(-500), "Updated just now", "the clock was set back")
    XCTAssertEqual(age(60), "Updated 1 minute ago")
    XCTAssertEqual(age(59 * 60), "Updated 59 minutes ago")
    XCTAssertEqual(age(3 * 3600), "Updated 3 hours ago")
    XCTAssertEqual(age(48 * 3600), "Updated 2 days ago")
  }
}
