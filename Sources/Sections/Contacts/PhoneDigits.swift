/// Phone numbers as people search for them: digits only.
enum PhoneDigits {
  /// The most digits that a search can match. An international number has at most 15 (E.164), plus
  /// an extension.
  private static let mostDigits = 20
  /// A search can begin at any of the first groups of digits, up to this many.
  private static let mostGroups = 6

  /// The digits of a number from the start of each of its first groups on, cut to `mostDigits`:
  /// "18155550123", "8155550123", "5550123" and "0123" for "+1 (815) 555-0123". A number with "(0)"
  /// has one more form, without that zero.
  static func forms(of number: String) -> [String] {
    // All digits of the number, and the positions among them at which a group begins.
    var digits: [UInt8] = []
    var starts: [Int] = []
    var isInGroup = false
    for byte in number.utf8 {
      let isDigit = byte &- UInt8(ascii: "0") < 10
      if isDigit {
        if !isInGroup, starts.count < mostGroups { starts.append(digits.count) }
        digits.append(byte)
      }
      isInGroup = isDigit
    }
    let forms = starts.map { String(decoding: digits[$0...].prefix(mostDigits), as: UTF8.self) }
    // "+49 (0)171 …" is dialed with either the country code or the zero, so the form without the
    // zero is added.
    let ends = starts.dropFirst() + [digits.count]
    guard number.utf8.contains(UInt8(ascii: "(")), number.contains("(0)"),
      let zero = zip(starts, ends).first(where: { digits[$0..<$1] == [UInt8(ascii: "0")] }),
      zero.0 > 0
    else { return forms }
    digits.remove(at: zero.0)
    return [String(decoding: digits.prefix(mostDigits), as: UTF8.self)] + forms
  }
}
