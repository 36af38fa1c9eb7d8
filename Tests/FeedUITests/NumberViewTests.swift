import CGtk
import FeedCore
import GtkTesting
import Store
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests a number that the user can edit on a page.
@MainActor final class NumberViewTests: UITestCase {
  private let mark = MarkName(rawValue: "pages")

  private func content(_ value: String?, range: ClosedRange<Int> = 0...412) -> DetailContent {
    let marks = value.map { Marks([mark: $0]) } ?? Marks()
    return DetailContent(
      title: "Emma",
      blocks: [.number(DetailNumber(mark, label: "Pages Read", range: range, in: marks))])
  }

  func testOnlyTheUsersTypingIsReported() async throws {
    var told: [String] = []
    let blocks = makeBlocks(content("30")) { event in
      if case .mark(self.mark, let value) = event { told.append(value) }
    }
    let entry = try XCTUnwrap(blocks.widget.all("GtkSpinButton").first)
    XCTAssertEqual(entry.editableText, "30")
    blocks.show(content("41"))
    XCTAssertEqual(entry.editableText, "41")
    XCTAssertEqual(told, [])
    entry.editableText = "4"
    entry.editableText = "413"
    entry.editableText = "412"
    XCTAssertEqual(told, ["4", "412"], "413 is out of its range")
    XCTAssertNotEqual(
      gtk_test_accessible_has_property(entry.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
  }

  func testTheButtonsCountFromTypedDigits() async {
    let button = SpinButton(0...10)
    button.onChange { _ in }
    button.editableText = "8"
    XCTAssertEqual(button.value, 8)
  }

  func testAnEmptiedNumberKeepsItsValue() async {
    let button = SpinButton(0...10)
    var values: [Int] = []
    button.onChange { values.append($0) }
    button.editableText = "7"
    button.editableText = ""
    // GTK calls this when the focus leaves the button.
    gtk_spin_button_update(button.opaque)
    XCTAssertEqual(button.editableText, "7")
    XCTAssertFalse(values.contains(0))
  }

  func testANumberBeingTypedStays() async throws {
    let blocks = makeBlocks(content(nil))
    present(blocks.widget)
    let entry = try XCTUnwrap(blocks.widget.all("GtkSpinButton").first)
    await wait("the page") { entry.isMapped }
    entry.grabFocus()
    entry.editableText = "12"
    blocks.show(content("1"))
    XCTAssertEqual(entry.editableText, "12")
    XCTAssertTrue(entry.containsFocus)
  }

  func testAStoredNumberIsClampedToItsRange() async {
    for (value, shown) in [(nil, 1), ("x", 1), ("-5", 1), ("7", 7), ("99999999999999", 9)] {
      let marks = value.map { Marks([mark: $0]) } ?? Marks()
      XCTAssertEqual(DetailNumber(mark, label: "", range: 1...9, in: marks).value, shown)
    }
  }

  /// The wheel scrolls the page, whichever of its widgets is below the pointer.
  func testTheWheelDoesNotChangeANumber() async {
    let controllers = SpinButton(0...9).controllers.filter {
      $0.typeName == "GtkEventControllerScroll"
    }
    XCTAssertEqual(
      controllers.map { gtk_event_controller_get_propagation_phase($0.opaque) }, [GTK_PHASE_NONE])
  }
}
