// Messages of chats, which may be only talk.
extension PastedRecipeReader {
  /// Whether a message among the steps only says how many: “about 40”.
  func isCount(_ line: PastedLine) -> Bool {
    line.sender != nil && line.number == nil && line.text.split(separator: " ").count <= 3
      && line.hasAmount && !line.isSentence
  }

  /// Reads a message that may be only talk, or a part of the recipe in words as people chat.
  mutating func readTalk(_ line: PastedLine) {
    if part == .lead || part == .ingredients && recipe.ingredients.isEmpty {
      return lead.append(line)
    }
    guard sender != nil, line.sender == sender, !PastedWords.isClosing(line.text) else { return }
    // "Salt to taste."
    let isIngredient =
      PastedWords.namesIngredient(line.text) && line.text.split(separator: " ").count < 4
    let mayBeStep = line.isPlain && !PastedWords.isRemark(line.text)
    let isOrder =
      mayBeStep && !isIngredient && (line.isSentence || PastedWords.isOrder(line.text))
    if part == .ingredients, line.goesOn, line.isShortTalk, !isOrder {
      return addIngredient(line)
    }
    let isTold =
      part == .steps && line.goesOn && mayBeStep
      || (part == .steps || part == .ingredients && !recipe.ingredients.isEmpty)
        && (isOrder || line.text.count >= Self.shortestTold)
    guard isTold else { return }
    if part == .ingredients { begin(.steps, underHeading: false) }
    recipe.steps.append(line.text)
  }

  /// In characters. Thanks are shorter.
  private static let shortestTold = 35
}
