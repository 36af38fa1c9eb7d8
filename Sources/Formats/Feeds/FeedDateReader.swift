/// Finds the time, zone and day anywhere in a string.
struct FeedDateReader {
  private enum Token: Equatable {
    case number(Int, digits: Int)
    case word(Word)
    case sign(UInt8)
  }

  /// The first eight bytes of a word, in lower case.
  private struct Word: Hashable, ExpressibleByStringLiteral {
    private(set) var letters: UInt64 = 0

    init() {}

    init(stringLiteral word: StaticString) {
      for byte in String(describing: word).utf8 { append(byte) }
    }

    mutating func append(_ letter: UInt8) {
      if letters >> 56 == 0 { letters = letters << 8 | UInt64(letter | 0x20) }
    }

    /// The first bytes of the word; `nil` if it has fewer.
    func beginning(_ count: Int) -> Word? {
      guard letters >> UInt64(8 * (count - 1)) != 0 else { return nil }
      var short = self
      while short.letters >> UInt64(8 * count) != 0 { short.letters >>= 8 }
      return short
    }
  }

  /// The longest text that is read, in bytes; no date is longer.
  private static let longest = 100

  private var tokens: [Token] = []
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var offset: Int?

  /// - Parameter text: UTF-8.
  init(_ text: ArraySlice<UInt8>) {
    guard text.count <= Self.longest else { return }
    tokens.reserveCapacity(24)
    var position = text.startIndex
    while position < text.endIndex {
      let start = position
      var number = 0
      while position < text.endIndex, text[position].isDigit {
        // A number with more than 15 digits is not part of a date.
        if position - start < 15 { number = number * 10 + Int(text[position] & 0xF) }
        position += 1
      }
      if position > start {
        tokens.append(.number(number, digits: position - start))
        continue
      }
      var word = Word()
      while position < text.endIndex, Self.isInWord(text[position], isFirst: position == start) {
        word.append(text[position])
        position += 1
      }
      if position > start {
        tokens.append(.word(word))
      } else {
        tokens.append(.sign(text[position]))
        position += 1
      }
    }
  }

  /// Whether a byte of UTF-8 belongs to a word. The bytes C2 and E2 begin spaces and dashes.
  private static func isInWord(_ byte: UInt8, isFirst: Bool) -> Bool {
    byte.isLetter || byte >= (isFirst ? 0xC3 : 0x80) && byte != 0xC2 && byte != 0xE2
  }

  mutating func date() -> FeedDate? {
    if let timestamp { return timestamp }
    takeTime()
    takeZone()
    guard let (year, month, day) = calendarDay(),
      let days = FeedDate.days(year: year, month: month, day: day),
      hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60, second <= 60
    else { return nil }
    let minutes = days * 1_440 + hour * 60 + minute - (offset ?? 0)
    return FeedDate(seconds: minutes * 60 + min(second, 59), offset: offset ?? 0)
  }
}

// Reads the time and the zone.
extension FeedDateReader {
  /// Reads a number of seconds or milliseconds since 1970.
  private var timestamp: FeedDate? {
    guard tokens.count == 1, case .number(let number, let digits) = tokens[0] else { return nil }
    switch digits {
    case 9, 10: return FeedDate(seconds: number, offset: 0)
    case 13: return FeedDate(seconds: number / 1_000, offset: 0)
    default: return nil
    }
  }

  private func number(_ index: Int) -> Int? {
    guard tokens.indices.contains(index), case .number(let number, _) = tokens[index] else {
      return nil
    }
    return number
  }

  private func digits(_ index: Int) -> Int {
    guard tokens.indices.contains(index), case .number(_, let digits) = tokens[index] else {
      return 0
    }
    return digits
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .sign(UInt8(ascii: sign))
  }

  private static let (morning, afternoon, time): (Word, Word, Word) = ("am", "pm", "t")

  /// Reads `10:00` or `10:00:00.5`, optionally followed by `pm`, or `T100000`.
  private mutating func takeTime() {
    takeDigitsOnly()
    guard
      let start = tokens.indices.first(where: { index in
        digits(index) > 0 && digits(index) <= 2 && isSign(index + 1, ":") && digits(index + 2) > 0
          && !isSign(index - 1, "+") && !(isSign(index - 1, "-") && digits(index - 2) > 0)
      })
    else { return }
    hour = number(start) ?? 0
    minute = number(start + 2) ?? 0
    var end = start + 3
    if isSign(end, ":"), let number = number(end + 1) {
      second = number
      end += 2
    }
    // Skips fractions of a second.
    if isSign(end, ".") || isSign(end, ","), digits(end + 1) > 0 { end += 2 }
    var half = end
    while isSign(half, " ") { half += 1 }
    joinDayPeriod(at: half)
    if tokens.indices.contains(half), case .word(let word) = tokens[half],
      word == Self.morning || word == Self.afternoon, hour <= 12
    {
      hour = hour % 12 + (word == Self.afternoon ? 12 : 0)
      end = half + 1
    }
    tokens[start] = .sign(UInt8(ascii: "T"))
    tokens.removeSubrange((start + 1)..<end)
  }

