import Foundation
internal import Transport

/// How often a request that only reads is retried, and after what time.
///
/// Retries follow 429, 5xx and a failed connection; not a time-out, which has taken long enough. A
/// request that changes something is sent once.
public struct RetryPolicy: Hashable, Sendable {
  /// Including the first one; 3 by default.
  public var attempts: Int
  /// The wait before the second attempt; doubles for each further one. By default half a second.
  public var firstDelay: Duration
  /// The limit of the doubling; 8 seconds by default.
  public var longestDelay: Duration
  /// The longest `Retry-After` to wait for; 20 seconds by default. A longer one goes to the caller
  /// in the error, at once: a request before that time would be too early.
  public var longestRetryAfter: Duration
  /// From the call to the start of its last attempt; 30 seconds by default. An attempt that would
  /// start later is not made, and the caller gets the error.
  ///
  /// So a call takes at most this time, one attempt's `AppletConfiguration.deadline` (two if a
  /// token was refused and a fresh one tried), and the time of the token provider. Turning an
  /// applet on or off may need a second call, if the server answers with no body.
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
  ///   - elapsed: the time since the call.
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
  /// Reads seconds, or a date, which is compared with the answer's own `Date` if it has one,
  /// because this computer's clock may be wrong. Never negative.
  static func parse(_ response: TransportResponse, now: Date) -> Duration? {
    guard let text = response.header("Retry-After")?.trimmingCharacters(in: .whitespaces)
    else { return nil }
    // More than 30 years is a mistake, and could overflow.
    let limit = 1e9
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Double(text) ?? limit, limit))
    }
    guard let date = HTTPDate.parse(text) else { return nil }
    let start = response.header("Date").flatMap(HTTPDate.parse) ?? now
    return .seconds(min(max(date.timeIntervalSince(start), 0), limit))
  }
}
