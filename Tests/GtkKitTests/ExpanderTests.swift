import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class ExpanderTests: GtkTestCase {
  func testFocusSkipsCollapsedContent() async {
    let (inside, after) = (Button("Copy"), Button("Close"))
    // A selectable label takes the focus too, but differently from a button.
    let label = Label("[0]: not an object")
    label.selectable()
    let expander = Expander("2 skipped", child: Box(.vertical, [label, inside]))
    let window = present(Box(.vertical, [expander, after]))
    await wait("the window") { after.isMapped }
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(after.containsFocus)
    expander.isExpanded = true
    await wait("what is inside") { inside.isMapped }
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(label.containsFocus)
    tab(in: window)
    XCTAssertTrue(inside.containsFocus)
    expander.isExpanded = false
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(after.containsFocus)
  }

  private func tab(in window: Window) {
    _ = gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
  }
}
