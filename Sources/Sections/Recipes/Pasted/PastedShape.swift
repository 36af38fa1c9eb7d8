/// What the lines of a text and its blocks look like: where ingredients and steps begin without
/// headings, and whether the lines were wrapped.
struct PastedShape {
  private let lines: [PastedLine]
  /// The length of the longest line, which tells where lines were wrapped.
  private let width: Int
  /// Whether the lines of the text end with a point, so that one without may go on.
  let isPunctuated: Bool
  /// Whether no line is longer than those of a page.
  let isPage: Bool
  /// Whether no line begins with a capital, so that one with a small letter may be a step of its own.
  let isSmall: Bool
  /// Whether sentences go on from line to line, as in a PDF.
  let isWrapped: Bool
  /// The line of the last heading of the steps; -1 without one.
  let lastSteps: Int
  let lastIngredients: Int
  /// Whether the steps are paragraphs of several lines, which empty lines separate.
  let hasParagraphs: Bool

  init(_ lines: [PastedLine], blocks: [Range<Int>]) {
    self.lines = lines
    let isLong = { (line: PastedLine) in
      line.text.split(separator: " ").count > 3 && !line.hasAmount
    }
    let long = lines.filter(isLong)
    let ended = long.count { $0.text.endsSentence || $0.text.contains(". ") }
    // The last line of a sentence may be short.
    let rests = zip(lines, lines.dropFirst()).count { line, next in
      isLong(line) && !line.text.endsSentence && !isLong(next) && next.text.endsSentence
        && !next.beginsBlock
    }
    isPunctuated = (ended + rests) * 10 >= 3 * long.count
    let kinds = lines.map { PastedWords.heading($0.text)?.kind }
    // A list in one line is longer than what was wrapped.
    let width =
      lines.indices.map { index in
        let isUnderHeading = index > 0 && kinds[index - 1] == .ingredients
        let mayBeList = kinds[index] == .ingredients || isUnderHeading
        let length = lines[index].text.count
        return mayBeList && length > Self.widestPage && lines[index].text.contains(",") ? 0 : length
      }.max() ?? 0
    self.width = width
    let wrapped = zip(lines, lines.dropFirst()).count { line, next in
      next.beginsSmall && !next.beginsBlock && !next.isBullet && !line.text.endsSentence
        // Salt below an amount is an ingredient.
        && !line.hasAmount && !next.hasAmount && line.text.count * 2 > width
    }
    isPage = width <= Self.widestPage
    let begun = lines.compactMap(\.text.first).filter(\.isLetter)
    isSmall = begun.count > 3 && begun.allSatisfy(\.isLowercase)
    isWrapped = isPage && wrapped > 1 && !isSmall
    hasParagraphs =
      isWrapped && blocks.count { $0.count > 1 && Self.isSentences(lines[$0]) } > 1
    lastSteps = kinds.lastIndex(of: .steps) ?? -1
    lastIngredients = kinds.lastIndex(of: .ingredients) ?? -1
  }

  /// In characters.
  private static let widestPage = 110

  /// Whether a line is so long that the next word did not fit.
  func isFull(_ text: String, before line: PastedLine, share: Double) -> Bool {
    let word = line.text.prefix { !$0.isWhitespace }.count
    return Double(text.count + 1 + word) > share * Double(width)
  }

  // MARK: Without headings

  /// Whether a line is the first of a list of amounts, without a heading.
  func startsIngredients(at index: Int, in block: Range<Int>) -> Bool {
    guard lastIngredients < index, isAmount(index) else { return false }
    let next = (index + 1)..<min(index + 4, block.upperBound)
    let isList = lines[index].isBullet
    return next.count { isAmount($0) || isList && lines[$0].isBullet && !lines[$0].isSentence } >= 2
  }

  /// Whether a line after ingredients is the first step, without a heading.
  func startsSteps(at index: Int) -> Bool {
    let line = lines[index]
    guard lastSteps < index, !line.hasAmount, !line.isBullet, !line.isGroup, !line.beginsSmall
    else {
      return false
    }
    let words = line.text.split(separator: " ")
    let next = (index + 1)..<min(index + 4, lines.count)
    guard words.count > 3, next.count(where: isAmount) < 2 else { return false }
    if let number = line.number { return number == 1 && !line.isBareNumber }
    if line.isSentence || line.text.contains(". ") { return true }
    // "Fry the onion for 10 minutes"
    return words.indices.dropFirst().contains { place in
      words[place].first?.isNumber == true
        && PastedWords.isMeasure(words[place...].prefix(2).joined(separator: " "))
    } || words.count > 8
  }

