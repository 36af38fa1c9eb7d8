import Formats
import Foundation
import Store

/// Decides when a feed is refreshed automatically. The user's own refresh starts at once, unless
/// the server accepts no requests.
enum RefreshSchedule {
  /// - Parameter fetchedAt: when the server last confirmed the stored items; `nil` for never.
  static func isDue(
    _ interval: RefreshInterval, fetchedAt: Date?, _ fetch: FetchRecord, now: Date
  ) -> Bool {
    // A time farther in the future than the app ever sets means that the clock was set back.
    if let notBefore = fetch.notBefore, notBefore > now, notBefore <= now + longestWait {
      return false
    }
    guard !fetch.isGone else { return false }
    guard let answeredAt = fetch.answeredAt(fetchedAt) else { return true }
    if let freshUntil = fetch.freshUntil, freshUntil > now,
      freshUntil <= now + HTTPCaching.longestFreshness
    {
      return false
    }
    guard let period = interval.period else { return false }
    guard answeredAt <= now else { return true }
    let schedule = fetch.schedule.flatMap { FeedSchedule($0) } ?? FeedSchedule()
    let age = now.timeIntervalSince(answeredAt)
    let wait = max(period, min(TimeInterval(schedule.period), longestPeriod))
    guard age >= wait else { return false }
    return age >= wait + longestQuiet || !schedule.isQuiet(at: Int(now.timeIntervalSince1970))
  }

  /// When the server accepts requests again; `nil` if it accepts them now. Until then, not even the
  /// user's own refresh sends a request.
  static func rest(_ fetch: FetchRecord, now: Date) -> Date? {
    guard case .busy(let until)? = fetch.error, until > now, until <= now + longestWait else {
      return nil
    }
    return until
  }

  /// How long to wait after a number of failures in a row, in seconds: a minute after the first,
  /// and twice as long after each further one, up to four hours.
  /// - Parameter jitter: from 0 for half the wait to 1 for the whole, so that programs that failed
  ///   together don't try again together.
  static func backOff(after failures: Int, jitter: Double) -> TimeInterval {
    let wait = min(60 * pow(2, Double(max(0, failures - 1))), 4 * 60 * 60)
    return wait * (0.5 + jitter / 2)
  }

  private static let longestWait = HTTPCaching.longestRetryAfter
  /// The longest period that a feed can ask for, in seconds.
  private static let longestPeriod: TimeInterval = 24 * 60 * 60
  private static let longestQuiet: TimeInterval = 24 * 60 * 60
}

extension RefreshInterval {
  /// The time between two automatic refreshes, in seconds; `nil` if there are none.
  var period: TimeInterval? {
    switch self {
    case .manual: nil
    case .hourly: 60 * 60
    case .daily: 24 * 60 * 60
    }
  }
}

extension FetchRecord {
  func succeeded(freshUntil: Date?, movedTo: URL?, now: Date) -> FetchRecord {
    var next = FetchRecord()
    next.schedule = schedule
    next.freshUntil = freshUntil
    next.movedTo = movedTo ?? self.movedTo
    next.movedAt = next.movedTo == nil ? nil : movedAt ?? now
    return next
  }

  /// Whether to ask the original address of a moved feed again.
  func isMoveDoubted(now: Date) -> Bool {
    guard let movedAt, movedAt <= now else { return true }
    return now.timeIntervalSince(movedAt) > 7 * 24 * 60 * 60
  }

  /// The record after a failure. A feed that is gone stays gone until its server sends a list
  /// again: being offline does not change that.
  func failed(_ error: FeedError, now: Date, jitter: Double) -> FetchRecord {
    var next = self
    next.failedAt = now
    next.failure = error.storedJSON
    next.freshUntil = nil
    if case .shrunk = error {
      // The server works: the next request is at the usual time.
      next.failureCount = 0
      next.failingSince = nil
      next.notBefore = nil
      next.isGone = false
      return next
    }
    next.failureCount += 1
    next.failingSince = [failingSince, now].compactMap(\.self).min()
    next.isGone = isGone || error == .gone
    let wait = now + RefreshSchedule.backOff(after: next.failureCount, jitter: jitter)
    next.notBefore = if case .busy(let until) = error { max(until, wait) } else { wait }
    return next
  }

  /// Whether the feed has been failing for a day, and not just by chance.
  /// - Parameter lastAnswer: when any server last sent a list. If none has done so since the
  ///   failures began, this computer may have had no network.
  public func hasFailedForADay(lastAnswer: Date?, now: Date) -> Bool {
    guard let error, let failingSince, let failedAt else { return false }
    if error == .offline, lastAnswer ?? .distantPast < failingSince { return false }
    // A feed that is gone is not requested automatically anymore, so its last failure may be old.
    let until = isGone ? now : failedAt
    return until.timeIntervalSince(failingSince) >= 24 * 60 * 60 && (isGone || failureCount >= 3)
  }

  /// What is wrong with the feed; `nil` after a success, or if another version of the app stored an
  /// error that this one can't read.
  public var error: FeedError? { isGone ? .gone : failure.flatMap(FeedError.decoded(storedJSON:)) }

  /// When the server last sent a list. A list that was not accepted counts only until another
  /// failure.
  fileprivate func answeredAt(_ fetchedAt: Date?) -> Date? {
    guard failureCount == 0 else { return fetchedAt }
    return [fetchedAt, failedAt].compactMap(\.self).max()
  }
}
