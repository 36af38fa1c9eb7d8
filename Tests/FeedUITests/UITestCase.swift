import FeedCore
import Foundation
import GtkKit
import GtkTesting
import Resources
import Sections
import Store
import Synchronization
import Transport
import XCTest

@testable import FeedUI

/// A test that shows parts of the app on a display, with a store in memory and a server in the
/// process.
@MainActor class UITestCase: GtkTestCase {
  private var windows: [Window] = []

  override nonisolated func setUpWithError() throws {
    try super.setUpWithError()
    MainActor.assumeIsolated {
      PlatformStyle.hasAnimations = false
      Self.addStyle
    }
  }

  override func tearDown() async throws {
    for window in windows { window.destroy() }
    windows = []
  }

  private static let addStyle: Void = {
    guard let resources = Resources.directory else { return }
    PlatformStyle.addIcons(resources.appending(path: "icons"))
    PlatformStyle.addStyleSheet(resources.appending(path: "style.css"))
  }()

  /// Shows a widget in a window of its own.
  func present(_ widget: Widget, width: Int = 400, height: Int = 600) {
    let window = Window(dialogOver: nil, title: "Test")
    window.defaultSize = (width, height)
    window.setChild(widget)
    window.present()
    windows.append(window)
  }

  /// The limit for time on the main thread, in milliseconds: the promised one with the release's
  /// optimization (`make test-optimized`), more without it.
  func mostTime(_ promised: Int, debug: Int) -> Duration {
    #if DEBUG
      .milliseconds(debug)
    #else
      .milliseconds(promised)
    #endif
  }

  func makeModel(
    _ section: Section, _ server: TestServer, feed: Feed = Feed(TestServer.feed)
  ) throws -> FeedModel {
    let (content, library) = (try Content(at: nil), try Library(at: nil))
    return FeedModel(
      section: section, feeds: [feed], content: content, library: library,
      loader: FeedLoader(transport: server.transport, content: content, library: library))
  }

  /// A search without results.
  func makeSearch() -> SearchModel {
    guard let content = try? Content(at: nil) else { preconditionFailure() }
    return SearchModel(content: content) { [] }
  }

  /// Unread counts of an empty store.
  func makeUnread() -> UnreadCounts {
    guard let content = try? Content(at: nil) else { preconditionFailure() }
    return UnreadCounts(content: content)
  }

  func makePane(_ model: FeedModel, _ server: TestServer) -> SectionPane {
    SectionPane(
      model: model, search: makeSearch(), pictures: makePictures(server), actions: .none)
  }

  func makePictures(_ server: TestServer) -> Pictures {
    Pictures(loader: PictureLoader(transport: server.transport, cache: nil))
  }
}

extension DetailActions {
  /// Does nothing.
  static var none: DetailActions { DetailActions(open: { _ in }, copy: { _ in }, connect: {}) }
}

extension Feed {
  /// The test server's feed, whose first answer waits.
  static func held(while isHeld: @escaping @Sendable () -> Bool) -> Feed {
    Feed(
      TestServer.feed,
      load: { (fetch) throws(FeedError) in
        while isHeld() {
          await Task.yield()
          try? await Task.sleep(for: .milliseconds(1))
        }
        return try await fetch()
      })
  }
}

/// A server in the process: one feed, and a picture at every other address.
final class TestServer: Sendable {
  static let feed = URL(string: "https://feeds.example.org/feed.json")!

  private let state = Mutex(State())

  private struct State {
    var feed: Result<Data, TransportError> = .success(Data("[]".utf8))
    var feedRequests = 0
    var pictureRequests: Set<URL> = []
    var pictureRequestCount = 0
    var pictureSources: Set<URL?> = []
    var failsPictures = false
    var pictureSize = (width: 96, height: 96)
  }

  func serve(_ feed: String) { state.withLock { $0.feed = .success(Data(feed.utf8)) } }
  func fail(_ error: TransportError) { state.withLock { $0.feed = .failure(error) } }

  var feedRequests: Int { state.withLock { $0.feedRequests } }
  func setFailsPictures(_ fails: Bool) { state.withLock { $0.failsPictures = fails } }
  func setPictureSize(_ width: Int, _ height: Int) {
    state.withLock { $0.pictureSize = (width, height) }
  }
  var pictureRequestCount: Int { state.withLock { $0.pictureRequestCount } }
  /// The feeds that named the requested pictures.
  var pictureSources: Set<URL?> { state.withLock { $0.pictureSources } }
  var pictureRequests: Set<URL> { state.withLock { $0.pictureRequests } }

  var transport: Transport {
    .stub { [self] request throws(TransportError) in
      guard request.url == Self.feed else {
        let fails = state.withLock {
          $0.pictureRequests.insert(request.url)
          $0.pictureRequestCount += 1
          $0.pictureSources.insert(request.source)
          return $0.failsPictures
        }
        if fails { throw .timedOut }
        return TransportResponse(body: Data(picture.utf8), url: request.url)
      }
      let feed = state.withLock {
        $0.feedRequests += 1
        return $0.feed
      }
      return TransportResponse(body: try feed.get(), url: request.url)
    }
  }

  private var picture: String {
    let (width, height) = state.withLock(\.pictureSize)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      <rect width="\(width)" height="\(height)"/></svg>
      """
  }

  /// A contacts feed with this many people, sorted by name.
  static func contacts(_ count: Int, favorites: Set<Int> = []) -> String {
    let people = (0..<count).map { number in
      """
      {"id": "\(number)", "name": "Person \(1000 + number)", \
      "isFavorite": \(favorites.contains(number)), \
      "smallImageURL": "https://pictures.example.org/\(number).svg"}
      """
    }
    return "[" + people.joined(separator: ",") + "]"
  }
}

extension FeedChooser {
  /// The chooser of windows whose sections have one feed.
  static var none: FeedChooser {
    FeedChooser(
      choices: { _ in [] }, addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "" },
      choose: { _, _ in })
  }
}
