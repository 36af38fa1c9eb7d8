/// A date and time from a feed, with the UTC offset given there.
public struct FeedDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 in UTC.
  public let seconds: Int
  /// Minutes ahead of UTC; 0 if the feed gives no zone.
  public let offset: Int
}

extension FeedDate {
  /// Reads a date in any of the formats that feeds use: `Mon, 25 May 2020 10:00:00 +0200`,
  /// `2020-05-25T10:00:00Z`, and variations such as `May 25, 2020 10:00 am EST`, `2020/5/25`, or
  /// seconds or milliseconds since 1970. The time defaults to midnight, and the zone to UTC. In
  /// `5/6/2020` the month comes first, in `5.6.2020` and `5-6-2020` the day.
  /// - Returns: `nil` if the text is not a date, or the calendar does not have that day.
  /// - Source: RFC 822 and 2822, RFC 3339, ISO 8601.
  public init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  init?(_ text: ArraySlice<UInt8>) {
    if let date = FeedDate(rfc822: text) {
      self = date
      return
    }
    var reader = FeedDateReader(text)
    guard let date = reader.date() else { return nil }
    self = date
  }

  /// Whether the date is after the year 1, which programs write when they have no date.
  public var isPlausible: Bool { seconds > Self.startOfYearTwo }

  private static let startOfYearTwo = -62_104_060_800
}

extension FeedDate: CustomStringConvertible {
  /// The date as in RFC 3339: `2020-05-25T10:00:00+02:00`.
  public var description: String {
    let local = seconds + offset * 60
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let (year, month, day) = Self.calendarDay(days)
    let time = local - days * 86_400
    let zone =
      offset == 0
      ? "Z"
      : (offset < 0 ? "-" : "+") + Self.padded(abs(offset) / 60) + ":"
        + Self.padded(abs(offset) % 60)
    return Self.padded(year, 4) + "-" + Self.padded(month) + "-" + Self.padded(day) + "T"
      + Self.padded(time / 3_600) + ":" + Self.padded(time / 60 % 60) + ":"
      + Self.padded(time % 60) + zone
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension FeedDate {
  /// Days since 1970-01-01; `nil` if the calendar does not have that day, or the year is not from 1
  /// to 9,999.
  /// - Source: the rules of the Gregorian calendar, with years that begin in March.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, year: year)
    else { return nil }
    let shifted = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The inverse of `days`.
  private static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // Counts from March 1 of year 0; an era has 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    let month = (monthsSinceMarch + 2) % 12 + 1
    let day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
