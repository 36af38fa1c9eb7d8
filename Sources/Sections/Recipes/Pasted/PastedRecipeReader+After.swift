// What stands after the steps: greetings, names, buttons of a page.
extension PastedRecipeReader {
  /// Whether a block after the steps is a personal word at the end of a letter, a signature, or
  /// something else in a few words.
  func isAfterword(_ block: ArraySlice<PastedLine>) -> Bool {
    guard let last = recipe.steps.last, let first = block.first, first.number == nil,
      !isStepHead(first), PastedWords.yield(inSentence: first.text) == nil
    else {
      return false
    }
    if isLetter || sender != nil, PastedWords.isPersonal(first.text),
      !PastedWords.isOrder(first.text),
      !block.contains(where: { $0.number != nil || PastedWords.namesTime($0.text) })
    {
      return true
    }
    // "Say hi to the cats!" at the end
    if isLetter, first.text.last == "!", block.dropFirst().allSatisfy(\.isName),
      !PastedWords.namesTime(first.text),
      !PastedWords.words(of: first.text).contains(where: PastedWords.isOrder),
      lines[block.endIndex...].first.map({ $0.isName || PastedWords.isClosing($0.text) }) != false
    {
      return true
    }
    // "Love to Martin and the girls," over a name
    if first.text.last == ",", (2...3).contains(block.count),
      block.dropFirst().allSatisfy({ $0.isName || PastedWords.isSignature($0.text) })
    {
      return true
    }
    // After steps with bullets, something else follows.
    if lines[block.startIndex - 1].isBullet, recipe.steps.count > 2, !first.isBullet,
      !first.beginsSmall, !PastedWords.isOrder(first.text), stepsBegin(with: \.isBullet)
    {
      return true
    }
    if last.endsSentence, first.text.last != ":", block.allSatisfy(\.isName) { return true }
    return (recipe.steps.count > 1 || last.contains(". "))
      && recipe.steps.suffix(5).allSatisfy(\.endsSentence)
      && block.allSatisfy(isFewWords) && !isOverSteps(block)
  }

  /// Reads the yield of a short sentence after the steps: `Die Menge ergibt ca. 60 Stück.`
  mutating func readYield(inSentence line: PastedLine) -> Bool {
    guard line.beginsBlock, line.number == nil, recipe.steps.count > 1,
      let first = PastedProse.sentences(of: line.text).first,
      let yield = PastedWords.yield(inSentence: first)
    else { return false }
    recipe.yield = recipe.yield ?? yield
    if first != line.text { recipe.notes.append(line.text) }
    return true
  }

  /// Whether a block after the steps is a line about the dish: “Freezes well.”
  func isProperty(_ block: ArraySlice<PastedLine>) -> Bool {
    let isTalk = isLetter || sender != nil
    return recipe.steps.count != 1 && block.count == 1
      && block.allSatisfy {
        $0.number == nil && !$0.isBullet && PastedWords.yield(inSentence: $0.text) == nil
          && (PastedWords.isProperty($0.text) || isTalk && PastedWords.beginsWithIt($0.text))
      }
  }

  /// Whether all lines with which the steps begin have something in common.
  private func stepsBegin(with property: (PastedLine) -> Bool) -> Bool {
    let block = blocks.last { $0.upperBound == self.block.lowerBound } ?? 0..<0
    return block.count > 1 && lines[block].allSatisfy { property($0) || $0.isHeadingOfPart }
  }

  /// Whether a line is too short for a step, and says nothing that is to be done.
  private func isFewWords(_ line: PastedLine) -> Bool {
    // "06 00 00 00 01"
    if !line.text.contains(where: \.isLetter) { return line.number == nil }
    return line.text.split(separator: " ").count <= 3 && line.text.last != "." && line.number == nil
      && !line.isBullet && !PastedWords.isOrder(line.text) && !PastedWords.namesTime(line.text)
  }

  /// Whether a block may head the steps below it.
  private func isOverSteps(_ block: ArraySlice<PastedLine>) -> Bool {
    guard block.count == 1, block.endIndex < lines.count, block.first?.text.last != "!" else {
      return false
    }
    return lines[block.endIndex].isSentence || lines[block.endIndex].text.count > 40
  }

  /// Whether the recipe stands in a mail.
  private var isLetter: Bool {
    subject != nil || lead.prefix(Self.mostLead).contains { $0.isLetterHead }
  }

  func isSignature(_ line: PastedLine) -> Bool {
    part == .steps && (isLetter && line.isName || PastedWords.isSignature(line.text))
  }
}
