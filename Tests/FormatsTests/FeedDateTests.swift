import Testing

@testable import Formats

struct FeedDateTests {
  @Test(arguments: [
    // Dates of RFC 822 and 2822.
    ("Mon, 25 May 2020 10:00:00 +0200", "2020-05-25T10:00:00+02:00"),
    ("Mon, 25 May 2020 10:00:00 GMT", "2020-05-25T10:00:00Z"),
    ("25 May 2020 10:00 EST", "2020-05-25T10:00:00-05:00"),
    ("Mon, 25 May 20 10:00:00 PDT", "2020-05-25T10:00:00-07:00"),
    ("Sat, 07 Sep 02 00:00:01 GMT", "2002-09-07T00:00:01Z"),
    ("Fri, 31 Dec 99 23:59:60 Z", "1999-12-31T23:59:59Z"),
    ("Fri, 1 Jan 103 00:00:00 UT", "2003-01-01T00:00:00Z"),
    ("Monday, 25 May 2020 10:00:00 +0000 (UTC)", "2020-05-25T10:00:00Z"),
    ("Thu,  5  Sept  2019 9:05:00 CEST", "2019-09-05T09:05:00+02:00"),
    ("Wed, 02 Oct 2002 24:00:00 A", "2002-10-03T00:00:00Z"),
    // Months and weekdays of other languages.
    ("mar, 04 nov 2025 18:55:00 +0100", "2025-11-04T18:55:00+01:00"),
    ("martedì, 04 novembre 2025 18:55:00 +0100", "2025-11-04T18:55:00+01:00"),
    ("mar., 11 nov. 2025 07:30:00 +0100", "2025-11-11T07:30:00+01:00"),
    ("mar, 02 dic 2025 18:55", "2025-12-02T18:55:00Z"),
    ("ter, 04 mar 2025 06:07:08", "2025-03-04T06:07:08Z"),
    ("lun., 01 déc. 2025 07:30", "2025-12-01T07:30:00Z"),
    ("Mo, 01 Dez 2025 07:30", "2025-12-01T07:30:00Z"), ("Do, 01 Mai 2025", "2025-05-01T00:00:00Z"),
    ("3. März 2025", "2025-03-03T00:00:00Z"), ("1 Jänner 2025", "2025-01-01T00:00:00Z"),
    ("mar, 30 set 2025", "2025-09-30T00:00:00Z"), ("mar. 30 sep. 2025", "2025-09-30T00:00:00Z"),
    ("ven, 3 ott 2025", "2025-10-03T00:00:00Z"), ("dom, 05 out 2025", "2025-10-05T00:00:00Z"),
    ("Чт, 06 ноя 2025 10:00", "2025-11-06T10:00:00Z"), ("6 МАЯ 2025", "2025-05-06T00:00:00Z"),
    ("1er août 2025", "2025-08-01T00:00:00Z"), ("14 juil. 2025", "2025-07-14T00:00:00Z"),
    ("14 juin 2025", "2025-06-14T00:00:00Z"),
    ("lunes, 4 de agosto de 2025", "2025-08-04T00:00:00Z"),
    ("mar 04/11/2025", "2025-11-04T00:00:00Z"), ("mar 2025", "2025-03-01T00:00:00Z"),
    ("vr 10 okt. 2025", "2025-10-10T00:00:00Z"),
    ("5\u{A0}févr.\u{202F}2025", "2025-02-05T00:00:00Z"),
    // Variants that feeds use.
    ("Mon, May 25 2020 10:00:00 +02:00", "2020-05-25T10:00:00+02:00"),
    ("Mon May 25 10:00:00 2020", "2020-05-25T10:00:00Z"),
    ("Mon May 25 10:00:00 EDT 2020", "2020-05-25T10:00:00-04:00"),
    ("May 25, 2020 10:00 pm EST", "2020-05-25T22:00:00-05:00"),
    ("May 25, 2020 10:00 P.M. EST", "2020-05-25T22:00:00-05:00"),
    ("25-May-2020", "2020-05-25T00:00:00Z"), ("May 2020", "2020-05-01T00:00:00Z"),
    ("2020 May 25 12:30 am", "2020-05-25T00:30:00Z"),
    ("Mon, 25 May 2020 10:00:00 GMT+0200", "2020-05-25T10:00:00+02:00"),
    ("Mon, 25 May 2020 10:00:00 UTC-3", "2020-05-25T10:00:00-03:00"),
    ("Mon, 25 May 2020 10:00:00 +0900 JST", "2020-05-25T10:00:00+09:00"),
    // RFC 3339 and ISO 8601.
    ("2020-05-25T10:00:00Z", "2020-05-25T10:00:00Z"),
    ("2020-05-25t10:00:00.123456z", "2020-05-25T10:00:00Z"),
    ("2020-05-25T10:00:00,5-05:30", "2020-05-25T10:00:00-05:30"),
    ("2020-05-25 10:00:00", "2020-05-25T10:00:00Z"),
    ("2020-05-25T10:00+02", "2020-05-25T10:00:00+02:00"),
    ("2020-05-25 10:00:00 +0000 UTC", "2020-05-25T10:00:00Z"),
    ("20200525T100000Z", "2020-05-25T10:00:00Z"), ("20200525100000", "2020-05-25T10:00:00Z"),
    ("2020-05-25", "2020-05-25T00:00:00Z"), ("2020-05-25+02:00", "2020-05-25T00:00:00+02:00"),
    ("2020-05-25-05:00", "2020-05-25T00:00:00-05:00"), ("20200525", "2020-05-25T00:00:00Z"),
    ("2020-05", "2020-05-01T00:00:00Z"), ("2020", "2020-01-01T00:00:00Z"),
    ("2020-146", "2020-05-25T00:00:00Z"), ("2020-5-5", "2020-05-05T00:00:00Z"),
    // Numeric dates, and dates far from today.
    ("2020/1/10", "2020-01-10T00:00:00Z"), ("2020.01.10 8:05", "2020-01-10T08:05:00Z"),
    ("5/6/2020 1:00:00 PM", "2020-05-06T13:00:00Z"), ("25/5/2020", "2020-05-25T00:00:00Z"),
    ("5.6.2020 10:00", "2020-06-05T10:00:00Z"), ("5-6-2020", "2020-06-05T00:00:00Z"),
    ("1590393600", "2020-05-25T08:00:00Z"), ("1590393600123", "2020-05-25T08:00:00Z"),
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("2000-02-29T12:00:00Z", "2000-02-29T12:00:00Z"),
  ])
  func aDateIsReadInAnyShape(text: String, date: String) {
    #expect(FeedDate(text)?.description == date)
  }

