import CGtk
import FeedCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the placeholder of a picture.
@MainActor final class PlaceholderTests: UITestCase {
  /// What the tile draws, in GTK's text format for render nodes.
  private func nodes(_ tile: Tile, size: Int) throws -> String {
    let snapshot = Snapshot(pointer: gtk_snapshot_new(), canvas: tile)
    tile.draw(on: snapshot, width: size, height: size)
    return try XCTUnwrap(renderNodes(snapshot.pointer))
  }

  func testATileWithoutItsPictureIsFlat() async throws {
    let tile = Tile(pictures: makePictures())
    let show = { (placeholder: Picture.Placeholder) in
      tile.show(
        RowContent(title: "Soup", picture: Picture(url: nil, placeholder: placeholder)),
        marking: SearchWords(""))
    }
    show(.icon("almanac-recipes-symbolic"))
    XCTAssertTrue(try nodes(tile, size: 128).contains("linear-gradient"), "as on a picture")
    show(.letter("S", seed: "Soup"))
    let flat = try nodes(tile, size: 128)
    XCTAssertFalse(flat.contains("linear-gradient"), flat)
    XCTAssertTrue(flat.contains("bounds: 0 0 128 128"), flat)
  }

  func testATitleIsReadableOnAWhitePicture() async {
    for covered in stride(from: 0.1, through: 1.2, by: 0.1) {
      let stops = Tile.scrim(covering: covered)
      for (low, high) in zip(stops, stops.dropFirst()) {
        XCTAssertLessThanOrEqual(low.place, high.place)
        XCTAssertGreaterThanOrEqual(low.opacity, high.opacity)
      }
      for stop in stops where stop.place <= covered {
        // On white, this gray is left; white has a contrast of 4.5:1 on #767676.
        XCTAssertLessThanOrEqual(255 * (1 - stop.opacity), Double(0x76))
      }
      XCTAssertTrue(stops.contains { $0.place == min(1, covered) })
    }
  }

  /// The area that the placeholder draws in, out of 24 by 24 pixels.
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

  func testAnIconsPlaceholderHasItsSize() async {
    let icon = drawn(.icon("almanac-applets-symbolic"))
    XCTAssertEqual([icon.origin.x, icon.origin.y], [0, 0])
    XCTAssertEqual([icon.size.width, icon.size.height], [24, 24])
    let symbol = drawn(.symbol("almanac-applets-symbolic"))
    XCTAssertLessThan(symbol.size.width, 24)
    XCTAssertGreaterThan(symbol.size.width, 0)
  }
}
