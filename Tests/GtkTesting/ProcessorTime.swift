import Foundation

/// The processor time of this thread, or of the whole process: the same on a busy machine.
public func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
