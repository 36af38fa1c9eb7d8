import Foundation
import Store
import TextCore

/// A recipe in plain text, as people send it in mails and chats, or as it comes from a web page, a
/// PDF or a scan. Headings may be in any of the app's languages, or in Italian.
///
/// Nothing is invented: what is recognized as none of the parts is left out.
struct PastedRecipe {
  var title: String?
  var yield: String?
  /// A line that ends with a colon is the heading of a group.
  var ingredients: [String] = []
  var steps: [String] = []
  var times: [PastedWords.Time: String] = [:]
  var source: String?

  /// The longest text that is read, in characters: more than any recipe.
  static let longest = 100_000

  /// - Returns: `nil` if the text has no ingredients, or no steps.
  init?(_ text: String) {
    let lines = PastedLine.lines(of: String(text.prefix(Self.longest)))
    var reader = PastedRecipeReader(lines)
    reader.read()
    var recipe = reader.recipe
    if recipe.ingredients.isEmpty { PastedProse.read(lines, into: &recipe) }
    guard recipe.ingredients.contains(where: { $0.last != ":" }), !recipe.steps.isEmpty else {
      return nil
    }
    self = recipe
  }

  init() {}
}

/// Reads the lines of a recipe one after the other.
struct PastedRecipeReader {
  private enum Part { case lead, ingredients, steps, rest }

  private(set) var recipe = PastedRecipe()
  private let lines: [PastedLine]
  /// The lines of each block, which empty lines separate.
  private let blocks: [Range<Int>]
  /// The length of the longest line, which tells where lines were wrapped.
  private let width: Int
  /// Whether the lines of the text end with a point, so that one without may go on.
  private let isPunctuated: Bool
  private var part = Part.lead
  private var isUnderHeading = false
  private var hasNumbers = false
  /// What comes before the recipe, perhaps with its title.
  private var lead: [PastedLine] = []
  /// A line after the recipe, or within it, that may be its title.
  private var late: PastedLine?
  private var subject: String?
  /// The title after its label.
  private var named: String?
  /// Who wrote the ingredients in a chat.
  private var sender: Substring?
  /// A label whose value is in the next line, such as "Servings".
  private var pending: PastedWords.Label?
  private var index = 0

