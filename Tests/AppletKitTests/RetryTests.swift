import AppletKit
import Foundation
import Testing
import Transport

struct RetryTests {
  private let list = FakeAPI.Answer.json(#"{"data": []}"#)

  @Test(arguments: [
    FakeAPI.Answer.status(429), .status(500), .status(503), .failure(.offline),
    .failure(.other(reason: "reset")),
  ])
  func aReadIsRetried(failure: FakeAPI.Answer) async throws {
    let (api, clock) = (FakeAPI(failure, failure, list), TestClock())
    _ = try await api.client(clock: clock).applets()
    #expect(api.requests.count == 3)
    #expect(clock.slept == [.milliseconds(500), .seconds(1)])
  }

  @Test func theLastAttemptsErrorIsThrown() async throws {
    let (api, clock) = (FakeAPI(.status(500)), TestClock())
    await #expect(throws: AppletError.server(ServerReport(status: 500))) {
      try await api.client(clock: clock).applets()
    }
    #expect(api.requests.count == 3)
    #expect(clock.slept.count == 2)
  }

  @Test(arguments: [400, 401, 403, 404, 422])
  func aRefusalIsNotRetried(status: Int) async throws {
    let (api, clock) = (FakeAPI(.status(status)), TestClock())
    await #expect(throws: AppletError.self) { try await api.client(clock: clock).applets() }
    #expect(api.requests.count == 1)
    #expect(clock.slept.isEmpty)
  }

  @Test func aTimeOutIsNotRetried() async throws {
    let api = FakeAPI(.failure(.timedOut))
    await #expect(throws: AppletError.timedOut) { try await api.client().applets() }
    #expect(api.requests.count == 1)
  }

  @Test(arguments: [FakeAPI.Answer.status(429), .status(503), .failure(.offline)])
  func aChangeIsSentOnce(failure: FakeAPI.Answer) async throws {
    let (api, clock) = (FakeAPI(failure), TestClock())
    await #expect(throws: AppletError.self) {
      try await api.client(clock: clock).enable(applet(.disabled))
    }
    #expect(api.requests.count == 1)
    #expect(clock.slept.isEmpty)
  }

  @Test func theWaitIsJitteredAndBounded() async throws {
    let (api, clock) = (FakeAPI(.status(500)), TestClock())
    let retry = RetryPolicy(attempts: 7, longestDelay: .seconds(4))
    _ = try? await api.client(retry: retry, clock: clock, random: 0).applets()
    #expect(
      clock.slept == [250, 500, 1000, 2000, 2000, 2000].map { Duration.milliseconds($0) })
  }

  @Test(arguments: [
    "7", " 7 ", "Sun, 09 Sep 2001 01:46:47 GMT",
  ])
  func retryAfterIsHonored(value: String) async throws {
    let (api, clock) = (FakeAPI(.status(429, "", ["Retry-After": value]), list), TestClock())
    _ = try await api.client(clock: clock).applets()
    #expect(clock.slept == [.seconds(7)])
  }

  @Test func aDateCountsFromTheServersOwnTime() async throws {
    let headers = [
      "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:49:40 GMT",
    ]
    let (api, clock) = (FakeAPI(.status(503, "", headers), list), TestClock())
    _ = try await api.client(clock: clock).applets()
    #expect(clock.slept == [.seconds(3)])
  }

  @Test(arguments: ["0", "Sun, 06 Nov 1994 08:49:37 GMT", "soon", "-5", "1e3"])
  func anInvalidRetryAfterLeavesTheBackOff(value: String) async throws {
    let (api, clock) = (FakeAPI(.status(429, "", ["Retry-After": value]), list), TestClock())
    _ = try await api.client(clock: clock).applets()
    #expect(clock.slept == [.milliseconds(500)])
  }

  @Test(arguments: [("21", 21), ("99999999999999999999", 1_000_000_000)])
  func aLongRetryAfterIsLeftToTheCaller(value: String, seconds: Int) async throws {
    let (api, clock) = (FakeAPI(.status(429, "", ["Retry-After": value])), TestClock())
    let error = AppletError.rateLimited(
      retryAfter: .seconds(seconds), ServerReport(status: 429))
    await #expect(throws: error) { try await api.client(clock: clock).applets() }
    #expect(clock.slept.isEmpty)
    #expect(error.suggestion.contains("\(seconds)"))
  }

  @Test func noAttemptStartsAfterTheLongestTotal() async throws {
    let (api, clock) = (FakeAPI(.status(500)), TestClock())
    let client = try api.client(
      retry: RetryPolicy(attempts: 9), clock: clock, answersTake: .seconds(14))
    await #expect(throws: AppletError.server(ServerReport(status: 500))) {
      try await client.applets()
    }
    // Attempts start at 0, 14.5 and 29.5 seconds; a fourth would start at 45.5.
    #expect(api.requests.count == 3)
    #expect(clock.slept == [.milliseconds(500), .seconds(1)])
    #expect(clock.now.offset == .milliseconds(43_500))
  }

  @Test func waitsCountTowardsTheLongestTotal() async throws {
    let (api, clock) = (FakeAPI(.status(429, "", ["Retry-After": "20"])), TestClock())
    await #expect(
      throws: AppletError.rateLimited(retryAfter: .seconds(20), ServerReport(status: 429))
    ) { try await api.client(clock: clock).applets() }
    #expect(clock.slept == [.seconds(20)])
  }

  @Test func eachCallHasItsOwnTimeLimit() async throws {
    let (api, clock) = (FakeAPI(.status(500), list, .status(500), list), TestClock())
    let client = try api.client(clock: clock, answersTake: .seconds(20))
    _ = try await client.applets()
    _ = try await client.applets()
    #expect(clock.slept.count == 2)
  }

  @Test func aWaitCanBeCancelled() async throws {
    let api = FakeAPI(.status(500))
    await #expect(throws: AppletError.cancelled) {
      try await api.client(clock: TestClock(isCancelled: true)).applets()
    }
    #expect(api.requests.count == 1)
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let api = FakeAPI(list)
    let client = try api.client()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.applets()
    }
    await #expect(throws: AppletError.cancelled) { try await task.value }
    #expect(api.requests.isEmpty)
  }
}
