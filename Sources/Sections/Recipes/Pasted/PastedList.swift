/// What a block looks like as a list of ingredients.
struct PastedList {
  /// The length of the longest line in a list with bullets; `nil` for a list without.
  private let width: Int?
  /// Whether amounts stand in lines of their own.
  private let hasAmountsAlone: Bool
  /// Whether the ingredients have words in capitals, as nouns in German.
  private let hasNouns: Bool
  /// Whether ingredients without an amount begin with a capital, so that a small letter goes on
  /// with the line before.
  let hasCapitals: Bool

  init(_ block: ArraySlice<PastedLine>) {
    let bullets = block.count(where: \.isBullet)
    width = bullets > 2 && bullets * 2 >= block.count ? block.map(\.text.count).max() : nil
    hasAmountsAlone = block.count { PastedWords.isAmount($0.text) } > 2
    let amounts = block.filter(\.hasAmount)
    let rows = zip(block, block.dropFirst())
    // A line that was surely broken says that the column is narrow.
    let isBroken = rows.contains { line, next in
      next.beginsSmall && line.text.split(separator: " ").last.map(PastedWords.isOpen) == true
    }
    hasCapitals =
      amounts.count > 2 && isBroken
      && block.contains {
        !$0.hasAmount && !$0.isGroup && $0.text.first?.isUppercase == true
          && PastedWords.heading($0.text) == nil && !$0.isSentence
      }
    hasNouns = amounts.count > 2 && amounts.count(where: Self.hasNoun) * 3 >= amounts.count * 2
  }

  /// Whether a line without a bullet is the rest of the one before, which may begin with a number.
  func goesOn(_ before: PastedLine, with line: PastedLine) -> Bool {
    guard let width, !line.isBullet, line.number == nil, before.text.last != ":" else {
      return false
    }
    let last = before.text.split(separator: " ").last ?? ""
    return PastedWords.endsIngredient(last) || before.text.last == ","
      || width >= Self.leastWidth && before.text.count * 10 > width * (line.hasAmount ? 8 : 7)
  }

  private static func hasNoun(_ line: PastedLine) -> Bool {
    line.text.split(separator: " ").dropFirst().contains {
      $0.count > 2 && $0.first?.isUppercase == true
    }
  }

  /// Whether an ingredient can't end where its line does: `Parmesan zum`, or `300 g mehlige` before
  /// a noun.
  func isOpen(_ before: PastedLine, before line: PastedLine) -> Bool {
    guard let last = before.text.split(separator: " ").last, !line.beginsBlock, !line.isBullet,
      line.number == nil, !PastedWords.endsWithAmount(before.text)
    else { return false }
    // "cut into", "3 cm pieces"
    if PastedWords.isOpen(last), !line.hasAmount || PastedWords.isMeasure(line.text) {
      return true
    }
    if line.hasAmount { return false }
    if line.beginsSmall { return before.text.last == "," }
    return hasNouns && before.hasAmount && !Self.hasNoun(before)
      && last.allSatisfy(\.isLowercase) && !PastedWords.isUnit(last)
      && ["e", "en", "er", "es", "em"].contains { last.hasSuffix($0) }
  }

  /// No column of a page is narrower, in characters.
  static let leastWidth = 25

  /// Whether an ingredient is only an amount, whose name is in the next line.
  func isAmount(_ text: String) -> Bool {
    PastedWords.isAmount(text) || hasAmountsAlone && PastedWords.mayBeAmount(text)
  }
}
