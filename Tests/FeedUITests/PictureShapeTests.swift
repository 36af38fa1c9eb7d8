import CGtk
import FeedCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the space that a picture gets, by its shape.
@MainActor final class PictureShapeTests: UITestCase {
  private func cover(_ shape: Picture.Shape) -> Picture {
    Picture(
      url: URL(string: "https://pictures.example.org/1.svg"),
      placeholder: .symbol("almanac-picture-symbolic"), shape: shape)
  }

  override func setUp() async throws {
    // The picture's proportions are 3:4, and those of the space for a cover are 2:3.
    server.setPictureSize(600, 800)
  }

  func testInARowACoverIsWholeAndAFaceIsCropped() async throws {
    for (shape, size) in [
      (Picture.Shape.portrait, [48, 64]), (.square, [54, 72]), (.wide, [96, 72]),
      (.round, [44, 44]),
    ] {
      let row = RowView(pictures: makePictures(), height: 44)
      row.show(RowContent(title: "Emma", picture: cover(shape)), marking: SearchWords(""))
      row.setOnScreen(true)
      await wait("the picture") { row.places[shape]?.slot.texture != nil }
      let texture = try XCTUnwrap(row.places[shape]?.slot.texture)
      XCTAssertEqual([texture.width, texture.height], size, "\(shape)")
      row.show(RowContent(title: "Emma"), marking: SearchWords(""))
      XCTAssertNil(row.places[shape]?.slot.texture)
    }
  }

  func testOnAPageACoverIsWholeBesideTheStar() async throws {
    // Keeps the views alive, because they lay out what their windows still show.
    var views: [DetailView] = []
    defer { views = [] }
    for blocks in [
      [DetailBlock.picture(cover(.portrait)), .header(DetailHeader(title: "Emma"))],
      [.header(DetailHeader(title: "Emma", portrait: cover(.portrait)))],
    ] {
      let view = makeView()
      views.append(view)
      present(view.widget, width: 360)
      view.show(DetailContent(title: "Emma", isStarred: true, blocks: blocks), animated: false)
      let picture = try XCTUnwrap(
        view.widget.all("GtkOverlay").first { $0.hasClass("picture") })
      await wait("the picture") { picture.hasClass("loaded") }
      let texture = try XCTUnwrap(picture.all("GtkPicture").first)
      XCTAssertEqual(texture.paintableWidth, 160)
      let star = try XCTUnwrap(view.widget.all("GtkToggleButton").first)
      var (place, disc) = (picture.place(in: view.widget), star.place(in: view.widget))
      XCTAssertEqual([place.size.width, place.size.height], [160, 240])
      XCTAssertEqual(graphene_rect_intersection(&place, &disc, nil), false)
    }
  }
}
