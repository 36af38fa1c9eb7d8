import FeedCore
import Foundation
import Testing

@testable import Sections

struct UserFormatsTests {
  private let day = CalendarDate(year: 2021, month: 3, day: 4)

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "4 March 2021", "1.000"),
    (["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"], "March 4, 2021", "1.000"),
    (["LC_ALL": "fr_FR", "LC_TIME": "en_US", "LANG": "de_DE"], "4 March 2021", "1\u{202F}000"),
    (["LC_ALL": "", "LANG": "en_US"], "March 4, 2021", "1,000"),
    (["LANG": "sr_RS@latin"], "4 March 2021", "1.000"),
    (["LANG": "ar_EG.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "fa_IR.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "hi_IN.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "POSIX"], "4 March 2021", "1,000"), ([:], "4 March 2021", "1,000"),
  ])
  func theEnvironmentDecidesTheFormats(
    environment: [String: String], date: String, number: String
  ) {
    let formats = UserFormats(environment: environment)
    #expect(formats.longDate(day) == date)
    #expect(formats.number(1_000) == number)
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de", "4. März 2021"), ("de_AT.UTF-8", "de", "4. März 2021"),
    ("en_US.UTF-8", "de", "4. März 2021"), ("sr_RS@latin", "sr", "4. mart 2021."),
  ])
  func aTranslatedAppWritesDatesInItsLanguage(locale: String, language: String, date: String) {
    let formats = UserFormats(environment: ["LANG": locale], language: language)
    #expect(formats.longDate(day) == date)
  }

  @Test(arguments: [
    ("1984-06-21", CalendarDate(year: 1984, month: 6, day: 21)),
    ("1984-6-1", CalendarDate(year: 1984, month: 6, day: 1)),
    ("2000-02-29T10:00:00Z", CalendarDate(year: 2000, month: 2, day: 29)),
    ("1900-02-29", nil), ("1984-06-31", nil), ("1984-13-01", nil), ("0000-00-00", nil),
    ("84-06-21", nil), ("1984--06-21", nil), ("+984-06-21", nil), ("", nil),
    ("19840621", CalendarDate(year: 1984, month: 6, day: 21)),
    ("21.06.1984", CalendarDate(year: 1984, month: 6, day: 21)),
    ("2. 6. 1984", CalendarDate(year: 1984, month: 6, day: 2)),
    ("1984", CalendarDate(year: 1984)), ("1984-06", CalendarDate(year: 1984, month: 6)),
    ("12.1984", CalendarDate(year: 1984, month: 12)),
    ("21.06", CalendarDate(month: 6, day: 21)), ("21.6.", CalendarDate(month: 6, day: 21)),
    ("31.12", CalendarDate(month: 12, day: 31)), ("29.02", CalendarDate(month: 2, day: 29)),
    ("--06-21", CalendarDate(month: 6, day: 21)), ("--0621", CalendarDate(month: 6, day: 21)),
    // Ambiguous or invalid dates.
    ("0000", nil), ("1984-13", nil), ("13.1984", nil), ("31.02", nil), ("30.02.1984", nil),
    ("21.1", nil), ("6/7/1984", nil), ("21061984", nil), ("84", nil), ("0x1F", nil),
  ])
  func daysThatDoNotExistAreNotRead(text: String, date: CalendarDate?) {
    #expect(CalendarDate(text) == date)
    #expect(date.flatMap { CalendarDate($0.description) } == date)
  }

  @Test(arguments: [
    ("456624000", "1984-06-21"), ("456624000.5", "1984-06-21"), ("456624000000", "1984-06-21"),
    ("-300000000", "1960-06-29"), ("0", nil), ("86400", nil), ("19840621", nil), ("1984", nil),
    ("21.06", nil), ("0x1F0000000", nil), ("1e9", nil), ("nan", nil), ("-1984", nil),
    ("99999999999999999999", nil),
  ])
  func aTimestampIsALongNumber(text: String, day: String?) {
    #expect(CalendarDate(epoch: text)?.description == day)
  }
}
