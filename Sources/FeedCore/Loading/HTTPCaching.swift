import Foundation
import Store
import Transport

/// Finds out from a response's headers when to request the same address again.
enum HTTPCaching {
  /// The longest time for which a feed may count as fresh, in seconds.
  static let longestFreshness: TimeInterval = 5 * 60 * 60
  static let longestRetryAfter: TimeInterval = 24 * 60 * 60

  /// When the response stops being fresh, at most five hours from now; `nil` if the server does not
  /// say, or if the response is not fresh now.
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

  /// How long the response is fresh, in seconds, according to `Expires` and the server's own clock,
  /// which may differ from ours; `nil` without `Expires`.
  private static func lifetime(_ response: TransportResponse, now: Date) -> TimeInterval? {
    guard let expires = response.header("Expires").flatMap(HTTPDate.parse) else { return nil }
    return expires.timeIntervalSince(response.header("Date").flatMap(HTTPDate.parse) ?? now)
  }

  /// When the server accepts requests again, at most a day from now; `nil` if it doesn't say, or
  /// accepts them now.
  /// - Source: RFC 9110 §10.2.3: seconds or a date.
  static func retryAfter(_ response: TransportResponse, now: Date) -> Date? {
    guard response.status == 429 || response.status == 503,
      let value = response.header("Retry-After"),
      let date = seconds(value).map({ now + $0 }) ?? HTTPDate.parse(value)
    else { return nil }
    return date > now ? min(date, now + longestRetryAfter) : nil
  }

  /// How long a picture is fresh, according to its server.
  ///
  /// `no-store` counts as `no-cache`: the picture is part of a list that can be read offline.
  /// - Returns: seconds, at most a week; 0 if the picture is not fresh; `nil` if the server doesn't
  ///   say.
  /// - Source: RFC 9111 §5.2.2, and §4.2.1 for an unreadable `max-age`.
  static func pictureLifetime(_ response: TransportResponse) -> TimeInterval? {
    let directives = directives(response)
    guard !directives.contains("no-cache"), !directives.contains("no-store") else { return 0 }
    guard let maxAge = directives.first(where: { $0.hasPrefix("max-age=") }) else { return nil }
    let seconds = seconds(maxAge, of: "max-age") ?? 0
    return max(0, min(seconds - age(response), PictureCache.defaultLifetime))
  }

  private static func directives(_ response: TransportResponse) -> [String] {
    (response.header("Cache-Control") ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// How long the response was in caches on its way (`Age`), in seconds.
  private static func age(_ response: TransportResponse) -> TimeInterval {
    response.header("Age").flatMap(seconds) ?? 0
  }

  /// The value of a directive such as `max-age=60`.
  private static func seconds(_ directive: String, of name: String) -> TimeInterval? {
    guard directive.hasPrefix(name + "=") else { return nil }
    return seconds(directive.dropFirst(name.count + 1).trimmingCharacters(in: ["\""]))
  }

  /// Reads seconds written in digits only: `Double` would accept `nan`, `inf` and `0x10` as well.
  private static func seconds(_ value: String) -> TimeInterval? {
    let value = value.trimmingCharacters(in: .whitespaces)
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return TimeInterval(value)
  }
}
