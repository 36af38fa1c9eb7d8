/// Splits the ingredients of a recipe that gives them in one text.
enum IngredientText {
  /// The text is split at its lines; if it has only one, at semicolons, or else at commas. A comma
  /// within a number, as in “1,5 kg”, or within brackets separates nothing.
  /// - Parameter limit: how many ingredients to return at most.
  static func split(_ text: String, limit: Int) -> [String] {
    let lines = text.split(maxSplits: limit, whereSeparator: \.isNewline)
    if lines.count > 1 { return lines.prefix(limit).map(String.init) }
    let hasSemicolons = parts(of: text, at: [";", "\u{61B}", "；"], limit: limit)
    let ingredients =
      hasSemicolons.count > 1
      ? hasSemicolons : parts(of: text, at: [",", "،", "、", "，"], limit: limit)
    return ingredients.map(String.init)
  }

  private static func parts(
    of text: String, at separators: Set<Character>, limit: Int
  ) -> [Substring] {
    var parts: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    // A bracket that is never closed swallows nothing.
    let lastBracket = text.lastIndex { closing.contains($0) } ?? text.startIndex
    var isAfterDigit = false
    var index = text.startIndex
    while index < text.endIndex, parts.count < limit {
      let character = text[index]
      let next = text.index(after: index)
      if opening.contains(character), index < lastBracket { depth += 1 }
      if closing.contains(character) { depth = max(0, depth - 1) }
      let isInNumber = isAfterDigit && next < text.endIndex && text[next].isNumber
      if separators.contains(character), !isInNumber, depth == 0 {
        parts.append(text[start..<index])
        start = next
      }
      isAfterDigit = character.isNumber
      index = next
    }
    if parts.count < limit { parts.append(text[start...]) }
    return parts
  }

  private static let (opening, closing): (Set<Character>, Set<Character>) = (
    ["(", "[", "{", "（"], [")", "]", "}", "）"]
  )
}
