import AppletKit
import Foundation
import Synchronization
import Testing

struct TokenTests {
  private let refusal = FakeAPI.Answer.status(
    401, #"{"type": "error", "code": "unauthorized", "message": "Who?"}"#)
  private let list = FakeAPI.Answer.json(#"{"data": []}"#)

  @Test func theProviderIsAskedForEachRequest() async throws {
    let api = FakeAPI(list)
    let tokens = TokenStore(Secret("one"))
    let client = try api.client(tokens: tokens)
    _ = try await client.applets()
    await tokens.set(Secret("two"))
    _ = try await client.applets()
    await tokens.clear()
    _ = try await client.applets()
    #expect(api.headers("Authorization") == ["Bearer one", "Bearer two", nil])
  }

  @Test(arguments: ["", "  ", "\n"])
  func anEmptyTokenCountsAsNil(token: String) async throws {
    let api = FakeAPI(list)
    let store = TokenStore(Secret(token))
    _ = try await api.client(tokens: store).applets()
    #expect(await store.token() == nil)
    await store.set(Secret(token))
    #expect(await store.token() == nil)
    let raw = Tokens { Secret(token) }
    _ = try await api.client(tokens: raw).applets()
    #expect(api.headers("Authorization") == [nil, nil])
    #expect(try await api.client(tokens: raw).currentUser() == nil)
  }

  @Test func aTokenCannotAddAHeader() async throws {
    let api = FakeAPI(list)
    let client = try api.client(tokens: TokenStore(Secret("a\r\nX-Evil: 1")))
    await #expect(throws: AppletError.invalidToken) { try await client.applets() }
    #expect(api.requests.isEmpty)
  }

  @Test func aFreshTokenIsTriedOnce() async throws {
    let api = FakeAPI(refusal, list)
    let tokens = TokenStore(Secret("old")) { Secret("new") }
    _ = try await api.client(tokens: tokens).applets()
    #expect(api.headers("Authorization") == ["Bearer old", "Bearer new"])
    #expect(await tokens.token() == Secret("new"))
  }

  @Test func aSecondRefusalIsThrown() async throws {
    let api = FakeAPI(refusal)
    let count = Counter()
    let client = try api.client(
      tokens: Tokens(
        fresh: { count.next() < 5 ? Secret("new\(count.value)") : nil }, token: { Secret("old") }))
    await #expect(
      throws: AppletError.unauthorized(
        ServerReport(status: 401, code: "unauthorized", message: "Who?"))
    ) { try await client.applets() }
    #expect(api.headers("Authorization") == ["Bearer old", "Bearer new1"])
    #expect(count.value == 1)
  }

  @Test(arguments: [nil, Secret("old"), Secret("")])
  func withoutANewTokenNothingIsSentAgain(fresh: Secret?) async throws {
    let api = FakeAPI(refusal)
    let client = try api.client(tokens: Tokens(fresh: { fresh }, token: { Secret("old") }))
    await #expect(throws: AppletError.self) { try await client.applets() }
    #expect(api.requests.count == 1)
  }

  @Test(arguments: [400, 403, 404, 422])
  func onlyARefusedTokenIsRenewed(status: Int) async throws {
    let api = FakeAPI(.status(status))
    let count = Counter()
    let tokens = TokenStore(Secret("old")) { Secret("new\(count.next())") }
    await #expect(throws: AppletError.self) { try await api.client(tokens: tokens).applets() }
    #expect(api.requests.count == 1)
    #expect(count.value == 0)
  }

  @Test func aChangeIsSentAgainWithTheFreshToken() async throws {
    let api = FakeAPI(refusal, .json(appletJSON))
    let client = try api.client(tokens: TokenStore(Secret("old")) { Secret("new") })
    _ = try await client.disable(applet(.enabled))
    #expect(api.headers("Authorization") == ["Bearer old", "Bearer new"])
  }

  @Test(arguments: [
    AppletError.tokenUnavailable(reason: "The keyring is locked."),
    .forbidden(ServerReport(status: 403)), .cancelled,
  ])
  func aProvidersErrorIsThrown(failure: AppletError) async throws {
    let (api, clock) = (FakeAPI(list), TestClock())
    let client = try api.client(
      tokens: Tokens { () throws(AppletError) in throw failure }, clock: clock)
    await #expect(throws: failure) { try await client.applets() }
    await #expect(throws: failure) { try await client.applet(id: "a") }
    await #expect(throws: failure) { try await client.enable(applet(.disabled)) }
    await #expect(throws: failure) { try await client.currentUser() }
    #expect(api.requests.isEmpty)
    #expect(clock.slept.isEmpty)
  }

  @Test func aProvidersErrorWhileRenewingIsThrown() async throws {
    let (api, clock) = (FakeAPI(refusal), TestClock())
    let failure = AppletError.tokenUnavailable(reason: "The backend is down.")
    let tokens = TokenStore(Secret("old")) { () throws(AppletError) in throw failure }
    await #expect(throws: failure) {
      try await api.client(tokens: tokens, clock: clock).applets()
    }
    #expect(api.headers("Authorization") == ["Bearer old"])
    #expect(clock.slept.isEmpty)
    #expect(await tokens.token() == Secret("old"))
  }

