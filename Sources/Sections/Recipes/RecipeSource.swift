import Formats
import Foundation
import LenientJSON
import TextCore

/// Makes the document in JSON-LD that describes one recipe of a page: what the page says about it,
/// byte for byte, with what it refers to.
struct RecipeSource {
  private let node: SchemaNode
  private let recipe: Recipe
  private let address: URL?
  private let references: [Data]

  /// - Parameter address: the address of the page, which is added to a recipe that does not say where
  ///   it is from.
  init(
    _ node: SchemaNode, _ recipe: Recipe, in page: SchemaPage, _ walk: SchemaWalk,
    from address: URL?
  ) {
    self.node = node
    self.recipe = recipe
    self.address = address
    references = Self.references(of: node, in: page, walk)
  }

  /// The document with the fewest changes that says the same as the page.
  var document: Data {
    let forms = node.json == nil ? [recipe.inPlainLines(node), node] : [node]
    for form in forms {
      if let same = documents(of: form).first(where: says) { return same }
      // Other addresses are relative to the page.
      if let same = documents(of: withOwnAddresses(form)).first(where: says) { return same }
    }
    // Markup may be nested in ways that JSON-LD can't say.
    let all = documents(of: withOwnAddresses(node))
    let written = all.last.flatMap { RecipePage.recipe(in: $0) }
    return all.first { RecipePage.recipe(in: $0) == written } ?? Data()
  }

  private func says(_ document: Data) -> Bool { RecipePage.recipe(in: document) == recipe }

  /// The node alone, if nothing is missing then; with what it refers to; and with the name of the
  /// site too.
  private func documents(of node: SchemaNode) -> [Data] {
    // What is written here has its context.
    let object = node.json.flatMap { try? LenientObject(from: $0) }
    let own = Self.written(node, from: address)
    let others = references
    let site = recipe.siteName.map { name in
      Data("{\"@type\": \"WebSite\", \"name\": \(SchemaNode.quoted(name))}".utf8)
    }
    let standsAlone = others.isEmpty && object?.has("@context") ?? true
    return (standsAlone ? [own] : []) + [Self.graph([own] + others)]
      + [site.map { Self.graph([$0, own] + others) }].compactMap(\.self)
  }

  // Other programs look for this very text, so the graph has no other context.
  private static func graph(_ nodes: [Data]) -> Data {
    Data("{\"@context\": \"https://schema.org\", \"@graph\": [".utf8)
      + Data(nodes.joined(separator: Data(",\n".utf8))) + Data("]}".utf8)
  }

  /// A recipe's object as it is, or with the address of its page.
  private static func written(_ node: SchemaNode, from address: URL?) -> Data {
    var object = node.json?.written ?? Data(node.jsonLD.utf8)
    if let address, node["url"].isEmpty, node["mainEntityOfPage"].isEmpty {
      let url = SchemaNode.quoted(address.absoluteString)
      object.insert(contentsOf: "\"url\": \(url), ".utf8, at: object.startIndex + 1)
    }
    return object
  }

  /// The recipe's node with the addresses that it gives only relative to its page.
  private func withOwnAddresses(_ node: SchemaNode) -> SchemaNode {
    var result = node
    func read() -> Recipe? { documents(of: result).last.flatMap { RecipePage.recipe(in: $0) } }
    let known = read()
    if let address = recipe.address, known?.address != address {
      result = result.replacing("url", with: [.text(address)])
    }
    if let video = recipe.video, known?.video != video {
      result = result.replacing("video", with: [.text(video.absoluteString)] + node["video"])
    }
    if let picture = recipe.picture, known?.picture != picture, Link.isAllowed(picture) {
      let value = SchemaValue.text(picture.absoluteString)
      result = result.replacing("image", with: [value] + node["image"])
      // The others may say that they are larger.
      if read()?.picture != picture { result = result.replacing("image", with: [value]) }
    }
    return result
  }

