import FeedCore
import Foundation
import GtkKit
import XCTest

@testable import FeedUI

/// Tests of values, which need no window.
final class ValueTests: XCTestCase {
  private let requests = (0..<5).map { number in
    PictureProvider.Request(
      url: URL(string: "https://example.org/\(number)")!, width: 1, height: 1, fit: .cover,
      tint: nil)
  }

  @MainActor func testAnAvatarKeepsItsColor() async {
    XCTAssertEqual(Avatar.color(of: "Zoë"), Avatar.color(of: "Zoë"))
    for color in Avatar.colors {
      let rgb = RGB(
        red: UInt8(color.red * 255), green: UInt8(color.green * 255),
        blue: UInt8(color.blue * 255))
      XCTAssertGreaterThan(rgb.contrast(with: .white), 4.5, "white letters on \(rgb)")
    }
    let colors = Set(["Ada", "Ben", "Cleo", "Dag", "Eve", "Finn"].map(Avatar.color(of:)))
    XCTAssertGreaterThan(colors.count, 2)
  }

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

  @MainActor func testTheTextureCacheDropsTheOldest() async throws {
    var cache = TextureCache(limit: 16)
    let texture = Texture.color(red: 1, green: 2, blue: 3)
    for request in requests.prefix(4) { cache[request] = texture }
    XCTAssertNotNil(cache[requests[0]])
    cache[requests[4]] = texture
    XCTAssertNotNil(cache[requests[0]], "used again")
    XCTAssertNil(cache[requests[1]])
    XCTAssertNotNil(cache[requests[4]])
  }

  @MainActor func testTheTextureCacheRefusesAGiant() async throws {
    func texture(_ width: Int) async throws -> Texture {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="1"><g/></svg>
        """
      return try await Texture.decode(Data(svg.utf8), width: width, height: 1, fit: .inside)
    }
    var cache = TextureCache(limit: 400)
    for request in requests.prefix(2) { cache[request] = try await texture(45) }
    // A pixel has four bytes, so 76 pixels have 304, more than three quarters of the limit.
    cache[requests[2]] = try await texture(76)
    XCTAssertNil(cache[requests[2]])
    XCTAssertNotNil(cache[requests[0]])
    XCTAssertNotNil(cache[requests[1]])
    // When a texture replaces another, only the new one counts.
    cache[requests[1]] = try await texture(10)
    cache[requests[3]] = try await texture(40)
    XCTAssertNotNil(cache[requests[0]])
    XCTAssertNotNil(cache[requests[3]])
    cache[requests[4]] = try await texture(10)
    XCTAssertEqual(requests.filter { cache[$0] != nil }, [requests[3], requests[4]])
  }

  @MainActor func testADamagedPreferenceIsTheDefault() async {
    let preferences = Preferences(
      read: { ["window-width": "-7", "window-height": "tall", "divider": "99999999"][$0] },
      write: { _, _ in })
    XCTAssertEqual(preferences.windowSize.width, 1000)
    XCTAssertEqual(preferences.windowSize.height, 700)
    XCTAssertEqual(preferences.listWidth, .usual)
  }

  @MainActor func testTheListGrowsWithTheWindow() async {
    XCTAssertEqual([720, 1000, 2560].map(ListWidth.usual.in), [309, 430, 1100])
    var kept: [String: String] = [:]
    let preferences = Preferences(read: { kept[$0] }, write: { kept[$0] = $1 })
    preferences.save(
      windowSize: (1200, 700), isMaximized: false, listWidth: ListWidth(350, of: 960),
      section: "articles", openItems: [("articles", "7 seven"), ("recipes", nil)],
      unreadCounts: [("articles", 12)])
    XCTAssertEqual([960, 1920].map(preferences.listWidth.in), [350, 700])
    XCTAssertEqual(preferences.openItem(of: "articles"), "7 seven")
    XCTAssertNil(kept["open-item.recipes"], "nothing was to be written")
    XCTAssertEqual(preferences.unreadCount(of: "articles"), 12)
    XCTAssertEqual(preferences.unreadCount(of: "recipes"), 0)
  }

  @MainActor func testTextsGrowInStepsAndKeepTheirSize() async {
    var kept: [String: String] = [:]
    let preferences = Preferences(read: { kept[$0] }, write: { kept[$0] = $1 })
    XCTAssertEqual(preferences.textSize, .usual)
    preferences.save(textSize: .usual.larger.larger)
    XCTAssertEqual(preferences.textSize.percent, 125)
    XCTAssertEqual(preferences.textSize.columnWidth, 720)
    kept["text-size"] = "1000000"
    XCTAssertEqual(preferences.textSize, .usual)
    XCTAssertEqual(TextSize.all.map(\.larger.percent), [90, 100, 110, 125, 150, 175, 200, 200])
    XCTAssertEqual(TextSize.all.map(\.smaller.percent), [80, 80, 90, 100, 110, 125, 150, 175])
  }

  @MainActor func testAnOlderDividerBecomesAShareOfItsWindow() async {
    let preferences = Preferences(
      read: { ["window-width": "800", "divider": "400"][$0] }, write: { _, _ in })
    XCTAssertEqual(preferences.listWidth, ListWidth(400, of: 800))
  }
}
