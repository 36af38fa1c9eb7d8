import FeedCore
import XCTest

@testable import FeedUI

@MainActor final class AvatarTests: XCTestCase {
  func testAnAvatarKeepsItsColor() async {
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
}
