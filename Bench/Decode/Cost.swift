import BenchKit
import Foundation

/// The processor time of a piece of work, in seconds.
func cost<T>(_ work: () throws -> T) rethrows -> Double {
  let start = Measure.processTime
  let result = try work()
  let time = (Measure.processTime - start) / 1e3
  // Releases the result only after the measurement.
  withExtendedLifetime(result) {}
  return time
}

func cost<T>(_ work: () async throws -> T) async rethrows -> Double {
  let start = Measure.processTime
  let result = try await work()
  let time = (Measure.processTime - start) / 1e3
  withExtendedLifetime(result) {}
  return time
}

/// The maximum resident memory of this process so far, in MB of 1,024 KB.
/// - Source: proc(5), `VmHWM`.
func peakMemory() throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (Double(line?.filter(\.isNumber) ?? "") ?? 0) / 1024
}
