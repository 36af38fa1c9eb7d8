import Foundation

/// The processor time that this thread has used. Tests compare it only with that of other work in the
/// same run, because machines and builds differ.
public func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
