import Foundation

/// Finds the time, zone and day anywhere in a string.
struct FeedDateReader {
  enum Token: Equatable {
    case number(Int, digits: Int)
    /// The range of the word in `text`.
    case word(Range<Int>)
    case sign(UInt8)
  }

  /// The first eight bytes of a word, in lower case.
  struct Word: Hashable, ExpressibleByStringLiteral {
    private(set) var letters: UInt64 = 0

    init(_ bytes: some Sequence<UInt8>) {
      for byte in bytes.prefix(8) { letters = letters << 8 | UInt64(byte | 0x20) }
    }

    init(stringLiteral word: StaticString) { self.init(String(describing: word).utf8) }
  }

  /// The longest text that is read, in bytes; no date is longer.
  private static let longest = 100

  private let text: ArraySlice<UInt8>
  var tokens: [Token] = []
  var hour = 0
  var minute = 0
  var second = 0
  /// Minutes ahead of UTC.
  var offset: Int?
  /// A zone whose offset depends on the date.
  var place: TimeZone?

  /// - Parameter text: UTF-8.
  init(_ text: ArraySlice<UInt8>) {
    guard text.count <= Self.longest else {
      self.text = []
      return
    }
    var text = text.contains { $0 >= 0x80 } ? Self.plain(text) : text
    if let (zone, name) = Self.place(in: text) {
      place = zone
      text.removeSubrange(name)
    }
    self.text = text
    tokens.reserveCapacity(24)
    var position = text.startIndex
    while position < text.endIndex {
      let start = position
      var number = 0
      while position < text.endIndex, text[position].isDigit {
        // A number with more than 18 digits is not part of a date.
        if position - start < 18 { number = number * 10 + Int(text[position] & 0xF) }
        position += 1
      }
      if position > start {
        tokens.append(.number(number, digits: position - start))
        continue
      }
      while position < text.endIndex, text[position].isLetter || text[position] >= 0x80 {
        position += 1
      }
      if position > start {
        tokens.append(.word(start..<position))
      } else {
        tokens.append(.sign(text[position]))
        position += 1
      }
    }
  }

  /// A text in lower case without accents, with the digits, spaces and minus signs of ASCII.
  static func plain(_ text: some Collection<UInt8>) -> ArraySlice<UInt8> {
    var plain = ""
    let letters = MonthNames.chinese(String(decoding: text, as: UTF8.self).lowercased())
    for scalar in letters.decomposedStringWithCompatibilityMapping.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark, .format: break
      case .decimalNumber: plain += String(Int(properties.numericValue ?? 0))
      case _ where ("\u{2010}"..."\u{2012}").contains(scalar) || scalar == "\u{2212}":
        plain += "-"
      default: plain.unicodeScalars.append(scalar.isASCII || properties.isAlphabetic ? scalar : " ")
      }
    }
    return Array(MonthNames.joined(plain).utf8)[...]
  }

  mutating func date() -> FeedDate? {
    if let timestamp { return timestamp }
    takeTime()
    takeZone()
    // A leap second is the first second of the next minute.
    guard let day = day(), hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60,
      second <= 60
    else { return nil }
    let local = (day * 1_440 + hour * 60 + minute) * 60 + second
    let offset = self.offset ?? place.map { Self.offset(of: $0, at: local) } ?? 0
    return FeedDate(seconds: local - offset * 60, offset: offset)
  }
}

// What the tokens are.
extension FeedDateReader {
  func number(_ index: Int) -> Int? {
    guard tokens.indices.contains(index), case .number(let number, _) = tokens[index] else {
      return nil
    }
    return number
  }

  func digits(_ index: Int) -> Int {
    guard tokens.indices.contains(index), case .number(_, let digits) = tokens[index] else {
      return 0
    }
    return digits
  }

  func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .sign(UInt8(ascii: sign))
  }

  func word(_ index: Int) -> Word? { range(index).map { Word(text[$0]) } }

  /// Where a word is in the text.
  func range(_ index: Int) -> Range<Int>? {
    guard tokens.indices.contains(index), case .word(let range) = tokens[index] else { return nil }
    return range
  }

  /// Reads a number of seconds, milliseconds or microseconds since 1970.
  private var timestamp: FeedDate? {
    guard let number = number(0), tokens.count == 1 || tokens.count == 3 && isSign(1, "."),
      tokens.count == 1 || digits(2) > 0
    else { return nil }
    switch digits(0) {
    case 9, 10: return FeedDate(seconds: number, offset: 0)
    case 13: return FeedDate(seconds: number / 1_000, offset: 0)
    case 16: return FeedDate(seconds: number / 1_000_000, offset: 0)
    default: return nil
    }
  }
}

