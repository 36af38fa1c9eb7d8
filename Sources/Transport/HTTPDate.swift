import Foundation

/// A date in an HTTP header: `Sun, 06 Nov 1994 08:49:37 GMT`.
/// - Source: RFC 9110 §5.6.7, of which this is the form that servers send today.
package enum HTTPDate {
  package static func text(_ date: Date) -> String { date.formatted(style) }

  package static func parse(_ text: String) -> Date? {
    try? Date(text.trimmingCharacters(in: .whitespaces), strategy: style.parseStrategy)
  }

  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
      \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
      \(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: .init(identifier: .gregorian))
}
