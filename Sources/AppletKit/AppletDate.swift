import Foundation

/// The moments of both families of answers.
enum AppletDate {
  /// Reads `2019-08-07 13:14:52 -0700`, ISO 8601 with or without a fraction, a day alone (its
  /// start in UTC), and seconds or milliseconds since 1970.
  static func parse(_ text: String) -> Date? {
    if let seconds = Double(text), seconds.isFinite { return epoch(seconds) }
    let parts = text.split(whereSeparator: \.isWhitespace)
    let iso =
      switch parts.count {
      case 1 where !text.contains("T"): "\(parts[0])T00:00:00Z"
      case 1: String(parts[0])
      case 2: "\(parts[0])T\(parts[1])" + (hasOffset(parts[1]) ? "" : "Z")
      case 3: "\(parts[0])T\(parts[1])" + (parts[2] == "UTC" || parts[2] == "GMT" ? "Z" : parts[2])
      default: ""
      }
    return try? Date(iso, strategy: .iso8601)
  }

  private static func epoch(_ number: Double) -> Date? {
    // As seconds, 1e11 is the year 5138; as milliseconds, 1973.
    let seconds = abs(number) >= 1e11 ? number / 1000 : number
    return abs(seconds) < 1e11 ? Date(timeIntervalSince1970: seconds) : nil
  }

  private static func hasOffset(_ time: Substring) -> Bool {
    time.hasSuffix("Z") || time.contains("+") || time.contains("-")
  }
}
