import Foundation
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore

/// Tests when requests to a host are sent.
struct HostThrottleTests {
  private let server = FakeServer(body: json(["Ada"]))

  /// A clock on which time passes only by sleeping, which returns immediately.
  private final class Clock: Sendable {
    private let start = ContinuousClock.now
    private let slept = Mutex(Duration.zero)
    var passed: Duration { slept.withLock(\.self) }
    var clock: HostThrottle.Clock {
      HostThrottle.Clock(
        now: { [self] in start + passed },
        sleep: { [self] duration in slept.withLock { $0 += duration } })
    }
  }

  private func feeds(_ count: Int, at host: String) -> [Feed] {
    (0..<count).map { Feed(URL(string: "https://\(host)/\($0).json")!) }
  }

  private func loader(_ throttle: HostThrottle) -> FeedLoader {
    FeedLoader(
      transport: server.transport, content: .inMemory(), library: .inMemory(), throttle: throttle)
  }

  @Test func aHostGetsOneRequestAtATime() async throws {
    let running = Mutex<[String: Int]>([:])
    server.answer { request in
      let host = request.url.host()!
      let others = running.withLock { running in
        running[host, default: 0] += 1
        return running[host]
      }
      #expect(others == 1)
      running.withLock { $0[host] = 0 }
      return TransportResponse(body: Data(json(["Ada"]).utf8), url: request.url)
    }
    let feeds = feeds(8, at: "example.org") + feeds(8, at: "example.net")
    let outcomes = await loader(HostThrottle()).refresh(people, feeds: feeds)
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    #expect(server.requests.count == 16)
  }

  @Test func aSlowHostDelaysNoOther() async throws {
    let loader = loader(HostThrottle())
    server.hold()
    let slow = feeds(20, at: "example.org")
    async let outcomes = loader.refresh(people, feeds: slow + feeds(1, at: "example.net"))
    try await eventually("both hosts") {
      Set(server.requests.compactMap { $0.url.host() }) == ["example.org", "example.net"]
    }
    #expect(server.running == 2)
    server.release()
    #expect(await outcomes.count == 21)
  }

  @Test func manyFeedsOfAHostAreRequestedOncePerSecond() async throws {
    let clock = Clock()
    let loader = loader(HostThrottle(clock: clock.clock))
    _ = await loader.refresh(people, feeds: feeds(4, at: "example.org"))
    #expect(clock.passed == .zero, "a few go in a row")
    _ = await loader.refresh(people, feeds: feeds(10, at: "example.org"))
    #expect(clock.passed == .seconds(10))
    _ = await loader.refresh(people, feeds: feeds(4, at: "example.net"))
    #expect(clock.passed == .seconds(10), "this applies to one host only")
    #expect(server.requests.count == 18)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "nas.local"])
  func localHostsAreRequestedWithoutWaiting(host: String) async throws {
    let clock = Clock()
    let loader = loader(HostThrottle(clock: clock.clock))
    let feeds = feeds(20, at: host)
    server.hold()
    async let outcomes = loader.refresh(people, feeds: feeds)
    try await eventually("six of them") { server.running == 6 }
    server.release()
    #expect(await outcomes.count == 20)
    #expect(clock.passed == .zero)
  }

  @Test func aCancelledRequestStopsWaiting() async throws {
    let isAsleep = Mutex(false)
    let start = ContinuousClock.now
    let throttle = HostThrottle(
      clock: HostThrottle.Clock(
        now: { start },
        sleep: { _ in
          isAsleep.withLock { $0 = true }
          await untilCancelled()
        }))
    let loader = loader(throttle)
    let feeds = feeds(6, at: "example.org")
    let task = Task { await loader.refresh(people, feeds: feeds) }
    try await eventually("a wait") { isAsleep.withLock(\.self) }
    task.cancel()
    let done = await task.value.count { (try? $0.get()) != nil }
    #expect(done == 4)
    #expect(server.requests.count == 4)
  }
}
