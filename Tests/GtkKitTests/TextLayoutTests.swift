import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class TextLayoutTests: GtkTestCase {
  func testAFontShrinksForALongWord() async {
    let canvas = Canvas()
    let style = TextLayout.Style(scale: 2, weight: 700, lines: 3)
    func height(_ text: String, width: Int, fitting: Bool) -> Int {
      let layout = TextLayout(text, for: canvas, style)
      if fitting { layout.fitWords(in: width) }
      return layout.size(width: width).height
    }
    let line = height("Guacamole", width: 1_000, fitting: false)
    let width = TextLayout("Guacamole", for: canvas, style).size(width: 1_000).width
    XCTAssertGreaterThan(height("Guacamole", width: width - 10, fitting: false), line)
    XCTAssertLessThan(height("Guacamole", width: width - 10, fitting: true), line)
    XCTAssertEqual(height("Guacamole", width: width + 10, fitting: true), line)
    // In far too little space, the word is broken instead of shrunk, so that it stays readable.
    XCTAssertGreaterThan(height("Guacamole", width: width / 4, fitting: true), line)
  }

  func testTheSizeFollowsTheText() async {
    let canvas = Canvas()
    let layout = TextLayout("Two words", for: canvas, TextLayout.Style(lines: 3))
    let line = layout.size(width: 400).height
    for _ in 0..<2 {
      XCTAssertGreaterThan(layout.size(width: 40).height, line)
      XCTAssertEqual(layout.size(width: 400).height, line)
    }
    layout.show(String(repeating: "Many more words. ", count: 40))
    XCTAssertGreaterThan(layout.size(width: 400).height, line)
    XCTAssertTrue(layout.isCut)
    layout.show("Two words")
    XCTAssertEqual(layout.size(width: 400).height, line)
    XCTAssertFalse(layout.isCut)
    for width in 100..<120 { _ = layout.size(width: width) }
    XCTAssertEqual(layout.size(width: 400).height, line)
  }
}
