import Foundation
import LenientJSON

/// A day without a time or a time zone, such as a birthday, or the known part of such a day: a
/// year, a month of a year, or a day of any year.
struct CalendarDate: Hashable, Codable, Sendable {
  var year: Int?
  var month: Int?
  var day: Int?
}

extension CalendarDate {
  /// Reads `1984-06-21` (also without leading zeros, or with a time after it), `1984-06`, `1984`,
  /// `1984/06/21`, `19840621`, vCard's `--06-21` and `--0621`, the day-first forms `21.06.1984`,
  /// `06.1984` and `21.06`, and `21/06/1984` in either order.
  /// - Returns: `nil` for anything else, and for a day that does not exist. Ambiguous dates, such
  ///   as `6/7/1984`, are not guessed.
  /// - Source: ISO 8601; RFC 6350 §4.3.1, for dates without a year.
  init?(_ text: String) {
    guard text.utf8.count <= 40,
      let parts = Self.iso(text.prefix { $0 != "T" && $0 != " " })
        ?? Self.dayFirst(text.replacing(". ", with: "."))
    else { return nil }
    self = parts
    guard year != 0, (1...12).contains(month ?? 1), (1...31).contains(day ?? 1),
      startInUTC != nil
    else { return nil }
  }

  private static func iso(_ text: Substring) -> CalendarDate? {
    let (shape, numbers) = numbers(in: text)
    switch shape {
    case "4-2-2", "4-1-2", "4-2-1", "4-1-1", "4/2/2", "4/1/2", "4/2/1", "4/1/1":
      return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case "8":
      return CalendarDate(
        year: numbers[0] / 10_000, month: numbers[0] / 100 % 100, day: numbers[0] % 100)
    case "4-2": return CalendarDate(year: numbers[0], month: numbers[1])
    case "4": return CalendarDate(year: numbers[0])
    case "--2-2": return CalendarDate(month: numbers[0], day: numbers[1])
    case "--4": return CalendarDate(month: numbers[0] / 100, day: numbers[0] % 100)
    default: return nil
    }
  }

  /// Reads a date in the order of day, month and year; the day or the year may be missing. A month
  /// of one digit needs a year or a dot after it, because 21.1 could also be a number.
  private static func dayFirst(_ text: String) -> CalendarDate? {
    let (shape, numbers) = numbers(in: text)
    switch shape {
    case "2.2.4", "1.2.4", "2.1.4", "1.1.4":
      return CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
    case "2/2/4", "1/2/4", "2/1/4", "1/1/4":
      // Read only if it is clear which of both is the month.
      let (one, other) = (numbers[0], numbers[1])
      guard one > 12 || other > 12 || one == other else { return nil }
      return CalendarDate(year: numbers[2], month: min(one, other), day: max(one, other))
    case "2.4", "1.4": return CalendarDate(year: numbers[1], month: numbers[0])
    case "2.2", "1.2", "2.2.", "1.2.", "2.1.", "1.1.":
      return CalendarDate(month: numbers[1], day: numbers[0])
    default: return nil
    }
  }

  /// The numbers in a string, and its shape, which has a count of digits in place of each number:
  /// `4-2-2` for `1984-06-21`.
  private static func numbers(in text: some StringProtocol) -> (shape: String, [Int]) {
    var (shape, numbers): (String, [Int]) = ("", [])
    var digits = 0
    func end() {
      if digits > 0 { shape += String(digits) }
      digits = 0
    }
    for byte in text.utf8 {
      if byte &- 0x30 < 10, digits < 9 {
        if digits == 0 { numbers.append(0) }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
        digits += 1
      } else {
        end()
        shape.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    end()
    return (shape, numbers)
  }

  /// Reads a number of seconds or milliseconds since 1970, and takes the day of that time in UTC;
  /// see `Date(epoch:)`.
  init?(epoch text: String) {
    guard let date = Date(epoch: text) else { return nil }
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }

  /// Whether a string is a full date as `description` writes it, after the year 1582 and with a day
  /// that every month has. Most dates are, and certainly exist, so they need not be looked up in
  /// the calendar.
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

  /// The first moment of the date, in a leap year if the date has no year; `nil` for a day that
  /// does not exist, such as February 30.
  var startInUTC: Date? {
    let parts = DateComponents(year: year ?? 2000, month: month ?? 1, day: day ?? 1)
    guard let date = Self.calendar.date(from: parts),
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
  /// `1984-06-21`, `1984-06`, `1984` or `--06-21`.
  var description: String {
    let digits = { (number: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return
      ([year.map { digits($0, 4) } ?? "-"]
      + [month, day].compactMap { $0.map { digits($0, 2) } }).joined(separator: "-")
  }
}
