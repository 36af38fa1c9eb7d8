import Foundation

extension UserFormats {
  /// A day as people write it in the user's language: in numbers in the locale's order, or with the
  /// month in words; the year may be missing.
  /// - Returns: `nil` for anything else, and for years of two digits, whose century is unknown.
  func calendarDate(_ text: String) -> CalendarDate? {
    guard text.utf8.count <= 60 else { return nil }
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = dates
    formatter.timeZone = .gmt
    formatter.isLenient = false
    for (template, hasYear) in Self.templates {
      formatter.setLocalizedDateFormatFromTemplate(template)
      guard let date = formatter.date(from: text) else { continue }
      let parts = formatter.calendar.dateComponents([.year, .month, .day], from: date)
      if hasYear, !Self.hasWholeYear(text) { continue }
      return CalendarDate(year: hasYear ? parts.year : nil, month: parts.month, day: parts.day)
    }
    return nil
  }

  private static func hasWholeYear(_ text: String) -> Bool {
    text.split { !$0.isWholeNumber }.contains { $0.count == 4 }
  }

  private static let templates = [
    ("yMMMMd", true), ("yMMMd", true), ("yMd", true), ("MMMMd", false), ("MMMd", false),
  ]
}
