import Synchronization

/// A clock on which every wait ends immediately, and is recorded.
final class Waits: Clock, Sendable {
  private let waits = Mutex<[Duration]>([])
  private let start = ContinuousClock.now

  var all: [Duration] { waits.withLock { $0 } }
  var now: ContinuousClock.Instant { start }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    waits.withLock { $0.append(deadline - start) }
  }
}
