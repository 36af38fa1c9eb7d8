import Foundation

/// One measured figure for the driver: a line of JSON on stdout.
public struct Report: Encodable {
  public let what: String
  public let unit: String
  public let samples: [Double]

  /// - Parameter samples: the measured values; a single one if the figure is measured once.
  public init(_ what: String, unit: String, _ samples: [Double]) {
    self.what = what
    self.unit = unit
    // The measurements are not more precise than three decimals.
    self.samples = samples.map { ($0 * 1_000).rounded() / 1_000 }
  }

  public func send() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let line = try? encoder.encode(self) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
    note(summary)
  }

  private var summary: String {
    let sorted = samples.sorted()
    guard let last = sorted.last else { return "\(what): nothing" }
    func at(_ part: Double) -> Double { sorted[Int(Double(sorted.count - 1) * part)] }
    guard sorted.count > 1 else { return "\(what): \(last) \(unit)" }
    return "\(what): median \(at(0.5)), p95 \(at(0.95)), p99 \(at(0.99)), most \(last) \(unit)"
  }
}

/// Writes a human-readable note to stderr.
public func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
