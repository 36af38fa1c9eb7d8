import GtkKit
import GtkTesting
import XCTest

/// Tests how much of its text a label shows. The test display has no font for Chinese.
@MainActor final class LabelTests: GtkTestCase {
  func testALongTextWithoutAFontIsCut() async {
    let text = String(repeating: "漢", count: 5_000)
    for label in [Label(text), Label()] {
      label.text = text
      XCTAssertEqual(label.text, text.prefix(60) + "…")
    }
  }

  func testALongTextWithAFontIsShownWhole() async {
    for piece in ["word ", "é", "Ω", "👨‍👩‍👧‍👦", "漢 and much more in words: "] {
      let text = String(repeating: piece, count: 150)
      XCTAssertEqual(Label(text).text, text)
    }
    let readable = String(repeating: "some words, and then 漢: ", count: 500)
    XCTAssertEqual(Label(readable).text, readable, "few letters of it have no font")
    let families = String(repeating: "👨‍👩‍👧‍👦", count: 1_000)
    XCTAssertEqual(Label(families).text, families)
  }
}
