import Foundation
import Store
import Testing
import Transport

@testable import FeedCore

/// Tests when stored pictures are requested again, and what is shown meanwhile.
struct PictureRenewalTests {
  private let server = FakeServer()
  private let folder = TestFolder()
  private let cache: PictureCache
  private let url = URL(string: "https://example.org/1")!
  private let old = Data("old".utf8)
  private let tag = Validators(etag: "old", lastModified: "then")

  init() {
    cache = PictureCache(directory: folder.url.appending(path: "pictures"), content: .inMemory())
  }

  /// A new loader, as after a start of the app.
  private func run() -> PictureLoader { PictureLoader(transport: server.transport, cache: cache) }

  /// A new loader that has loaded the picture.
  private func show() async throws -> PictureLoader {
    let loader = run()
    _ = try await loader.data(for: url)
    return loader
  }

  private func store(_ url: URL? = nil, daysAgo: Double = 8) async throws {
    try await cache.store(
      old, for: url ?? self.url, validators: tag, now: .now.addingTimeInterval(-86_400 * daysAgo))
  }

  @Test func aFreshPictureIsNotRequested() async throws {
    try await store(daysAgo: 6)
    let loader = run()
    #expect(try await loader.data(for: url) == old)
    #expect(await loader.renew(url) == false)
    #expect(server.requests.isEmpty)
  }

