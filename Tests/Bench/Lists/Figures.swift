import Foundation

/// Prints the results for the driver.
enum Figures {
  /// Prints one line of samples.
  static func print(_ what: String, _ unit: String, _ samples: [Double]) {
    let numbers = samples.map { String(($0 * 1_000).rounded() / 1_000) }.joined(separator: ", ")
    // Not buffered: readers see each line at once.
    note("\(Int(time()) % 1_000_000) ms: \(what)")
    let line = "{\"what\": \"\(what)\", \"unit\": \"\(unit)\", \"samples\": [\(numbers)]}\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// Writes a note for people.
  static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// The processor time of this thread, in milliseconds: other programs do not count.
  static func cpu() -> Double { clock(CLOCK_THREAD_CPUTIME_ID) }

  /// The time in milliseconds since an arbitrary moment.
  static func time() -> Double { clock(CLOCK_MONOTONIC) }

  private static func clock(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
