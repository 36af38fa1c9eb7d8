import FeedCore
import GtkTesting
import TextCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests pictures between the paragraphs of a page.
@MainActor final class FigureViewTests: UITestCase {
  private let address = URL(string: "https://pictures.example.org/1.svg")!

  private func makePage() -> BlockColumn {
    let text = RichText([
      .figure(address, alternative: "A leek", caption: []), .paragraph([.init("a")]),
    ])
    let page = makeBlocks(
      DetailContent(title: "Soup", blocks: [.richText(text, source: TestServer.feed)]))
    present(page.widget)
    return page
  }

  /// The size of the loaded picture, in logical pixels.
  private func size(in page: BlockColumn) async -> (width: Int, height: Int) {
    let picture = page.figures[0].picture.widget
    await wait("the picture") {
      page.draw(near: 0...1_000)
      return picture.hasClass("loaded")
    }
    await waitForFrame(of: page.widget)
    return (picture.width, picture.height)
  }

  func testASmallPictureHasItsOwnSize() async {
    server.setPictureSize(120, 300)
    let size = await size(in: makePage())
    XCTAssertEqual(size.width, 120)
    XCTAssertEqual(size.height, 300)
  }

  func testALargePictureIsAsWideAsTheTextAndKeepsItsShape() async {
    server.setPictureSize(4_000, 1_000)
    let page = makePage()
    let size = await size(in: page)
    XCTAssertEqual(size.width, page.figures[0].widget.width)
    XCTAssertEqual(Double(size.height), Double(size.width) / 4, accuracy: 1)
  }

  func testAReleasedPictureKeepsItsPlace() async {
    server.setPictureSize(4_000, 1_000)
    let page = makePage()
    let size = await size(in: page)
    page.draw(near: 20_000...21_000)
    await wait("the release") { page.figures[0].picture.slot.texture == nil }
    await waitForFrame(of: page.widget)
    XCTAssertEqual(page.figures[0].picture.widget.height, size.height)
  }

  func testAPictureThatFailsLeavesItsAlternativeText() async throws {
    server.setFailsPictures(true)
    let page = makePage()
    let label = try XCTUnwrap(page.widget.all("GtkLabel").first { $0.labelText == "A leek" })
    XCTAssertFalse(label.isMapped)
    await wait("the failure") {
      page.draw(near: 0...1_000)
      return label.isMapped && !page.figures[0].picture.widget.isMapped
    }
  }
}
