import Foundation
internal import LenientJSON

/// Reads the dates of the API and of the older feeds.
enum AppletDate {
  /// Reads seconds or milliseconds since 1970, `2019-08-07 13:14:52 -0700`, and ISO 8601, also in
  /// the basic form `20190807T131452Z`. A date alone is the start of the day in UTC, and a time may
  /// have a fraction of a second.
  /// - Returns: `nil` for anything else.
  static func parse(_ text: String) -> Date? {
    if let date = Date(epoch: text) { return date }
    let parts = extended(text).split(whereSeparator: \.isWhitespace)
    let iso =
      switch parts.count {
      case 1 where !parts[0].contains("T"): "\(parts[0])T00:00:00Z"
      case 1: String(parts[0])
      case 2: "\(parts[0])T\(parts[1])" + (hasOffset(parts[1]) ? "" : "Z")
      case 3: "\(parts[0])T\(parts[1])" + (parts[2] == "UTC" || parts[2] == "GMT" ? "Z" : parts[2])
      default: ""
      }
    return try? Date(iso, strategy: .iso8601)
  }

  /// Converts `20190807T131452Z` to `2019-08-07T13:14:52Z`; returns anything else unchanged.
  private static func extended(_ text: String) -> String {
    guard
      let match = text.wholeMatch(
        of: /([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})?(.*))?/)
    else { return text }
    let (_, year, month, day, hour, minute, second, rest) = match.output
    let date = "\(year)-\(month)-\(day)"
    guard let hour, let minute else { return date }
    let zone = rest.map { $0.isEmpty ? "Z" : $0 } ?? "Z"
    return "\(date)T\(hour):\(minute):\(second ?? "00")\(zone)"
  }

  private static func hasOffset(_ time: Substring) -> Bool {
    time.hasSuffix("Z") || time.contains("+") || time.contains("-")
  }
}
