import CGtk
import FeedCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// What stands in the place of a picture.
@MainActor final class PlaceholderTests: UITestCase {
  /// Where something is drawn, in a place of 24 pixels.
  private func drawn(_ placeholder: Picture.Placeholder) -> graphene_rect_t {
    let canvas = Canvas()
    let avatar = Avatar(placeholder, size: 24, in: canvas)
    let snapshot = Snapshot(pointer: gtk_snapshot_new(), canvas: canvas)
    let area = Area(x: 0, y: 0, width: 24, height: 24)
    avatar.draw(on: snapshot, in: area, textColor: .black)
    var bounds = graphene_rect_t()
    guard let node = gtk_snapshot_free_to_node(snapshot.pointer) else { return bounds }
    gsk_render_node_get_bounds(node, &bounds)
    gsk_render_node_unref(node)
    return bounds
  }

  func testInPlaceOfAnIconStandsOneOfItsSize() async {
    let icon = drawn(.icon("almanac-applets-symbolic"))
    XCTAssertEqual([icon.origin.x, icon.origin.y], [0, 0])
    XCTAssertEqual([icon.size.width, icon.size.height], [24, 24])
    let symbol = drawn(.symbol("almanac-applets-symbolic"))
    XCTAssertLessThan(symbol.size.width, 24)
    XCTAssertGreaterThan(symbol.size.width, 0)
  }
}
