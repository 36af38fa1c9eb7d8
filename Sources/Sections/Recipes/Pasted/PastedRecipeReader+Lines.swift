import Foundation

// Lines that were wrapped are put together again.
extension PastedRecipeReader {
  mutating func addIngredient(_ line: PastedLine) {
    let line = line.asIngredient
    if let parts = PastedWords.amounts(in: line.text), !line.isBullet {
      recipe.ingredients += parts
      return
    }
    if !isRest(line), line.isGroup || isGroup(line) {
      let text = PastedWords.withoutThen(line.text)
      let head = text.hasSuffix(":") ? text : text + ":"
      if recipe.ingredients.isEmpty, line.isHeading { firstHead = head }
      recipe.ingredients.append(head)
      return
    }
    guard let last = recipe.ingredients.last, last.last != ":", last.utf8.count < 1_000,
      !line.isBullet
    else {
      recipe.ingredients.append(line.text)
      return
    }
    // A table that was copied has the amount and its name in two lines.
    let isAmountOnly = list.isAmount(last) && !line.hasAmount && !line.beginsBlock
    let place = recipe.ingredients.count - 1
    if last.endsInHyphen, line.beginsSmall {
      recipe.ingredients[place] = PastedHyphens.join(last, line.text)
    } else if isAmountOnly || isWrapped(last, before: line) {
      recipe.ingredients[place] += " " + line.text
    } else {
      recipe.ingredients.append(line.text)
    }
  }

  /// Whether a line ends the one before, which can't end with its last word: “butter for”, “the tin”.
  private func isRest(_ line: PastedLine) -> Bool {
    guard index > 0, !line.beginsBlock, line.beginsSmall, line.text.last != ":" else {
      return false
    }
    let before = lines[index - 1]
    return before.hasAmount
      && before.text.split(separator: " ").last.map(PastedWords.endsIngredient) == true
  }

  /// Whether a line without a colon heads the ingredients below it in its block.
  private func isGroup(_ line: PastedLine) -> Bool {
    if isHeadOfAmounts(line) { return true }
    guard line.beginsBlock, block.count > 1, block.lowerBound == index, !line.isBullet,
      !line.hasAmount, !line.isTalk, line.text.split(separator: " ").count <= 4,
      !PastedWords.namesIngredient(line.text)
    else { return false }
    // Arabic letters are neither small nor capitals.
    return lines[block].dropFirst().allSatisfy {
      $0.isBullet || $0.hasAmount || $0.text.first?.isUppercase != true
    }
  }

  /// Whether a line is marked as a heading, or names a part of a dish, and an amount is below it.
  private func isHeadOfAmounts(_ line: PastedLine) -> Bool {
    guard line.isTitle || PastedWords.isPartOfDish(line.text), line.text.utf8.count <= 200,
      line.number == nil, !line.isBullet, !line.hasAmount, !line.isTalk, !line.isSentence,
      index + 1 < lines.count
    else { return false }
    return lines[index + 1].hasAmount || lines[index + 1].isBullet
  }

  /// Whether an ingredient goes on with a line.
  private func isWrapped(_ last: String, before line: PastedLine) -> Bool {
    guard index > 0 else { return false }
    let before = lines[index - 1]
    if !line.beginsBlock, list.goesOn(before, with: line) { return true }
    if last.hasOpenBracket, !line.beginsBlock || line.beginsSmall { return true }
    if list.isOpen(before, before: line) { return true }
    guard !line.beginsBlock, !line.hasAmount, line.beginsSmall else { return false }
    let words = (before.text.split(separator: " ").last ?? "", line.text.prefix { $0 != " " })
    if before.isBullet || PastedWords.endsIngredient(words.0) { return true }
    if PastedWords.namesIngredient(line.text) { return false }
    // "cut\nin cubes"
    if PastedWords.endsIngredient(words.1) { return true }
    if before.hasAmount, PastedWords.isParticiple(words.1) { return true }
    guard shape.isWrapped, !line.isTalk else { return false }
    if list.hasCapitals, before.hasAmount { return true }
    if before.text.contains(",") {
      // Enough lines tell how wide a list is.
      let width = lines[block].prefix(100).filter(\.hasAmount).map(\.text.count).max() ?? 0
      if width >= PastedList.leastWidth, before.text.count * 10 >= width * 6 { return true }
    }
    return shape.isFull(before.text, before: line, share: 0.85)
  }

