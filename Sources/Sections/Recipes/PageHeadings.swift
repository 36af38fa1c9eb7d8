import Formats

/// Finds the headings that a page shows among the ingredients and the steps of its recipe. Most
/// programs that write recipes into pages leave them out of the recipe's JSON-LD.
final class PageHeadings {
  private lazy var page = lines()
  private let lines: () -> PageLines?

  /// The most lines that may stand between two ingredients: a heading, a picture, an advertisement.
  private static let mostBetween = 12
  /// How often the first ingredient is looked for: a page may have it in its text, too.
  private static let mostBeginnings = 20
  /// The longest heading, in characters.
  private static let longest = 60
  /// How many more lines may be looked at; a page with 100 recipes has less to look at.
  private var budget = 200_000

  /// Which lines may be headings.
  private enum Rule {
    case anyLine
    /// Lines that are marked as headings: pictures among steps have captions, too.
    case marked
    /// Also other lines, if one stands before the first text: in microdata, nothing else says more.
    case groups
  }

  /// - Parameter lines: what the page shows, which is read only if a recipe has no headings.
  init(_ lines: @escaping () -> PageLines?) { self.lines = lines }

  /// The recipe's node with the headings of its page; `nil` if there is nothing to add.
  func added(to node: SchemaNode, _ recipe: Recipe) -> SchemaNode? {
    guard budget > 0 else { return nil }
    var result = node
    var isChanged = false
    func add(
      _ names: [String], _ texts: [String], _ rule: Rule,
      _ change: ([SchemaValue], [Int: String]) -> [SchemaValue]
    ) {
      guard let name = names.first(where: { !node[$0].isEmpty }), texts.count > 1,
        node[name].count == texts.count
      else { return }
      let headings = headings(among: texts, rule)
      guard !headings.isEmpty else { return }
      result = result.replacing(name, with: change(node[name], headings))
      isChanged = true
    }
    if recipe.ingredients.allSatisfy({ $0.last != ":" }),
      node["recipeIngredient"].allSatisfy({ $0.text != nil })
    {
      add(
        ["recipeIngredient", "ingredients", "ingredient"], recipe.ingredients, .anyLine,
        Self.ingredients)
    }
    if recipe.steps.allSatisfy({ $0.title == nil }) {
      add(
        ["recipeInstructions", "instructions"], recipe.steps.map(\.text),
        node.json == nil ? .groups : .marked, Self.steps)
    }
    return isChanged ? result : nil
  }

  private static func ingredients(
    _ values: [SchemaValue], _ headings: [Int: String]
  ) -> [SchemaValue] {
    values.enumerated().flatMap { index, value in
      [headings[index].map { .text($0 + ":") }, value].compactMap(\.self)
    }
  }

  private static func steps(_ values: [SchemaValue], _ headings: [Int: String]) -> [SchemaValue] {
    var result: [SchemaValue] = []
    var section: SchemaNode?
    for (index, value) in values.enumerated() {
      if let heading = headings[index] {
        if let section { result.append(.node(section)) }
        section = SchemaNode(type: "HowToSection")
        section?.add([.text(heading)], to: "name")
      }
      if section == nil { result.append(value) }
      section?.add([value], to: "itemListElement")
    }
    return result + [section].compactMap { $0.map(SchemaValue.node) }
  }
}

// Finding headings.
extension PageHeadings {
  /// The headings of texts that a page shows in this order, by the places of the texts that they
  /// stand before; none if not all of the texts are there.
  private func headings(
    among texts: [String], _ rule: Rule
  ) -> [Int: String] {
    guard let page else { return [:] }
    let texts = texts.map(Self.spellings)
    guard let first = texts.first, !texts.contains(where: { $0.contains([]) }) else { return [:] }
    budget -= page.lines.count
    var beginnings = 0
    for line in page.lines.indices where budget > 0 && page.begins(line, with: first) != nil {
      if let places = places(of: texts, from: line, on: page), let end = places.last?.upperBound {
        // Whether a line is a heading takes longer to say.
        budget -= (end - line) * 8
        let found = headings(at: places, on: page, rule)
        if !found.isEmpty { return found }
      }
      beginnings += 1
      if beginnings == Self.mostBeginnings { break }
    }
    return [:]
  }

  /// The lines of each text, if they follow each other.
  private func places(
    of texts: [[[UInt8]]], from first: Int, on page: PageLines
  ) -> [Range<Int>]? {
    var places: [Range<Int>] = []
    var next = first
    for text in texts {
      let most = places.isEmpty ? 1 : Self.mostBetween
      let lines = page.lines.indices.dropFirst(next).prefix(most).lazy
      guard
        let place = lines.compactMap({ line in
          page.begins(line, with: text).map { line..<$0 }
        }).first
      else { return nil }
      places.append(place)
      next = place.upperBound
    }
    return places
  }

