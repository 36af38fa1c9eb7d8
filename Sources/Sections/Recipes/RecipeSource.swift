import Formats
import Foundation
import LenientJSON

/// Makes the document in JSON-LD that describes one recipe of a page: what the page says about it,
/// byte for byte, with what it refers to.
struct RecipeSource {
  private let node: SchemaNode
  private let recipe: Recipe
  private let page: SchemaPage
  private let address: URL?
  private let base: URL?

  /// - Parameters:
  ///   - address: the address of the page, which is added to a recipe that does not say where it is
  ///     from.
  ///   - base: the base of relative addresses.
  init(
    _ node: SchemaNode, _ recipe: Recipe, in page: SchemaPage, from address: URL?, base: URL?
  ) {
    self.node = node
    self.recipe = recipe
    self.page = page
    self.address = address
    self.base = base
  }

  var document: Data {
    // What is written here has its context.
    let object = node.json.flatMap { try? LenientObject(from: $0) }
    let others = references
    let standsAlone = others.isEmpty && object?.has("@context") ?? true
    let short = (standsAlone ? [ownObject] : []) + [graph(others, context: Self.context)]
    if let same = short.first(where: { RecipePage.recipe(in: $0) == recipe }) { return same }
    // The page says more than the recipe's nodes: its name, or the base of its addresses.
    let site = recipe.siteName.map { name in
      Data("{\"@type\": \"WebSite\", \"name\": \(SchemaNode.quoted(name))}".utf8)
    }
    let quotedBase = base.map { SchemaNode.quoted($0.absoluteString) }
    let context = quotedBase.map { "[\(Self.context), {\"@base\": \($0)}]" } ?? Self.context
    let long = self.graph(others, after: site, context: context)
    // Markup may be nested in ways that JSON-LD can't say.
    let written = RecipePage.recipe(in: long)
    return short.first { RecipePage.recipe(in: $0) == written } ?? long
  }

  private static let context = "\"https://schema.org\""

  private func graph(_ others: [Data], after first: Data? = nil, context: String) -> Data {
    let nodes = [first].compactMap(\.self) + [ownObject] + others
    return Data("{\"@context\": \(context), \"@graph\": [".utf8)
      + Data(nodes.joined(separator: Data(",\n".utf8))) + Data("]}".utf8)
  }

  /// The recipe's object as it is, or with its address.
  private var ownObject: Data {
    var object = node.json?.written ?? Data(node.jsonLD.utf8)
    if let address, node["url"].isEmpty, node["mainEntityOfPage"].isEmpty {
      let url = SchemaNode.quoted(address.absoluteString)
      object.insert(contentsOf: "\"url\": \(url), ".utf8, at: object.startIndex + 1)
    }
    return object
  }

  /// The properties whose nodes a recipe needs. Others refer to the page and its menus.
  private static let needed = [
    "name", "author", "publisher", "image", "video", "nutrition", "recipeYield", "recipeIngredient",
    "recipeInstructions",
  ]

  private var references: [Data] {
    var known: Set<String> = []
    return Self.needed.flatMap { node[$0] }.prefix(100).compactMap { value in
      guard let reference = value.node, reference.isReference, let id = reference.id,
        known.insert(id).inserted
      else { return nil }
      let target = page.resolved(reference)
      return target.isReference ? nil : target.json?.written
    }
  }
}

extension Recipe {
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
