import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class LinkButtonTests: GtkTestCase {
  func testALinksNameIsItsLabel() async {
    let link = LinkButton(url: "https://example.org/a", label: "Example", child: Label("Example")) {
    }
    XCTAssertNotEqual(
      gtk_test_accessible_has_property(link.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
    // This relation would override the label as the accessible name.
    XCTAssertEqual(
      gtk_test_accessible_has_relation(link.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY), 0)
    XCTAssertEqual(
      link.tooltip, "https://example.org/a", "the target, whatever the label says")
  }

  func testARemovedLinkClosesItsMenu() async {
    var isFreed = false
    do {
      let (box, link) = (
        Box(.vertical), LinkButton(url: "https://example.org/a", label: "a", child: Label("a")) {}
      )
      link.onFinalize { isFreed = true }
      let menu = link.setMenu("Copy Link") {}
      box.append(link)
      present(box)
      await wait("the window") { link.height > 0 && link.isMapped }
      menu.open()
      XCTAssertEqual(
        gtk_widget_get_visible(gtk_widget_get_last_child(link.widget)), 1, "the menu is open")
      // If the menu remained as a child, GTK would warn, and the warning would fail the test.
      box.remove(link)
    }
    await wait("the link to go") { isFreed }
  }
}
