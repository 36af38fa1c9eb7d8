import FeedCore
import Foundation
import Store
import Testing
import Transport

final class PictureLoaderTests {
  private let server = FakeServer { TransportResponse(body: Data($0.url.path().utf8), url: $0.url) }
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "almanac-pictures-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func loader(cache: Bool = false) throws -> PictureLoader {
    let pictures = cache ? PictureCache(directory: folder, content: try Content(at: nil)) : nil
    return PictureLoader(transport: server.transport, cache: pictures)
  }

  private func picture(_ number: Int, host: String = "example.org") -> URL {
    URL(string: "https://\(host)/\(number)")!
  }

  /// Neither requested, nor remembered as a failure: a feed of the local network may name it too.
  @Test func anInternetFeedCannotNameALocalPicture() async throws {
    let loader = try loader()
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

  @Test func aPictureIsLoadedWithACap() async throws {
    #expect(try await loader().data(for: picture(1)) == Data("/1".utf8))
    #expect(server.requests.first?.maxBytes == 32 << 20)
  }

  /// The transport enforces the limit: here one reads files of these sizes.
  @Test func aPictureOverTheCapIsRefused() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let loader = PictureLoader(transport: .files, cache: nil)
    for (count, isAccepted) in [
      (PictureLoader.maxBytes, true), (PictureLoader.maxBytes + 1, false),
    ] {
      let file = folder.appending(path: "\(count).png")
      try Data([1]).write(to: file)
      try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(count))
      let data = try? await loader.data(for: file)
      #expect(data?.count == (isAccepted ? count : nil))
    }
  }

  @Test func picturesWaitOnDiskToBeDecoded() async throws {
    let kept = try loader(cache: true)
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
    let loader = try loader()
    server.hold()
    let tasks = (0..<30).map { number in
      Task { [picture = picture(number, host: "\(number).example.org")] in
        try await loader.data(for: picture)
      }
    }
    try await eventually("eight requests") { server.running == 8 }
    for _ in 0..<100 { await Task.yield() }
    for task in tasks.prefix(20) { task.cancel() }
    server.release()
    for task in tasks.suffix(10) { _ = try await task.value }
    #expect(server.mostAtOnce == 8)
  }

  @Test func aStoredPictureNeedsNoNetwork() async throws {
    let loader = try loader(cache: true)
    _ = try await loader.data(for: picture(1))
    server.fail(.offline)
    #expect(try await loader.data(for: picture(1)) == Data("/1".utf8))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["sample:a.png", "file:///a.png"])
  func localPicturesAreNotStoredAgain(address: String) async throws {
    let loader = try loader(cache: true)
    let url = try #require(URL(string: address))
    _ = try await loader.data(for: url)
    _ = try await loader.data(for: url)
    #expect(server.requests.count == 2)
  }

  @Test func atMostSixRequestsPerHostRunAtOnce() async throws {
    let loader = try loader()
    server.hold()
    let tasks = (0..<20).map { number in
      Task { [picture = picture(number)] in try await loader.data(for: picture) }
    }
    try await eventually("six requests") { server.running == 6 }
    let other = Task { [picture = picture(1, host: "example.com")] in
      try await loader.data(for: picture)
    }
    try await eventually("another host's request") { server.running == 7 }
    for _ in 0..<100 { await Task.yield() }
    #expect(server.running == 7)
    server.release()
    for task in tasks { _ = try await task.value }
    _ = try await other.value
    #expect(server.mostAtOnce == 7)
    #expect(server.requests.count == 21)
  }

  @Test func twoCallersShareOneRequest() async throws {
    let loader = try loader()
    server.hold()
    let tasks = (0..<2).map { _ in
      Task { [picture = picture(1)] in try await loader.data(for: picture) }
    }
    try await eventually("a request") { server.running == 1 }
    for _ in 0..<100 { await Task.yield() }
    server.release()
    for task in tasks { #expect(try await task.value == Data("/1".utf8)) }
    #expect(server.requests.count == 1)
  }

  @Test func aPictureScrolledAwayIsCancelledAndFreesItsSlot() async throws {
    let loader = try loader()
    server.hold()
    let tasks = (0..<8).map { number in
      Task { [picture = picture(number)] in try await loader.data(for: picture) }
    }
    try await eventually("six requests") { server.running == 6 }
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
    let loader = try loader()
    server.hold()
    let first = (0..<6).map { number in
      Task { [picture = picture(number)] in try await loader.data(for: picture) }
    }
    try await eventually("six requests") { server.running == 6 }
    let waiting = Task { [picture = picture(6)] in try await loader.data(for: picture) }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: FeedError.cancelled) { try await waiting.value }
    server.release()
    for task in first { _ = try await task.value }
    #expect(try await loader.data(for: picture(7)) == Data("/7".utf8))
    #expect(!server.requests.contains { $0.url.path() == "/6" })
  }

  @Test func aFailureIsRememberedUntilTheRetry() async throws {
    let loader = try loader()
    server.serve("gone", status: 404)
    await #expect(throws: FeedError.notFound) { try await loader.data(for: picture(1)) }
    server.serve("here")
    await #expect(throws: FeedError.notFound) { try await loader.data(for: picture(1)) }
    #expect(server.requests.count == 1)
    await loader.retryFailures()
    #expect(try await loader.data(for: picture(1)) == Data("here".utf8))
  }

  @Test func aCancelledPictureIsNotAFailure() async throws {
    let loader = try loader()
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
    let loader = try loader(cache: true)
    await #expect(throws: FeedError.empty) { try await loader.data(for: picture(1)) }
  }
}
