import Foundation

/// What was measured, for the driver.
enum Figures {
  /// Prints one line of samples.
  static func print(_ what: String, _ unit: String, _ samples: [Double]) {
    let numbers = samples.map { String(($0 * 1_000).rounded() / 1_000) }.joined(separator: ", ")
    // Not buffered: whoever reads sees each line as it comes.
    note("\(Int(time()) % 1_000_000) ms: \(what)")
    let line = "{\"what\": \"\(what)\", \"unit\": \"\(unit)\", \"samples\": [\(numbers)]}\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// For whoever watches.
  static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// The time that this thread has run, in milliseconds: others on the machine do not count.
  static func cpu() -> Double { clock(CLOCK_THREAD_CPUTIME_ID) }

  /// In milliseconds from some moment on.
  static func time() -> Double { clock(CLOCK_MONOTONIC) }

  private static func clock(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
