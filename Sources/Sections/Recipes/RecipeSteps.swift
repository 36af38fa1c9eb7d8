import Formats
import TextCore

/// Collects the instructions of a recipe: steps, lists of steps, sections, or plain text.
/// - Source: https://schema.org/HowToStep
struct RecipeSteps {
  let page: SchemaPage
  private(set) var steps: [RecipeStep] = []

  private static let mostNested = 8

  init(page: SchemaPage) { self.page = page }

  mutating func add(_ values: [SchemaValue], depth: Int = 0) {
    guard depth < Self.mostNested else { return }
    for value in values where steps.count < RecipePage.limit {
      switch value {
      case .text(let text):
        steps += HTMLText.lines(text).flatMap(Self.sentences).map(RecipeStep.init(line:))
      case .node(let node): add(page.resolved(node), depth: depth)
      }
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
  mutating func dropRepeatedTitles() {
    let titles = steps.filter { !$0.isHeading }.compactMap(\.title)
    let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    for index in steps.indices where !steps[index].isHeading {
      guard let title = steps[index].title else { continue }
      let isNumber = title.last?.isNumber == true && title.split(separator: " ").count <= 3
      if isNumber || counts[title, default: 0] > 1 { steps[index].title = nil }
    }
  }

  private mutating func add(_ node: SchemaNode, depth: Int) {
    let name = HTMLText.lines(text(node, "name")).joined(separator: " ")
    let words = text(node, "text")
    let lines = HTMLText.lines(words.isEmpty ? text(node, "description") : words)
    let parts = ["itemListElement", "item", "steps", "step"].flatMap { node[$0] }
    let isSection = node.isA("HowToSection") || node.isA("ItemList")
    if isSection || lines.isEmpty && !parts.isEmpty {
      if !name.isEmpty { steps.append(.heading(name.withoutColon)) }
      let before = steps.count
      add(parts, depth: depth + 1)
      if steps.count == before { steps += lines.map { RecipeStep(text: $0) } }
      // A heading without steps is a step that was written as a section.
      if steps.count == before, !name.isEmpty { steps[before - 1] = RecipeStep(text: name) }
    } else if lines.isEmpty {
      if !name.isEmpty { steps.append(RecipeStep(line: name)) }
    } else {
      let text = lines.joined(separator: "\n")
      steps.append(RecipeStep(text: text, title: Self.isRepeated(name, in: text) ? nil : name))
    }
  }

  /// Many programs make a step's name from the beginning of its text.
  private static func isRepeated(_ name: String, in text: String) -> Bool {
    let beginning = name.lowercased().trimmingSuffix { ".…: ".contains($0) }
    return beginning.isEmpty || text.lowercased().hasPrefix(beginning)
  }

  private func text(_ node: SchemaNode, _ name: String) -> String {
    node[name].first.map(page.text) ?? ""
  }
}

extension String {
  fileprivate var withoutColon: String { last == ":" ? String(dropLast()) : self }

  fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isCut(last) { rest.removeLast() }
    return rest
  }
}
