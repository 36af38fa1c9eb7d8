import CGtk
import GtkTesting
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests where a `WrapBox` puts two children that are 100 and 60 pixels wide.
@MainActor final class WrapBoxTests: UITestCase {
  func testAWrapBoxsNaturalWidthIsOneLineAndItsMinimumIsLess() async {
    let size = makeBox().sizeRequest(.horizontal)
    XCTAssertEqual(size.minimum, 100)
    XCTAssertEqual(size.natural, 170)
  }

  func testANarrowBoxIsAsHighAsItsLines() async {
    let box = makeBox()
    XCTAssertEqual(box.sizeRequest(.vertical, other: 170).minimum, 30)
    XCTAssertEqual(box.sizeRequest(.vertical, other: 169).minimum, 20 + 10 + 30)
  }

  func testChildrenAreAtTheEndsOfTheirLines() async {
    await expect([.init(x: 30, y: 0, width: 100), .init(x: 140, y: 0, width: 60)], width: 200)
    await expect([.init(x: 20, y: 0, width: 100), .init(x: 60, y: 30, width: 60)], width: 120)
  }

  func testTheGrowingChildTakesTheRest() async {
    await expect(
      [.init(x: 0, y: 0, width: 130), .init(x: 140, y: 0, width: 60)], width: 200, grows: true)
  }

  func testTheExpandingChildGetsUpToHalfOfItsLine() async {
    let label = Label("A sentence of some words that any line can break")
    label.wrap()
    let button = Box(.horizontal)
    button.requestSize(width: 160, height: 20)
    let box = WrapBox(spacing: 10, growing: label, [label, button])
    for (width, areLines) in [(320, true), (340, false)] {
      let line = label.sizeRequest(.vertical, other: areLines ? width : width - 170).minimum
      XCTAssertEqual(
        box.sizeRequest(.vertical, other: width).minimum,
        areLines ? line + 10 + 20 : max(line, 20), "at \(width)")
    }
  }

  func testAHiddenChildTakesNoSpace() async {
    await expect([.init(x: 0, y: 0, width: 200)], width: 200, grows: true, hides: true)
  }

  private struct Place: Equatable {
    var x, y, width: Int
  }

  private var children: [Widget] = []

  private func makeBox(grows: Bool = false) -> WrapBox {
    children = [(100, 20), (60, 30)].map { width, height in
      let child = Box(.horizontal)
      child.requestSize(width: width, height: height)
      return child
    }
    return WrapBox(spacing: 10, growing: grows ? children[0] : nil, children)
  }

  /// Checks where the children are in a box of this width, in logical pixels.
  private func expect(
    _ places: [Place], width: Int, grows: Bool = false, hides: Bool = false,
    line: UInt = #line
  ) async {
    let box = makeBox(grows: grows)
    children[1].isVisible = !hides
    box.align(vertical: .start)
    let frame = LayoutBox(child: box, maximumWidth: width)
    present(frame, width: 360)
    await wait("the layout") { self.children[0].width > 0 }
    let found = children.filter(\.isVisible).map { child in
      let bounds = child.place(in: box)
      return Place(
        x: Int(bounds.origin.x), y: Int(bounds.origin.y), width: Int(bounds.size.width))
    }
    XCTAssertEqual(found, places, line: line)
  }
}
