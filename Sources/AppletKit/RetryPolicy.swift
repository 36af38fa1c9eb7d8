import Foundation
internal import Transport

/// How often a request that only reads is retried, and after how long.
///
/// A request is retried after a status of 429 or 5xx and after a failed connection, but not after a
/// timeout, which has already taken long. A request that changes something is not retried.
public struct RetryPolicy: Hashable, Sendable {
  /// The largest number of attempts, including the first; 3 by default.
  public var attempts: Int
  /// The longest wait before the second attempt; by default half a second. It doubles for each
  /// further attempt. A random part, up to half of the wait, is left out.
  public var firstDelay: Duration
  /// The longest wait that doubling can lead to; 8 seconds by default.
  public var longestDelay: Duration
  /// The longest `Retry-After` to wait for; 20 seconds by default. If the server asks for a longer
  /// wait, the call fails immediately with an error that says how long, because the server would
  /// refuse an earlier request.
  public var longestRetryAfter: Duration
  /// The longest time from the call to the start of its last attempt; 30 seconds by default. An
  /// attempt that would start later is not made, and the caller gets the error of the previous
  /// attempt.
  ///
  /// So a call takes at most the sum of this time, one attempt's `AppletConfiguration.deadline`
  /// (twice that if a token was refused and a fresh one tried), and the time of the token provider.
  /// Turning an applet on or off takes a second call if the server's response has no body.
  public var longestTotal: Duration

  /// Makes a policy. See the properties for the defaults.
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

  /// The policy that makes only one attempt.
  public static let never = RetryPolicy(attempts: 1)

  /// How long to wait after a failure, or `nil` to give up.
  /// - Parameters:
  ///   - attempt: the number of the attempt that failed, from 1.
  ///   - elapsed: the time since the call.
  ///   - random: from 0 to 1. At 0, the wait is half as long as at 1, unless `Retry-After` is
  ///     longer.
  func delay(
    after error: AppletError, attempt: Int, elapsed: Duration, random: Double
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    switch error {
    case .rateLimited, .server, .offline, .connection: break
    default: return nil
    }
    let doubled = firstDelay * Int(1 << min(attempt - 1, 20))
    let backOff = min(doubled, longestDelay) * (0.5 + 0.5 * min(max(random, 0), 1))
    let asked = error.retryAfter
    if let asked, asked > longestRetryAfter { return nil }
    let delay = max(asked ?? backOff, backOff)
    return elapsed + delay <= longestTotal ? delay : nil
  }
}

/// A `Retry-After` header.
/// - Source: RFC 9110 §10.2.3.
enum RetryAfter {
  /// Reads the header's seconds, or the time until its date. A date is compared with the response's
  /// own `Date` if it has one, because this computer's clock may be wrong.
  /// - Returns: a time that is never negative; `nil` if the header is missing or invalid.
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
