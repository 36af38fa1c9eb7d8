import GtkKit
import XCTest

@testable import FeedUI

@MainActor final class EvenBoxTests: UITestCase {
  private func makeBox(wraps: Bool = true) -> (box: EvenBox, children: [Box]) {
    let box = EvenBox(spacing: 6, role: .group, wraps: wraps)
    let children = [40, 40, 40, 80].map { width in
      let child = Box(.horizontal)
      child.requestSize(width: width, height: 20)
      return child
    }
    for child in children { box.append(child) }
    return (box, children)
  }

  private func layOut(in width: Int) async -> (widths: [Int], height: Int) {
    let (box, children) = makeBox()
    let row = LayoutBox(child: box, maximumWidth: width)
    present(row, width: 600)
    await wait("the layout") { children[0].width > 0 }
    return (children.map(\.width), box.sizeRequest(.vertical, other: width).natural)
  }

  func testChildrenShareTheWidthOfALine() async {
    let (widths, height) = await layOut(in: 258)
    XCTAssertEqual(widths, [50, 50, 50, 90])
    XCTAssertEqual(height, 20)
  }

  func testWhatDoesNotFitIsInLinesOfEqualColumns() async {
    let (widths, height) = await layOut(in: 206)
    XCTAssertEqual(widths, [100, 100, 100, 100], "no child is alone in a line")
    XCTAssertEqual(height, 46)
  }

  func testAHiddenChildTakesNoWidth() async {
    let (box, children) = makeBox(wraps: false)
    XCTAssertEqual(box.sizeRequest(.horizontal).natural, 218)
    children[3].isVisible = false
    XCTAssertEqual(box.sizeRequest(.horizontal).natural, 132)
  }
}
