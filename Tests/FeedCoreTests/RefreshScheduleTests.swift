import Formats
import Foundation
import Localization
import Store
import Testing

@testable import FeedCore

private let minute: TimeInterval = 60
private let hour = 60 * minute
private let day = 24 * hour

struct RefreshScheduleTests {
  private let now = Date(timeIntervalSince1970: 1_795_262_400)

  private func isDue(
    _ interval: RefreshInterval, fetched ago: TimeInterval?,
    _ change: (inout FetchRecord) -> Void = { _ in }
  ) -> Bool {
    var fetch = FetchRecord()
    change(&fetch)
    return RefreshSchedule.isDue(interval, fetchedAt: ago.map { now - $0 }, fetch, now: now)
  }

  @Test(
    arguments: [
      (RefreshInterval.daily, nil, true), (.hourly, nil, true), (.manual, nil, true),
      (.daily, 0, false), (.daily, day - 1, false), (.daily, day, true), (.daily, 9 * day, true),
      (.hourly, hour - 1, false), (.hourly, hour, true), (.manual, 0, false),
      (.manual, 900 * day, false),
      // The clock was set back.
      (.daily, -1, true), (.hourly, -900 * day, true), (.manual, -1, false),
    ] as [(RefreshInterval, TimeInterval?, Bool)])
  func theIntervalDecides(interval: RefreshInterval, ago: TimeInterval?, expected: Bool) {
    #expect(isDue(interval, fetched: ago) == expected)
  }

  @Test(arguments: [
    (1, false), (4 * hour, false), (day, false), (0, true), (-1, true), (-900 * day, true),
    // The app never sets a wait this long, so the clock must be wrong.
    (day + 1, true), (900 * day, true),
  ])
  func aWaitIsKept(ahead: TimeInterval, expected: Bool) {
    #expect(isDue(.hourly, fetched: day) { $0.notBefore = now + ahead } == expected)
    #expect(isDue(.hourly, fetched: nil) { $0.notBefore = now + ahead } == expected)
  }

  @Test(arguments: [
    (1, false), (5 * hour, false), (0, true), (-1, true), (5 * hour + 1, true), (900 * day, true),
  ])
  func freshFeedsAreNotDue(ahead: TimeInterval, expected: Bool) {
    #expect(isDue(.hourly, fetched: day) { $0.freshUntil = now + ahead } == expected)
    #expect(!isDue(.manual, fetched: day) { $0.freshUntil = now + ahead })
    #expect(isDue(.hourly, fetched: nil) { $0.freshUntil = now + ahead })
  }

  @Test(
    arguments: [
      // A feed's own period counts if it is longer than the interval, up to a day.
      (RefreshInterval.hourly, 12 * hour, 12 * hour - 1, false),
      (.hourly, 12 * hour, 12 * hour, true),
      (.hourly, minute, hour - 1, false), (.hourly, minute, hour, true),
      (.hourly, 30 * day, day - 1, false), (.hourly, 30 * day, day, true),
      (.daily, 30 * day, day, true), (.manual, minute, day, false),
    ] as [(RefreshInterval, TimeInterval, TimeInterval, Bool)])
  func aFeedsOwnPeriodIsRespected(
    interval: RefreshInterval, period: TimeInterval, ago: TimeInterval, expected: Bool
  ) {
    var schedule = FeedSchedule()
    schedule.period = Int(period)
    #expect(isDue(interval, fetched: ago) { $0.schedule = schedule.description } == expected)
  }

