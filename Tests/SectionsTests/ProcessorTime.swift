import Foundation

/// The processor time that this thread has used, which depends little on how busy the machine is.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The least processor time that some work takes in three attempts. Tests compare it only with that
/// of other work in the same run, because machines and builds differ.
func leastTime(of work: () throws -> Void) rethrows -> Duration {
  var least: Duration?
  for _ in 0..<3 {
    let start = processorTime()
    try work()
    let time = processorTime() - start
    least = min(least ?? time, time)
  }
  return least ?? .zero
}
