import Formats

/// How the items of a list are numbered.
/// - Source: HTML, "The ol element".
public struct ListNumbering: Hashable, Sendable {
  /// The style of the numbers, as the `type` attribute names it.
  public enum Style: String, Hashable, Sendable {
    case decimal = "1"
    case lowercaseLetters = "a"
    case uppercaseLetters = "A"
    case lowercaseRoman = "i"
    case uppercaseRoman = "I"
  }

  /// The number of the first item. In a list that counts down, `nil` until all items are known, as
  /// the last has the number 1.
  public var first: Int?
  public let isReversed: Bool
  public let style: Style

  public init(first: Int? = 1, isReversed: Bool = false, style: Style = .decimal) {
    self.first = first
    self.isReversed = isReversed
    self.style = style
  }

  init(_ tag: HTMLTag) {
    let isReversed = tag["reversed"] != nil
    self.init(
      first: tag["start"].flatMap { Int($0) } ?? (isReversed ? nil : 1), isReversed: isReversed,
      style: tag["type"].flatMap(Style.init) ?? .decimal)
  }

  func counting(_ count: Int) -> ListNumbering {
    ListNumbering(first: first ?? count, isReversed: isReversed, style: style)
  }

  func number(ofItem index: Int) -> Int? {
    first.map {
      isReversed
        ? $0.subtractingReportingOverflow(index).partialValue
        : $0.addingReportingOverflow(index).partialValue
    }
  }

  /// The number of an item as it is shown. As in browsers, a number that letters or Roman numerals
  /// can't write is shown in digits.
  public func label(ofItem index: Int) -> String {
    let number = number(ofItem: index) ?? 1
    return switch style {
    case .decimal: String(number)
    case .lowercaseLetters: Self.letters(number) ?? String(number)
    case .uppercaseLetters: Self.letters(number)?.uppercased() ?? String(number)
    case .lowercaseRoman: Self.roman(number) ?? String(number)
    case .uppercaseRoman: Self.roman(number)?.uppercased() ?? String(number)
    }
  }

  var startTag: String {
    (style == .decimal ? "<ol" : "<ol type=\"\(style.rawValue)\"")
      + (isReversed ? " reversed" : "")
      + (isReversed || first != 1 ? " start=\"\(first ?? 1)\"" : "") + ">"
  }

  /// "a" to "z", then "aa" and so on.
  private static func letters(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    var (rest, letters) = (number, "")
    while rest > 0 {
      rest -= 1
      letters = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + letters
      rest /= 26
    }
    return letters
  }

  private static func roman(_ number: Int) -> String? {
    guard (1..<4_000).contains(number) else { return nil }
    var (rest, numeral) = (number, "")
    for (value, sign) in romanSigns {
      while rest >= value {
        numeral += sign
        rest -= value
      }
    }
    return numeral
  }

  private static let romanSigns = [
    (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