  /// All cases are on a Saturday, at half past 12 in UTC.
  @Test(arguments: [
    (1 << 12, 0, hour, false), (1 << 11 | 1 << 13, 0, hour, true), (0, 1 << 6, hour, false),
    (0, 1 << 5 | 1, hour, true), (1 << 12, 1 << 6, day + hour - 1, false),
    // Quiet hours and days delay a refresh by at most a day. If all hours or all days are quiet,
    // they are ignored.
    (1 << 12, 1 << 6, day + hour, true), (0xFF_FFFF, 0, hour, true), (0, 0x7F, hour, true),
  ])
  func quietHoursAndDaysAreRespected(
    hours: Int, days: Int, ago: TimeInterval, expected: Bool
  ) {
    var schedule = FeedSchedule()
    (schedule.quietHours, schedule.quietDays) = (hours, days)
    var fetch = FetchRecord()
    fetch.schedule = schedule.description
    let saturday = Date(timeIntervalSince1970: 1_795_264_200)
    #expect(
      RefreshSchedule.isDue(.hourly, fetchedAt: saturday - ago, fetch, now: saturday) == expected)
  }

  @Test func aSuccessWithoutABodyKeepsTheSchedule() {
    var fetch = FetchRecord()
    fetch.schedule = "3600 0 0"
    #expect(fetch.succeeded(freshUntil: nil, movedTo: nil, now: now).schedule == "3600 0 0")
    #expect(fetch.failed(.offline, now: now, jitter: 1).schedule == "3600 0 0")
  }

  @Test(arguments: RefreshInterval.allCases)
  func aGoneFeedIsNeverDue(interval: RefreshInterval) {
    #expect(!isDue(interval, fetched: nil) { $0.isGone = true })
    #expect(!isDue(interval, fetched: 900 * day) { $0.isGone = true })
  }

  @Test func aFailureIsRetriedBeforeTheIntervalEnds() {
    #expect(
      isDue(.daily, fetched: day) {
        $0.failedAt = now - minute
        $0.failureCount = 1
        $0.notBefore = now
      })
  }

  @Test func backOffDoublesUpToFourHours() {
    let waits = (1...10).map { RefreshSchedule.backOff(after: $0, jitter: 1) / minute }
    #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    #expect(RefreshSchedule.backOff(after: .max, jitter: 1) == 4 * hour)
    #expect(RefreshSchedule.backOff(after: 0, jitter: 1) == minute)
  }

  @Test func jitterRemovesUpToHalfOfTheWait() {
    #expect(RefreshSchedule.backOff(after: 3, jitter: 0) == 2 * minute)
    #expect(RefreshSchedule.backOff(after: 3, jitter: 0.5) == 3 * minute)
  }

  @Test func failuresCountUpAndSuccessClearsThem() throws {
    let moved = try #require(URL(string: "https://example.com/moved.json"))
    var fetch = FetchRecord()
    fetch.movedTo = moved
    fetch.freshUntil = now
    for count in 1...3 {
      fetch = fetch.failed(.timedOut, now: now, jitter: 1)
      #expect(fetch.failureCount == count)
      #expect(fetch.notBefore == now + minute * pow(2, Double(count - 1)))
    }
    #expect(fetch.failedAt == now)
    #expect(fetch.error == .timedOut)
    #expect(fetch.freshUntil == nil)
    #expect(fetch.movedTo == moved)

    fetch = fetch.succeeded(freshUntil: now + 1, movedTo: nil, now: now)
    var fresh = FetchRecord()
    fresh.movedTo = moved
    fresh.movedAt = now
    fresh.freshUntil = now + 1
    #expect(fetch == fresh)
    #expect(fetch.succeeded(freshUntil: nil, movedTo: feedURL, now: now).movedTo == feedURL)
  }

  @Test func theLongerOfBackOffAndRetryAfterCounts() {
    let short = FetchRecord().failed(
      .busy(until: now + 10), now: now, jitter: 1)
    #expect(short.notBefore == now + minute)
    let long = FetchRecord().failed(
      .busy(until: now + hour), now: now, jitter: 1)
    #expect(long.notBefore == now + hour)
  }

  @Test func aGoneFeedStaysGoneUntilItIsBack() {
    let gone = FetchRecord().failed(.gone, now: now, jitter: 1)
    #expect(gone.isGone)
    #expect(gone.error == .gone)
    let offline = gone.failed(.offline, now: now + 1, jitter: 1)
    #expect(offline.isGone)
    #expect(offline.error == .gone)
    #expect(!offline.succeeded(freshUntil: nil, movedTo: nil, now: now).isGone)
    let shrunk = offline.failed(.shrunk(from: 9, to: 1), now: now, jitter: 1)
    #expect(!shrunk.isGone)
  }

  /// The server works, and the user knows about the shrunk list, so there is no hurry.
  @Test func aShrunkListKeepsItsSchedule() {
    var failing = FetchRecord()
    failing.failureCount = 4
    failing.notBefore = now + hour
    let fetch = failing.failed(.shrunk(from: 9, to: 1), now: now, jitter: 1)
    #expect(fetch.error == .shrunk(from: 9, to: 1))
    #expect(fetch.failedAt == now)
    #expect(fetch.failureCount == 0)
    #expect(fetch.notBefore == nil)
    for (interval, wait) in [(RefreshInterval.hourly, hour), (.daily, day)] {
      for (later, expected) in [(1, false), (wait - 1, false), (wait, true)] {
        let isDue = RefreshSchedule.isDue(
          interval, fetchedAt: now - 2 * day, fetch, now: now + later)
        #expect(isDue == expected, "\(interval) after \(later) s")
      }
    }
    #expect(RefreshSchedule.isDue(.daily, fetchedAt: now - 9, fetch, now: now - 1))
  }

  @Test(arguments: [
    FeedError.offline, .gone, .refused(status: 403), .server(status: 503), .tooLarge(limit: 7),
    .malformed(path: "rows[3].title", reason: Phrase("expected text, found a list")),
    .unreadable(path: "/ä", reason: Phrase("why")), .shrunk(from: 7, to: 3),
    .storage(reason: "full"),
    .service(message: Phrase("a"), suggestion: Phrase("b"), isTransient: true),
    .account(message: Phrase("a"), suggestion: Phrase("b")),
  ])
  func aFailureIsReadAsItWasStored(error: FeedError) {
    let fetch = FetchRecord().failed(error, now: now, jitter: 1)
    #expect(fetch.error == error)
  }

  @Test func anotherVersionsFailureIsIgnored() {
    var fetch = FetchRecord()
    fetch.failure = #"{"brokenInAWayOfTheFuture":{}}"#
    #expect(fetch.error == nil)
  }
}
