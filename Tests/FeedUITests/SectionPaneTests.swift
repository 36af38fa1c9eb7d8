import FeedCore
import GtkKit
import Sections
import XCTest

@testable import FeedUI

@MainActor final class SectionPaneTests: UITestCase {
  private func makePane(_ server: TestServer, isNarrow: Bool) throws -> SectionPane {
    let pane = SectionPane(
      model: try makeModel(.contacts, server), search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(isNarrow)
    pane.start()
    present(pane.widget, width: isNarrow ? 340 : 900)
    return pane
  }

  func testChoosingAnItemOpensItsPageAndGoingBackClosesIt() async throws {
    for isNarrow in [false, true] {
      let server = TestServer()
      server.serve(TestServer.contacts(3))
      let pane = try makePane(server, isNarrow: isNarrow)
      await wait("the list") { pane.model.outline.count == 3 }
      XCTAssertFalse(pane.goBack(), "nothing is open")
      pane.open(pane.model.outline.groups[0].ids[1])
      XCTAssertEqual(pane.openTitle, "Person 1001")
      XCTAssertTrue(pane.goBack())
      XCTAssertNil(pane.openTitle)
    }
  }

  func testTheStarMovesTheItemAndKeepsItChosen() async throws {
    let server = TestServer()
    server.serve(TestServer.contacts(3))
    let pane = try makePane(server, isNarrow: false)
    await wait("the list") { pane.model.outline.count == 3 }
    let id = pane.model.outline.groups[0].ids[1]
    pane.open(id)
    pane.toggleStar()
    XCTAssertEqual(pane.model.outline.groups.map(\.ids.count), [1, 2])
    XCTAssertEqual(pane.model.outline.groups[0].ids, [id])
    XCTAssertEqual(pane.model.selection, id)
    pane.toggleStar()
    XCTAssertEqual(pane.model.outline.groups.map(\.ids.count), [3])
  }

  func testTheLayoutChangesWithAnItemOpen() async throws {
    let server = TestServer()
    server.serve(TestServer.contacts(3))
    let pane = try makePane(server, isNarrow: false)
    await wait("the list") { pane.model.outline.count == 3 }
    pane.open(pane.model.outline.groups[0].ids[0])
    for isNarrow in [true, false, true] {
      pane.setNarrow(isNarrow)
      while MainLoop.iterate() {}
      XCTAssertEqual(pane.openTitle, "Person 1000")
    }
    XCTAssertTrue(pane.goBack())
  }

  func testAPageThatIsSlidingOutIsGoneAfterALayoutChange() async throws {
    let server = TestServer()
    server.serve(TestServer.contacts(3))
    let pane = try makePane(server, isNarrow: true)
    await wait("the list") { pane.model.outline.count == 3 && pane.widget.isMapped }
    PlatformStyle.hasAnimations = true
    defer { PlatformStyle.hasAnimations = false }
    pane.open(pane.model.outline.groups[0].ids[0])
    XCTAssertTrue(pane.goBack())
    pane.setNarrow(false)
    XCTAssertTrue(pane.detail.isEmpty)
  }

  func testThePictureOfAPageIsDecodedForThePlaceItHas() async throws {
    let server = TestServer()
    server.serve(
      """
      {"title": "One", "rows": [{"title": "Picture", "description": "Short.",
        "imageHref": "https://pictures.example.org/1.svg"}]}
      """)
    let pane = SectionPane(
      model: try makeModel(.facts, server), search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(true)
    pane.start()
    present(pane.widget, width: 340)
    await wait("the row") { pane.model.outline.count == 1 }
    pane.open(pane.model.outline.groups[0].ids[0])
    let picture = try XCTUnwrap(pane.detail.shownPictures.first)
    await wait("the picture") { picture.loadedSize != nil && !picture.isLoading }
    let (loaded, box) = (try XCTUnwrap(picture.loadedSize), picture.widget)
    XCTAssertEqual(
      Double(loaded.width) / Double(loaded.height), Double(box.width) / Double(box.height),
      accuracy: 0.05)
    XCTAssertEqual(Double(box.width) / Double(box.height), 1.5, accuracy: 0.05)
  }

  func testANarrowPaneFitsAPhone() async throws {
    let server = TestServer()
    server.serve(TestServer.contacts(3))
    let pane = try makePane(server, isNarrow: true)
    await wait("the list") { pane.model.outline.count == 3 }
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
    pane.open(pane.model.outline.groups[0].ids[0])
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
  }

  func testAPaneIsFreedWithItsWidgets() async throws {
    weak var pane: SectionPane?
    var isFreed = false
    do {
      let server = TestServer()
      server.serve(TestServer.contacts(3))
      let made = SectionPane(
        model: try makeModel(.contacts, server), search: makeSearch(),
        pictures: makePictures(server),
        actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
      made.setNarrow(false)
      made.start()
      made.widget.onFinalize { isFreed = true }
      await wait("the list") { made.model.outline.count == 3 }
      made.open(made.model.outline.groups[0].ids[0])
      pane = made
    }
    await wait("the end") { pane == nil && isFreed }
  }
}
