import Foundation

extension Date {
  /// Reads `2019-08-07T13:14:52.5-07:00`, also without seconds, and with a space for the T. Some ten
  /// times as fast as Foundation, for lists of 100,000.
  /// - Returns: `nil` for all else, and where the offset is missing.
  /// - Source: RFC 3339 §5.6.
  init?(rfc3339 text: String) {
    var text = Array(text.utf8.prefix(41))[...]
    guard text.count <= 40, let year = Self.number(4, &text), Self.skip("-", &text),
      let month = Self.number(2, &text), Self.skip("-", &text), let day = Self.number(2, &text),
      Self.skip("Tt ", &text), let hour = Self.number(2, &text), Self.skip(":", &text),
      let minute = Self.number(2, &text), (1...12).contains(month), (1...31).contains(day),
      hour < 25, minute < 60
    else { return nil }
    var second = 0
    if Self.skip(":", &text) {
      // A leap second is the next minute's first.
      guard let number = Self.number(2, &text), number <= 60 else { return nil }
      second = number
      if Self.skip(".,", &text) { text = text.drop { $0 &- 0x30 < 10 } }
    }
    guard let offset = Self.offset(text) else { return nil }
    let minutes = (Self.days(year, month, day) * 24 + hour) * 60 + minute - offset
    self.init(timeIntervalSince1970: Double(minutes * 60 + second))
  }

  private static func number(_ digits: Int, _ text: inout ArraySlice<UInt8>) -> Int? {
    guard text.count >= digits, text.prefix(digits).allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    defer { text = text.dropFirst(digits) }
    return text.prefix(digits).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ signs: String, _ text: inout ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, signs.utf8.contains(first) else { return false }
    text = text.dropFirst()
    return true
  }

  /// In minutes: `Z`, `+02:00`, `-0700`.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var text = text
    if skip("Zz", &text) { return text.isEmpty ? 0 : nil }
    let isWest = text.first == UInt8(ascii: "-")
    guard skip("+-", &text), let hours = number(2, &text) else { return nil }
    _ = skip(":", &text)
    guard let minutes = number(2, &text), text.isEmpty else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  /// Since 1970, in the calendar of today.
  /// - Source: https://howardhinnant.github.io/date_algorithms.html#days_from_civil
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
