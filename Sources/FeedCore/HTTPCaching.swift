import Foundation
import Transport

/// Reads from a response's headers when to ask again.
enum HTTPCaching {
  /// The longest time that a server's word counts, in seconds.
  static let longestFreshness: TimeInterval = 5 * 60 * 60
  static let longestRetryAfter: TimeInterval = 24 * 60 * 60

  /// Until when the answer counts as fresh; `nil` where the server does not say.
  /// - Source: RFC 9111 §4.2 (`max-age`, else `Expires`, less `Age`) and §5.2.2 (`no-cache`,
  ///   `no-store`).
  static func freshUntil(_ response: TransportResponse, now: Date) -> Date? {
    let directives = directives(response)
    guard !directives.contains("no-cache"), !directives.contains("no-store"),
      let maxAge = directives.lazy.compactMap({ seconds($0, of: "max-age") }).first
        ?? lifetime(response, now: now)
    else { return nil }
    let left = min(maxAge - age(response), longestFreshness)
    return left > 0 ? now + left : nil
  }

  /// By the server's own clock, which may be another than ours.
  private static func lifetime(_ response: TransportResponse, now: Date) -> TimeInterval? {
    guard let expires = response.header("Expires").flatMap(date) else { return nil }
    return expires.timeIntervalSince(response.header("Date").flatMap(date) ?? now)
  }

  /// Before when the server does not want to be asked again; at most a day from now.
  /// - Source: RFC 9110 §10.2.3: seconds or a date.
  static func retryAfter(_ response: TransportResponse, now: Date) -> Date? {
    guard response.status == 429 || response.status == 503,
      let value = response.header("Retry-After"),
      let date = seconds(value).map({ now + $0 }) ?? date(value)
    else { return nil }
    return date > now ? min(date, now + longestRetryAfter) : nil
  }

  /// The `Cache-Control` header in lower case.
  static func directives(_ response: TransportResponse) -> [String] {
    (response.header("Cache-Control") ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The response's age in caches on its way (`Age`), in seconds.
  static func age(_ response: TransportResponse) -> TimeInterval {
    response.header("Age").flatMap(seconds) ?? 0
  }

  /// The value of a directive such as `max-age=60`.
  static func seconds(_ directive: String, of name: String) -> TimeInterval? {
    guard directive.hasPrefix(name + "=") else { return nil }
    return seconds(directive.dropFirst(name.count + 1).trimmingCharacters(in: ["\""]))
  }

  /// Digits alone: `Double` would read `nan`, `inf` and `0x10` as well.
  private static func seconds(_ value: String) -> TimeInterval? {
    let value = value.trimmingCharacters(in: .whitespaces)
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return TimeInterval(value)
  }

  /// - Source: RFC 9110 §5.6.7, the form that is sent today.
  private static func date(_ value: String) -> Date? {
    let strategy = Date.ParseStrategy(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) GMT
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
    return try? Date(value.trimmingCharacters(in: .whitespaces), strategy: strategy)
  }
}
