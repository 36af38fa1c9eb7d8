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

/// The superclass of tests that show parts of the app on a display, with an in-memory store and an
/// in-process server.
@MainActor class UITestCase: GtkTestCase {
  let server = TestServer()

  override nonisolated func setUpWithError() throws {
    try super.setUpWithError()
    MainActor.assumeIsolated {
      PlatformStyle.hasAnimations = false
      Self.addStyle
    }
  }

  private static let addStyle: Void = {
    guard let resources = Resources.directory else { return }
    PlatformStyle.addIcons(resources.appending(path: "icons"))
    PlatformStyle.addStyleSheet(resources.appending(path: "style.css"))
  }()

  func waitForFrame(of widget: Widget) async {
    var isDrawn = false
    widget.afterFrame { isDrawn = true }
    await wait("a frame") { isDrawn }
  }

  /// The model of a section with the server's feed.
  func makeModel(_ section: Section, feed: Feed? = Feed(TestServer.feed)) throws -> SectionModel {
    let (content, library) = (try ContentStore(at: nil), try Library(at: nil))
    return SectionModel(
      section: section, feeds: [feed].compactMap(\.self), content: content, library: library,
      loader: FeedLoader(transport: server.transport, content: content, library: library))
  }

  /// A search without results.
  func makeSearch() -> SearchModel {
    guard let content = try? ContentStore(at: nil) else { preconditionFailure() }
    return SearchModel(content: content) { [] }
  }

  /// Unread counts of an empty store.
  func makeUnread() -> UnreadCounts {
    guard let content = try? ContentStore(at: nil) else { preconditionFailure() }
    return UnreadCounts(content: content)
  }

  /// Changes of an empty library.
  func makeChanges() -> ChangeService {
    guard let content = try? ContentStore(at: nil), let library = try? Library(at: nil) else {
      preconditionFailure()
    }
    return ChangeService(
      sections: [],
      loader: FeedLoader(transport: server.transport, content: content, library: library))
  }

  func makePane(
    _ model: SectionModel, isNarrow: Bool = false, actions: DetailActions = .none
  ) -> SectionPane {
    let pane = SectionPane(
      model: model, search: makeSearch(), pictures: makePictures(), actions: actions)
    pane.setNarrow(isNarrow)
    return pane
  }

  /// A pane on the screen, once it has loaded this feed.
  func openPane(
    _ section: Section = .contacts, _ feed: String = TestServer.contacts(3), isNarrow: Bool = false,
    actions: DetailActions = .none
  ) async throws -> SectionPane {
    server.serve(feed)
    let pane = makePane(try makeModel(section), isNarrow: isNarrow, actions: actions)
    pane.start()
    present(pane.widget, width: isNarrow ? 340 : 900)
    await wait("the list") { !pane.model.outline.isEmpty && !pane.model.isRefreshing }
    return pane
  }

  /// A list that is on the screen, and has begun to load.
  func startColumn(
    _ section: Section = .contacts, feed: Feed = Feed(TestServer.feed),
    actions: DetailActions = .none
  ) throws -> ListColumn {
    let column = ListColumn(
      model: try makeModel(section, feed: feed), allSections: makeSearch(),
      pictures: makePictures(), actions: actions)
    column.model.start()
    column.start()
    present(column.widget)
    return column
  }

  /// Shows the header bar of a window with one section, above that section's pane, which begins to
  /// load.
  func showHeader(
    of pane: SectionPane, isNarrow: Bool = false, chooser: FeedChooser = .none
  ) -> WindowHeader {
    pane.start()
    let header = WindowHeader(
      switcher: SectionSwitcher(sections: [pane.model.section], isTall: false, name: "Sections"),
      hasReading: pane.model.section.hasReading, chooser: chooser, pictures: makePictures(),
      unread: makeUnread(),
      hasAccount: false, actions: ActionGroup())
    header.show(
      pane, isNarrow: isNarrow, room: isNarrow ? .fewButtons : .icons, leadsBack: false)
    present(
      Box(.vertical, [header.bar, header.titleRow, pane.widget]), width: isNarrow ? 340 : 900)
    return header
  }

  func makeBlocks(
    _ content: DetailContent, actions: DetailActions = .none,
    onEvent: @escaping @MainActor (DetailEvent) -> Void = { _ in }
  ) -> BlockColumn {
    BlockColumn(content, pictures: makePictures(), actions: actions, onEvent: onEvent)
  }

  func makeView() -> DetailView {
    DetailView(
      pictures: makePictures(), actions: .none, emptyIcon: "almanac-empty-symbolic", emptyText: "")
  }

  func makePictures() -> PictureProvider {
    PictureProvider(loader: PictureLoader(transport: server.transport, cache: nil))
  }
}

extension DetailActions {
  /// Actions that do nothing, except for those that a test passes.
  static func only(
    open: @escaping @MainActor (URL) -> Void = { _ in },
    copy: @escaping @MainActor (CopiedText) -> Void = { _ in },
    copyPage: @escaping @MainActor (ItemID) -> Void = { _ in },
    copyEntry: @escaping @MainActor (ItemID) -> Void = { _ in },
    connect: @escaping @MainActor () -> Void = {}, feeds: @escaping @MainActor () -> Void = {},
    keep: @escaping @MainActor (ItemID) -> Void = { _ in }
  ) -> DetailActions {
    DetailActions(
      open: open, copy: copy, copyPage: copyPage, copyEntry: copyEntry, connect: connect,
      feeds: feeds,
      keep: keep)
  }

  static var none: DetailActions { .only() }
}

extension Feed {
  /// The test server's feed; a load waits as long as `isHeld` returns true.
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

/// An in-process server with one feed, and a picture at every other address.
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
  /// The feeds that link to the requested pictures.
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
  /// The chooser for a window whose sections have one feed each.
  static var none: FeedChooser {
    FeedChooser(
      choices: { _ in [] }, addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "" },
      choose: { _, _ in })
  }
}