  private func headings(
    at places: [Range<Int>], on page: PageLines, _ rule: Rule
  ) -> [Int: String] {
    let looks = Set(places.map { page.lines[$0.lowerBound].look })
    func isHeading(_ line: Int) -> Bool {
      let line = page.lines[line]
      return Self.isHeading(line.text) && (rule != .marked || line.isHeading)
        && (!looks.contains(line.look) || line.text.last == ":")
    }
    // Headings look the same. Where several lines stand between two ingredients, the last counts,
    // unless another kind of them is there more often.
    let gaps = zip(places, places.dropFirst()).map { before, place in
      (before.upperBound..<place.lowerBound).filter(isHeading).map { page.lines[$0] }
    }
    let seen = gaps.flatMap { Set($0.map(\.look)) }
    let counts = Dictionary(seen.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 0
    guard let look = gaps.joined().last(where: { counts[$0.look] == most })?.look else {
      return [:]
    }
    func last(_ lines: Range<Int>) -> Int? {
      lines.last { isHeading($0) && page.lines[$0].look == look }
    }
    var headings: [Int: String] = [:]
    for index in places.indices.dropFirst() {
      let line = last(places[index - 1].upperBound..<places[index].lowerBound)
      headings[index] = line.map { page.lines[$0].text.withoutColon }
    }
    // A line at every ingredient, or the same line again, is no heading: "Add to list".
    guard headings.count <= places.count / 2, Set(headings.values).count == headings.count else {
      return [:]
    }
    let start = places[0].lowerBound
    if let line = last(max(0, start - 4)..<start), !page.lines[line].text.isHeadingOfAll {
      headings[0] = page.lines[line].text.withoutColon
    }
    // Terms that are explained head one ingredient each.
    guard headings.count < places.count else { return [:] }
    // A single line that is no heading may be anything, such as "Advertisement".
    let isMarked = gaps.joined().contains { line in
      line.look == look && (line.isHeading || line.text.last == ":")
    }
    let isClear = isMarked || headings.count > 1 && (rule != .groups || headings[0] != nil)
    return isClear ? headings : [:]
  }

  private static func isHeading(_ text: String) -> Bool {
    text.count <= longest && text.last.map { !".!?,;".contains($0) } == true
      && text.contains { $0.isLetter } && !text.beginsWithAmount && !text.isStepNumber
      && !PastedWords.isControl(text)
      && ![.steps, .notes].contains(PastedWords.heading(text)?.kind)
  }
}

// Amounts.
extension PageHeadings {
  /// The letters of a text as a page may show it: “0.25 cup” is often “¼ cup” there.
  private static func spellings(_ text: String) -> [[UInt8]] {
    let letters = PageLines.letters(of: text)
    let others = PageLines.letters(of: withFractions(text))
    return letters == others ? [letters] : [letters, others]
  }

  private static func withFractions(_ text: String) -> String {
    guard text.contains(".") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { fraction(String($0)) ?? String($0) }.joined(separator: " ")
  }

  /// A number such as 1.5 as “1 1/2”; `nil` if it is none that people write as a fraction.
  private static func fraction(_ word: String) -> String? {
    guard word.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }),
      let number = Double(word), number < 1_000
    else { return nil }
    let (whole, rest) = (Int(number), number - number.rounded(.down))
    return [2, 3, 4, 8].lazy.compactMap { below -> String? in
      let above = (rest * Double(below)).rounded()
      guard above > 0, Int(above) < below, abs(rest - above / Double(below)) < 0.006 else {
        return nil
      }
      return (whole > 0 ? "\(whole) " : "") + "\(Int(above))/\(below)"
    }.first
  }
}

extension PageLines {
  /// Where a text ends that begins in a line, in one of its spellings; `nil` if another text is
  /// there.
  fileprivate func begins(_ line: Int, with spellings: [[UInt8]]) -> Int? {
    spellings.lazy.compactMap { self.begins(line, with: $0) }.first
  }

  /// Where a text ends that begins in a line, perhaps after a number, as the next line after it;
  /// `nil` if another text is there.
  private func begins(_ line: Int, with text: [UInt8]) -> Int? {
    let start = lines[line].start
    let end = line + 1 < lines.count ? lines[line + 1].start : letters.count
    for start in start..<min(start + 3, end) {
      if letters[start...].starts(with: text) {
        return self.line(after: start + text.count, from: line, text: text.count)
      }
      guard (0x30...0x39).contains(letters[start]) else { return nil }
    }
    return nil
  }

  /// - Parameter end: where a text ends in `letters`.
  private func line(after end: Int, from line: Int, text: Int) -> Int? {
    var next = line + 1
    while next < lines.count, lines[next].start < end { next += 1 }
    let isWhole = end == (next < lines.count ? lines[next].start : letters.count)
    // A short text may be the beginning of another one: "Salt" and "Salt crust".
    return isWhole || text >= 8 ? next : nil
  }
}

extension String {
  /// Whether this heads all ingredients or steps, as "Ingredients" does.
  fileprivate var isHeadingOfAll: Bool {
    PastedWords.heading(self) != nil && split(separator: " ").count <= 2
  }
}