  mutating func addStep(_ line: PastedLine) {
    if let number = line.number {
      (hasNumbers, self.number, isUnderHead) = (true, number, false)
      // A number may stand alone before its step.
      recipe.steps.append(line.text)
      return
    }
    let isHead = isStepHead(line)
    defer { isUnderHead = isHead }
    if recipe.steps.isEmpty, line.isHeading, !line.isSentence { firstStepHead = line.text }
    guard let last = recipe.steps.last, !isHead, !isUnderHead else {
      recipe.steps.append(line.text)
      return
    }
    let place = recipe.steps.count - 1
    if last.isEmpty {
      recipe.steps[place] = line.text
    } else if last.endsInHyphen, line.beginsSmall || goesOn(last, with: line) {
      recipe.steps[place] = PastedHyphens.join(last, line.text)
    } else if goesOn(last, with: line) {
      recipe.steps[place] += " " + line.text
    } else if hasNumbers || isAfterSteps(line) {
      // After numbered steps, something else follows.
      part = .rest
    } else {
      recipe.steps.append(line.text)
    }
  }

  private func goesOn(_ last: String, with line: PastedLine) -> Bool {
    if hasNumbers {
      guard last.endsSentence else {
        // Steps that never end with a point end at an empty line.
        return !line.beginsBlock || line.beginsSmall
          || !line.text.endsSentence && recipe.steps.count == 1
          || recipe.steps.dropLast().contains(where: \.endsSentence)
      }
      // Where lines are not wrapped, each is a sentence or something else.
      return !line.beginsBlock && (shape.isWrapped || line.isSentence)
    }
    if shape.hasParagraphs, !PastedShape.isLineByLine(lines[block]), !line.beginsBlock,
      !line.isBullet
    {
      // A sentence that ends early is the last of its paragraph.
      return !last.endsSentence || line.beginsSmall || index == 0
        || shape.isFull(lines[index - 1].text, before: line, share: 0.6)
    }
    guard !last.endsSentence, !line.isBullet else { return false }
    // "and", "30 minutes"
    if !line.beginsBlock, last.split(separator: " ").last.map(PastedWords.isOpen) == true {
      return true
    }
    // Nobody breaks the lines of a message.
    if shape.isSmall || line.sender != nil && !line.beginsSmall { return false }
    if line.beginsBlock { return line.beginsSmall && !shape.isSmall }
    guard shape.isPunctuated || line.beginsSmall && shape.isWrapped else { return false }
    let before = index > 0 ? lines[index - 1].text : last
    // Arabic letters are neither small nor capitals.
    if shape.isPage, line.hasNoCase { return shape.isFull(before, before: line, share: 0.8) }
    return shape.isFull(before, before: line, share: line.beginsSmall ? 0.6 : 0.9)
  }

  /// Whether a line is a few words after sentences, with no sentence below it.
  private func isAfterSteps(_ line: PastedLine) -> Bool {
    guard !shape.isWrapped, recipe.steps.count > 1, !line.isBullet, !line.text.endsSentence,
      line.text.last != ":", line.text.split(separator: " ").count <= 3
    else { return false }
    return recipe.steps.suffix(5).allSatisfy { $0.endsSentence }
      && (index + 1 == lines.count || !lines[index + 1].isSentence)
  }
}

extension String {
  var endsInHyphen: Bool {
    last.map { "-‐¬".contains($0) } == true && dropLast().last?.isLetter == true
  }

  var endsSentence: Bool {
    last.map { ".!?…؟".contains($0) } ?? true
  }

  var hasOpenBracket: Bool {
    guard utf8.count < 1_000, let open = lastIndex(of: "(") else { return false }
    return !self[open...].contains(")")
  }
}
