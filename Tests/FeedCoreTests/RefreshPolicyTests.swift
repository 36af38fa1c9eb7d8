import Foundation
import GRDB
import Localization
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// Tests the requests of a refresh, and what it records for the next refresh.
struct RefreshPolicyTests {
  private let server = FakeServer()
  private let clock = Clock()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let loader: FeedLoader
  private let moved = URL(string: "https://example.com/moved.json")!
  private let again = URL(string: "https://example.net/again.json")!

  /// A clock that the test controls.
  private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_262_400))
    var now: Date { time.withLock(\.self) }
    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
  }

  init() throws {
    loader = Self.loader(server, content, library, clock)
  }

  private static func loader(
    _ server: FakeServer, _ content: ContentStore, _ library: Library, _ clock: Clock,
    version: String = ""
  ) -> FeedLoader {
    FeedLoader(
      transport: server.transport, content: content, library: library, version: version,
      now: { clock.now }, jitter: { 1 })
  }

  @discardableResult private func refresh(
    acceptsFewer: Bool = false
  ) async throws(FeedError) -> RefreshOutcome {
    try await loader.refresh(people, feed: Feed(feedURL), acceptsFewer: acceptsFewer)
  }

  private func fails(_ error: FeedError) async {
    await #expect(throws: error) { try await refresh() }
  }

  private func fetch() async throws -> FetchRecord {
    try await content.fetch(section: "people", url: feedURL)
  }

  private func isDue(
    _ interval: RefreshInterval = .hourly, by loader: FeedLoader? = nil
  ) async throws -> Bool {
    (loader ?? self.loader).isDue(
      interval, of: feedURL, in: people,
      record: try await content.feed(section: "people", url: feedURL),
      fetch: try await fetch())
  }

  private var names: [String] {
    get throws { Array(try content.people().joined()) }
  }

  /// Serves a feed at `place`. All other addresses respond with the status `elsewhere`. If that is
  /// 301, the feed's own address redirects permanently to `place`.
  private func serve(_ body: String, at place: URL, status: Int = 200, elsewhere: Int = 404) {
    let (feed, body) = (feedURL, Data(body.utf8))
    server.answer { request in
      if request.url == place {
        return TransportResponse(
          status: status, headers: ["ETag": "1"], body: body, url: place)
      }
      guard request.url == feed, elsewhere == 301 else {
        return TransportResponse(status: elsewhere, url: request.url)
      }
      return TransportResponse(
        status: status, headers: ["ETag": "1"], body: body, url: place, movedTo: place)
    }
  }

  /// Loads the feed once from its address, which redirects permanently to another one.
  private func move() async throws {
    serve(json(["Ada"]), at: moved, elsewhere: 301)
    try await refresh()
  }

  @Test func aPermanentMoveIsRemembered() async throws {
    try await move()
    #expect(try await fetch().movedTo == moved)
    try await refresh()
    #expect(server.requests.map(\.url) == [feedURL, moved])
    #expect(server.requests[1].headers["If-None-Match"] == "1")
    #expect(try await fetch().movedTo == moved)
    // The feed is still stored under its own address.
    #expect(try names == ["Ada"])
    #expect(try await content.feed(section: "people", url: moved) == nil)
  }

  /// A move that was reported once, perhaps by an attacker, does not last forever.
  @Test func theOriginalAddressIsRequestedOncePerWeek() async throws {
    try await move()
    clock.pass(6 * 86_400)
    try await refresh()
    clock.pass(2 * 86_400)
    try await refresh()
    try await refresh()
    #expect(server.requests.map(\.url) == [feedURL, moved, feedURL, moved])
    #expect(try await fetch().movedTo == moved)

    clock.pass(8 * 86_400)
    serve(json(["Ada", "Bo"]), at: feedURL)
    try await refresh()
    #expect(server.requests.last?.url == feedURL)
    #expect(try await fetch() == FetchRecord())
  }

  /// An original address that is dead is not requested at every refresh.
  @Test func aDeadOriginalAddressIsRequestedOncePerWeekToo() async throws {
    try await move()
    serve(json(["Ada"]), at: moved, elsewhere: 404)
    clock.pass(8 * 86_400)
    try await refresh()
    try await refresh()
    #expect(server.requests.map(\.url) == [feedURL, feedURL, moved, moved])
    #expect(try await fetch().movedTo == moved)
  }

  /// Older versions believed a move forever, and recorded no `movedAt`.
  @Test func aDoubtedMoveIsForgotten() async throws {
    var old = FetchRecord()
    old.movedTo = moved
    try await content.setFetch(old, section: "people", url: feedURL)
    serve(json(["Ada"]), at: feedURL)
    try await refresh()
    #expect(server.requests.map(\.url) == [feedURL])
    #expect(try await fetch().movedTo == nil)
  }

  @Test func theFeedIsTheSourceOfItsNewAddress() async throws {
    try await move()
    try await refresh()
    #expect(server.requests.map(\.source) == [nil, feedURL])
  }

  @Test func theNewAddressGetsConditionalRequestsToo() async throws {
    try await move()
    serve("", at: moved, status: 304)
    #expect(try await refresh() == .unchanged)
    #expect(try await fetch().movedTo == moved)
  }

  @Test func aFeedThatMovesOnIsFollowed() async throws {
    try await move()
    server.answer { [again] in
      TransportResponse(
        body: Data(json(["Bo"]).utf8), url: again, movedTo: $0.url == again ? nil : again)
    }
    try await refresh()
    try await refresh()
    #expect(server.requests.map(\.url) == [feedURL, moved, again])
  }

  @Test func aMoveToSomethingElseIsNotRemembered() async throws {
    server.answer { [moved] _ in
      TransportResponse(body: Data("<html>".utf8), url: moved, movedTo: moved)
    }
    await fails(.webPage)
    #expect(try await fetch().movedTo == nil)
  }

  @Test(arguments: [404, 410])
  func aFeedGoneFromItsNewAddressIsFoundAtTheOldOne(status: Int) async throws {
    try await move()
    serve(json(["Bo", "Cleo"]), at: feedURL, elsewhere: status)
    #expect(try await refresh().hasChanged)
    #expect(server.requests.map(\.url) == [feedURL, moved, feedURL])
    // The validators of the new address do not apply to the original one.
    #expect(server.requests[2].headers["If-None-Match"] == nil)
    #expect(try names == ["Bo", "Cleo"])
    #expect(try await fetch() == FetchRecord())
    try await refresh()
    #expect(server.requests.map(\.url).suffix(1) == [feedURL])
  }

  @Test func theOldAddressMayNameAThirdOne() async throws {
    try await move()
    let gone = moved
    server.answer { [again] in
      $0.url == gone
        ? TransportResponse(status: 410, url: gone)
        : TransportResponse(body: Data(json(["Bo"]).utf8), url: again, movedTo: again)
    }
    try await refresh()
    #expect(try await fetch().movedTo == again)
  }

  @Test(arguments: [(404, FeedError.notFound), (410, .gone)])
  func ifTheOldAddressFailsTheNewOneIsKept(
    status: Int, error: FeedError
  ) async throws {
    try await move()
    for answer in [nil, 404, 500] {
      server.answer { [moved] (request) throws(TransportError) in
        if request.url == moved { return TransportResponse(status: status, url: moved) }
        guard let answer else { throw .offline }
        return TransportResponse(status: answer, url: request.url)
      }
      await fails(error)
    }
    #expect(try await fetch().movedTo == moved)
    #expect(try await fetch().isGone == (error == .gone))
    serve(json(["Ada", "Bo"]), at: moved)
    try await refresh()
    #expect(try names == ["Ada", "Bo"])
  }

  /// A permanent redirect may lead to a page that exists for only a day.
  @Test(arguments: [nil, 403, 503])
  func aNewAddressThatFailsTwiceCausesARequestToTheOldOne(status: Int?) async throws {
    try await move()
    server.answer { [moved] (request) throws(TransportError) in
      guard request.url == moved else {
        return TransportResponse(body: Data(json(["Ada", "Bo"]).utf8), url: request.url)
      }
      guard let status else { throw .offline }
      return TransportResponse(status: status, url: request.url)
    }
    await #expect(throws: FeedError.self) { try await refresh() }
    #expect(try await fetch().movedTo == moved)
    try await refresh()
    #expect(try names == ["Ada", "Bo"])
    #expect(try await fetch().movedTo == nil)
  }

  @Test func otherFailuresSendNothingToTheOldAddress() async throws {
    try await move()
    server.serve("", status: 503)
    await fails(.server(status: 503))
    #expect(server.requests.map(\.url) == [feedURL, moved])
    #expect(try await fetch().movedTo == moved)
  }

  @Test func aGoneFeedStopsUntilTheUserRefreshesIt() async throws {
    server.serve(json(["Ada"]))
    try await refresh()
    server.serve("", status: 410)
    await fails(.gone)
    #expect(try await fetch().error == .gone)
    #expect(try names == ["Ada"])
    clock.pass(900 * 24 * 3_600)
    for interval in RefreshInterval.allCases { #expect(try await !isDue(interval)) }
    server.fail(.offline)
    await fails(.offline)
    clock.pass(24 * 3_600)
    #expect(try await !isDue())
    #expect(try await fetch().error == .gone)

    server.serve(json(["Ada", "Bo"]))
    #expect(try await refresh().hasChanged)
    #expect(try await fetch() == FetchRecord())
    clock.pass(3_600)
    #expect(try await isDue())
  }

  @Test func aFailureWaitsLongerEachTime() async throws {
    server.fail(.timedOut)
    for (count, wait) in [60.0, 120, 240].enumerated() {
      await fails(.timedOut)
      #expect(try await fetch().failureCount == count + 1)
      #expect(try await fetch().failedAt == clock.now)
      clock.pass(wait - 1)
      #expect(try await !isDue())
      clock.pass(1)
      #expect(try await isDue())
    }
    server.serve(json(["Ada"]))
    try await refresh()
    #expect(try await fetch() == FetchRecord())
  }

  @Test(arguments: [429, 503])
  func theServersRetryAfterIsSaved(status: Int) async throws {
    server.serve("", status: status, headers: ["Retry-After": "7200"])
    await fails(.busy(until: clock.now + 7_200))
    #expect(try await fetch().error == .busy(until: clock.now + 7_200))
    #expect(try await fetch().notBefore == clock.now + 7_200)
    clock.pass(7_199)
    #expect(try await !isDue())
    clock.pass(1)
    #expect(try await isDue())
  }

  @Test(arguments: ["soon", "-5", "nan"])
  func anInvalidRetryAfterLeavesTheUsualWait(wish: String) async throws {
    server.serve("", status: 503, headers: ["Retry-After": wish])
    await fails(.server(status: 503))
    #expect(try await fetch().notBefore == clock.now + 60)
  }

  @Test func aManualRefreshIgnoresTheBackOff() async throws {
    server.serve("", status: 503)
    await fails(.server(status: 503))
    server.serve(json(["Ada"]))
    #expect(try await refresh().hasChanged)
  }

  @Test(arguments: [429, 503])
  func retryAfterAppliesToManualRefreshesToo(status: Int) async throws {
    let until = clock.now + 7_200
    server.serve("", status: status, headers: ["Retry-After": "7200"])
    await fails(.busy(until: until))
    server.serve(json(["Ada"]))
    clock.pass(7_199)
    let noted = try await fetch()
    await fails(.busy(until: until))
    #expect(server.requests.count == 1)
    #expect(try await fetch() == noted, "there is no second failure")
    clock.pass(1)
    #expect(try await refresh().hasChanged)
  }

  /// A 429 means that the host gets too many requests, not that this feed does.
  @Test func tooManyRequestsApplyToTheWholeHost() async throws {
    let (other, elsewhere) = (
      URL(string: "https://example.org/other.json")!, URL(string: "https://example.net/a.json")!
    )
    server.serve("", status: 429, headers: ["Retry-After": "60"])
    let until = clock.now + 60
    await fails(.busy(until: until))
    server.serve(json(["Ada"]))
    await #expect(throws: FeedError.busy(until: until)) {
      try await loader.refresh(people, feed: Feed(other))
    }
    #expect(try await loader.refresh(people, feed: Feed(elsewhere)).hasChanged)
    clock.pass(60)
    #expect(try await loader.refresh(people, feed: Feed(other)).hasChanged)
    #expect(server.requests.map(\.url) == [feedURL, elsewhere, other])
  }

  @Test func aFailureOfAFeedWithItsOwnLoadIsRecordedToo() async throws {
    let account = FeedError.account(message: Phrase("a"), suggestion: Phrase("b"))
    let feed = Feed(feedURL, load: { (_) throws(FeedError) in throw account })
    await #expect(throws: account) { try await loader.refresh(people, feed: feed) }
    #expect(try await fetch().error == account)
    #expect(try await fetch().notBefore == clock.now + 60)
  }

  @Test func aCancelledRefreshRecordsNothing() async throws {
    server.fail(.offline)
    await fails(.offline)
    let before = try await fetch()
    clock.pass(1)
    for error in [TransportError.cancelled, .offline] {
      server.fail(error)
      let task = try await server.hold { Task { try await refresh() } }
      task.cancel()
      await #expect(throws: FeedError.cancelled) { try await task.value }
      try await eventually("the request's end") { server.running == 0 }
      server.release()
    }
    // A transport may cancel a request by itself.
    server.fail(.cancelled)
    await fails(.cancelled)
    #expect(try await fetch() == before)
  }

  @Test func aShrunkListIsRecordedWithoutAWait() async throws {
    server.serve(json(["Ada", "Bo", "Cleo"]))
    try await refresh()
    clock.pass(3_600)
    server.serve(json(["Ada"]))
    await fails(.shrunk(from: 3, to: 1))
    #expect(try await fetch().error == .shrunk(from: 3, to: 1))
    #expect(try await !isDue())
    clock.pass(3_600)
    #expect(try await isDue())
    #expect(try await refresh(acceptsFewer: true).hasChanged)
    #expect(try await fetch() == FetchRecord())
  }

  /// The shrunk list is never stored, so the stored list still belongs to the old version of the
  /// app.
  @Test func aShrunkListAfterAnUpdateIsNotRequestedEveryMinute() async throws {
    server.serve(json(["Ada", "Bo", "Cleo"]))
    try await refresh()
    let updated = Self.loader(server, content, library, clock, version: "2")
    server.serve(json(["Ada"]))
    await #expect(throws: FeedError.shrunk(from: 3, to: 1)) {
      try await updated.refresh(people, feed: Feed(feedURL))
    }
    for interval in RefreshInterval.allCases {
      #expect(try await !isDue(interval, by: updated))
    }
  }

  @Test func aFullDiskDoesNotCauseRequestsEveryMinute() async throws {
    server.serve(json(["Ada"]))
    try await refresh()
    clock.pass(3_600)
    try await content.file.write { db in
      for table in ["fetch", "item"] {
        try db.execute(
          sql: """
            CREATE TRIGGER full_\(table) BEFORE INSERT ON \(table)
            BEGIN SELECT RAISE (ABORT, 'full'); END
            """)
      }
    }
    server.serve(json(["Ada", "Bo"]))
    await #expect(throws: FeedError.self) { try await refresh() }
    #expect(try await fetch() == FetchRecord())
    clock.pass(59)
    #expect(try await !isDue())
    clock.pass(1)
    #expect(try await isDue())
    try await content.file.write { try $0.execute(sql: "DROP TRIGGER full_item") }
    try await refresh()
    #expect(try await !isDue())
  }

  @Test func aScheduleThatCannotBeSavedLosesNothing() async throws {
    try await content.file.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER noFetch BEFORE INSERT ON fetch BEGIN SELECT RAISE (ABORT, 'no'); END
          """)
    }
    server.fail(.offline)
    await fails(.offline)
    #expect(try await fetch() == FetchRecord())
    server.serve(json(["Ada"]), headers: ["Cache-Control": "max-age=60"])
    #expect(try await refresh().hasChanged)
    #expect(try names == ["Ada"])
    #expect(try await fetch() == FetchRecord())
  }

  @Test func aFreshAnswerIsNotRequestedAgain() async throws {
    server.serve(json(["Ada"]), headers: ["ETag": "1", "Cache-Control": "max-age=10800"])
    try await refresh()
    clock.pass(10_799)
    #expect(try await !isDue())
    clock.pass(1)
    #expect(try await isDue())
    server.serve("", status: 304, headers: ["Cache-Control": "max-age=7200", "ETag": "2"])
    try await refresh()
    #expect(try await fetch().freshUntil == clock.now + 7_200)
    server.serve("", status: 304)
    try await refresh()
    #expect(server.requests.last?.headers["If-None-Match"] == "2")
    #expect(try await fetch().freshUntil == nil)
  }

  @Test func aClockThatWasSetBackPreventsNoRefresh() async throws {
    server.serve(json(["Ada"]), headers: ["Cache-Control": "max-age=10800"])
    try await refresh()
    clock.pass(-30 * 24 * 3_600)
    #expect(try await isDue())
    #expect(try await isDue(.daily))
    server.fail(.offline)
    clock.pass(30 * 24 * 3_600)
    await fails(.offline)
    clock.pass(-30 * 24 * 3_600)
    #expect(try await isDue())
  }

  /// This version of the app may be unable to show rows that another version stored.
  @Test func anotherVersionsItemsAreRefreshedOnce() async throws {
    server.serve(json(["Ada"]), headers: ["ETag": "1", "Cache-Control": "max-age=10800"])
    try await refresh()
    #expect(try await !isDue(.manual))
    let updated = Self.loader(server, content, library, clock, version: "2")
    #expect(try await isDue(.manual, by: updated))
    _ = try await updated.refresh(people, feed: Feed(feedURL))
    #expect(server.requests.last?.headers["If-None-Match"] == nil)
    #expect(try await !isDue(.manual, by: updated))
  }
}
