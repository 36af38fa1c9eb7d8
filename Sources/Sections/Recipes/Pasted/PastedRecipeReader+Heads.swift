import Foundation
import Store

// The title above the ingredients, headings between the steps, and lists of ingredients in one sentence.
extension PastedRecipeReader {
  /// Whether the first line of a block of ingredients is the title.
  func isTitle(overIngredients line: PastedLine) -> Bool {
    guard !isUnderHeading, recipe.ingredients.isEmpty, !line.hasAmount, !line.isBullet,
      line.mayBeTitle
    else { return false }
    if PastedWords.isTitleWithYield(line.text) { return true }
    guard !line.isGroup else { return false }
    let before = lead.suffix(Self.mostLead)
    if !before.contains(where: { $0.mayBeTitle && !$0.isTalk && $0.isPlain }) { return true }
    // "Sure!", the title and the list may be in one block.
    guard index > block.lowerBound, index + 1 < block.upperBound, !line.text.endsSentence,
      !line.beginsSmall, line.text.contains(" "), lines[index + 1].hasAmount
    else { return false }
    let above = lines[index - 1].text
    return above.endsSentence || above.last == ","
      || PastedWords.isOnlyTalk(String(above.prefix { $0 != " " }))
      || line.sender != nil && !above.contains(" ")
      || PastedWords.titleAndYield(line.text).yield != nil
  }

  /// Whether a line heads the steps below it: in capitals, or before steps that are numbered anew.
  func isStepHead(_ line: PastedLine) -> Bool {
    guard index + 1 < lines.count, line.mayBeTitle || line.isGroup, !line.text.endsSentence,
      !line.isBullet,
      !line.isHead, !line.hasAmount, !line.beginsSmall, line.text.split(separator: " ").count <= 8
    else { return false }
    let next = lines[index + 1]
    if hasNumbers {
      guard recipe.steps.last?.endsSentence == true, !next.isBareNumber else { return false }
      if next.number == 1 { return true }
      // The title may be above each page.
      return next.number == number + 1 && line.isInCapitals
        && !lead.suffix(Self.mostLead).contains { $0.text.uppercased() == line.text }
    }
    guard next.text.split(separator: " ").count > 3, !next.hasAmount, !next.isTalk,
      PastedWords.heading(next.text) == nil
    else { return false }
    return line.isInCapitals && !next.isInCapitals || isHeadLikeFirst(line, before: next)
  }

  /// Whether the steps began with a heading, alone in its block as this line is.
  private func isHeadLikeFirst(_ line: PastedLine, before next: PastedLine) -> Bool {
    guard block.count == 1, next.beginsBlock, recipe.steps.count > 1,
      recipe.steps.last?.endsSentence == true, let first = recipe.steps.first,
      first.utf8.count <= 200
    else { return false }
    return !first.endsSentence && first.split(separator: " ").count <= 8
  }

  /// Reads the ingredients after a heading if they are a list with commas, which may be wrapped.
  /// - Returns: Whether they are one.
  mutating func readList(after heading: PastedWords.Heading) -> Bool {
    readList(from: index + 1, after: heading.rest)
  }

  /// Reads ingredients without a heading in lines such as `4 eggs, 250 g sugar, 1 lemon,`.
  mutating func readList(at index: Int) -> Bool {
    guard lines[index].hasAmount, lines[index].text.contains(","), !lines[index].isBullet,
      !lines[index].isSentence, !lines[index].isTalk,
      // Longer blocks are lists of lines.
      block.upperBound - index <= Self.mostListLines
    else { return false }
    return readList(from: index, after: nil, areHeaded: false)
  }

  private mutating func readList(from start: Int, after rest: String?, areHeaded: Bool = true)
    -> Bool
  {
    let below = start..<lines.count
    let end =
      below.prefix(Self.mostListLines + 1).first { place in
        let line = lines[place]
        return place > start && line.beginsBlock || line.isBullet || line.number != nil
          || line.text.last == ":"
          || line.isTalk || PastedWords.heading(line.text) != nil
          || PastedWords.label(line.text) != nil
      } ?? below.prefix(Self.mostListLines + 1).endIndex
    // Lists of lines are longer than a sentence in a few lines.
    guard end - below.lowerBound <= Self.mostListLines,
      rest == nil || end < lines.count && !lines[below.lowerBound].beginsBlock
    else { return false }
    let texts = [rest].compactMap(\.self) + lines[below.lowerBound..<end].map(\.text)
    guard let parts = PastedShape.list(texts, isBegun: rest != nil),
      areHeaded || parts.count(where: PastedWords.beginsWithAmount) * 3 > max(6, parts.count * 2)
    else { return false }
    recipe.ingredients += parts
    readTo = end
    return true
  }

  private static let mostListLines = 12
  /// Lines before the recipe that are compared with a heading.
  static let mostLead = 50

  /// Whether the last line of all is the foot of a page, after steps that are sentences: `Soups 47`.
  func isFoot(_ line: PastedLine) -> Bool {
    index + 1 == lines.count && line.beginsBlock && !line.hasAmount && line.number == nil
      && (line.text.last?.isNumber == true && line.text.split(separator: " ").count <= 6
        || line.text.utf8.count <= 3 && line.text.contains(where: \.isNumber))
      && recipe.steps.count > 1 && recipe.steps.suffix(5).allSatisfy(\.endsSentence)
  }

  /// Whether the last line of all is talk to who reads it, and no step.
  func isLastWord(_ line: PastedLine) -> Bool {
    index + 1 == lines.count && line.number == nil && !line.isBullet
      && (recipe.steps.count > 1 || recipe.steps.last?.contains(". ") == true)
      && (line.beginsBlock || !shape.isWrapped && line.text.last != ".")
      && PastedWords.isAddress(line.text)
  }
}

extension PastedShape {
  /// The ingredients of a sentence in one line or several; `nil` for a list of lines.
  /// - Parameter isBegun: whether the first line is that of the heading, as in a sentence.
  static func list(_ lines: [String], isBegun: Bool) -> [String]? {
    guard let first = lines.first else { return nil }
    let joined = lines.dropFirst().reduce(first) { text, line in
      text.endsInHyphen ? PastedHyphens.join(text, line) : text + " " + line
    }
    let text = PastedWords.trimmedEnd(joined)
    let dashes = text.components(separatedBy: " — ")
    let parts = (dashes.count > 3 ? dashes : IngredientText.split(text, limit: 200))
      .map { PastedWords.trimmedEnd($0) }
    let amounts = parts.count(where: PastedWords.beginsWithAmount)
    // "1 onion, peeled, finely chopped" is one ingredient.
    let isList =
      lines.count == 1
      ? parts.count > 2 && amounts != 1 : amounts >= (isBegun ? 1 : 2) * lines.count
    return isList ? parts : nil
  }
}