  /// Joins `p.m.` into `pm`.
  private mutating func joinDayPeriod(at index: Int) {
    guard tokens.indices.contains(index + 2), isSign(index + 1, "."),
      tokens[index + 2] == .word("m")
    else { return }
    for (letter, half) in [(Word("a"), Self.morning), (Word("p"), Self.afternoon)]
    where tokens[index] == .word(letter) {
      tokens.replaceSubrange(index...index + 2, with: [.word(half)])
    }
  }

  /// Reads `20200525T100000` and `20200525100000`.
  private mutating func takeDigitsOnly() {
    for index in tokens.indices {
      guard let number = number(index) else { continue }
      if digits(index) == 14 {
        tokens[index] = .number(number / 1_000_000, digits: 8)
        tokens.insert(.sign(UInt8(ascii: "T")), at: index + 1)
        setTime(number % 1_000_000)
        return
      }
      if [4, 6].contains(digits(index)), index > 0, tokens[index - 1] == .word(Self.time) {
        setTime(digits(index) == 6 ? number : number * 100)
        tokens.replaceSubrange((index - 1)...index, with: [.sign(UInt8(ascii: "T"))])
        return
      }
    }
  }

  private mutating func setTime(_ digits: Int) {
    (hour, minute, second) = (digits / 10_000, digits / 100 % 100, digits % 100)
  }

  /// Reads `+02:00`, `-0500` or `CEST` after the time; a numeric offset takes precedence over a
  /// name.
  private mutating func takeZone() {
    let time = tokens.firstIndex(of: .sign(UInt8(ascii: "T"))) ?? 0
    if let sign = tokens.indices.last(where: { isZone($0, after: time) }) {
      var end = sign + 2
      var minutes = number(sign + 1) ?? 0
      switch digits(sign + 1) {
      case 1, 2:
        minutes *= 60
        if isSign(end, ":"), let more = number(end + 1) {
          minutes += more
          end += 2
        }
      default: minutes = minutes / 100 * 60 + minutes % 100
      }
      // No place is more than 14 hours from UTC.
      if minutes <= 14 * 60 { offset = isSign(sign, "-") ? -minutes : minutes }
      tokens.removeSubrange(sign..<end)
    }
    for case .word(let word) in tokens where offset == nil {
      offset = Self.zones[word]
    }
  }

  /// Whether a zone begins at this token. If there is no time, the zone must be something that
  /// cannot be part of the day.
  private func isZone(_ index: Int, after time: Int) -> Bool {
    guard isSign(index, "+") || isSign(index, "-"), (1...4).contains(digits(index + 1)) else {
      return false
    }
    return time > 0 ? index > time : isSign(index, "+") || isSign(index + 2, ":")
  }

  /// The offsets of the named zones, in minutes. RFC 2822 treats military letters as unknown, so
  /// they count as UTC.
  private static let zones: [Word: Int] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0,
    "est": -300, "edt": -240, "et": -300, "cst": -360, "cdt": -300, "ct": -360,
    "mst": -420, "mdt": -360, "mt": -420, "pst": -480, "pdt": -420, "pt": -480,
    "akst": -540, "akdt": -480, "hst": -600, "ast": -240, "adt": -180, "nst": -210, "ndt": -150,
    "brt": -180, "art": -180, "west": 60, "bst": 60, "cet": 60, "cest": 120, "met": 60,
    "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180, "sast": 120, "msk": 180,
    "msd": 240, "ist": 330, "sgt": 480, "hkt": 480, "awst": 480, "jst": 540, "kst": 540,
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]
}

