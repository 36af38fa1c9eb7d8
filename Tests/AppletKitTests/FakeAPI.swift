import AppletKit
import Foundation
import Synchronization
import Transport

/// Gives prepared answers to requests, and records the requests.
final class FakeAPI: Sendable {
  typealias Answer = Result<TransportResponse, TransportError>

  private let log = Mutex<[TransportRequest]>([])
  private let script: Mutex<[Answer]>

  /// Gives these answers in order, and repeats the last one.
  init(_ answers: Answer...) {
    script = Mutex(answers)
  }

  convenience init(_ json: String) {
    self.init(.json(json))
  }

  var requests: [TransportRequest] { log.withLock { $0 } }
  var addresses: [String] { requests.map(\.url.absoluteString) }

  func headers(_ name: String) -> [String?] { requests.map { $0.headers[name] } }

  var transport: Transport {
    .stub { (request) throws(TransportError) in
      self.log.withLock { $0.append(request) }
      return try self.script.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
  }

  func client(
    service: String = "acme_lights", base: String = "https://api.example.test",
    inviteCode: Secret? = nil, identity: ClientIdentity = ClientIdentity(),
    tokens: any TokenProvider = TokenStore(), retry: RetryPolicy = RetryPolicy(),
    clock: TestClock = TestClock(), now: Date = Date(timeIntervalSince1970: 1_000_000_000),
    random: Double = 1, answersTake time: Duration = .zero
  ) throws(AppletError) -> AppletClient {
    AppletClient(
      configuration: try AppletConfiguration(
        service: service, baseURL: URL(string: base)!, inviteCode: inviteCode, identity: identity),
      transport: .stub { (request) throws(TransportError) in
        clock.advance(by: time)
        return try await self.transport.send(request)
      },
      tokens: tokens, retry: retry, clock: clock, now: { now }, random: { random })
  }
}

extension FakeAPI.Answer {
  static func json(_ json: String) -> Self { status(200, json) }

  static func status(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self
  {
    .success(
      TransportResponse(
        status: status, headers: headers, body: Data(body.utf8),
        url: URL(string: "https://api.example.test/")!))
  }
}

/// A clock on which every wait ends immediately, and is recorded.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
  }

  private let waits = Mutex<[Duration]>([])
  private let elsewhere = Mutex(Duration.zero)
  /// Whether waiting throws `CancellationError`.
  let isCancelled: Bool

  init(isCancelled: Bool = false) {
    self.isCancelled = isCancelled
  }

  var slept: [Duration] { waits.withLock { $0 } }
  var now: Instant { Instant(offset: slept.reduce(elsewhere.withLock { $0 }, +)) }
  var minimumResolution: Duration { .zero }

  /// Lets time pass without a wait.
  func advance(by time: Duration) {
    elsewhere.withLock { $0 += time }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if isCancelled { throw CancellationError() }
    let wait = now.duration(to: deadline)
    waits.withLock { $0.append(wait) }
  }
}

/// An applet as the API returns it, which was switched on and is now off.
let appletJSON = #"""
  {"type": "applet", "id": "Qz7mPk2R", "name": "Dim the lights", "junk_17": {"a": [1]},
   "user_status": "disabled", "last_run_at": "2024-11-05T21:04:09-08:00", "enabled_count": 1204,
   "embedded_url": "https://ifttt.com/embed/acme_lights/applets/Qz7mPk2R"}
  """#

func applet(_ status: AppletStatus, id: String = "Qz7mPk2R") -> Applet {
  Applet(id: id, name: "n", status: status)
}
