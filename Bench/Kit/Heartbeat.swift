import GtkKit

/// A timer of the main loop that fires every 4 ms. A user who presses a key may have to wait as
/// long as the time between two beats.
@MainActor public final class Heartbeat {
  /// The time between two beats, in milliseconds, including time that other programs took.
  public private(set) var gaps: [Double] = []
  /// The main thread's work in each gap, in milliseconds.
  public private(set) var work: [Double] = []
  private var last = (wall: Measure.wallTime, work: Measure.threadTime)
  private var timer: Timeout?

  public init() {
    timer = Timeout(every: 4) { [weak self] in self?.beat() }
  }

  public func stop() { timer?.cancel() }

  private func beat() {
    let now = (wall: Measure.wallTime, work: Measure.threadTime)
    gaps.append(now.wall - last.wall)
    work.append(now.work - last.work)
    last = now
  }
}
