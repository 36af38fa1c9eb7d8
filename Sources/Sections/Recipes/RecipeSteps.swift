import Formats
import Foundation
import TextCore

/// Collects the instructions of a recipe: steps, lists of steps, sections, or plain text.
/// - Source: https://schema.org/HowToStep
struct RecipeSteps {
  private let page: SchemaPage
  private let walk: SchemaWalk
  private let limits: RecipePage.Limits
  private(set) var steps: [RecipeStep] = []
  /// The places of headings that are only bold text.
  private var bold: Set<Int> = []
  /// Whether the first heading stands in a text.
  private var beginsWithHeading = false

  private static let mostNested = 8

  init(page: SchemaPage, walk: SchemaWalk = SchemaWalk(), _ limits: RecipePage.Limits) {
    (self.page, self.walk, self.limits) = (page, walk, limits)
  }

  /// - Parameter isWhole: whether nothing stands beside these values.
  mutating func add(_ values: [SchemaValue], depth: Int = 0, isWhole: Bool = true) {
    guard depth < Self.mostNested else { return }
    let isWhole = isWhole && values.count == 1
    for value in values where steps.count < limits.count {
      switch value {
      case .text(let text):
        for line in PageText(text, limit: limits.text).lines(of: .steps, isWhole: isWhole) {
          add(line)
        }
      case .node(let node):
        walk.visit(node, in: page) { add($0, depth: depth, isWhole: isWhole) }
      }
    }
  }

  /// Turns bold text that heads no steps into a step, and leaves out titles that say nothing.
  mutating func finish() {
    while let last = steps.indices.last, bold.contains(last), steps[last].isHeading {
      var place = last
      while place > 0, bold.contains(place - 1) { place -= 1 }
      for index in place...last { steps[index] = RecipeStep(line: steps[index].title ?? "") }
    }
    dropRepeatedTitles()
    dropNumbers()
    // "Method" heads all steps.
    let others = steps.dropFirst()
    if beginsWithHeading, let first = steps.first, first.isHeading, let next = others.first,
      next.isHeading || !others.contains(where: \.isHeading),
      PastedWords.heading(first.title ?? "")?.kind == .steps
    {
      steps.removeFirst()
    }
  }

  /// Leaves out numbers such as "Step 1:" and "1.", if all steps have them: Almanac numbers the steps.
  private mutating func dropNumbers() {
    let others = steps.filter { !($0.isHeading ? $0.title ?? "" : $0.text).isStepNumber }
    if !others.isEmpty { steps = others }
    // "1.", "2." and so on are no part of the steps. In each section, they may begin again.
    var (count, most) = (0, 0)
    let isCounted = steps.lazy.filter { !$0.isHeading }.allSatisfy { step in
      guard let step = step.text.stepNumber, let number = step.number,
        [1, count + 1].contains(number), step.rest.first?.isLetter == true
      else { return false }
      count = number
      most = max(most, count)
      return true
    }
    // "1 Cut" may be an amount, but not beside "2 Cook" and "3 Eat".
    guard isCounted && most > 2 || steps.allSatisfy({ $0.isHeading || $0.text.hasStepNumber })
    else { return }
    for index in steps.indices {
      let text = steps[index].text
      steps[index].text = isCounted ? text.stepNumber?.rest ?? text : text.withoutStepNumber
    }
  }

  private mutating func add(_ line: PageText.Line) {
    if steps.isEmpty { beginsWithHeading = line.kind != .text }
    switch line.kind {
    case .text:
      steps += line.text.numberedSteps.flatMap(Self.sentences).map {
        RecipeStep(line: $0)
      }
    case .boldText:
      bold.insert(steps.count)
      steps.append(.heading(line.text))
    case .heading: steps.append(.heading(line.text))
    }
  }

  /// Splits a text whose lines were joined without a space, as in “Stir well.Serve hot.”
  private static func sentences(_ line: String) -> [String] {
    let characters = Array(line)
    var (sentences, start): ([String], Int) = ([], 0)
    for index in characters.indices.dropFirst(2).dropLast(2) where isJoint(index, in: characters) {
      sentences.append(String(characters[start...index]))
      start = index + 1
    }
    return sentences + [String(characters[start...])]
  }