  private func isAmount(_ index: Int) -> Bool {
    let line = lines[index].asIngredient
    return line.number == nil && line.hasAmount && !line.isSentence
      && PastedWords.label(line.text) == nil
  }

  // MARK: Blocks

  static func isIngredients(_ block: ArraySlice<PastedLine>) -> Bool {
    let block = isSteps(block) ? block : block.map(\.asIngredient)[...]
    let lines = items(of: block).filter { !$0.isGroup && PastedWords.label($0.text) == nil }
    let amounts = lines.filter { $0.number == nil && ($0.hasAmount || $0.isBullet) }
    let sentences = lines.filter(\.isSentence)
    return amounts.count >= 1 && amounts.count * 2 >= lines.count
      && sentences.count * 2 <= lines.count && (lines.count > 1 || amounts[0].isBullet)
  }

  /// The lines of a block, put together where some of them go on with one that has a bullet.
  private static func items(of block: ArraySlice<PastedLine>) -> ArraySlice<PastedLine> {
    guard block.first?.isBullet == true, !block.contains(where: \.hasAmount) else { return block }
    var items: [PastedLine] = []
    for line in block {
      if line.isBullet || items.isEmpty {
        items.append(line)
      } else {
        items[items.count - 1].text += " " + line.text
      }
    }
    return items[...]
  }

  /// Whether a block is a list of a few words in each line, of which some begin with an amount, above
  /// sentences: `2 tomatoes`, `basil`, `olive oil`.
  static func isShortList(
    _ block: ArraySlice<PastedLine>, above next: ArraySlice<PastedLine>, fewestAmounts: Int
  ) -> Bool {
    let amounts = block.count { $0.hasAmount && PastedWords.label($0.text) == nil }
    return block.count > 2 && amounts >= fewestAmounts
      && (amounts > 0 || PastedTitle.areNamed(block.map(\.text), in: next.map(\.text)))
      && isSentences(next)
      && block.allSatisfy { line in
        line.number == nil && !line.isSentence && !line.isLetterHead
          && line.text.split(separator: " ").count <= 6
      }
  }

  /// Whether a block is a heading over a few words in each line, of which none is an amount.
  static func isGroup(_ block: ArraySlice<PastedLine>) -> Bool {
    block.count > 1 && block.first?.isGroup == true
      && block.dropFirst().allSatisfy { line in
        line.number == nil && !line.text.endsSentence && !PastedWords.isOrder(line.text)
          && line.text.split(separator: " ").count <= 5
      }
  }

  static func isSteps(_ block: ArraySlice<PastedLine>) -> Bool {
    let numbered = block.filter { $0.number != nil }
    guard numbered.count >= 2, let first = block.first?.number else { return false }
    // Amounts are in no order.
    return numbered.enumerated().allSatisfy { !$1.isBareNumber || $1.number == first + $0 }
  }

  /// Whether the sentences of a block end where its lines do, so that each begins a step, though long
  /// ones are wrapped. In a paragraph, few end there.
  static func isLineByLine(_ block: ArraySlice<PastedLine>) -> Bool {
    let ends = zip(block, block.dropFirst()).count { $0.text.endsSentence && !$1.beginsSmall }
    guard ends > 1 else { return false }
    let within = block.reduce(0) { $0 + PastedProse.sentences(of: $1.text).count - 1 }
    return ends > within
  }

  /// Whether the lines of a block say what to do, without points: none is short or an amount.
  static func isTold(_ block: ArraySlice<PastedLine>) -> Bool {
    let words = block.map { $0.text.split(separator: " ").count }
    return block.count > 1 && words.allSatisfy { $0 > 2 }
      && words.reduce(0, +) >= 5 * words.count
      && block.allSatisfy { !$0.hasAmount && !$0.isTalk && $0.number == nil }
  }

  static func isSentences(_ block: ArraySlice<PastedLine>) -> Bool {
    if block.allSatisfy({ !$0.hasAmount && !$0.isBullet }) {
      return block.contains { $0.isSentence }
    }
    let items = items(of: block)
    return items.count > 1 && items.allSatisfy { $0.isBullet && $0.isSentence && !$0.hasAmount }
  }
}
