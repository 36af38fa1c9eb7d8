import Foundation

/// A day without a time or a place, such as a birthday.
struct CalendarDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `1984-06-21`, also when a time follows.
  init?(_ text: String) {
    let date = text.prefix { $0 != "T" && $0 != " " }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count),
      (1...2).contains(parts[2].count), date.utf8.allSatisfy({ $0 < 0x3A && $0 != 0x2B }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
    if startInUTC == nil { return nil }
  }

  /// The day in UTC of a moment in seconds, or milliseconds, since 1970.
  init?(epoch number: Double) {
    let seconds = abs(number) >= 1e11 ? number / 1000 : number
    guard abs(seconds) < 1e11 else { return nil }
    let parts = Self.calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: seconds))
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Whether a text is a day as `description` writes it, in any month and since the calendar is the
  /// one of today; most are, and the calendar need not be asked.
  static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return false
    }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0 as Int?) { number, byte in
        let digit = Int(byte) - 0x30
        return (0...9).contains(digit) ? number.map { $0 * 10 + digit } : nil
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return false
    }
    return year > 1582 && (1...12).contains(month) && (1...28).contains(day)
  }

  /// `nil` for a day that the calendar does not have, such as 30 February.
  var startInUTC: Date? {
    let parts = DateComponents(year: year, month: month, day: day)
    guard year > 0, let date = Self.calendar.date(from: parts),
      Self.calendar.dateComponents([.year, .month, .day], from: date) == parts
    else { return nil }
    return date
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension CalendarDate: CustomStringConvertible {
  /// `1984-06-21`.
  var description: String {
    let digits = { (number: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}
