import GtkTesting
import XCTest

@testable import GtkKit

/// A canvas that draws text, and has a child at its end.
@MainActor final class Drawing: Canvas {
  private(set) lazy var text = TextLayout(for: self, TextLayout.Style(lines: 2))
  private(set) var drawn: (width: Int, height: Int)?
  var child: Widget?

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else { return (50, 200) }
    let height = text.size(width: other ?? 200).height
    return (height, height)
  }

  override func layOut(width: Int, height: Int) {
    if let child { place(child, x: width - 30, y: 0, width: 30, height: height) }
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    drawn = (width, height)
    let area = Area(x: 0, y: 0, width: width, height: height)
    snapshot.clip(area, radius: 6) { snapshot.fill(area, .black) }
    snapshot.draw(text, in: area, textColor)
    snapshot.drawIcon("list-add-symbolic", in: area.middle(width: 16, height: 16), textColor)
    snapshot.draw(.color(red: 1, green: 2, blue: 3), in: area.fitting(width: 9, height: 9))
  }
}

@MainActor final class CanvasTests: GtkTestCase {
  private let words = String(repeating: "word ", count: 100)

  func testACanvasMeasuresItsTextAndPlacesItsChild() async {
    let drawing = Drawing()
    drawing.text.show(words)
    let child = Label("a")
    drawing.child = child
    drawing.adopt(child)
    drawing.align(vertical: .start)
    var layouts = 0
    drawing.onLayout {
      layouts += 1
      XCTAssertTrue(layouts > 1 || drawing.drawn == nil, "the layout comes before the drawing")
    }
    present(drawing, width: 300, height: 200)
    await wait("the drawing") { drawing.drawn != nil }
    // The window's frame takes some of the 300 pixels.
    XCTAssertGreaterThan(drawing.width, 250)
    XCTAssertEqual(drawing.drawn?.width, drawing.width)
    XCTAssertEqual(drawing.drawn?.height, drawing.text.size(width: drawing.width).height)
    XCTAssertEqual(child.width, 30)
    XCTAssertGreaterThan(layouts, 0)
  }

  func testATextEndsWithItsLastLine() async {
    let drawing = Drawing()
    let line = TextLayout("word", for: drawing, TextLayout.Style(lines: 1)).size(width: 200)
    XCTAssertLessThan(line.width, 100)
    let two = TextLayout(words, for: drawing, TextLayout.Style(lines: 2)).size(width: 200)
    XCTAssertEqual(two.height, 2 * line.height, accuracy: 2)
    XCTAssertLessThanOrEqual(two.width, 200)
    let all = TextLayout(words, for: drawing, TextLayout.Style())
    XCTAssertGreaterThan(all.size(width: 200).height, 5 * line.height)
    XCTAssertGreaterThan(all.size(width: 200).height, all.size(width: 400).height)
    let large = TextLayout("word", for: drawing, TextLayout.Style(scale: 2, lines: 1))
    XCTAssertEqual(
      Double(large.size(width: 200).height), Double(2 * line.height), accuracy: 4)
  }

  func testAnAreaIsCenteredInAnother() async {
    let area = Area(x: 10, y: 20, width: 100, height: 50)
    XCTAssertEqual(area.middle(width: 20, height: 10), Area(x: 50, y: 40, width: 20, height: 10))
    XCTAssertEqual(area.fitting(width: 20, height: 10), Area(x: 50, y: 40, width: 20, height: 10))
    XCTAssertEqual(
      area.fitting(width: 400, height: 100), Area(x: 10, y: 32, width: 100, height: 25))
  }
}