  private static func isJoint(_ index: Int, in text: [Character]) -> Bool {
    guard text[index + 1].isUppercase, text[index + 2].isLowercase else { return false }
    let (end, last) = (text[index], text[index - 1])
    if end == ")" { return ".!?".contains(last) }
    return ".!?".contains(end) && (last == ")" || last.isLowercase && text[index - 2].isLowercase)
  }

  /// Drops titles that name no step, because several steps have them or because they only count,
  /// such as “Step 1”.
  private mutating func dropRepeatedTitles() {
    let titles = steps.filter { !$0.isHeading }.compactMap(\.title)
    let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    for index in steps.indices where !steps[index].isHeading {
      guard let title = steps[index].title else { continue }
      let isNumber = title.last?.isNumber == true && title.split(separator: " ").count <= 3
      if isNumber || counts[title, default: 0] > 1 { steps[index].title = nil }
    }
  }

  private mutating func add(_ node: SchemaNode, depth: Int, isWhole: Bool) {
    let name = HTMLText.lines(text(node, "name"), limit: limits.text).joined(separator: " ")
    let words = text(node, "text")
    let content = PageText(
      words.isEmpty ? text(node, "description") : words, limit: limits.text)
    let parts = ["itemListElement", "item", "steps", "step"].flatMap { node[$0] }
    let isSection = node.isA("HowToSection") || node.isA("ItemList")
    if isSection || content.units.isEmpty && !parts.isEmpty {
      if !name.isEmpty { steps.append(.heading(name.withoutColon)) }
      let before = steps.count
      add(parts, depth: depth + 1, isWhole: isSection || isWhole)
      if steps.count == before {
        for line in content.lines(of: .steps, isWhole: true) { add(line) }
      }
      // A heading without steps is a step that was written as a section.
      if steps.count == before, !name.isEmpty { steps[before - 1] = RecipeStep(text: name) }
    } else if content.units.isEmpty {
      if !name.isEmpty { steps.append(RecipeStep(line: name)) }
    } else {
      add(content, title: name, isWhole: isWhole)
    }
  }

  /// Adds a step, or several if they were written as one.
  private mutating func add(_ content: PageText, title: String, isWhole: Bool) {
    let isWhole = isWhole && title.isEmpty && !content.isPlain
    let lines = content.lines(of: .steps, isWhole: isWhole)
    if isWhole || title.isEmpty && lines.contains(where: { $0.kind != .text }) {
      for line in lines { add(line) }
      return
    }
    let text = lines.map(\.text).joined(separator: "\n")
    steps.append(RecipeStep(text: text, title: Self.isRepeated(title, in: text) ? nil : title))
  }

  /// Many programs make a step's name from the beginning of its text.
  static func isRepeated(_ name: String, in text: String) -> Bool {
    let beginning = name.lowercased().trimmingSuffix { ".…: ".contains($0) }
    // They join its lines without a space.
    return text.lowercased().hasPrefix(beginning)
      || letters(text).hasPrefix(letters(String(beginning)))
  }

  /// A step's name that repeats the beginning of its text, after somebody changed the text.
  static func name(_ name: String, of old: String, for new: String) -> String {
    let line = PageText(name).line
    if letters(line) == letters(old) { return WrittenText(text: name, lines: [old]).with(new) }
    guard !isRepeated(line, in: new) else { return name }
    let beginning = line.trimmingSuffix { ".…: ".contains($0) }
    // It ends with a word.
    let rest = new.dropFirst(beginning.count).prefix { !$0.isWhitespace }
    let words = new[..<rest.endIndex]
    return words.trimmingCharacters(in: .whitespaces) + line[beginning.endIndex...]
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private func text(_ node: SchemaNode, _ name: String) -> String {
    node[name].first.map(page.text) ?? ""
  }
}

extension String {
  fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isCut(last) { rest.removeLast() }
    return rest
  }
}
