import Foundation

/// The processor time that this thread, or with another clock the whole process, has used. Other
/// programs' time is not counted.
public func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Duration {
  var time = timespec()
  clock_gettime(clock, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
