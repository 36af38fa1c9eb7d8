import FeedCore
import Foundation
import Localization
import Store
import Synchronization
import Testing
import Transport

struct FeedLoaderTests {
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let loader: FeedLoader

  init() throws {
    loader = server.loader(content, library)
  }

  private func refresh() async throws(FeedError) -> RefreshOutcome {
    try await loader.refresh(people, feed: Feed(feedURL))
  }

  private func refresh(_ people: [String]) async throws {
    server.serve(json(people))
    _ = try await refresh()
  }

  private func expectAdaStays(despite error: FeedError) async throws {
    await #expect(throws: error) { try await refresh() }
    #expect(try content.people() == [[], ["Ada"]])
  }

  private func snapshot() throws -> FeedSnapshot {
    try content.snapshot(section: "people", urls: [feedURL], groupCount: 2)
  }

  @Test func anAnswerIsStored() async throws {
    server.serve(json(["bo", "Åsa", "Ada", "*Cleo"], title: "Us"), headers: ["ETag": "1"])
    #expect(try await refresh().hasChanged)
    #expect(try content.people() == [["Cleo"], ["Ada", "Åsa", "bo"]])
    #expect(try snapshot().record?.title == "Us")
    #expect(try snapshot().record?.validators == Validators(etag: "1"))
  }

