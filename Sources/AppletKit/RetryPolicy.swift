import Foundation
internal import Transport

/// How often and after which time a request that only reads is sent again.
///
/// Tried again after 429, 5xx and a failed connection; not after a time-out, which has taken long
/// enough. A request that changes something is sent once.
public struct RetryPolicy: Hashable, Sendable {
  /// The first one included; default 3.
  public var attempts: Int
  /// Before the second attempt; doubles for each further one. Default half a second.
  public var firstDelay: Duration
  /// Of the doubling; default 8 seconds.
  public var longestDelay: Duration
  /// The longest `Retry-After` waited for; default 20 seconds. A longer one is given to the caller
  /// in the error, at once: asking earlier would be asking too early.
  public var longestRetryAfter: Duration
  /// From the call to the start of its last attempt; default 30 seconds. An attempt that would
  /// start later is not made, and the error is the caller's.
  ///
  /// So a call takes at most this and one attempt's `AppletConfiguration.deadline` (two where a
  /// token was refused and a fresh one tried), and what the token's provider takes for itself.
  /// Turning an applet on or off may need a second call, where the server answers with no body.
  public var longestTotal: Duration

  /// See the properties for the defaults.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(500),
    longestDelay: Duration = .seconds(8), longestRetryAfter: Duration = .seconds(20),
    longestTotal: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestRetryAfter = longestRetryAfter
    self.longestTotal = longestTotal
  }

  /// One attempt only.
  public static let never = RetryPolicy(attempts: 1)

  /// How long to wait after a failure, or `nil` to give up.
  /// - Parameters:
  ///   - attempt: 1 for the first.
  ///   - elapsed: since the call.
  ///   - random: from 0 to 1; at 0 the wait is half as long as at 1.
  func delay(
    after error: AppletError, attempt: Int, elapsed: Duration, random: Double
  ) -> Duration? {
    guard let delay = delay(after: error, attempt: attempt, random: random),
      elapsed + delay <= longestTotal
    else { return nil }
    return delay
  }

  private func delay(after error: AppletError, attempt: Int, random: Double) -> Duration? {
    guard attempt < attempts else { return nil }
    switch error {
    case .rateLimited, .server, .offline, .connection: break
    default: return nil
    }
    let doubled = firstDelay * Int(1 << min(attempt - 1, 20))
    let backOff = min(doubled, longestDelay) * (0.5 + 0.5 * min(max(random, 0), 1))
    guard let asked = error.retryAfter else { return backOff }
    return asked <= longestRetryAfter ? max(asked, backOff) : nil
  }
}

/// A `Retry-After` header.
/// - Source: RFC 9110 §10.2.3.
enum RetryAfter {
  /// Seconds, or a moment; a moment counts from the answer's own `Date` where it has one, because
  /// this computer's clock may be wrong. Never negative.
  static func parse(_ response: TransportResponse, now: Date) -> Duration? {
    guard let text = response.header("Retry-After")?.trimmingCharacters(in: .whitespaces)
    else { return nil }
    // Half a day more than a century would be a mistake, and overflow.
    let limit = 1e9
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Double(text) ?? limit, limit))
    }
    guard let moment = date(text) else { return nil }
    let start = response.header("Date").flatMap(date) ?? now
    return .seconds(min(max(moment.timeIntervalSince(start), 0), limit))
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
