import Formats
import Foundation

/// How a table writes its dates: what `6/9/2001` means shows in other rows of its column, in other
/// columns, or in the language of the heading.
struct TableDates {
  private enum Order {
    case dayFirst, monthFirst
  }

  /// The places of the columns with dates.
  let columns: [Int]
  private let language: [Int: Order]
  private var found: [Int: Set<Order>] = [:]

  /// - Parameter headings: folded.
  init(_ columns: [ContactTable.Column], headings: [String]) {
    let dates = zip(columns.indices, zip(columns, headings)).filter { _, column in
      switch column.0 {
      case .date: true
      case .numbered(let thing, "value"): thing.hasPrefix("event")
      default: false
      }
    }
    self.columns = dates.map(\.0)
    language = Dictionary(
      uniqueKeysWithValues: dates.compactMap { place, column in
        Self.order(under: column.1).map { (place, $0) }
      })
  }

  /// The order in the language of a heading; `nil` where the year comes first.
  private static func order(under heading: String) -> Order? {
    if heading.unicodeScalars.contains(where: { $0.value >= 0x3040 }) { return nil }
    return english.contains(where: heading.hasPrefix) ? .monthFirst : .dayFirst
  }

  private static let english = ["birthday", "date of birth", "anniversary", "wedding", "event"]

  /// Takes note of dates that have only one meaning.
  mutating func learn(from row: [String]) {
    for place in columns where place < row.count {
      guard let date = Numbers(row[place]), !date.hasDots else { continue }
      if date.first > 12 { found[place, default: []].insert(.dayFirst) }
      if date.second > 12 { found[place, default: []].insert(.monthFirst) }
    }
  }

  private func order(in place: Int) -> Order? {
    let orders = found[place] ?? Set(found.values.joined())
    return orders.isEmpty ? language[place] : orders.count == 1 ? orders.first : nil
  }

  /// The row with its dates as `CalendarDate` writes them, where it is clear what they mean.
  func plain(_ row: [String]) -> [String] {
    var row = row
    for place in columns where place < row.count {
      if let date = date(row[place], in: place) { row[place] = date.description }
    }
    return row
  }

  private func date(_ text: String, in place: Int) -> CalendarDate? {
    guard let numbers = Numbers(text) else { return Self.inWords(text) }
    let isDayFirst =
      numbers.hasDots || numbers.first > 12
      || numbers.second <= 12 && order(in: place) == .dayFirst
    guard isDayFirst || numbers.second > 12 || order(in: place) == .monthFirst else { return nil }
    let (day, month) =
      isDayFirst ? (numbers.first, numbers.second) : (numbers.second, numbers.first)
    return CalendarDate(CalendarDate(year: numbers.year, month: month, day: day).description)
  }

  /// `Saturday, June 9, 2001`.
  private static func inWords(_ text: String) -> CalendarDate? {
    let numbers = text.split { !$0.isNumber }.map(\.count)
    guard text.utf8.count < 60, text.contains(where: \.isLetter),
      numbers.sorted() == [1, 4]
        || numbers.sorted() == [2, 4]
    else { return nil }
    return FeedDate(text).flatMap { CalendarDate(String($0.description.prefix(10))) }
  }

  /// The numbers of a date that ends with its year, maybe with a time behind it.
  private struct Numbers {
    let first: Int
    let second: Int
    let year: Int
    let hasDots: Bool

    init?(_ text: String) {
      let words = text.split(separator: " ")
      guard text.utf8.count < 40, let day = words.first,
        words.count == 1 || words[1].contains(":")
      else { return nil }
      guard let sign = day.first(where: { !$0.isNumber }), "/.-".contains(sign) else { return nil }
      let parts = day.split(separator: sign, omittingEmptySubsequences: false)
      guard parts.count == 3, (1...2).contains(parts[0].count), (1...2).contains(parts[1].count),
        let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2]),
        // `01-02-03` may begin with the year.
        parts[2].count == 4 || parts[2].count == 2 && sign != "-"
      else { return nil }
      (self.first, self.second) = (first, second)
      self.year = parts[2].count == 4 ? year : Self.century(of: year) + year
      hasDots = sign == "."
    }

    /// Nobody was born in the future.
    private static func century(of year: Int) -> Int {
      let now = Calendar(identifier: .gregorian).component(.year, from: .now)
      return 2_000 + year <= now ? 2_000 : 1_900
    }
  }
}