  @Test func aStalePictureShowsAtOnceAndIsRenewedOncePerRun() async throws {
    try await store()
    server.serve("", status: 304, headers: ["ETag": "new", "Cache-Control": "max-age=0"])
    let loader = run()
    #expect(try await loader.data(for: url) == old)
    #expect(server.requests.isEmpty)
    #expect(await loader.renew(url) == false)
    #expect(server.requests.first?.headers["If-None-Match"] == "old")
    #expect(server.requests.first?.headers["If-Modified-Since"] == "then")
    _ = try await loader.data(for: url)
    _ = await loader.renew(url)
    #expect(server.requests.count == 1)
    let next = try await show()
    _ = await next.renew(url)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.headers["If-None-Match"] == "new")
    #expect(server.requests.last?.headers["If-Modified-Since"] == "then")
  }

  /// A feed that may not ask the local network leaves that to one that may.
  @Test func aRefusedRenewalIsLeftToAnotherFeed() async throws {
    try await store()
    server.answer { (request) throws(TransportError) in
      guard request.source?.host() == "nas.local" else { throw .localNetwork }
      return TransportResponse(body: Data("new".utf8), url: request.url)
    }
    let loader = run()
    for (host, isNew) in [("example.org", false), ("nas.local", true)] {
      let source = try #require(URL(string: "http://\(host)/feed"))
      _ = try await loader.data(for: url, namedBy: source)
      #expect(await loader.renew(url, namedBy: source) == isNew)
    }
  }

  @Test func theServersAnswerMakesItFreshAgain() async throws {
    try await store()
    server.serve("", status: 304)
    let loader = try await show()
    _ = await loader.renew(url)
    #expect(await cache.picture(for: url)?.isStale == false)
  }

  @Test func aPictureLoadedInThisRunIsNotRenewed() async throws {
    server.serve("new", headers: ["Cache-Control": "no-cache"])
    let loader = run()
    for _ in 0..<2 {
      _ = try await loader.data(for: url)
      _ = await loader.renew(url)
    }
    #expect(server.requests.count == 1)
    let next = try await show()
    _ = await next.renew(url)
    #expect(server.requests.count == 2)
  }

  @Test func aNewPictureReplacesIt() async throws {
    try await store()
    server.serve("new", headers: ["ETag": "new"])
    let loader = try await show()
    #expect(await loader.renew(url))
    #expect(try await loader.data(for: url) == Data("new".utf8))
    #expect(await cache.picture(for: url)?.validators == Validators(etag: "new"))
    #expect(await cache.picture(for: url)?.isStale == false)
  }

  @Test func theSamePictureAgainIsNotNew() async throws {
    try await store()
    server.serve(old, headers: ["ETag": "new"])
    let loader = try await show()
    #expect(await loader.renew(url) == false)
    #expect(await cache.picture(for: url)?.validators.etag == "new")
    #expect(await cache.picture(for: url)?.isStale == false)
  }

  @Test(arguments: [404, 410, 403, 429, 500, 304, 200])
  func otherAnswersKeepTheOldPicture(status: Int) async throws {
    try await store()
    server.serve(status == 200 ? "" : "x", status: status)
    let loader = try await show()
    #expect(await loader.renew(url) == false)
    #expect(try await loader.data(for: url) == old)
  }

  @Test(arguments: ["<!DOCTYPE html><svg></svg>", " \n<html><body>Log in</body>"])
  func aLoginPageIsNotAPicture(page: String) async throws {
    try await store()
    server.serve(page)
    let loader = try await show()
    #expect(await loader.renew(url) == false)
    #expect(try await loader.data(for: url) == old)
    let unknown = URL(string: "https://example.org/2")!
    await #expect(throws: FeedError.webPage) { try await loader.data(for: unknown) }
    #expect(await cache.picture(for: unknown) == nil)
  }

  @Test func withoutANetworkItStaysAndIsRenewedAfterARetry() async throws {
    try await store()
    server.fail(.offline)
    let loader = try await show()
    for _ in 0..<2 { #expect(await loader.renew(url) == false) }
    #expect(server.requests.count == 1)
    #expect(try await loader.data(for: url) == old)
    server.serve("new")
    await loader.retryFailures()
    #expect(await loader.renew(url))
    #expect(try await loader.data(for: url) == Data("new".utf8))
  }

  @Test(arguments: [404, 410])
  func missingPicturesAreNotRequestedAfterARetry(status: Int) async throws {
    try await store()
    server.serve("", status: status)
    let loader = try await show()
    _ = await loader.renew(url)
    await loader.retryFailures()
    _ = await loader.renew(url)
    #expect(server.requests.count == 1)
  }

  @Test func aRenewalOffTheScreenIsCancelledAndRepeated() async throws {
    try await store()
    server.serve("new")
    server.hold()
    let loader = try await show()
    let task = Task { [url] in await loader.renew(url) }
    try await eventually("a request") { server.running == 1 }
    task.cancel()
    #expect(await task.value == false)
    try await eventually("its end") { server.cancelled == 1 }
    server.release()
    #expect(await loader.renew(url))
  }

  @Test func concurrentRenewalsShareTheResult() async throws {
    try await store()
    server.serve("new")
    server.hold()
    let loader = try await show()
    let tasks = (0..<3).map { _ in Task { [url] in await loader.renew(url) } }
    try await eventually("a request") { server.running == 1 }
    for _ in 0..<100 { await Task.yield() }
    server.release()
    for task in tasks { #expect(await task.value) }
    #expect(server.requests.count == 1)
  }

  @Test func renewalsLeaveSlotsForMissingPictures() async throws {
    let stale = (0..<4).map { URL(string: "https://example.org/stale/\($0)")! }
    for url in stale { try await store(url) }
    server.serve("new")
    server.hold()
    let loader = run()
    for url in stale { _ = try await loader.data(for: url) }
    let renewals = stale.map { url in Task { await loader.renew(url) } }
    try await eventually("two of the four") { server.running == 2 }
    for _ in 0..<100 { await Task.yield() }
    #expect(server.running == 2)
    let awaited = (0..<6).map { number in
      Task { try await loader.data(for: URL(string: "https://example.org/\(number)")!) }
    }
    try await eventually("the other four places") { server.running == 6 }
    for _ in 0..<100 { await Task.yield() }
    #expect(server.requests.filter { $0.url.path().hasPrefix("/stale") }.count == 2)
    server.release()
    for task in awaited { _ = try await task.value }
    for task in renewals { #expect(await task.value) }
    #expect(server.requests.count == 10)
  }

  @Test func aPictureThatCannotBeSavedIsShown() async throws {
    try Data().write(to: folder.url.appending(path: "pictures"))
    server.serve("new")
    #expect(try await run().data(for: url) == Data("new".utf8))
    #expect(await cache.picture(for: url) == nil)
  }
}

struct PictureLifetimeTests {
  @Test(
    arguments: [
      (nil, nil), ("", nil), ("public, must-revalidate", nil), ("max-age=60", 60),
      ("public, Max-Age=\"60\"", 60), ("s-maxage=60", nil),
      ("max-age=31536000, immutable", 604_800), ("max-age=99999999999999999999", 604_800),
      ("max-age=0", 0), ("no-cache", 0), ("max-age=60,no-store", 0), ("max-age=", 0),
      ("max-age=-1", 0), ("max-age=inf", 0), ("max-age=soon", 0),
    ] as [(String?, TimeInterval?)])
  func cacheControlIsRead(header: String?, seconds: TimeInterval?) throws {
    #expect(
      HTTPCaching.pictureLifetime(try answer(header.map { ["Cache-Control": $0] })) == seconds)
  }

  @Test func theAgeInOtherCachesCounts() throws {
    let old = try answer(["Cache-Control": "max-age=60", "Age": "50"])
    #expect(HTTPCaching.pictureLifetime(old) == 10)
    let older = try answer(["Cache-Control": "max-age=60", "Age": "70"])
    #expect(HTTPCaching.pictureLifetime(older) == 0)
  }

  private func answer(_ headers: [String: String]?) throws -> TransportResponse {
    TransportResponse(
      headers: headers ?? [:], url: try #require(URL(string: "https://example.org")))
  }
}
