import Foundation

/// What this thread, or the whole process, has had of the processors: the same on a busy machine.
public func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
