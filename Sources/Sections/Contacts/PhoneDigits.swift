import Store

/// Phone numbers as people search for them: digits only.
enum PhoneDigits {
  /// The most digits that a search can match. An international number has at most 15 (E.164), plus
  /// an extension.
  private static let mostDigits = 20
  /// A search can begin at any of the first groups of digits, up to this many.
  private static let mostGroups = 6
  private static let zero = UInt8(ascii: "0")

  /// The digits of a number from the start of each of its first groups on, cut to `mostDigits`:
  /// "18155550123", "8155550123", "5550123" and "0123" for "+1 (815) 555-0123". A number with "(0)"
  /// has one more form, without that zero.
  ///
  /// The others are without what depends on from where one dials: "0170 12" is "17012", too, and so
  /// is "+4917012" with each possible length of a country code (ITU-T E.164: one to three digits).
  static func forms(of number: String) -> [String] {
    // Digits of any script become those of ASCII.
    let number = SearchFolding.folded(number)
    // All digits of the number, and the positions among them at which a group begins.
    var digits: [UInt8] = []
    var starts: [Int] = []
    var isInGroup = false
    for byte in number.utf8 {
      let isDigit = isDigit(byte)
      if isDigit {
        if !isInGroup, starts.count < mostGroups { starts.append(digits.count) }
        digits.append(byte)
      }
      isInGroup = isDigit
    }
    var forms = starts.map { text(digits[$0...]) }
    // "+49 (0)171 …" is dialed with either the country code or the zero, so the form without the
    // zero is added.
    let ends = starts.dropFirst() + [digits.count]
    if number.utf8.contains(UInt8(ascii: "(")), number.contains("(0)"),
      let trunk = zip(starts, ends).first(where: { digits[$0..<$1] == [zero] }), trunk.0 > 0
    {
      digits.remove(at: trunk.0)
      forms.insert(text(digits[...]), at: 0)
    }
    for form in withoutPrefixes(digits, isInternational: number.contains("+")) {
      let form = text(form)
      if !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  private static func withoutPrefixes(
    _ digits: [UInt8], isInternational: Bool
  ) -> [ArraySlice<UInt8>] {
    guard digits.count >= fewestDigits else { return [] }
    let isAbroad = digits.starts(with: [zero, zero])
    if isInternational || isAbroad {
      let number = digits.dropFirst(isAbroad ? 2 : 0)
      return (isAbroad ? 0...3 : 1...3).map { number.dropFirst($0) }
    }
    return digits[0] == zero ? [digits.dropFirst()] : []
  }

  /// A shorter number is none that could be dialed from elsewhere.
  private static let fewestDigits = 8

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.prefix(mostDigits), as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// The last digits, which are the same whether or not the number has a country code. Empty if there
  /// are none.
  static func last(of number: String) -> String {
    String(decoding: SearchFolding.folded(number).utf8.filter(isDigit).suffix(8), as: UTF8.self)
  }
}
