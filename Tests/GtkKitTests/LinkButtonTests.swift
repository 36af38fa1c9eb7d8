import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class LinkButtonTests: GtkTestCase {
  func testALinkIsNamedByItsOwnLabelAlone() async {
    let link = LinkButton(url: "https://example.org/a", label: "Example") {}
    XCTAssertNotEqual(
      gtk_test_accessible_has_property(link.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
    // A name from elsewhere would come before it.
    XCTAssertEqual(
      gtk_test_accessible_has_relation(link.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY), 0)
  }
}
