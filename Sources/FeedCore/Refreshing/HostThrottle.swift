import Foundation
import Synchronization
import Transport

/// Spaces out the requests to a host: one at a time, and if there are many, a few in a row and then
/// one per second. Hosts on the local network belong to the user, and requests to them never wait.
public final class HostThrottle: Sendable {
  /// How many requests in a row are made without a pause.
  static let burst = 4
  static let pause = Duration.seconds(1)

  /// A clock that can be replaced in tests.
  public struct Clock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    /// Waits for a duration, or until the task is cancelled.
    let sleep: @Sendable (Duration) async -> Void

    public static let system = Clock(now: { .now }, sleep: { try? await Task.sleep(for: $0) })
  }

  private let clock: Clock?
  private let lines = ConcurrencyLimiter(limit: 1)
  /// For each host, when the next request would be due if all requests so far had been one second
  /// apart.
  private let schedule = Mutex<[String: ContinuousClock.Instant]>([:])

  /// - Parameter clock: `nil` to make requests one at a time, but without pauses.
  public init(clock: Clock? = nil) { self.clock = clock }

  /// Runs the work when its turn comes among the requests to the host.
  /// - Throws: `FeedError.cancelled` if the task is cancelled while it waits; otherwise what `work`
  ///   throws.
  func run<T: Sendable>(
    _ url: URL, _ urgency: ConcurrencyLimiter.Urgency = .interactive,
    _ work: () async throws(FeedError) -> T
  ) async throws(FeedError) -> T {
    guard url.isWeb, let host = url.host()?.lowercased(),
      !LocalNetwork.contains(host)
    else { return try await work() }
    return try await lines.run(host: host, urgency) { () async throws(FeedError) in
      if let clock, let wait = wait(for: host, now: clock.now()) {
        await clock.sleep(wait)
        if Task.isCancelled { throw .cancelled }
      }
      return try await work()
    }
  }

  /// Counts a request.
  /// - Returns: how long the request has to wait; `nil` if it need not wait.
  private func wait(for host: String, now: ContinuousClock.Instant) -> Duration? {
    schedule.withLock { schedule in
      if schedule.count > 1_000 { schedule = schedule.filter { $0.value > now } }
      let time = max(schedule[host] ?? now, now)
      schedule[host] = time + Self.pause
      let wait = time - Self.pause * (Self.burst - 1) - now
      return wait > .zero ? wait : nil
    }
  }
}
