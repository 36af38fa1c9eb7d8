import FeedCore
import Foundation
import Store
import Testing
import Transport

struct PictureLoaderTests {
  private let server = FakeServer { TransportResponse(body: Data($0.url.path().utf8), url: $0.url) }
  private let folder = TestFolder()

  private func loader(cache: Bool = false) -> PictureLoader {
    let pictures = cache ? PictureCache(directory: folder.url, content: .inMemory()) : nil
    return PictureLoader(transport: server.transport, cache: pictures)
  }

  private func picture(_ number: Int, host: String = "example.org") -> URL {
    URL(string: "https://\(host)/\(number)")!
  }

  /// Requests pictures, each in its own task.
  private func load(_ urls: [URL], by loader: PictureLoader) -> [Task<Data, any Error>] {
    urls.map { url in Task { try await loader.data(for: url) } }
  }

  /// The picture is not requested, and not remembered as a failure either: a feed on the local
  /// network may link to it too.
  @Test func anInternetFeedCannotNameALocalPicture() async throws {
    let loader = loader()
    let url = try #require(URL(string: "http://192.168.1.1/a.png"))
    let outside = try #require(URL(string: "https://example.org/feed"))
    let inside = try #require(URL(string: "http://nas.local/feed"))
    await #expect(throws: FeedError.transport(.localNetwork)) {
      try await loader.data(for: url, namedBy: outside)
    }
    #expect(server.requests.isEmpty)
    _ = try await loader.data(for: url, namedBy: inside)
    #expect(server.requests.map(\.source) == [inside])
  }

  /// A site whose home page has this head.
  private func serveSite(_ head: String) {
    server.answer { (request) throws(TransportError) in
      let isPage = request.url.path() == "/"
      return TransportResponse(
        body: Data((isPage ? "<!doctype html><title>A</title>\(head)<body>" : "icon").utf8),
        url: request.url)
    }
  }

  @Test func theIconOfASiteIsThatOfItsHomePage() async throws {
    let feed = try #require(URL(string: "https://example.org/blog/feed.xml"))
    let address = try #require(SiteIcon.address(of: feed))
    serveSite("<link rel='shortcut icon' href=/a.ico><link rel=icon href=/small.png>")
    let loader = loader(cache: true)
    for _ in 0..<2 {
      #expect(try await loader.data(for: address, namedBy: feed) == Data("icon".utf8))
    }
    #expect(server.requests.map(\.url.path) == ["/", "/small.png"], "it is kept")
    #expect(server.requests.allSatisfy { $0.source == feed })
    #expect(SiteIcon.address(of: URL(filePath: "/feed.xml")) == nil)
  }

  @Test(arguments: ["", "<link rel=icon href=http://192.168.1.1/a.png>"])
  func aSiteWithoutAnIconItMayHaveHasNone(head: String) async throws {
    let feed = try #require(URL(string: "https://example.org/feed.xml"))
    let address = try #require(SiteIcon.address(of: feed))
    serveSite(head)
    let loader = loader()
    for _ in 0..<2 {
      await #expect(throws: FeedError.self) { try await loader.data(for: address, namedBy: feed) }
    }
    #expect(server.requests.map(\.url.path) == ["/"], "the failure is remembered")
  }

  /// Answers requests of feeds on the local network, and refuses all others, as for a public name
  /// that leads there.
  private func serveInside() {
    server.answer { (request) throws(TransportError) in
      guard request.source?.host() == "nas.local" else { throw .localNetwork }
      return TransportResponse(body: Data("here".utf8), url: request.url)
    }
  }

  @Test func aRefusalIsNotThatOfAFeedOnTheLocalNetwork() async throws {
    let loader = loader()
    serveInside()
    let url = picture(1)
    let outside = try #require(URL(string: "https://example.org/feed"))
    let inside = try #require(URL(string: "http://nas.local/feed"))
    for _ in 0..<2 {
      await #expect(throws: FeedError.transport(.localNetwork)) {
        try await loader.data(for: url, namedBy: outside)
      }
    }
    #expect(server.requests.count == 1, "the refusal is remembered")
    #expect(try await loader.data(for: url, namedBy: inside) == Data("here".utf8))
    // Nor do they share a request.
    let sources = [outside, inside]
    await loader.retryFailures()
    let tasks = try await server.hold(2) {
      sources.map { source in Task { try await loader.data(for: url, namedBy: source) } }
    }
    server.release()
    await #expect(throws: FeedError.transport(.localNetwork)) { try await tasks[0].value }
    #expect(try await tasks[1].value == Data("here".utf8))
  }

  @Test func aPictureIsLoadedWithACap() async throws {
    #expect(try await loader().data(for: picture(1)) == Data("/1".utf8))
    #expect(server.requests.first?.maxBytes == 32 << 20)
  }

  /// The transport enforces the limit; here it reads files of these sizes.
  @Test func aPictureOverTheCapIsRefused() async throws {
    let loader = PictureLoader(transport: .files, cache: nil)
    for (count, isAccepted) in [
      (PictureLoader.maxBytes, true), (PictureLoader.maxBytes + 1, false),
    ] {
      let file = folder.url.appending(path: "\(count).png")
      try Data([1]).write(to: file)
      try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(count))
      let data = try? await loader.data(for: file)
      #expect(data?.count == (isAccepted ? count : nil))
    }
  }

  @Test func picturesWaitOnDiskToBeDecoded() async throws {
    let kept = loader(cache: true)
    #expect(try await kept.fetch(picture(1)) == nil)
    server.fail(.offline)
    #expect(try await kept.fetch(picture(1)) == nil)
    #expect(try await kept.data(for: picture(1)) == Data("/1".utf8))
    await #expect(throws: FeedError.offline) { try await kept.fetch(picture(2)) }
    server.serve("here")
    #expect(try await loader().fetch(picture(1)) == Data("here".utf8))
    #expect(try await loader().fetch(#require(URL(string: "sample:a.png"))) == nil)
  }

  @Test func atMostEightRequestsRunAtOnce() async throws {
    let loader = loader()
    let pictures = (0..<30).map { picture($0, host: "\($0).example.org") }
    let tasks = try await server.hold(8) { load(pictures, by: loader) }
    for _ in 0..<100 { await Task.yield() }
    for task in tasks.prefix(20) { task.cancel() }
    server.release()
    for task in tasks.suffix(10) { _ = try await task.value }
    #expect(server.maxConcurrent == 8)
  }

  @Test func aStoredPictureNeedsNoNetwork() async throws {
    let loader = loader(cache: true)
    _ = try await loader.data(for: picture(1))
    server.fail(.offline)
    #expect(try await loader.data(for: picture(1)) == Data("/1".utf8))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["sample:a.png", "file:///a.png"])
  func localPicturesAreNotStoredAgain(address: String) async throws {
    let loader = loader(cache: true)
    let url = try #require(URL(string: address))
    _ = try await loader.data(for: url)
    _ = try await loader.data(for: url)
    #expect(server.requests.count == 2)
  }

  @Test func atMostSixRequestsPerHostRunAtOnce() async throws {
    let loader = loader()
    let tasks = try await server.hold(6) { load((0..<20).map { picture($0) }, by: loader) }
    let other = try await server.hold(7) { load([picture(1, host: "example.com")], by: loader) }
    for _ in 0..<100 { await Task.yield() }
    #expect(server.running == 7)
    server.release()
    for task in tasks + other { _ = try await task.value }
    #expect(server.maxConcurrent == 7)
    #expect(server.requests.count == 21)
  }

  @Test func twoCallersShareOneRequest() async throws {
    let loader = loader()
    let tasks = try await server.hold { load([picture(1), picture(1)], by: loader) }
    for _ in 0..<100 { await Task.yield() }
    server.release()
    for task in tasks { #expect(try await task.value == Data("/1".utf8)) }
    #expect(server.requests.count == 1)
  }

  @Test func aPictureScrolledAwayIsCancelledAndFreesItsSlot() async throws {
    let loader = loader()
    let tasks = try await server.hold(6) { load((0..<8).map { picture($0) }, by: loader) }
    let asked = Set(server.requests.map { $0.url.path() })
    for (number, task) in tasks.enumerated() where asked.contains("/\(number)") { task.cancel() }
    try await eventually("the others' turn") { server.running == 2 }
    #expect(server.cancelled == 6)
    server.release()
    var loaded = 0
    for task in tasks where (try? await task.value) != nil { loaded += 1 }
    #expect(loaded == 2)
  }

  @Test func aPictureCancelledInTheQueueIsNeverRequested() async throws {
    let loader = loader()
    let first = try await server.hold(6) { load((0..<6).map { picture($0) }, by: loader) }
    let waiting = load([picture(6)], by: loader)[0]
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: FeedError.cancelled) { try await waiting.value }
    server.release()
    for task in first { _ = try await task.value }
    #expect(try await loader.data(for: picture(7)) == Data("/7".utf8))
    #expect(!server.requests.contains { $0.url.path() == "/6" })
  }

  @Test func aFailureIsRememberedUntilTheRetry() async throws {
    let loader = loader()
    server.serve("gone", status: 404)
    await #expect(throws: FeedError.notFound) { try await loader.data(for: picture(1)) }
    server.serve("here")
    await #expect(throws: FeedError.notFound) { try await loader.data(for: picture(1)) }
    #expect(server.requests.count == 1)
    await loader.retryFailures()
    #expect(try await loader.data(for: picture(1)) == Data("here".utf8))
  }

  @Test func aCancelledPictureIsNotAFailure() async throws {
    let loader = loader()
    server.hold()
    let task = Task { [picture = picture(1)] in try await loader.data(for: picture) }
    try await eventually("a request") { server.running == 1 }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    server.release()
    #expect(try await loader.data(for: picture(1)) == Data("/1".utf8))
  }

  @Test func anEmptyPictureIsAFailure() async throws {
    server.serve("")
    let loader = loader(cache: true)
    await #expect(throws: FeedError.empty) { try await loader.data(for: picture(1)) }
  }
}
