import Formats
import TextCore

/// Collects the ingredients of a recipe: texts, objects with an amount and a name, or lists with a
/// heading.
struct RecipeIngredients {
  private let page: SchemaPage
  private let walk: SchemaWalk
  private let limits: RecipePage.Limits
  private var lines: [PageText.Line] = []

  private static let mostNested = 4

  init(page: SchemaPage, walk: SchemaWalk = SchemaWalk(), _ limits: RecipePage.Limits) {
    (self.page, self.walk, self.limits) = (page, walk, limits)
  }

  /// A line for each ingredient, and one with a colon for each heading.
  var texts: [String] {
    var lines = lines.settled
    // "Ingredients" heads all of them.
    if let first = lines.first, first.kind == .heading, lines.count > 1,
      PastedWords.heading(first.text)?.kind == .ingredients
    {
      lines.removeFirst()
    }
    return lines.prefix(limits.count).map { line in
      let text = Self.withoutDoubleBrackets(line.text)
      return line.kind == .heading ? text + ":" : text
    }
  }

  /// - Parameter isWhole: whether nothing stands beside these values.
  mutating func add(
    _ values: [SchemaValue], depth: Int = 0, isWhole: Bool = true,
    isOver: () -> Bool = { false }
  ) {
    guard depth < Self.mostNested else { return }
    let isWhole = isWhole && values.count == 1
    for value in values.prefix(limits.count)
    where lines.count < limits.count && !isOver() {
      switch value {
      case .text(let text):
        let all = PageText(text, limit: limits.text).lines(of: .ingredients, isWhole: isWhole)
        lines += isWhole && all.count == 1 ? split(all[0]) : all
      case .node(let node): walk.visit(node, in: page) { add($0, depth: depth) }
      }
    }
  }

  /// Splits a line that has all ingredients, as in “2 eggs, 100 g flour, 1 cup milk”.
  private func split(_ line: PageText.Line) -> [PageText.Line] {
    let parts = IngredientText.split(line.text, limit: limits.count).map {
      CleanText.line($0, limit: limits.line)
    }
    let amounts = parts.count { $0.beginsWithAmount }
    return parts.count > 2 && amounts > 1 && amounts * 2 >= parts.count
      ? parts.map { PageText.Line(text: $0) } : [line]
  }

  private mutating func add(_ node: SchemaNode, depth: Int) {
    let parts = ["itemListElement", "item"].flatMap { node[$0] }
    let name = line(node, ["name"])
    guard parts.isEmpty else {
      if node.isA("ItemList") || parts.count > 1, !name.isEmpty {
        lines.append(PageText.Line(text: name.withoutColon, kind: .heading))
      }
      return add(parts, depth: depth + 1)
    }
    let text = line(node, ["text"])
    let words = text.isEmpty ? withAmount(name, of: node) : text
    if !words.isEmpty { lines.append(PageText.Line(text: words)) }
  }

  /// The name of an ingredient with its amount, if the name doesn't say it.
  private func withAmount(_ name: String, of node: SchemaNode) -> String {
    let amount = Self.amounts.lazy.map { self.amount($0, of: node) }.first { !$0.isEmpty } ?? ""
    let number = amount.prefix { $0.isNumber }
    let isSaid = number.isEmpty ? name.hasPrefix(amount) : name.prefix { $0.isNumber } == number
    return isSaid ? name : [amount, name].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let amounts = ["requiredQuantity", "amount", "quantity", "value"]

  private func amount(_ property: String, of node: SchemaNode) -> String {
    guard let value = node[property].first else { return "" }
    guard let quantity = value.node.map(page.resolved) else {
      return [line(node, [property]), line(node, ["unitText", "unit"])]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    let range = ["minValue", "maxValue"].map { line(quantity, [$0]) }.filter { !$0.isEmpty }
    let number = line(quantity, ["value", "amount"])
    return [
      number.isEmpty ? range.joined(separator: "–") : number,
      line(quantity, ["unitText", "unit", "name"]),
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The first of these properties that says something, in one line.
  private func line(_ node: SchemaNode, _ names: [String]) -> String {
    names.lazy.map { name in
      node[name].first.map { PageText(page.text($0), limit: limits.text).line } ?? ""
    }.first { !$0.isEmpty } ?? ""
  }

  /// Some programs put remarks into two pairs of brackets: `((chopped))` becomes `(chopped)`.
  private static func withoutDoubleBrackets(_ line: String) -> String {
    guard line.contains("((") else { return line }
    let characters = Array(line)
    var open: [Int] = []
    var dropped: Set<Int> = []
    var lastPair: (start: Int, end: Int)?
    for (index, character) in characters.enumerated() {
      if character == "(" { open.append(index) }
      guard character == ")", let start = open.popLast() else { continue }
      if let inner = lastPair, inner.start == start + 1, inner.end == index - 1 {
        dropped.formUnion([start, index])
      }
      lastPair = (start, index)
    }
    return String(characters.indices.filter { !dropped.contains($0) }.map { characters[$0] })
  }
}
