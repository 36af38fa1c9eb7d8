import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class SwitchTests: GtkTestCase {
  func testAFlipIsReportedWithTheNewPosition() async {
    let toggle = Switch()
    var flips: [Bool] = []
    toggle.onFlip { flips.append($0) }
    toggle.flip()
    toggle.flip()
    XCTAssertEqual(flips, [true, false])
  }

  func testSettingASwitchIsNotReported() async {
    let toggle = Switch()
    var flips = 0
    toggle.onFlip { _ in flips += 1 }
    toggle.isOn = true
    XCTAssertTrue(toggle.isOn)
    XCTAssertEqual(flips, 0)
    while MainLoop.iterate() {}
    XCTAssertEqual(flips, 0)
    toggle.flip()
    XCTAssertEqual(flips, 1, "a flip after it counts again")
  }

  func testAHandlerCanUndoAFlip() async {
    let toggle = Switch()
    var flips: [Bool] = []
    toggle.onFlip { [weak toggle] isOn in
      flips.append(isOn)
      toggle?.isOn = false
    }
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
    XCTAssertEqual(flips, [true, true])
  }

  func testAnInsensitiveSwitchCannotBeFlipped() async {
    let toggle = Switch()
    toggle.isSensitive = false
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
  }
}
