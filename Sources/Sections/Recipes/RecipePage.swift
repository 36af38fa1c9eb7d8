import FeedCore
import Formats
import Foundation
import TextCore

/// The recipes that a web page or a document in JSON-LD describes.
struct RecipePage {
  /// A recipe and the document in JSON-LD that describes it alone.
  struct Found {
    let recipe: Recipe
    let source: Data
  }

  private let page: SchemaPage
  /// The base of relative addresses.
  private let base: URL?
  /// The address of the page; `nil` if nobody knows it.
  private let address: URL?
  private let limits: Limits
  private let isOver: () -> Bool
  private let lines: () -> PageLines?
  private let walk: SchemaWalk

  /// - Parameters:
  ///   - walk: shared by all recipes of a page.
  ///   - lines: what the page shows; `nil` for a document in JSON-LD.
  init(
    _ page: SchemaPage, url: URL?, _ limits: Limits = .shown,
    isOver: @escaping () -> Bool = { false }, walk: SchemaWalk = SchemaWalk(),
    lines: @escaping () -> PageLines? = { nil }
  ) {
    self.page = page
    self.limits = limits
    self.walk = walk
    self.lines = lines
    let web = url.flatMap { Link.web($0.absoluteString) }
    // A saved page is known by the address that it names.
    let address = web ?? page.address.flatMap { Link.web($0, relativeTo: nil) }
    self.address = address.map(Link.withoutTracking)
    base = page.base.flatMap { Link.web($0, relativeTo: address) } ?? address
    self.isOver = isOver
  }

  /// The recipes that have a title and ingredients or instructions, each once, in the page's order.
  /// Those in microdata count only if there is none in JSON-LD, and those in other dialects last.
  var recipes: [Found] { versions.found(isOver: isOver) }

  /// The recipes before their sources are written, with what can't be read.
  var versions: RecipeVersions {
    var linked = RecipeVersions()
    let headings = PageHeadings(lines)
    for part in page.parts(of: "Recipe") {
      for node in part.nodes(of: "Recipe") {
        add(node, of: part.within(node), headings, to: &linked)
      }
    }
    guard linked.isEmpty else { return linked }
    for nodes in page.embedded(of: "Recipe") {
      var embedded = RecipeVersions()
      for node in nodes { add(node, of: page, headings, to: &embedded) }
      guard embedded.isEmpty else { return embedded }
    }
    return linked
  }

  private func add(
    _ node: SchemaNode, of part: SchemaPage, _ headings: PageHeadings,
    to versions: inout RecipeVersions
  ) {
    guard !isOver() else { return }
    let reader = RecipePage(part, url: address, isOver: isOver, walk: walk)
    guard var recipe = reader.recipe(node) else {
      // The page describes something that would be a recipe if it had a title.
      let lists = ["recipeIngredient", "ingredients", "recipeInstructions"]
      if lists.contains(where: { !node[$0].isEmpty }) { versions.skip() }
      return
    }
    guard recipe.size > 0 else { return }
    var node = node
    if let shown = headings.added(to: node, recipe), let whole = reader.recipe(shown) {
      (node, recipe) = (shown, whole)
    }
    versions.add(
      recipe, address: reader.ownAddress(node), isOnOnePage: part.isWebPage && address != nil,
      block: part.block
    ) {
      RecipeSource(node, recipe, in: part, walk, from: address).document
    }
  }

  /// The first recipe of a document in JSON-LD, whose address nobody knows.
  static func recipe(in document: Data, _ limits: Limits = .shown) -> Recipe? {
    guard let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self)) else {
      return nil
    }
    for part in page.parts(of: "Recipe") {
      for node in part.nodes(of: "Recipe") {
        if let recipe = RecipePage(part.within(node), url: nil, limits).recipe(node) {
          return recipe
        }
      }
    }
    return nil
  }

  private func recipe(_ node: SchemaNode) -> Recipe? {
    guard let title = line(node["name"]) ?? line(node["headline"]) else { return nil }
    func values(_ names: String...) -> [SchemaValue] {
      names.lazy.map { node[$0] }.first { !$0.isEmpty } ?? []
    }
    var steps = RecipeSteps(page: page, walk: walk, limits)
    steps.add(values("recipeInstructions", "instructions", "instruction"))
    steps.finish()
    var lines = RecipeIngredients(page: page, walk: walk, limits)
    lines.add(values("recipeIngredient", "ingredients", "ingredient"), isOver: isOver)
    return Recipe(
      id: line(node["identifier"], limit: 200), title: title,
      summary: paragraphs(node["description"]),
      ingredients: lines.texts, steps: steps.steps,
      notes: paragraphs(node[Self.notes]), yield: yield(node),
      times: times(node), author: names(node["author"], without: \.withoutAuthorLabel),
      siteName: names(node["publisher"]) ?? page.siteName.map { PageText($0).line },
      published: line(node["datePublished"], limit: 40), keywords: keywords(node),
      nutrition: nutrition(node), video: video(node),
      address: (ownAddress(node) ?? address)?.absoluteString,
      picture: RecipePicture.largest(of: node["image"], in: page, base: base))
  }
}

// The parts of a recipe.
extension RecipePage {
  /// How much of a recipe is read.
  struct Limits {
    /// The most ingredients, and the most instructions.
    let count: Int
    /// The most characters of an ingredient, a paragraph, or a part of the instructions.
    let text: Int
    /// The most characters of a title or a name.
    let line: Int
    /// The most characters of a text with several paragraphs.
    let paragraphs: Int

    /// What is shown: no real recipe has more.
    static let shown = Limits(
      count: limit, text: CleanText.Limit.rowBody, line: CleanText.Limit.title,
      paragraphs: CleanText.Limit.page)
    /// What can be changed, so that no edit cuts anything.
    static let whole = Limits(
      count: .max, text: .max, line: .max, paragraphs: .max)
  }

