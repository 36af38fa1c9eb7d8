public import Foundation

extension VCard {
  /// When the card was last changed, by its own words: a moment, or all moments of a day. A time
  /// without a zone may be that of any place on Earth. `nil` if the card doesn't say so, or if the
  /// words are those of a clock that is wrong.
  /// - Source: RFC 6350 §6.7.4 and §4.3.
  public func revised(at now: Date = .now) -> ClosedRange<Date>? {
    guard let text = properties.first(where: { $0.name == "REV" })?.text,
      let stamp = Timestamp(text), let date = FeedDate(stamp.text)
    else { return nil }
    let start = Date(timeIntervalSince1970: TimeInterval(date.seconds))
    guard start >= Self.firstCards, start <= now.addingTimeInterval(24 * Self.hour) else {
      return nil
    }
    let end = stamp.isDay ? start.addingTimeInterval(24 * Self.hour - 1) : start
    guard !stamp.hasZone else { return start...end }
    // Clocks are up to 14 hours ahead of UTC, and up to 12 behind.
    return start.addingTimeInterval(-14 * Self.hour)...end.addingTimeInterval(12 * Self.hour)
  }

  private static let hour: TimeInterval = 3_600

  /// The start of 1995, the year of the first cards.
  private static let firstCards = Date(timeIntervalSince1970: 788_918_400)
}

/// A day, or a day and a time, in the forms of ISO 8601 that cards use: `20200131T093000Z`,
/// `2020-01-31T09:30:00+01:00`, `20200131`.
private struct Timestamp {
  /// The same with hyphens and colons, in UTC unless there is a zone.
  let text: String
  let isDay: Bool
  let hasZone: Bool

  init?(_ text: String) {
    var rest = text.trimmingCharacters(in: .whitespaces)[...]
    func digits(_ count: Int) -> Substring? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return digits
    }
    func skip(_ signs: Set<Character>) -> Bool {
      guard let first = rest.first, signs.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    guard let year = digits(4) else { return nil }
    let hasHyphens = skip(["-"])
    guard let month = digits(2), skip(["-"]) == hasHyphens, let day = digits(2) else { return nil }
    let date = "\(year)-\(month)-\(day)"
    isDay = rest.isEmpty
    if rest.isEmpty {
      (self.text, hasZone) = ("\(date)T00:00:00Z", false)
      return
    }
    guard skip(["T", "t"]), let hour = digits(2) else { return nil }
    _ = skip([":"])
    let minute = digits(2) ?? "00"
    _ = skip([":"])
    let second = digits(2) ?? "00"
    if skip([".", ","]) { rest = rest.drop { $0.isASCII && $0.isNumber } }
    let time = "\(date)T\(hour):\(minute):\(second)"
    hasZone = !rest.isEmpty
    guard hasZone, !skip(["Z", "z"]) else {
      guard rest.isEmpty else { return nil }
      self.text = time + "Z"
      return
    }
    let isBehind = rest.first == "-"
    guard skip(["+", "-"]), let hours = digits(2) else { return nil }
    _ = skip([":"])
    let minutes = digits(2) ?? "00"
    guard rest.isEmpty else { return nil }
    self.text = "\(time)\(isBehind ? "-" : "+")\(hours):\(minutes)"
  }
}