  @Test func aRetryAsksTheProviderAgain() async throws {
    let api = FakeAPI(refusal, .status(503), .json(#"{"user_login": "sam_l"}"#))
    let tokens = TokenStore(Secret("old")) { Secret("new") }
    #expect(try await api.client(tokens: tokens).currentUser()?.login == "sam_l")
    #expect(api.headers("Authorization") == ["Bearer old", "Bearer new", "Bearer new"])
  }

  @Test func aTokenSetMeanwhileReplacesTheRenewal() async throws {
    let count = Counter()
    let tokens = TokenStore(Secret("new")) {
      _ = count.next()
      return nil
    }
    #expect(try await tokens.freshToken(replacing: Secret("old")) == Secret("new"))
    #expect(count.value == 0)
  }

  @Test func simultaneousRefusalsShareARenewal() async throws {
    let (goOn, release) = AsyncStream<Void>.makeStream()
    let count = Counter()
    let tokens = TokenStore(Secret("old")) {
      _ = count.next()
      for await _ in goOn {}
      return Secret("new")
    }
    async let first = tokens.freshToken(replacing: Secret("old"))
    async let second = tokens.freshToken(replacing: Secret("old"))
    for _ in 0..<1000 { await Task.yield() }
    release.finish()
    #expect(try await [first, second] == [Secret("new"), Secret("new")])
    #expect(count.value == 1)
  }

  /// The waiters of a renewal go on one after the other; meanwhile another renewal may begin.
  @Test func anEarlierRenewalDoesNotUndoALaterOne() async throws {
    let count = Counter()
    let (goOn, release) = AsyncStream<Void>.makeStream()
    let (started, start) = AsyncStream<Void>.makeStream()
    let tokens = TokenStore(Secret("0")) {
      let number = count.next()
      start.yield()
      if number <= 2 { for await _ in goOn { break } }
      return Secret("\(number)")
    }
    func renew(_ refused: String) -> Task<Secret?, any Error> {
      Task { try await tokens.freshToken(replacing: Secret(refused)) }
    }
    let first = Task(priority: .high) {
      let fresh = try await tokens.freshToken(replacing: Secret("0"))
      return try await tokens.freshToken(replacing: fresh)
    }
    var starts = started.makeAsyncIterator()
    _ = await starts.next()
    let others = (0..<500).map { _ in renew("0") }
    for _ in 0..<1000 { await Task.yield() }
    release.yield()
    _ = await starts.next()
    for other in others { _ = try await other.value }
    // The first token is refused for good, so all of these wait for the second.
    let late = (0..<5).map { _ in renew("1") }
    for _ in 0..<1000 { await Task.yield() }
    release.yield()
    #expect(try await first.value == Secret("2"))
    for each in late { #expect(try await each.value == Secret("2")) }
    #expect(await tokens.token() == Secret("2"))
    #expect(count.value == 2)
  }

  @Test func aRenewalDoesNotUndoALogout() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (goOn, release) = AsyncStream<Void>.makeStream()
    let tokens = TokenStore(Secret("old")) {
      start.yield()
      for await _ in goOn { break }
      return Secret("new")
    }
    async let fresh = tokens.freshToken(replacing: Secret("old"))
    for await _ in started { break }
    await tokens.clear()
    release.yield()
    #expect(try await fresh == nil)
    #expect(await tokens.token() == nil)
  }
}

/// A provider made of closures.
struct Tokens: TokenProvider {
  let fresh: @Sendable () async throws(AppletError) -> Secret?
  let current: @Sendable () async throws(AppletError) -> Secret?

  init(
    fresh: @escaping @Sendable () async throws(AppletError) -> Secret? = { nil },
    token: @escaping @Sendable () async throws(AppletError) -> Secret?
  ) {
    self.fresh = fresh
    current = token
  }

  func token() async throws(AppletError) -> Secret? { try await current() }
  func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret? {
    try await fresh()
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