  /// Most dates take a fast path, which must give the same result as the full reader, or none.
  @Test(arguments: [
    "Mon, 25 May 2020 10:00:00 +0200", "Xyz, 01 Jan 0001 00:00:00 GMT",
    "Mon, 31 Dec 2024 23:59:59 -1359",
    "Mon, 29 Feb 2024 00:00:00 +0000", "Mon, 29 Feb 2023 00:00:00 GMT",
    "Mon, 25 May 2020 10:00:00 UTC",
    "Mon, 25 May 2020 10:00:00 EST", "Mon, 25 May 2020 10:00:60 GMT",
    "Mon, 25 May 2020 24:00:00 GMT",
    "Mon, 25 may 2020 10:00:00 GMT", "Mon, 25 May 2020 10:00:00 +9900",
    "Mon, 25 May 2020 10:00:00 +1390",
    "Mon, 25 May 2020 10-00-00 +0200", "Mon, 2x May 2020 10:00:00 GMT",
    "Mon, 25 May 2020 10:00:00 *0200",
  ])
  func aCommonDateIsReadLikeAnyOther(text: String) {
    var reader = FeedDateReader(Array(text.utf8)[...])
    let date = reader.date()
    #expect(FeedDate(text) == date)
    let usual = FeedDate(rfc822: Array(text.utf8)[...])
    #expect(usual == nil || usual == date)
  }

  @Test(arguments: [
    "", "Invalid Date", "soon", "2020-13-01", "2019-02-29", "1900-02-29T00:00:00Z", "31 Jun 2020",
    "2020-05-25T25:00:00Z", "2020-05-25T10:61:00Z", "May", "12", "0000-00-00T00:00:00Z", "10:00",
    "99999999999999999999", "2020-05-25T24:00:01Z",
  ])
  func otherTextsAreNotDates(text: String) {
    #expect(FeedDate(text) == nil)
  }

  @Test func datesInDifferentZonesAreEqual() throws {
    let (early, late) = ("2020-05-25T10:00:00+02:00", "Mon, 25 May 2020 09:00:00 GMT")
    #expect(try #require(FeedDate(early)).seconds < #require(FeedDate(late)).seconds)
    #expect(FeedDate("2020-05-25T08:00:00Z")?.seconds == FeedDate(early)?.seconds)
  }

  /// Reads every 13th day of the calendar's period of 400 years.
  @Test func everyDayOfTheCalendarIsRead() throws {
    let first = try #require(FeedDate.days(year: 1801, month: 1, day: 1))
    var previous = ""
    for day in stride(from: first, to: first + 146_097, by: 13) {
      let text = FeedDate(seconds: day * 86_400 + 1, offset: 0).description
      #expect(FeedDate(text)?.seconds == day * 86_400 + 1)
      #expect(text > previous)
      previous = text
    }
  }

  @Test func aLongTextIsRejectedFast() {
    #expect(FeedDate(String(repeating: "1:", count: 1_000_000)) == nil)
  }
}
