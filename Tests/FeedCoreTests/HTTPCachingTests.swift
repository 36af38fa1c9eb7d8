import Foundation
import Testing
import Transport

@testable import FeedCore

struct HTTPCachingTests {
  /// Sat, 21 Nov 2026 12:00:00 GMT
  private let now = Date(timeIntervalSince1970: 1_795_262_400)
  private static let hour: TimeInterval = 60 * 60

  private func answer(status: Int = 200, _ headers: [String: String]) -> TransportResponse {
    TransportResponse(status: status, headers: headers, url: feedURL)
  }

  @Test(arguments: [
    ("max-age=60", 60), ("public, max-age=60", 60), ("MAX-AGE=60 ,public", 60),
    ("max-age=\"60\"", 60), ("max-age=60, max-age=90", 60), ("max-age=18000", 5 * hour),
    ("max-age=18001", 5 * hour), ("max-age=31536000, immutable", 5 * hour),
    ("max-age=99999999999999999999999", 5 * hour),
    ("max-age=\(String(repeating: "9", count: 400))", 5 * hour),
  ])
  func anAnswerIsFreshForItsMaxAge(header: String, seconds: TimeInterval) {
    #expect(HTTPCaching.freshUntil(answer(["Cache-Control": header]), now: now) == now + seconds)
    // The header of a 304 counts too.
    #expect(
      HTTPCaching.freshUntil(answer(status: 304, ["Cache-Control": header]), now: now) == now
        + seconds)
  }

  @Test(arguments: [
    "", "public", "max-age", "max-age=", "max-age=0", "max-age=-60", "max-age=soon", "max-age=nan",
    "max-age=inf", "max-age=0x60", "max-age=6e3", "max-age=6.5", "max-age=٦٠", "s-maxage=60",
    "no-cache, max-age=60", "max-age=60, no-store", "max-age=60, No-Cache", "xmax-age=60", ",,=,",
  ])
  func anythingElseIsNotFresh(header: String) {
    #expect(HTTPCaching.freshUntil(answer(["Cache-Control": header]), now: now) == nil)
  }

  @Test func withoutAHeaderNothingIsFresh() {
    #expect(HTTPCaching.freshUntil(answer([:]), now: now) == nil)
    #expect(HTTPCaching.freshUntil(answer(["Age": "5"]), now: now) == nil)
  }

  /// The age is subtracted from the server's max-age, before the limit applies.
  @Test(arguments: [
    ("60", "20", 40), ("60", "0", 60), ("60", " 59 ", 1), ("60", "-5", 60), ("60", "old", 60),
    ("60", "nan", 60), ("86400", "21600", 5 * hour), ("86400", "82800", hour),
  ])
  func theAgeCounts(maxAge: String, age: String, seconds: TimeInterval) {
    let answer = answer(["Cache-Control": "max-age=\(maxAge)", "Age": age])
    #expect(HTTPCaching.freshUntil(answer, now: now) == now + seconds)
  }

  @Test(arguments: ["60", "61", "99999999999999999999", String(repeating: "9", count: 400)])
  func tooOldAnswersAreNotFresh(age: String) {
    let answer = answer(["Cache-Control": "max-age=60", "Age": age])
    #expect(HTTPCaching.freshUntil(answer, now: now) == nil)
  }

  @Test(
    arguments: [429, 503],
    [
      ("120", 120), (" 120 ", 120), ("86400", 24 * hour), ("86401", 24 * hour),
      ("99999999999999999999999", 24 * hour), (String(repeating: "9", count: 400), 24 * hour),
      ("Sat, 21 Nov 2026 12:02:00 GMT", 120), ("Mon, 21 Nov 2033 12:00:00 GMT", 24 * hour),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 24 * hour),
    ])
  func retryAfterIsRead(status: Int, wish: (header: String, seconds: TimeInterval)) {
    let answer = answer(status: status, ["Retry-After": wish.header])
    #expect(HTTPCaching.retryAfter(answer, now: now) == now + wish.seconds)
  }

  @Test(arguments: [
    "", "0", "-120", "soon", "nan", "inf", "1e3", "0x78", "12.5", "١٢٠", "\u{0}", "120;",
    "Sat, 21 Nov 2026 12:00:00 GMT", "Sat, 21 Nov 2026 11:59:00 GMT",
    "Thu, 01 Jan 1970 00:00:00 GMT", "Sat, 21 Nov 2026", "2026-11-21T12:02:00Z",
  ])
  func anInvalidRetryAfterIsIgnored(header: String) {
    #expect(HTTPCaching.retryAfter(answer(status: 503, ["Retry-After": header]), now: now) == nil)
  }

  @Test(arguments: [200, 304, 404, 410, 500, 502])
  func retryAfterOfOtherStatusesIsIgnored(status: Int) {
    #expect(HTTPCaching.retryAfter(answer(status: status, ["Retry-After": "120"]), now: now) == nil)
  }

  /// `Expires` is compared with the server's own clock, if the server sends its time.
  @Test func expiresSetsTheFreshness() {
    let date = "Fri, 20 Nov 2026 10:00:00 GMT"
    let later = "Fri, 20 Nov 2026 11:30:00 GMT"
    let answered = { (headers: [String: String]) in
      HTTPCaching.freshUntil(answer(headers), now: now).map { $0.timeIntervalSince(now) }
    }
    #expect(answered(["Date": date, "Expires": later]) == 5_400)
    #expect(answered(["Date": later, "Expires": date]) == nil)
    #expect(answered(["Expires": "0"]) == nil)
    #expect(answered(["Date": date, "Expires": later, "Cache-Control": "max-age=60"]) == 60)
    #expect(answered(["Date": date, "Expires": later, "Cache-Control": "no-cache"]) == nil)
    #expect(
      answered(["Date": date, "Expires": "Fri, 27 Nov 2026 10:00:00 GMT"])
        == HTTPCaching.longestFreshness)
  }
}