  /// The properties whose nodes a recipe needs. Others refer to the page and its menus.
  private static let needed = [
    "name", "author", "publisher", "image", "video", "nutrition", "recipeYield", "recipeIngredient",
    "recipeInstructions",
  ]

  /// The properties that lead from a list of steps or ingredients to its parts.
  private static let parts = ["itemListElement", "item", "steps", "step"]

  /// More nodes than any recipe refers to.
  private static let mostReferences = 2_000

  /// The nodes that a recipe needs and that stand elsewhere, each once.
  private static func references(
    of node: SchemaNode, in page: SchemaPage, _ walk: SchemaWalk
  ) -> [Data] {
    var known: Set<String> = []
    var found: [Data] = []
    var waiting = needed.flatMap { node[$0] }.compactMap(\.node)[...]
    while let node = waiting.popFirst(), known.count < mostReferences {
      var target = node
      if node.isReference, let id = node.id {
        guard known.insert(id).inserted else { continue }
        target = page.resolved(node)
        guard let json = target.json, !target.isReference else { continue }
        let written = json.written
        guard walk.mayWrite(written.count) else { break }
        found.append(written)
      }
      waiting += parts.flatMap { target[$0] }.compactMap(\.node)
    }
    return found
  }
}

extension Recipe {
  /// A node in microdata with the recipe's ingredients and steps instead of their markup, which other
  /// programs would read as one text.
  fileprivate func inPlainLines(_ node: SchemaNode) -> SchemaNode {
    var plain = node.without([
      "recipeingredient", "ingredients", "ingredient", "recipeinstructions", "instructions",
      "instruction",
    ])
    plain.add(ingredients.map(SchemaValue.text), to: "recipeIngredient")
    plain.add(instructionNodes.map(SchemaValue.node), to: "recipeInstructions")
    return plain
  }

  /// The recipe in the vocabulary of schema.org, with everything that it says.
  var linkedData: SchemaNode {
    var node = SchemaNode(type: "Recipe")
    func add(_ name: String, _ text: String?) {
      if let text { node.add([.text(text)], to: name) }
    }
    add("name", title)
    add("identifier", id)
    add("url", address)
    add("image", picture?.absoluteString)
    add("description", summary)
    node.add(named(author, "Person"), to: "author")
    node.add(named(siteName, "Organization"), to: "publisher")
    add("datePublished", published)
    add("prepTime", times.preparation?.stored)
    add("cookTime", times.cooking?.stored)
    add("totalTime", times.total?.stored)
    add("recipeYield", yield)
    add("keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", "))
    node.add(ingredients.map(SchemaValue.text), to: "recipeIngredient")
    node.add(instructionNodes.map(SchemaValue.node), to: "recipeInstructions")
    add(RecipePage.notes, notes)
    if !nutrition.isEmpty {
      var facts = SchemaNode(type: "NutritionInformation")
      for fact in nutrition { facts.add([.text(fact.amount)], to: fact.kind.rawValue) }
      node.add([.node(facts)], to: "nutrition")
    }
    if let video {
      var object = SchemaNode(type: "VideoObject")
      object.add([.text(video.absoluteString)], to: "contentUrl")
      node.add([.node(object)], to: "video")
    }
    return node
  }

  private func named(_ name: String?, _ type: String) -> [SchemaValue] {
    guard let name else { return [] }
    var node = SchemaNode(type: type)
    node.add([.text(name)], to: "name")
    return [.node(node)]
  }

  var instructionNodes: [SchemaNode] {
    var nodes: [SchemaNode] = []
    for step in steps {
      var node = SchemaNode(type: step.isHeading ? "HowToSection" : "HowToStep")
      if let title = step.title { node.add([.text(title)], to: "name") }
      if !step.isHeading { node.add([.text(step.text)], to: "text") }
      if !step.isHeading, let last = nodes.last, last.isA("HowToSection") {
        nodes[nodes.count - 1].add([.node(node)], to: "itemListElement")
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }
}