  @Test func aFeedThatFailsMidwayKeepsTheStoredItems() async throws {
    server.serve(json(["Ada"], title: "Us"))
    _ = try await refresh()
    let before = try snapshot()
    let broken = peopleSection(formats: [
      FeedFormat(sniff: { _ in .certain }) { (document, emit) throws(FeedError) in
        _ = try people.read(document, emit: emit)
        throw .empty
      }
    ])
    server.serve(json(["Bo", "Cleo"], title: "Them"))
    await #expect(throws: FeedError.empty) {
      try await loader.refresh(broken, feed: Feed(feedURL))
    }
    #expect(try snapshot().record == before.record)
    #expect(try snapshot().groups == before.groups)
    #expect(try content.people() == [[], ["Ada"]])
  }

  @Test func theSameAnswerChangesNothing() async throws {
    server.serve(json(["Ada"]))
    #expect(try await refresh().hasChanged)
    #expect(try await refresh() == .unchanged)
  }

  @Test func theSameBytesAreNeitherDecodedNorWritten() async throws {
    let decoded = Mutex(0)
    let counted = peopleSection(formats: [
      .whole { (data) throws(FeedError) in
        decoded.withLock { $0 += 1 }
        return try decode(data)
      }
    ])
    func refresh() async throws -> Bool {
      try await loader.refresh(counted, feed: Feed(feedURL)).hasChanged
    }
    server.serve(json(["Ada"]), headers: ["ETag": "1"])
    #expect(try await refresh())
    let before = try #require(try snapshot().record)
    server.serve(json(["Ada"]), headers: ["ETag": "2"])
    #expect(try await !refresh())
    #expect(decoded.withLock(\.self) == 1)
    let record = try #require(try snapshot().record)
    #expect(record.fetchedAt > before.fetchedAt)
    #expect(record.validators.etag == "2")
    // A different document, and then the first one again, are both new.
    server.serve(json(["Bo"]))
    #expect(try await refresh())
    server.serve(json(["Ada"]))
    #expect(try await refresh())
    // After an item was changed in the store, the same bytes are read again.
    let id = try #require(try snapshot().groups[1].first)
    try await content.update(Item(key: "Ada", searchText: "", payload: Data("Eve".utf8)), id: id)
    #expect(try await refresh())
    #expect(decoded.withLock(\.self) == 4)
    #expect(try content.item(id)?.payload == Data("Ada".utf8))
  }

  @Test func theSameBytesInAnotherEncodingAreRead() async throws {
    server.serve(
      "{\"people\": [\"Zo\u{EB}\"]}", headers: ["Content-Type": "text/json; charset=utf-8"])
    #expect(try await refresh().hasChanged)
    server.serve(
      "{\"people\": [\"Zo\u{EB}\"]}", headers: ["Content-Type": "text/json; charset=iso-8859-1"])
    _ = try await refresh()
    let record = try #require(try snapshot().record)
    server.serve("{\"people\": [\"Zo\u{EB}\"]}")
    _ = try await refresh()
    #expect(try snapshot().record?.fingerprint != record.fingerprint)
  }

  @Test func theSecondRequestIsConditional() async throws {
    server.serve(json(["Ada"]), headers: ["ETag": "1", "Last-Modified": "Mon"])
    _ = try await refresh()
    let before = try snapshot().record?.fetchedAt
    server.serve("", status: 304, headers: ["ETag": "2"])
    #expect(try await refresh() == .unchanged)

    #expect(server.requests[0].headers["If-None-Match"] == nil)
    #expect(server.requests[1].headers["If-None-Match"] == "1")
    #expect(server.requests[1].headers["If-Modified-Since"] == "Mon")
    #expect(try content.people() == [[], ["Ada"]])
    let record = try #require(try snapshot().record)
    #expect(record.validators == Validators(etag: "2", lastModified: "Mon"))
    #expect(record.fetchedAt > before ?? .distantFuture)
  }

  @Test func aFeedWithItsOwnLoadIsStoredWithoutARequest() async throws {
    let feed = Feed(
      feedURL,
      load: { (_) throws(FeedError) in
        DecodedFeed(
          title: "Mine", items: [Item(key: "Ada", group: 1, searchText: "", payload: Data())])
      })
    #expect(try await loader.refresh(people, feed: feed).hasChanged)
    #expect(try await loader.refresh(people, feed: feed) == .unchanged)
    #expect(try content.people() == [[], ["Ada"]])
    #expect(try snapshot().record?.title == "Mine")
    #expect(server.requests.isEmpty)
  }

  @Test func aFeedWithItsOwnLoadGetsTheWholeAnswerEachTime() async throws {
    server.serve(json(["Ada", "Bo"]), headers: ["ETag": "1"])
    _ = try await refresh()
    let feed = Feed(
      feedURL,
      load: { (fetch) throws(FeedError) in
        var feed = try await fetch()
        feed.items.removeLast()
        return feed
      })
    _ = try await loader.refresh(people, feed: feed)
    _ = try await loader.refresh(people, feed: feed)
    #expect(try content.people() == [[], ["Ada"]])
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, nil, nil])
    #expect(try snapshot().record?.validators == Validators())
  }

  @Test func anUnexpected304IsAnError() async {
    server.serve("", status: 304)
    await #expect(throws: FeedError.unexpected(status: 304)) { try await refresh() }
  }

  @Test func anotherOrderOrDecoderLoadsEverythingAgain() async throws {
    server.serve(json(["Ada", "Bo"]), headers: ["ETag": "1"])
    _ = try await refresh()
    let backwards = Collation(identifier: "backwards") { Data($0.utf8.map { 255 - $0 }) }
    let sorted = FeedLoader(
      transport: server.transport, content: content, library: library, collation: backwards)
    #expect(try await sorted.refresh(people, feed: Feed(feedURL)).hasChanged)
    #expect(server.requests[1].headers["If-None-Match"] == nil)
    #expect(try content.people() == [[], ["Bo", "Ada"]])

    let updated = FeedLoader(
      transport: server.transport, content: content, library: library, collation: backwards,
      version: "2")
    _ = try await updated.refresh(people, feed: Feed(feedURL))
    #expect(server.requests[2].headers["If-None-Match"] == nil)
    _ = try await updated.refresh(people, feed: Feed(feedURL))
    #expect(server.requests[3].headers["If-None-Match"] == "1")
  }

  @Test(arguments: [
    (404, FeedError.notFound), (410, .gone), (401, .refused(status: 401)),
    (403, .refused(status: 403)), (500, .server(status: 500)), (503, .server(status: 503)),
    (429, .server(status: 429)), (302, .unexpected(status: 302)), (418, .unexpected(status: 418)),
  ])
  func anErrorStatusIsReported(status: Int, error: FeedError) async throws {
    try await refresh(["Ada"])
    server.serve(json(["Bo"]), status: status)
    try await expectAdaStays(despite: error)
  }

  @Test(arguments: [
    (TransportError.offline, FeedError.offline), (.timedOut, .timedOut),
    (.tooLarge(limit: 7), .tooLarge(limit: 7)),
    (.unsupportedScheme("ftp"), .unsupported(address: "ftp")), (.redirectRefused, .redirected),
    (.tooManyRedirects, .transport(.tooManyRedirects)), (.notHTTP, .transport(.notHTTP)),
    (.untrusted(.expired), .transport(.untrusted(.expired))),
    (.cancelled, .cancelled), (.other(reason: "tls"), .connection(reason: "tls")),
    (.unreadable(path: "/a", reason: Phrase("b")), .unreadable(path: "/a", reason: Phrase("b"))),
  ])
  func aFailedRequestIsReported(failure: TransportError, error: FeedError) async throws {
    try await refresh(["Ada"])
    server.fail(failure)
    try await expectAdaStays(despite: error)
  }

  @Test(arguments: [
    ("", FeedError.empty), (" \r\n\t", .empty),
    ("<!DOCTYPE html><title>Log in</title>", .webPage), ("\n  <HTML lang=en>", .webPage),
    ("{\"people\": [\"Ada\", \"B", .malformed(path: "people", reason: Phrase("expected a list"))),
    ("[1, 2]", .malformed(path: "people", reason: Phrase("expected a list"))),
    ("{\"people\": 3}", .malformed(path: "people", reason: Phrase("expected a list"))),
  ])
  func aBodyThatIsNotAFeedIsReported(body: String, error: FeedError) async throws {
    try await refresh(["Ada"])
    server.serve(body)
    try await expectAdaStays(despite: error)
  }

  @Test func markupServedAsAPageCountsAsOne() async throws {
    server.serve("<!-- hello --><body>", headers: ["Content-Type": "text/html; charset=utf-8"])
    await #expect(throws: FeedError.webPage) { try await refresh() }
    server.serve(json(["Ada"]), headers: ["Content-Type": "text/html"])
    #expect(try await refresh().hasChanged)
  }

  @Test func aFeedInAnotherEncodingIsRead() async throws {
    server.serve(Data("{\"people\": [\"Ren\u{E9}\"]}".unicodeScalars.map { UInt8($0.value) }))
    _ = try await refresh()
    #expect(try content.people() == [[], ["René"]])
  }

  @Test func theUsersStarsOverrideTheFeed() async throws {
    try await library.setStarred(true, key: "Ada", section: "people")
    try await library.setStarred(false, key: "Bo", section: "people")
    server.serve(json(["Ada", "*Bo", "*Cleo"]))
    _ = try await refresh()
    #expect(try content.people() == [["Ada", "Cleo"], ["Bo"]])
    #expect(try await refresh() == .unchanged)
  }

  @Test func twoCallersShareOneRequest() async throws {
    server.serve(json(["Ada"]))
    server.hold()
    async let first = refresh()
    async let second = refresh()
    try await eventually("a request") { server.running == 1 }
    // Gives each caller time to send its own request.
    for _ in 0..<100 { await Task.yield() }
    server.release()
    #expect(try await [first, second].allSatisfy(\.hasChanged))
    #expect(server.requests.count == 1)
  }

  @Test func twoFeedsNeedTwoRequests() async throws {
    let other = try #require(URL(string: "https://example.com/people.json"))
    server.serve(json(["Ada"]))
    server.hold()
    async let first = refresh()
    async let second = loader.refresh(people, feed: Feed(other))
    try await eventually("two requests") { server.running == 2 }
    server.release()
    _ = try await (first, second)
  }

  @Test func aCancelledCallerLeavesTheRequestRunning() async throws {
    server.serve(json(["Ada"]))
    let first = try await server.hold { Task { try await refresh() } }
    let second = Task { try await refresh() }
    first.cancel()
    await #expect(throws: FeedError.cancelled) { try await first.value }
    server.release()
    #expect(try await second.value.hasChanged)
  }

  @Test func theLastCallersCancellationCancelsTheRequest() async throws {
    server.serve(json(["Ada"]))
    server.hold()
    let tasks = [Task { try await refresh() }, Task { try await refresh() }]
    try await eventually("a request") { server.running == 1 }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: FeedError.cancelled) { try await task.value }
    }
    try await eventually("the request's end") { server.running == 0 }
    #expect(server.cancelled == server.requests.count)
    #expect(try snapshot().record == nil)

    server.release()
    #expect(try await refresh().hasChanged)
  }

  @Test func aCallerCancelledBeforehandSendsNothing() async throws {
    let task = Task {
      await untilCancelled()
      return try await refresh()
    }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  @Test func manyCallersHalfOfThemCancelledAllReturn() async throws {
    server.serve(json(["Ada"]))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<400 {
        group.addTask {
          let task = Task { try await refresh() }
          if index.isMultiple(of: 2) { task.cancel() }
          let result = await task.result
          if !index.isMultiple(of: 2) { #expect(throws: Never.self) { try result.get() } }
        }
      }
    }
  }
}
