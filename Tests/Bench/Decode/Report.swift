import Foundation

/// Prints a figure for the driver, one JSON object per line.
func report(_ what: String, unit: String, _ samples: [Double]) throws {
  struct Figure: Encodable {
    let what: String
    let unit: String
    let samples: [Double]
  }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let figure = try encoder.encode(Figure(what: what, unit: unit, samples: samples))
  print(String(decoding: figure, as: UTF8.self))
}

/// The processor time of the whole process, in seconds: other programs may be running.
func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor time of a piece of work, in seconds.
func cost<T>(_ work: () throws -> T) rethrows -> Double {
  let start = processorTime()
  let result = try work()
  let time = processorTime() - start
  // Its result is released after the measurement.
  withExtendedLifetime(result) {}
  return time
}

func cost<T>(_ work: () async throws -> T) async rethrows -> Double {
  let start = processorTime()
  let result = try await work()
  let time = processorTime() - start
  withExtendedLifetime(result) {}
  return time
}

/// The maximum memory of this process, in MB.
/// - Source: proc(5), `VmHWM`.
func peakMemory() throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (Double(line?.filter(\.isNumber) ?? "") ?? 0) / 1024
}