// Reads the day.
extension FeedDateReader {
  private func calendarDay() -> (year: Int, month: Int, day: Int)? {
    var numbers: [(value: Int, digits: Int)] = []
    numbers.reserveCapacity(6)
    var month: Int?
    var isBehindTime = false
    var maybeWeekday = false
    for token in tokens {
      switch token {
      case .number(let value, let digits): numbers.append((value, digits))
      case .sign(UInt8(ascii: "T")): isBehindTime = month != nil
      case .word(let word) where !isBehindTime:
        // The last one counts: "mar" is a Tuesday in "mar, 04 nov 2025".
        if let named = Self.month(word) {
          month = named
          maybeWeekday = numbers.isEmpty && Self.tuesdays.contains(word)
        }
      case .word, .sign: break
      }
    }
    // Where Tuesday begins like March, the day comes first.
    if maybeWeekday, numbers.count >= 3 {
      return Self.numericDay(numbers, separator: UInt8(ascii: "."))
    }
    guard let month else { return Self.numericDay(numbers, separator: separator) }
    switch numbers.count {
    case 0: return nil
    case 1: return numbers[0].digits == 4 ? (numbers[0].value, month, 1) : nil
    default:
      let year = numbers.prefix(2).firstIndex { $0.digits >= 3 } ?? 1
      return (Self.year(numbers[year]), month, numbers[1 - year].value)
    }
  }

  /// The character right after the first number; `nil` if a word or nothing follows it.
  private var separator: UInt8? {
    guard let first = tokens.firstIndex(where: { if case .number = $0 { true } else { false } }),
      tokens.indices.contains(first + 1), case .sign(let sign) = tokens[first + 1]
    else { return nil }
    return sign
  }

  private static func numericDay(
    _ numbers: [(value: Int, digits: Int)], separator: UInt8?
  ) -> (year: Int, month: Int, day: Int)? {
    let values = numbers.map(\.value)
    switch numbers.map(\.digits) {
    case [8]: return (values[0] / 10_000, values[0] / 100 % 100, values[0] % 100)
    case [6]: return (values[0] / 100, values[0] % 100, 1)
    case [4]: return (values[0], 1, 1)
    case [4, 1], [4, 2]: return (values[0], values[1], 1)
    case [4, 3]:
      return FeedDate.days(year: values[0], month: 1, day: 1).flatMap { first in
        (1...366).contains(values[1]) ? day(first + values[1] - 1, in: values[0]) : nil
      }
    case let digits where digits.count >= 3 && digits[0] == 4:
      return (values[0], values[1], values[2])
    case let digits where digits.count >= 3 && (digits[2] == 4 || separator != UInt8(ascii: "-")):
      let isMonthFirst =
        values[0] <= 12 && (separator == UInt8(ascii: "/") || values[1] > 12)
      let (month, day) = isMonthFirst ? (values[0], values[1]) : (values[1], values[0])
      return (year(numbers[2]), month, day)
    case let digits where digits.count >= 3: return (year(numbers[0]), values[1], values[2])
    default: return nil
    }
  }

  /// Converts days since 1970-01-01 to a day of a year that is already known.
  private static func day(_ days: Int, in year: Int) -> (year: Int, month: Int, day: Int)? {
    for month in (1...12).reversed() {
      if let first = FeedDate.days(year: year, month: month, day: 1), first <= days {
        return (year, month, days - first + 1)
      }
    }
    return nil
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

  /// Finds a month by the beginning of its name.
  private static func month(_ word: Word) -> Int? {
    for count in [6, 4, 3] {
      if let month = word.beginning(count).flatMap({ months[$0] }) { return month }
    }
    return nil
  }

  /// Weekdays that begin like the month of March.
  private static let tuesdays: Set<Word> = [
    "mar", "mardi", "martes", "martedì", "martedi", "marți", "marţi",
  ]

  /// The beginnings of the months' names, of three letters where these are enough: in English,
  /// German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Polish, Turkish and Russian.
  private static let months: [Word: Int] = {
    let names: [[Word]] = [
      ["jan", "ene", "gen", "jän", "sty", "oca", "янв", "ЯНВ"],
      ["feb", "fev", "fév", "lut", "şub", "фев", "ФЕВ"],
      ["mar", "mär", "mae", "mrz", "mrt", "maar", "мар", "МАР"],
      ["apr", "avr", "abr", "kwi", "nis", "апр", "АПР"],
      ["may", "mai", "mag", "mei", "maj", "мая", "МАЯ", "май"],
      ["jun", "juin", "giu", "cze", "haz", "июн", "ИЮН"],
      ["jul", "juil", "lug", "lip", "tem", "июл", "ИЮЛ"],
      ["aug", "aou", "aoû", "ago", "sie", "ağu", "авг"],
      ["sep", "set", "wrz", "eyl", "сен", "СЕН"],
      ["oct", "okt", "ott", "out", "paź", "eki", "окт", "ОКТ"],
      ["nov", "lis", "kas", "ноя", "НОЯ"],
      ["dec", "déc", "dez", "dic", "des", "gru", "ara", "дек"],
    ]
    var months: [Word: Int] = [:]
    for (index, names) in names.enumerated() {
      for name in names { months[name] = index + 1 }
    }
    return months
  }()
}