// Reads the day, as days since 1970-01-01.
extension FeedDateReader {
  private func day() -> Int? {
    if let day = dayOfWeek() { return day }
    var numbers: [(value: Int, digits: Int)] = []
    numbers.reserveCapacity(6)
    var weekday: Word?
    var (before, after): ([Int], [Int]) = ([], [])
    var (isBehindTime, isUnknown) = (false, false)
    for (index, token) in tokens.enumerated() {
      switch token {
      case .number(let value, let digits): numbers.append((value, digits))
      case .sign(UInt8(ascii: "T")): isBehindTime = !numbers.isEmpty
      case .word(let range) where !isBehindTime && after.isEmpty && numbers.count < 3:
        let months = range.count > 1 ? MonthNames.months(text[range]) : []
        if numbers.isEmpty {
          weekday = weekday ?? Word(text[range].prefix(2))
          // Before a comma, what looks like March is a Tuesday.
          before = months == [3] && isSign(index + 1, ",") ? [] : months
        } else {
          after = months
          // `th` in `May 4th, 2025` does not stand for a month.
          isUnknown = isUnknown || months.isEmpty && range.count > 2 && numbers.count == 1
        }
      case .word, .sign: break
      }
    }
    // Many languages have a Tuesday that begins like March: what stands behind the day's number
    // takes precedence, even if it is not known.
    let isNumeric = numbers.count >= 3 && separator.map { "/.-".utf8.contains($0) } == true
    let months = after.isEmpty ? (isUnknown || isNumeric ? [] : before) : after
    let days = months.compactMap { Self.day(numbers, month: $0) }
    guard months.isEmpty else {
      let named = weekday.flatMap(MonthNames.slavicDay)
      return days.first { Self.weekday($0) == named } ?? days.first
    }
    // Where Tuesday looks like March, the day comes first.
    return Self.numericDay(numbers, separator: before.isEmpty ? separator : UInt8(ascii: "."))
  }

  private static func day(_ numbers: [(value: Int, digits: Int)], month: Int) -> Int? {
    switch numbers.count {
    case 0: return nil
    case 1:
      return numbers[0].digits == 4
        ? FeedDate.days(year: numbers[0].value, month: month, day: 1) : nil
    default:
      let place = numbers.prefix(2).firstIndex { $0.digits >= 3 } ?? 1
      return FeedDate.days(
        year: year(numbers[place]), month: month, day: numbers[1 - place].value)
    }
  }

  private static let week: Word = "w"

  /// Reads a day of a week, `2025-W45-2` or `2025W452`, or the first day of `2025-W45`.
  private func dayOfWeek() -> Int? {
    let letter = isSign(1, "-") ? 2 : 1
    guard digits(0) == 4, word(letter) == Self.week, let year = number(0),
      var week = number(letter + 1), let fourth = FeedDate.days(year: year, month: 1, day: 4)
    else { return nil }
    var day = isSign(letter + 2, "-") ? number(letter + 3) ?? 1 : 1
    if digits(letter + 1) == 3 { (week, day) = week.quotientAndRemainder(dividingBy: 10) }
    guard (1...53).contains(week), (1...7).contains(day) else { return nil }
    // The first week is the one with January 4.
    return fourth - Self.weekday(fourth) + (week - 1) * 7 + day - 1
  }

  /// The day of the week, from 0 for Monday; 1970-01-01 was a Thursday.
  private static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

  /// The character right after the first number; `nil` if a word or nothing follows it.
  private var separator: UInt8? {
    guard let first = tokens.indices.first(where: { digits($0) > 0 }),
      tokens.indices.contains(first + 1), case .sign(let sign) = tokens[first + 1]
    else { return nil }
    return sign
  }

  private static func numericDay(
    _ numbers: [(value: Int, digits: Int)], separator: UInt8?
  ) -> Int? {
    let values = numbers.map(\.value)
    let days = FeedDate.days
    switch numbers.map(\.digits) {
    case [8]: return days(values[0] / 10_000, values[0] / 100 % 100, values[0] % 100)
    case [6]: return days(values[0] / 100, values[0] % 100, 1)
    case [4]: return days(values[0], 1, 1)
    case [4, 1], [4, 2]: return days(values[0], values[1], 1)
    case [4, 3]:
      guard let first = days(values[0], 1, 1), let last = days(values[0], 12, 31), values[1] > 0,
        first + values[1] - 1 <= last
      else { return nil }
      return first + values[1] - 1
    case let digits where digits.count >= 3 && digits[0] == 4:
      return days(values[0], values[1], values[2])
    case let digits where digits.count >= 3 && (digits[2] == 4 || separator != UInt8(ascii: "-")):
      let isMonthFirst =
        values[0] <= 12 && (separator == UInt8(ascii: "/") || values[1] > 12)
      let (month, day) = isMonthFirst ? (values[0], values[1]) : (values[1], values[0])
      return days(year(numbers[2]), month, day)
    case let digits where digits.count >= 3: return days(year(numbers[0]), values[1], values[2])
    default: return nil
    }
  }

  /// Completes a year of fewer than four digits.
  /// - Source: RFC 2822 §4.3.
  private static func year(_ number: (value: Int, digits: Int)) -> Int {
    switch number.digits {
    case 1, 2: number.value + (number.value < 50 ? 2_000 : 1_900)
    case 3: number.value + 1_900
    default: number.value
    }
  }
}
