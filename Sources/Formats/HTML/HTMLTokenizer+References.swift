import LenientJSON

extension HTMLTokenizer {
  /// Reads the reference at an ampersand, or only the ampersand if there is no reference.
  mutating func reference() -> String {
    let (text, end) = reference(at: position, in: position..<bytes.count, isInAttribute: false)
    position = end
    return text
  }

  /// The value of an attribute, with references resolved.
  func resolved(_ range: Range<Int>) -> String {
    guard bytes[range].contains(.ampersand) else { return string(range, replacingNull: true) }
    var value = ""
    var index = range.lowerBound
    while let next = bytes[index..<range.upperBound].firstIndex(of: .ampersand) {
      value += string(index..<next, replacingNull: true)
      let (text, end) = reference(at: next, in: range, isInAttribute: true)
      value += text
      index = end
    }
    return (value + string(index..<range.upperBound, replacingNull: true)).withFewMarks
  }

  private func reference(
    at start: Int, in range: Range<Int>, isInAttribute: Bool
  ) -> (text: String, end: Int) {
    let rest = bytes[(start + 1)..<range.upperBound]
    if rest.first == .number, let (scalar, end) = HTMLEntities.number(rest.dropFirst()) {
      return (String(Character(scalar)), end)
    }
    let letters = rest.prefix(HTMLEntities.longest).prefix { $0.isLetter || $0.isDigit }
    let isClosed = letters.endIndex < rest.endIndex && bytes[letters.endIndex] == .semicolon
    if isClosed, !letters.isEmpty,
      let text = HTMLEntities.text(named: String(decoding: letters, as: UTF8.self))
    {
      return (text, letters.endIndex + 1)
    }
    guard let (length, text) = HTMLEntities.legacy(prefixOf: letters) else {
      return ("&", start + 1)
    }
    let end = start + 1 + length
    // The `&copy` in `?a=1&copy=2` is part of an address, not a reference.
    if isInAttribute, end < rest.endIndex,
      bytes[end] == .equals || bytes[end].isLetter || bytes[end].isDigit
    {
      return ("&", start + 1)
    }
    return (text, end)
  }
}
