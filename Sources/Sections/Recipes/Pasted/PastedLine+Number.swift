// Numbers of steps, and places in a video.
extension PastedLine {
  /// A step's number with what follows it: `1.`, `1)`, `1.-`, `1 -`, `1️⃣`, `Step 1`, `(1)`, or `1`
  /// before several spaces.
  static func number(_ text: Substring) -> (Int, Substring)? {
    var rest = text
    let word = rest.prefix { $0.isLetter }
    if PastedWords.isStep(String(word)) {
      rest = rest[word.endIndex...].drop { $0.isWhitespace }
      let digits = rest.prefix { $0.isWholeNumber }
      guard let number = PastedWords.wholeNumber(digits), number < 100 else { return nil }
      return (
        number,
        afterTotal(rest[digits.endIndex...]).drop { ".):-–".contains($0) || $0.isWhitespace }
      )
    }
    if rest.first == "(" { rest.removeFirst() }
    // An emoji of a digit is a digit with marks.
    if let first = rest.first, let scalar = first.unicodeScalars.first,
      first.unicodeScalars.count > 1, (0x30...0x39).contains(scalar.value)
    {
      return (Int(scalar.value) - 0x30, rest.dropFirst().drop { $0.isWhitespace })
    }
    // "① Chop"
    if let first = text.first, let scalar = first.unicodeScalars.first,
      let start = circled.first(where: { ($0..<$0 + 10).contains(scalar.value) })
    {
      return (Int(scalar.value - start) + 1, text.dropFirst().drop { $0.isWhitespace })
    }
    // "a) Chop"
    if let letter = text.first?.asciiValue, (97...122).contains(letter),
      text.dropFirst(1).first == ")"
    {
      return (Int(letter) - 96, text.dropFirst(2).drop { $0.isWhitespace })
    }
    let digits = rest.prefix { $0.isWholeNumber }
    guard (1...2).contains(digits.count), let number = PastedWords.wholeNumber(digits) else {
      return nil
    }
    // "1 . Chop"
    let end = rest[digits.endIndex...]
    let after = end.hasPrefix(" . ") ? end.dropFirst() : end
    // "1 - Chop", but not "1 - 2 onions"
    let dash = after.prefix { " -–—".contains($0) }
    if dash.first == " ", dash.last == " ", dash.count == 3,
      after[dash.endIndex...].first?.isLetter == true
    {
      return (number, after[dash.endIndex...])
    }
    let marks = after.prefix { ".)-:/".contains($0) }
    let space = after[marks.endIndex...].prefix { $0.isWhitespace }
    let isMarked =
      !marks.isEmpty
      && (!space.isEmpty || after[marks.endIndex...].first.map(\.isLetter) ?? true)
    guard isMarked || marks.isEmpty && space.count > 1, marks.first != "-" || !space.isEmpty else {
      return nil
    }
    return (number, after[space.endIndex...])
  }

  /// The 1 of each row of digits in circles.
  private static let circled: [UInt32] = [0x2460, 0x2776, 0x2780, 0x278A, 0x24F5]

  /// What follows the number of all steps: `/4`, ` of 4`.
  private static func afterTotal(_ text: Substring) -> Substring {
    let rest = text.drop(while: \.isWhitespace)
    let word = rest.prefix { $0.isLetter || $0 == "/" }
    guard ["/", "of", "von", "sur", "de", "di"].contains(word.lowercased()) else { return text }
    let number = rest[word.endIndex...].drop(while: \.isWhitespace)
    let digits = number.prefix(while: \.isWholeNumber)
    return digits.isEmpty ? text : number[digits.endIndex...]
  }

  /// What follows the place in a video: `2:10 Rest the dough`, `(0:35) - Mix`; `nil` for any other
  /// line.
  static func withoutTimestamp(_ text: Substring) -> Substring? {
    let rest = text.drop { "([".contains($0) }
    let stamp = rest.prefix { $0.isWholeNumber || $0 == ":" }
    let parts = stamp.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      parts.last?.count == 2
    else { return nil }
    let words = rest[stamp.endIndex...].drop { ")] -–—:".contains($0) }
    return words.first?.isUppercase == true ? words : nil
  }
}
