import CGtk
import FeedCore
import Foundation
import Sections
import Store
import Synchronization
import Transport
import XCTest

@testable import FeedUI
@testable import GtkKit

@MainActor final class PictureTests: UITestCase {
  private let picture = Picture(
    url: URL(string: "https://pictures.example.org/1.svg"), placeholder: .symbol("a-symbolic"))

  private func makePictureView() -> PictureView {
    let view = PictureView(pictures: makePictures(), size: (40, 40))
    view.show(picture)
    return view
  }

  func testAPictureLoadsWhenItIsOnTheScreen() async {
    let view = makePictureView()
    XCTAssertFalse(view.slot.isLoading)
    view.slot.setOnScreen(true)
    await wait("the picture") { view.loadedSize != nil }
    XCTAssertEqual(server.pictureRequests.count, 1)
  }

  func testAPictureThatLeavesTheScreenIsCancelled() async {
    let view = makePictureView()
    view.slot.setOnScreen(true)
    XCTAssertTrue(view.slot.isLoading)
    view.slot.setOnScreen(false)
    XCTAssertFalse(view.slot.isLoading)
    view.slot.setOnScreen(true)
    await wait("the picture, asked for again") { view.loadedSize != nil }
  }

  /// Many rows may show the same icon.
  func testAPictureUsedManyTimesIsDecodedOnce() async throws {
    let pictures = makePictures()
    let place = Box(.horizontal)
    let slots = (0..<16).map { _ in
      PictureSlot(pictures: pictures, size: (40, 40), of: place) {}
    }
    for slot in slots {
      slot.show(picture)
      slot.setOnScreen(true)
    }
    await wait("all of them") { slots.allSatisfy { $0.texture != nil } }
    XCTAssertEqual(Set(slots.compactMap(\.texture).map { ObjectIdentifier($0) }).count, 1)
    XCTAssertEqual(server.pictureRequestCount, 1)
  }

  func testAFailedPictureIsRetriedAfterARefresh() async throws {
    server.setFailsPictures(true)
    server.serve(TestServer.contacts(1))
    let model = try makeModel(.contacts)
    let pane = makePane(model, isNarrow: true)
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

/// Tests pictures that were stored over a week ago. They are 20 pixels wide; the server's are 30.
@MainActor final class RenewalTests: UITestCase {
  private final class Server: Sendable {
    struct State {
      var isHeld = true
      var running = 0
      var requests = 0
    }
    let state = Mutex(State())

    var transport: Transport {
      .stub { [self] request throws(TransportError) in
        state.withLock {
          $0.running += 1
          $0.requests += 1
        }
        defer { state.withLock { $0.running -= 1 } }
        while state.withLock(\.isHeld) {
          if Task.isCancelled { throw .cancelled }
          await Task.yield()
        }
        return TransportResponse(body: RenewalTests.picture(width: 30), url: request.url)
      }
    }

    var running: Int { state.withLock(\.running) }
    func release() { state.withLock { $0.isHeld = false } }
  }

  private let url = URL(string: "https://pictures.example.org/1.svg")!
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "almanac-renewal-\(UUID().uuidString)")

  private nonisolated static func picture(width: Int) -> Data {
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='10'>"
    return Data((head + "<rect width='9' height='9'/></svg>").utf8)
  }

  override func tearDown() async throws {
    try? FileManager.default.removeItem(at: folder)
    try await super.tearDown()
  }

  private func makePictures(_ server: Server) async throws -> PictureProvider {
    let cache = PictureCache(directory: folder, content: try ContentStore(at: nil))
    try await cache.store(
      Self.picture(width: 20), for: url, now: .now.addingTimeInterval(-8 * 86_400))
    return PictureProvider(loader: PictureLoader(transport: server.transport, cache: cache))
  }

  private func makeView(_ pictures: PictureProvider) -> PictureView {
    let view = PictureView(pictures: pictures, size: (40, 40), fit: .inside)
    view.show(Picture(url: url, placeholder: .symbol("a-symbolic")))
    return view
  }

  private func shownWidth(_ view: PictureView) -> Int? {
    view.widget.all("GtkPicture").first?.paintableWidth
  }

  func testANewPictureReplacesTheStoredOneEverywhere() async throws {
    let server = Server()
    let pictures = try await makePictures(server)
    let views = (0..<2).map { _ in makeView(pictures) }
    for view in views { view.slot.setOnScreen(true) }
    await wait("the stored ones") { views.allSatisfy { self.shownWidth($0) == 20 } }
    await wait("the question") { server.running == 1 }
    server.release()
    await wait("the new ones") {
      let widths = views.map { self.shownWidth($0) }
      XCTAssertFalse(widths.contains(nil), "a gap")
      return widths == [30, 30]
    }
    XCTAssertEqual(server.state.withLock(\.requests), 1)
  }

  func testARenewalEndsWithItsViewAndIsRepeated() async throws {
    let server = Server()
    let pictures = try await makePictures(server)
    var view: PictureView? = makeView(pictures)
    view?.slot.setOnScreen(true)
    await wait("the question") { server.running == 1 }
    view?.slot.setOnScreen(false)
    await wait("its end") { server.running == 0 }
    XCTAssertEqual(view.flatMap { shownWidth($0) }, 20)
    view?.slot.setOnScreen(true)
    await wait("the question anew") { server.running == 1 }
    view = nil
    await wait("its end with the view") { server.running == 0 }
    let other = makeView(pictures)
    server.release()
    other.slot.setOnScreen(true)
    await wait("the new one") { self.shownWidth(other) == 30 }
  }

  func testAListReleasesPicturesFarFromTheScreen() async throws {
    server.serve(TestServer.contacts(120))
    let model = try makeModel(.contacts)
    let list = ItemList(model: model, name: "Contacts", pictures: makePictures())
    model.start()
    await wait("the list") { model.outline.count == 120 }
    list.update()
    present(list.widget)
    func holders() -> [Int] { list.boundCells.filter(\.cell.holdsPicture).map(\.position) }
    await wait("the first pictures") { holders().contains(0) && !list.isLoadingPictures }
    list.widget.offset = list.widget.contentHeight
    await wait("the last pictures, and no others") {
      holders().contains(119) && !holders().contains(0)
    }
    XCTAssertTrue(list.boundCells.contains { $0.position == 0 }, "it is still bound")
    XCTAssertLessThan(holders().count, 60)
    list.widget.offset = 0
    await wait("the first again") { holders().contains(0) }
  }
}
