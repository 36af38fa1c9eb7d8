import Foundation

// Reads the time and the zone.
extension FeedDateReader {
  private static let morning: [Word] = ["am", "a.m", "a. m", "π.μ", "ص"]
  private static let afternoon: [Word] = ["pm", "p.m", "p. m", "μ.μ", "م"]
  /// What stands before the time in the afternoon in East Asia.
  private static let early = words("午後 下午")
  private static let time: Word = "t"
  /// What stands between hours, minutes and seconds.
  private static let (hours, minutes) = (words("h 時 时 点 點"), words("分"))
  private static let meridiem: [Word] = ["m", "μ"]

  private static func words(_ words: String) -> Set<Word> {
    Set(words.split(separator: " ").map { Word(plain($0.utf8)) })
  }

  /// Reads `10:00` or `10:00:00.5`, optionally followed by `pm`, `T100000`, or `10.00` or `10h00`.
  mutating func takeTime() {
    takeDigitsOnly()
    guard let start = tokens.indices.first(where: { isTime($0) }) else { return }
    hour = number(start) ?? 0
    minute = number(start + 2) ?? 0
    var end = start + 3
    let isDotted = isSign(start + 1, ".")
    let hasMinutes = word(end).map(Self.minutes.contains) == true
    if isDotted ? isSign(end, ".") && digits(end + 1) == 2 : isSign(end, ":") || hasMinutes,
      let number = number(end + 1)
    {
      second = number
      end += 2
    }
    // Skips fractions of a second.
    if isSign(end, ".") || isSign(end, ","), digits(end + 1) > 0 { end += 2 }
    var half = end
    while isSign(half, " ") { half += 1 }
    joinDayPeriod(at: half)
    if let word = word(half), hour <= 12,
      case let isAfternoon = Self.afternoon.contains(word),
      isAfternoon || Self.morning.contains(word)
    {
      hour = hour % 12 + (isAfternoon ? 12 : 0)
      end = half + 1
    } else if hour < 12, let word = word(isSign(start - 1, " ") ? start - 2 : start - 1),
      Self.early.contains(word)
    {
      hour += 12
    }
    tokens[start] = .sign(UInt8(ascii: "T"))
    tokens.removeSubrange((start + 1)..<end)
  }

  private func isTime(_ index: Int) -> Bool {
    guard (1...2).contains(digits(index)), digits(index + 2) > 0 else { return false }
    if isSign(index + 1, ":") || word(index + 1).map(Self.hours.contains) == true {
      return !isSign(index - 1, "+") && !(isSign(index - 1, "-") && digits(index - 2) > 0)
    }
    // `18.55` is a time only after a year; otherwise it is a day and a month.
    return isSign(index + 1, ".") && digits(index + 2) == 2
      && (isSign(index - 1, " ") || word(index - 1) == Self.time)
      && tokens.indices.prefix(index).contains { digits($0) == 4 }
  }

  /// Joins `p.m.` or `p. m.` into one word.
  private mutating func joinDayPeriod(at index: Int) {
    let end = isSign(index + 2, " ") ? index + 3 : index + 2
    guard isSign(index + 1, "."), let first = range(index), let last = range(end),
      word(end).map(Self.meridiem.contains) == true
    else { return }
    tokens.replaceSubrange(index...end, with: [.word(first.lowerBound..<last.upperBound)])
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
      if [4, 6].contains(digits(index)), word(index - 1) == Self.time {
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
  mutating func takeZone() {
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
    // The weekday before the day's number may look like a zone: Polish has `pt` for Friday.
    let start = time > 0 ? time : tokens.indices.first { digits($0) > 0 } ?? 0
    for index in tokens.indices.dropFirst(start) where offset == nil && place == nil {
      guard let word = word(index) else { continue }
      offset = Self.zones[word]
      place = Self.places[word].flatMap { TimeZone(identifier: $0) }
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
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420,
    "akst": -540, "akdt": -480, "hst": -600, "ast": -240, "adt": -180, "nst": -210, "ndt": -150,
    "brt": -180, "brst": -120, "wib": 420, "wita": 480, "wit": 540, "trt": 180, "pkt": 300,
    "art": -180, "west": 60, "bst": 60, "cet": 60, "cest": 120, "met": 60,
    "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180, "sast": 120, "msk": 180,
    "msd": 240, "ist": 330, "sgt": 480, "hkt": 480, "awst": 480, "jst": 540, "kst": 540,
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
  ]
}

// Zones whose offset depends on the date.
extension FeedDateReader {
  private static let places: [Word: String] = [
    "et": "America/New_York", "ct": "America/Chicago", "mt": "America/Denver",
    "pt": "America/Los_Angeles",
  ]

  /// Finds the name of a zone, such as `Europe/Berlin`.
  /// - Source: the IANA time zone database.
  static func place(in text: ArraySlice<UInt8>) -> (zone: TimeZone, name: Range<Int>)? {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let isArea = { (byte: UInt8) in byte.isLetter || byte == UInt8(ascii: "_") }
    let isPart = { (byte: UInt8) in isArea(byte) || byte.isDigit || "/+-".utf8.contains(byte) }
    let start = text[..<slash].lastIndex { !isArea($0) }.map { $0 + 1 } ?? text.startIndex
    let end = text[slash...].firstIndex { !isPart($0) } ?? text.endIndex
    guard start < slash, slash + 1 < end, isArea(text[slash + 1]) else { return nil }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    return TimeZone(identifier: name).map { ($0, start..<end) }
  }

  /// The offset in minutes at a local time, in seconds since 1970.
  static func offset(of zone: TimeZone, at local: Int) -> Int {
    let seconds = {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(local - $0)))
    }
    return seconds(seconds(0)) / 60
  }
}