  init(_ lines: [PastedLine]) {
    self.lines = lines
    var blocks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if line.beginsBlock || blocks.isEmpty {
        blocks.append(index..<index + 1)
      } else {
        blocks[blocks.count - 1] = blocks[blocks.count - 1].lowerBound..<index + 1
      }
    }
    self.blocks = blocks
    let long = lines.filter { $0.text.split(separator: " ").count > 3 && !$0.hasAmount }
    let ended = long.filter { $0.text.endsSentence || $0.text.contains(". ") }
    isPunctuated = ended.count * 10 >= 3 * long.count
    width = lines.map(\.text.count).max() ?? 0
  }

  mutating func read() {
    for block in blocks {
      index = block.lowerBound
      if takesLateTitle(lines[block]) { continue }
      beginBlock(lines[block])
      for index in block {
        self.index = index
        read(lines[index])
      }
    }
    readTitle()
    dropRepeatedHeadings()
  }

  // MARK: Parts

  private mutating func beginBlock(_ block: ArraySlice<PastedLine>) {
    let isHeaded = block.first.map { PastedWords.heading($0.text) != nil } ?? false
    guard !isHeaded else { return }
    switch part {
    case .lead:
      if Self.isIngredients(block) { begin(.ingredients, underHeading: false) }
      if Self.isSteps(block) { begin(.steps, underHeading: false) }
    case .ingredients:
      guard !recipe.ingredients.isEmpty, !Self.isIngredients(block) else { return }
      if !isUnderHeading || Self.isSteps(block) || Self.isSentences(block) {
        begin(.steps, underHeading: false)
      }
    case .steps:
      if Self.isIngredients(block), recipe.ingredients.isEmpty {
        begin(.ingredients, underHeading: false)
      }
    case .rest: break
    }
  }

  /// Whether a block is the title of a recipe that began without one.
  private mutating func takesLateTitle(_ block: ArraySlice<PastedLine>) -> Bool {
    guard block.count == 1, let line = block.first, isLateTitle(line) else { return false }
    late = late ?? line
    if recipe.steps.isEmpty { begin(.steps, underHeading: false) } else { part = .rest }
    return true
  }

  private func isLateTitle(_ line: PastedLine) -> Bool {
    guard part == .ingredients || part == .steps, !lead.contains(where: \.mayBeTitle),
      line.mayBeTitle, !line.isBullet, !line.hasAmount, !line.isGroup, line.text.count <= 60,
      line.text.first?.isLowercase == false, !PastedWords.isNoise(line.text),
      !PastedWords.isClosing(line.text), PastedWords.label(line.text) == nil,
      PastedWords.labelledTitle(line.text) == nil
    else { return false }
    if part == .ingredients { return !recipe.ingredients.isEmpty }
    let isLast = blocks.last?.lowerBound == index
    return hasNumbers || isLast && isPunctuated && !line.text.endsSentence
  }

  private mutating func begin(_ part: Part, underHeading: Bool) {
    self.part = part
    isUnderHeading = underHeading
    if part == .steps { hasNumbers = false }
  }

  private static func isIngredients(_ block: ArraySlice<PastedLine>) -> Bool {
    let block = isSteps(block) ? block : block.map(\.asIngredient)[...]
    let lines = block.filter { !$0.isGroup && PastedWords.label($0.text) == nil }
    let amounts = lines.filter { $0.number == nil && ($0.hasAmount || $0.isBullet) }
    let sentences = lines.filter(\.isSentence)
    return amounts.count >= 1 && amounts.count * 2 >= lines.count
      && sentences.count * 2 <= lines.count && (lines.count > 1 || amounts[0].isBullet)
  }

  private static func isSteps(_ block: ArraySlice<PastedLine>) -> Bool {
    let numbered = block.filter { $0.number != nil }
    guard numbered.count >= 2, let first = block.first?.number else { return false }
    // Amounts are in no order.
    return numbered.enumerated().allSatisfy { !$1.isBareNumber || $1.number == first + $0 }
  }

  private static func isSentences(_ block: ArraySlice<PastedLine>) -> Bool {
    block.allSatisfy { !$0.hasAmount && !$0.isBullet } && block.contains { $0.isSentence }
  }

  // MARK: Lines

  private mutating func read(_ line: PastedLine) {
    if line.isTalk {
      if part == .lead { lead.append(line) }
      guard isTold(line) else { return }
      if part == .ingredients { begin(.steps, underHeading: false) }
      recipe.steps.append(line.text)
      return
    }
    if let found = PastedWords.subject(line.text) {
      subject = subject ?? found
      return
    }
    if part == .lead, line.isMenu {
      // What comes before a path belongs to the site.
      if line.isPath { lead = [] }
      return
    }
    if let label = pending {
      pending = nil
      if line.text.contains(where: \.isNumber), line.text.count < 40 {
        return take(line.text, for: label)
      }
    }
    if let title = PastedWords.labelledTitle(line.text) {
      named = named ?? title
      return
    }
    if let address = PastedWords.address(in: line.text) {
      recipe.source = recipe.source ?? address
      return
    }
    if PastedWords.isNoise(line.text) { return }
    if PastedWords.isClosing(line.text), part == .steps {
      part = .rest
      return
    }
    if let heading = PastedWords.heading(line.text) { return read(heading) }
    if part != .steps || PastedWords.isLabelAmongSteps(line.text),
      let found = PastedWords.labelled(line.text)
    {
      for (label, value) in found {
        if value.isEmpty { pending = label } else { take(value, for: label) }
      }
      return
    }
    if part != .steps, readYield(overIngredients: line) { return }
    if PastedWords.isRecipe(line.text), !recipe.ingredients.isEmpty, recipe.steps.isEmpty {
      return begin(.steps, underHeading: true)
    }
    switch part {
    case .lead: lead.append(line)
    case .ingredients:
      if isTitle(overIngredients: line) { lead.append(line) } else { addIngredient(line) }
      sender = line.sender
    case .steps: addStep(line)
    case .rest: break
    }
  }

  /// `For 8 slices:`, after which the ingredients follow.
  private mutating func readYield(overIngredients line: PastedLine) -> Bool {
    guard line.text.last == ":", recipe.yield == nil, recipe.ingredients.isEmpty,
      case let (.yield, value)? = PastedWords.labelled(PastedWords.trimmedEnd(line.text))?.first,
      !value.isEmpty
    else { return false }
    take(value, for: .yield)
    begin(.ingredients, underHeading: true)
    return true
  }

  /// Whether a message is a step of whoever wrote the ingredients, in words as people chat.
  private func isTold(_ line: PastedLine) -> Bool {
    let isPlace = part == .steps || part == .ingredients && !recipe.ingredients.isEmpty
    return isPlace && sender != nil && line.sender == sender
      && line.text.count >= Self.shortestTold && !PastedWords.isClosing(line.text)
  }

  /// In characters. Thanks are shorter.
  private static let shortestTold = 35

  /// Whether the first line of a block of ingredients is the title.
  private func isTitle(overIngredients line: PastedLine) -> Bool {
    !isUnderHeading && recipe.ingredients.isEmpty && !line.hasAmount && !line.isBullet
      && !line.isGroup && line.mayBeTitle && !lead.contains { $0.mayBeTitle && !$0.isTalk }
  }

  private mutating func read(_ heading: PastedWords.Heading) {
    switch heading.kind {
    case .ingredients: begin(.ingredients, underHeading: true)
    case .steps: begin(.steps, underHeading: true)
    case .notes: part = .rest
    }
    if let yield = heading.yield, recipe.yield == nil { recipe.yield = yield }
    guard let rest = heading.rest else { return }
    switch heading.kind {
    case .ingredients:
      recipe.ingredients += IngredientText.split(PastedWords.trimmedEnd(rest), limit: 200)
        .map(Self.trimmed)
    case .steps: recipe.steps.append(rest)
    case .notes: break
    }
  }

  private mutating func take(_ value: String, for label: PastedWords.Label) {
    switch label {
    case .yield: recipe.yield = recipe.yield ?? PastedWords.trimmedEnd(value)
    case .time(let time): recipe.times[time] = recipe.times[time] ?? value
    }
  }

  private mutating func addIngredient(_ line: PastedLine) {
    let line = line.asIngredient
    if line.isGroup {
      recipe.ingredients.append(line.text.hasSuffix(":") ? line.text : line.text + ":")
      return
    }
    guard let last = recipe.ingredients.last, last.last != ":", !line.isBullet,
      !line.beginsBlock
    else {
      recipe.ingredients.append(line.text)
      return
    }
    // A table that was copied has the amount and its name in two lines.
    let isAmountOnly = PastedWords.isAmount(last) && !line.hasAmount
    let isWrapped =
      line.beginsSmall && !line.hasAmount && isFull(last, before: line, share: 0.85)
    if last.endsInHyphen, line.beginsSmall {
      recipe.ingredients[recipe.ingredients.count - 1] = last.dropLast() + line.text
    } else if isAmountOnly || isWrapped {
      recipe.ingredients[recipe.ingredients.count - 1] = "\(last) \(line.text)"
    } else {
      recipe.ingredients.append(line.text)
    }
  }

  private mutating func addStep(_ line: PastedLine) {
    if line.number != nil {
      hasNumbers = true
      // A number may stand alone before its step.
      recipe.steps.append(line.text)
      return
    }
    guard let last = recipe.steps.last else {
      recipe.steps.append(line.text)
      return
    }
    if last.isEmpty {
      recipe.steps[recipe.steps.count - 1] = line.text
    } else if last.endsInHyphen, line.beginsSmall {
      recipe.steps[recipe.steps.count - 1] = last.dropLast() + line.text
    } else if goesOn(last, with: line) {
      recipe.steps[recipe.steps.count - 1] = "\(last) \(line.text)"
    } else if hasNumbers {
      // After numbered steps, something else follows.
      part = .rest
    } else {
      recipe.steps.append(line.text)
    }
  }

  private func goesOn(_ last: String, with line: PastedLine) -> Bool {
    if hasNumbers { return !line.beginsBlock || !last.endsSentence }
    guard !last.endsSentence, !line.isBullet else { return false }
    if line.beginsBlock { return line.beginsSmall }
    guard isPunctuated || line.beginsSmall else { return false }
    return isFull(last, before: line, share: line.beginsSmall ? 0.6 : 0.9)
  }

  /// Whether the last line of a text is so long that the next word did not fit.
  private func isFull(_ text: String, before line: PastedLine, share: Double) -> Bool {
    let length = index > 0 ? lines[index - 1].text.count : text.count
    let word = line.text.prefix { !$0.isWhitespace }.count
    return Double(length + 1 + word) > share * Double(width)
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  // MARK: The end

  /// The line before the recipe that is most like a title, or the subject of its mail.
  private mutating func readTitle() {
    var best: (line: PastedLine, likeness: Int)?
    for (index, line) in lead.enumerated() where line.mayBeTitle {
      let likeness = line.likenessToTitle + (index == 0 ? 1 : 0)
      if likeness > best?.likeness ?? .min { best = (line, likeness) }
    }
    let isGood = best.map { $0.likeness >= 0 } ?? false
    guard
      let words = named ?? (isGood ? best?.line.title : subject ?? late?.title ?? best?.line.title)
    else { return }
    let (title, yield) = PastedWords.titleAndYield(words)
    recipe.title = title.isEmpty ? nil : title
    recipe.yield = recipe.yield ?? yield
  }

  private mutating func dropRepeatedHeadings() {
    var kept: [String] = []
    for line in recipe.ingredients where line != kept.last || line.last != ":" { kept.append(line) }
    while kept.last?.last == ":" { kept.removeLast() }
    recipe.ingredients = kept
    recipe.steps.removeAll { $0.isEmpty }
  }
}

extension String {
  fileprivate var endsInHyphen: Bool {
    last == "-" && dropLast().last?.isLetter == true
  }

  fileprivate var endsSentence: Bool {
    last.map { ".!?…".contains($0) } ?? true
  }
}