  /// The property with the notes, which schema.org lacks: its `comment` is what readers say.
  static let notes = "recipeNotes"

  /// The most ingredients, instructions and values of other properties: no real recipe has as many.
  static let limit = 1_000

  /// The text that says most; a bare number if there is no other.
  private func yield(_ node: SchemaNode) -> String? {
    let values = node["recipeYield"].isEmpty ? node["yield"] : node["recipeYield"]
    let texts = values.prefix(16).map { value in
      guard let quantity = value.node.map(page.resolved) else { return text(value) }
      return [quantity["value"], quantity["unitText"]].compactMap { line($0) }
        .joined(separator: " ")
    }
    let lines = texts.map { PageText($0, limit: limits.text).line.withoutYieldLabel }
      .filter { !$0.isEmpty && $0 != "0" }
    return lines.max { $0.count < $1.count }
  }

  private func times(_ node: SchemaNode) -> RecipeTimes {
    func time(_ name: String) -> RecipeTime? {
      node[name].lazy.prefix(16).compactMap { value in
        let node = value.node.map(page.resolved)
        return RecipeTime(
          node.flatMap { line($0["maxValue"]) ?? line($0["value"]) } ?? PageText(text(value)).line)
      }.first
    }
    var times = RecipeTimes(
      preparation: time("prepTime"), cooking: time("cookTime") ?? time("performTime"),
      total: time("totalTime"))
    times.addTotal()
    return times
  }

  /// The names of people or organizations, joined; `nil` if there is none.
  /// - Parameter label: a name without words that are no part of it.
  private func names(
    _ values: [SchemaValue], without label: (String) -> String = { $0 }
  ) -> String? {
    var names: [String] = []
    for value in values.prefix(16) {
      let name = label(name(value))
      if !name.isEmpty, Link.web(name) == nil, !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private func name(_ value: SchemaValue) -> String {
    guard let node = value.node.map(page.resolved) else {
      return PageText(text(value), limit: limits.text).line
    }
    return line(node["name"])
      ?? ["givenName", "familyName"].compactMap { line(node[$0]) }.joined(separator: " ")
  }

  private func keywords(_ node: SchemaNode) -> [String] {
    var known: Set<String> = []
    let values = node["recipeCategory"] + node["recipeCuisine"] + node["keywords"]
    let words = values.prefix(Self.limit).flatMap { value in
      PageText(text(value)).units.flatMap { $0.line.split { ",;".contains($0) } }
        .map { CleanText.line(String($0), limit: 60) }
    }
    return Array(words.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }.prefix(40))
  }

  private func nutrition(_ node: SchemaNode) -> [NutritionFact] {
    guard let facts = node["nutrition"].lazy.compactMap(\.node).first.map(page.resolved) else {
      return []
    }
    return NutritionFact.Kind.allCases.compactMap { kind in
      guard let amount = line(facts[kind.rawValue], limit: 60),
        amount != "0", amount.contains(where: \.isNumber) || kind == .servingSize
      else { return nil }
      return NutritionFact(kind: kind, amount: amount)
    }
  }

  private func video(_ node: SchemaNode) -> URL? {
    for value in node["video"].prefix(16) {
      let addresses =
        value.node.map(page.resolved).map { video in
          (video["url"] + video["contentUrl"] + video["embedUrl"]).map(text)
        } ?? [text(value)]
      if let url = addresses.lazy.compactMap({ Link.web($0, relativeTo: base) }).first {
        return url
      }
    }
    return nil
  }

  /// The address that the recipe itself gives.
  private func ownAddress(_ node: SchemaNode) -> URL? {
    let main = node["mainEntityOfPage"].flatMap { value in
      value.node.map { [text($0["url"]), $0.id ?? ""] } ?? [text(value)]
    }
    let named = (node["url"].map(text) + main).filter { !$0.isEmpty }
    return named.lazy.compactMap { Link.web($0, relativeTo: base) }.first.map(Link.withoutTracking)
  }
}

// Values as text.
extension RecipePage {
  private func line(_ values: [SchemaValue], limit: Int? = nil) -> String? {
    values.lazy.prefix(16).map {
      CleanText.line(PageText(text($0), limit: limits.text).line, limit: limit ?? limits.line)
    }.first { !$0.isEmpty }
  }

  private func paragraphs(_ values: [SchemaValue]) -> String? {
    values.lazy.prefix(16)
      .map { PageText.paragraphs(of: text($0), limit: limits.paragraphs) }.first { !$0.isEmpty }
  }

  private func text(_ values: [SchemaValue]) -> String { values.first.map(text) ?? "" }

  private func text(_ value: SchemaValue) -> String { page.text(value) }
}

extension SchemaPage {
  /// A value as text: for a node, its text or its name.
  func text(_ value: SchemaValue) -> String {
    if let text = value.text { return text }
    guard let node = value.node.map(resolved) else { return "" }
    return ["text", "name"].lazy.compactMap { node[$0].first?.text }.first { !$0.isEmpty } ?? ""
  }
}

extension Recipe {
  /// How much the recipe says.
  var size: Int { ingredients.count + steps.count }
}

extension RecipeTimes {
  /// If the whole time is unknown, adds up the times for preparation and cooking.
  fileprivate mutating func addTotal() {
    let parts = [preparation, cooking].compactMap(\.self)
    let minutes = parts.compactMap { if case .minutes(let minutes) = $0 { minutes } else { nil } }
    guard total == nil, !parts.isEmpty, minutes.count == parts.count else { return }
    total = .minutes(minutes.reduce(0, +))
  }
}
