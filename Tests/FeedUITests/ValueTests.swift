import FeedCore
import Foundation
import GtkKit
import XCTest

@testable import FeedUI

/// What needs no window.
final class ValueTests: XCTestCase {
  @MainActor func testAnAvatarKeepsItsColor() async {
    XCTAssertEqual(Avatar.colorIndex(of: "Zoë"), Avatar.colorIndex(of: "Zoë"))
    let colors = Set(["Ada", "Ben", "Cleo", "Dag", "Eve", "Finn"].map(Avatar.colorIndex(of:)))
    XCTAssertGreaterThan(colors.count, 2)
  }

  func testAgesInWords() {
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    func age(_ seconds: Double) -> String { Age.text(since: now - seconds, now: now) }
    XCTAssertEqual(age(5), "Updated just now")
    XCTAssertEqual(age(-500), "Updated just now", "the clock was set back")
    XCTAssertEqual(age(60), "Updated 1 minute ago")
    XCTAssertEqual(age(59 * 60), "Updated 59 minutes ago")
    XCTAssertEqual(age(3 * 3600), "Updated 3 hours ago")
    XCTAssertEqual(age(48 * 3600), "Updated 2 days ago")
  }

  @MainActor func testTheTextureCacheDropsWhatWasUsedLongestAgo() async throws {
    var cache = TextureCache(limit: 16)
    let texture = Texture.color(red: 1, green: 2, blue: 3)
    let requests = (0..<5).map { number in
      Pictures.Request(
        url: URL(string: "https://example.org/\(number)")!, width: 1, height: 1, fit: .cover,
        tint: nil)
    }
    for request in requests.prefix(4) { cache[request] = texture }
    XCTAssertNotNil(cache[requests[0]])
    cache[requests[4]] = texture
    XCTAssertNotNil(cache[requests[0]], "used again")
    XCTAssertNil(cache[requests[1]])
    XCTAssertNotNil(cache[requests[4]])
  }

  @MainActor func testADamagedPreferenceIsTheDefault() async {
    let preferences = Preferences(
      read: { ["window-width": "-7", "window-height": "tall", "divider": "99999999"][$0] },
      write: { _, _ in })
    XCTAssertEqual(preferences.windowSize.width, 1000)
    XCTAssertEqual(preferences.windowSize.height, 700)
    XCTAssertEqual(preferences.divider, 430)
  }
}
