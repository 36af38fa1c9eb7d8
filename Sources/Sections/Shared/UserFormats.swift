import Foundation
import Localization

/// How the app writes dates and numbers: in its own language and digits and, apart from that, as is
/// usual in the user's region. If the language of the region is not the app's, only numbers follow
/// the region.
public struct UserFormats: Sendable {
  var dates: Locale
  var numbers: Locale
  var timeZone: TimeZone

  /// The app's language. Translators put the code of their language here, such as "de" or "pt_BR".
  private static var language: String { text("en") }

  public static let current = UserFormats(environment: ProcessInfo.processInfo.environment)

  public func number(_ number: Int) -> String {
    // ICU takes milliseconds to start, and a window's first frame shows only small numbers.
    if 0..<1_000 ~= number, numbers.numberingSystem == Self.latin { return String(number) }
    return number.formatted(.number.locale(numbers))
  }

  /// A date as a day in the user's time zone, such as "7 August 2019".
  func longDate(_ date: Date) -> String {
    date.formatted(style(.long, in: timeZone))
  }

  /// A time in the user's time zone, such as "7 August 2019 at 14:05".
  func longDateAndTime(_ date: Date) -> String {
    var style = style(.long, in: timeZone)
    style = style.hour().minute()
    return date.formatted(style)
  }

  /// A duration, such as "1 h 30 min".
  func duration(minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    return switch (hours, rest) {
    case (48..., _): text("{count} day", "{count} days", count: hours / 24)
    case (0, _): text("{minutes} min", ["minutes": number(rest)])
    case (_, 0): text("{hours} h", ["hours": number(hours)])
    default: text("{hours} h {minutes} min", ["hours": number(hours), "minutes": number(rest)])
    }
  }

  /// The name of a country, such as "United States" for "US"; `nil` for what is no code of a
  /// country.
  /// - Source: ISO 3166-1, in two letters.
  func country(_ code: String) -> String? {
    guard code.utf8.count == 2, Locale.Region(code.uppercased()).isISORegion else { return nil }
    return dates.localizedString(forRegionCode: code.uppercased())
  }

  /// How long ago something was; the date if that was a week ago or more.
  func age(_ date: Date, now: Date) -> String {
    // A server's clock may be ahead, and "in 5 minutes" would make no sense.
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

  /// A calendar date, or the known part of it, the same in every time zone; `nil` if there is no
  /// such day.
  func longDate(_ day: CalendarDate) -> String? {
    let style = style(in: .gmt)
    return day.startInUTC.map { date in
      switch (day.year, day.month, day.day) {
      case (_, nil, _): date.formatted(style.year())
      case (_, _, nil): date.formatted(style.month(.wide).year())
      case (nil, _, _): date.formatted(style.month(.wide).day())
      default: date.formatted(self.style(.long, in: .gmt))
      }
    }
  }
}

extension UserFormats {
  /// Reads the formats from the environment: on Linux, `Locale.current` is always `en_001`.
  /// - Parameter language: the language of the app.
  init(
    environment: [String: String], language: String = Self.language,
    timeZone: TimeZone = .autoupdatingCurrent
  ) {
    self.init(
      dates: Self.dates(Self.locale(of: "LC_TIME", in: environment), language),
      numbers: Self.numbers(Self.locale(of: "LC_NUMERIC", in: environment), language),
      timeZone: timeZone)
  }

  private func style(
    _ length: Date.FormatStyle.DateStyle? = nil, in timeZone: TimeZone
  ) -> Date.FormatStyle {
    // Feeds use the Gregorian calendar, and so does the rest of a page.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return Date.FormatStyle(
      date: length, time: length == nil ? nil : .omitted, locale: dates, calendar: calendar,
      timeZone: timeZone)
  }

  /// The user's own locale if it is in the app's language, otherwise the app's language: on an
  /// English page, a German month would be a foreign word.
  private static func dates(_ own: Locale, _ language: String) -> Locale {
    if isOf(language, own) { return own }
    // For English without a region, ICU writes dates as in the United States, but the rest of the
    // world writes them differently.
    let isWorldEnglish = language == "en" && own.region != .unitedStates
    return Locale(identifier: isWorldEnglish ? "en_001" : language)
  }

  /// The user's own grouping of digits. If the app is not in the user's language, the digits are
  /// Latin: eastern ones would look foreign there.
  private static func numbers(_ own: Locale, _ language: String) -> Locale {
    if isOf(language, own) { return own }
    var components = Locale.Components(locale: own)
    components.numberingSystem = latin
    return Locale(components: components)
  }

  private static func isOf(_ language: String, _ locale: Locale) -> Bool {
    locale.language.languageCode == Locale(identifier: language).language.languageCode
  }

  private static let latin = Locale.NumberingSystem("latn")

  /// The user's locale for a category, such as `LC_TIME`; empty if none is set.
  /// - Source: POSIX, "Environment Variables": `LC_ALL`, then the category, then `LANG`.
  static func localeName(of category: String, in environment: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  private static func locale(of category: String, in environment: [String: String]) -> Locale {
    let name = localeName(of: category, in: environment)
    // language_TERRITORY.codeset@modifier
    let identifier = name.prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(identifier) else { return Locale(identifier: "en_001") }
    guard let script = script(of: name) else { return Locale(identifier: String(identifier)) }
    let parts = identifier.split(separator: "_", maxSplits: 1)
    return Locale(identifier: ([parts[0], script] + parts.dropFirst()).joined(separator: "_"))
  }

  /// The script that a locale's modifier names, as in `sr_RS@latin`; `nil` for other modifiers,
  /// which say nothing about dates.
  private static func script(of name: String) -> Substring? {
    switch name.split(separator: "@").dropFirst().first?.lowercased() {
    case "latin": "Latn"
    case "cyrillic": "Cyrl"
    default: nil
    }
  }
}
