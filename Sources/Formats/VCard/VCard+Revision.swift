public import Foundation

extension VCard {
  /// When the card was last changed, by its own words: a moment, or all moments of a day. `nil` if it
  /// doesn't say so.
  /// - Source: RFC 6350 §6.7.4.
  public var revised: ClosedRange<Date>? {
    guard let text = properties.first(where: { $0.name == "REV" })?.text,
      let date = FeedDate(Self.extended(text)),
      date.isPlausible
    else { return nil }
    let start = Date(timeIntervalSince1970: TimeInterval(date.seconds))
    return text.contains(":") || text.uppercased().contains("T")
      ? start...start : start...start.addingTimeInterval(86_399)
  }

  /// `20200131T093000Z` as `2020-01-31T09:30:00Z`.
  private static func extended(_ text: String) -> String {
    var rest = text.trimmingCharacters(in: .whitespaces)[...]
    func part(_ count: Int) -> Substring? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return digits
    }
    guard let year = part(4), let month = part(2), let day = part(2) else { return text }
    let date = "\(year)-\(month)-\(day)"
    guard rest.first == "T" || rest.first == "t" else { return rest.isEmpty ? date : text }
    rest.removeFirst()
    guard let hour = part(2), let minute = part(2) else { return date + "T" + rest }
    return "\(date)T\(hour):\(minute):\(part(2) ?? "00")\(rest)"
  }
}
