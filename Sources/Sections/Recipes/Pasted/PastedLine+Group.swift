import Foundation

// Groups of ingredients in one line.
extension PastedLine {
  /// `Dough: 250 g flour, 125 ml water, salt` as a heading and a line for each ingredient; `nil` for
  /// any other line.
  var group: [PastedLine]? {
    guard number == nil, text.utf8.count <= Self.longestGroup,
      let colon = text.prefix(Self.longestName).firstIndex(where: { ":：".contains($0) })
    else { return nil }
    let name = text[..<colon].trimmingCharacters(in: .whitespaces)
    guard name.split(separator: " ").count <= 4,
      !name.contains(where: { $0.isNumber || $0 == "," }),
      PastedWords.heading(text) == nil, PastedWords.label(text) == nil, !PastedWords.isNoise(text)
    else { return nil }
    let list = PastedWords.trimmedEnd(String(text[text.index(after: colon)...]))
    let parts = IngredientText.split(list, limit: 50).map { PastedWords.trimmedEnd($0) }
    let amounts = parts.count(where: PastedWords.beginsWithAmount)
    let isList = parts.count > 2 && amounts > 1 && amounts * 2 >= parts.count
    let isShort =
      parts.count == 2 && amounts > 0
      && parts.allSatisfy { PastedWords.beginsWithAmount($0) || PastedWords.namesIngredient($0) }
    guard isList || isShort else { return nil }
    return (["\(name):"] + parts.map { "- \($0)" }).compactMap { PastedLine($0[...]) }
  }

  /// In characters.
  private static let longestGroup = 1_000
  private static let longestName = 40
}
