import CGtk

/// A timer of the main loop that fires every 4 ms: the time between two beats is how long a user
/// who presses a key may wait.
@MainActor public final class Heartbeat {
  /// The time between two beats in milliseconds, and the main thread's work in it. The first
  /// includes what other programs took of the processor.
  public private(set) var gaps: [(wall: Double, work: Double)] = []
  private var last: (wall: Double, work: Double)
  private var source: guint = 0

  public init() {
    last = (Measure.wallTime, Measure.threadTime)
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, 4,
      { data in
        let beat = Unmanaged<Heartbeat>.fromOpaque(data!).takeUnretainedValue()
        MainActor.assumeIsolated { beat.beat() }
        return 1
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in Unmanaged<Heartbeat>.fromOpaque(data!).release() })
  }

  /// Ends the beating and sends the results.
  public func finish(_ what: String) {
    g_source_remove(source)
    Report("\(what): main-loop gap", unit: "ms", gaps.map(\.wall)).send()
    Report("\(what): main-thread CPU in a gap", unit: "ms", gaps.map(\.work)).send()
  }

  private func beat() {
    let now = (wall: Measure.wallTime, work: Measure.threadTime)
    gaps.append((now.wall - last.wall, now.work - last.work))
    last = now
  }
}
