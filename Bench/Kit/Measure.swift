import Foundation

/// Measures time and memory.
public enum Measure {
  /// The processor time of the calling thread, in milliseconds.
  public static var threadTime: Double { time(CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of all threads of the process, in milliseconds.
  public static var processTime: Double { time(CLOCK_PROCESS_CPUTIME_ID) }

  /// The time in milliseconds since an arbitrary moment.
  public static var wallTime: Double { time(CLOCK_MONOTONIC) }

  /// The process's resident memory, in megabytes of 1,000,000 bytes.
  public static var residentSize: Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = fields.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
