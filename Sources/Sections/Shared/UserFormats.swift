import Foundation
import Localization

/// How the person at this machine reads dates and numbers.
struct UserFormats: Sendable {
  var dates: Locale
  var numbers: Locale
  var timeZone: TimeZone

  init(dates: Locale, numbers: Locale, timeZone: TimeZone) {
    self.dates = dates
    self.numbers = numbers
    self.timeZone = timeZone
  }

  /// From the environment: `Locale.current` is `en_001` on every Linux.
  init(environment: [String: String], timeZone: TimeZone = .autoupdatingCurrent) {
    self.init(
      dates: Self.locale(of: "LC_TIME", in: environment),
      numbers: Self.locale(of: "LC_NUMERIC", in: environment), timeZone: timeZone)
  }

  static let current = UserFormats(environment: ProcessInfo.processInfo.environment)

  func number(_ number: Int) -> String {
    number.formatted(.number.locale(numbers))
  }

  /// The day of a moment where this person is, such as "7 August 2019".
  func longDate(_ date: Date) -> String {
    longDate(date, in: timeZone)
  }

  /// How long ago something was, with the day for what is older than a week.
  func age(_ date: Date, now: Date) -> String {
    // A server's clock that is ahead makes no "in 5 minutes".
    let minutes = max(0, Int(now.timeIntervalSince(date) / 60))
    return switch minutes {
    case 0: text("Just now")
    case 1..<60: text("{count} minute ago", "{count} minutes ago", count: minutes)
    case 60..<(24 * 60):
      text("{count} hour ago", "{count} hours ago", count: minutes / 60)
    case (24 * 60)..<(7 * 24 * 60):
      text("{count} day ago", "{count} days ago", count: minutes / (24 * 60))
    default: longDate(date)
    }
  }

  /// A day of the calendar, the same in every time zone; `nil` where there is no such day.
  func longDate(_ day: CalendarDate) -> String? {
    day.startInUTC.map { longDate($0, in: .gmt) }
  }
}

extension UserFormats {
  private func longDate(_ date: Date, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let style = Date.FormatStyle(
      date: .long, time: .omitted, locale: dates, calendar: calendar, timeZone: timeZone)
    return date.formatted(style)
  }

  /// - Source: POSIX, "Environment Variables": `LC_ALL`, then the category, then `LANG`.
  private static func locale(of category: String, in environment: [String: String]) -> Locale {
    let name =
      ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // language_TERRITORY.codeset@modifier
    let identifier = name.prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(identifier) else { return Locale(identifier: "en_001") }
    guard let script = script(of: name) else { return Locale(identifier: String(identifier)) }
    let parts = identifier.split(separator: "_", maxSplits: 1)
    return Locale(identifier: ([parts[0], script] + parts.dropFirst()).joined(separator: "_"))
  }

  /// As in `sr_RS@latin`; other modifiers say nothing about dates.
  private static func script(of name: String) -> Substring? {
    switch name.split(separator: "@").dropFirst().first?.lowercased() {
    case "latin": "Latn"
    case "cyrillic": "Cyrl"
    default: nil
    }
  }
}
