import FeedCore
import GtkKit
import Sections
import XCTest

@testable import FeedUI

@MainActor final class PictureTests: UITestCase {
  private func makeView(_ server: TestServer) -> PictureView {
    let view = PictureView(pictures: makePictures(server), size: (40, 40))
    view.show(
      Picture(
        url: URL(string: "https://pictures.example.org/1.svg"), placeholder: .symbol("a-symbolic")))
    return view
  }

  func testNothingIsLoadedUntilItIsOnTheScreen() async {
    let server = TestServer()
    let view = makeView(server)
    XCTAssertFalse(view.isLoading)
    view.setOnScreen(true)
    await wait("the picture") { view.loadedSize != nil }
    XCTAssertEqual(server.pictureRequests.count, 1)
  }

  func testAPictureThatLeavesTheScreenIsCancelled() async {
    let view = makeView(TestServer())
    view.setOnScreen(true)
    XCTAssertTrue(view.isLoading)
    view.setOnScreen(false)
    XCTAssertFalse(view.isLoading)
    view.setOnScreen(true)
    await wait("the picture, asked for again") { view.loadedSize != nil }
  }

  func testAFailedPictureIsTriedAgainAfterARefresh() async throws {
    let server = TestServer()
    server.setFailsPictures(true)
    server.serve(TestServer.contacts(1))
    let model = try makeModel(.contacts, server)
    let pane = SectionPane(
      model: model, search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(true)
    pane.start()
    present(pane.widget, width: 340)
    await wait("the failure") {
      server.pictureRequests.count == 1 && !pane.list.isLoadingPictures && !model.isRefreshing
    }
    let before = server.pictureRequestCount
    server.setFailsPictures(false)
    model.refresh()
    await wait("the second try") { server.pictureRequestCount > before }
  }
}

@MainActor final class BannerTests: UITestCase {
  func testAHiddenBannerCannotBeReached() async {
    let banner = Banner {}
    banner.show(Banner.Content(text: "Could not refresh", button: "Retry"))
    XCTAssertTrue(banner.widget.isRevealed)
    XCTAssertTrue(banner.isReachable)
    banner.show(nil)
    XCTAssertFalse(banner.widget.isRevealed)
    XCTAssertFalse(banner.isReachable)
  }

  func testAToastGoesWithItsAction() async {
    let toast = Toast()
    var actions = 0
    toast.show("No app could open this address", button: "Copy Link") { actions += 1 }
    XCTAssertTrue(toast.isShown)
    toast.act()
    XCTAssertFalse(toast.isShown)
    XCTAssertEqual(actions, 1)
  }

  func testAToastGoesByItselfAfterItsWholeTime() async {
    let toast = Toast()
    toast.show("Copied")
    letPass(milliseconds: Toast.milliseconds / 2)
    toast.show("Connected")
    letPass(milliseconds: Toast.milliseconds * 3 / 4)
    while MainLoop.iterate() {}
    XCTAssertTrue(toast.isShown, "the second message has its own time")
    letPass(milliseconds: Toast.milliseconds / 4)
    await wait("its end") { !toast.isShown }
  }
}
