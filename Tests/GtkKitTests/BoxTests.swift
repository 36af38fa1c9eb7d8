import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class BoxTests: GtkTestCase {
  func testMovingAChildKeepsTheFocus() async {
    let (first, second, third) = (Button("1"), Button("2"), Button("3"))
    let box = Box(.vertical, [first, second, third])
    present(box)
    third.grabFocus()
    box.move(third, after: first)
    XCTAssertEqual(labels(of: box), ["1", "3", "2"])
    box.move(third, after: nil)
    XCTAssertEqual(labels(of: box), ["3", "1", "2"])
    XCTAssertTrue(third.containsFocus)
  }

  private func labels(of box: Box) -> [String] {
    var labels: [String] = []
    var child = gtk_widget_get_first_child(box.widget)
    while let each = child {
      let button = UnsafeMutableRawPointer(each).assumingMemoryBound(to: GtkButton.self)
      labels.append(gtk_button_get_label(button).map { String(cString: $0) } ?? "")
      child = gtk_widget_get_next_sibling(each)
    }
    return labels
  }
}
