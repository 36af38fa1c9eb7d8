import Foundation

/// The processor time of this thread, or of the whole process. A busy machine doesn't change it.
public func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
