import Formats
import Foundation
import LenientJSON

/// The document in JSON-LD that describes one recipe of a page: what the page says about it, byte
/// for byte, with what it refers to.
enum RecipeSource {
  /// - Parameter address: the address of the page, which is added to a recipe that does not say
  ///   where it is from.
  static func document(_ node: SchemaNode, in page: SchemaPage, from address: URL?) -> Data {
    var recipe = node.json?.written ?? Data(node.jsonLD.utf8)
    if let address, node["url"].isEmpty, node["mainEntityOfPage"].isEmpty {
      let url = SchemaNode.quoted(address.absoluteString)
      recipe.insert(contentsOf: "\"url\": \(url), ".utf8, at: recipe.startIndex + 1)
    }
    let others = references(of: node, in: page)
    // What is written here has its context.
    let object = node.json.flatMap { try? LenientObject(from: $0) }
    if others.isEmpty, object?.has("@context") ?? true { return recipe }
    let nodes = [recipe] + others
    return Data("{\"@context\": \"https://schema.org\", \"@graph\": [".utf8)
      + Data(nodes.joined(separator: Data(",\n".utf8))) + Data("]}".utf8)
  }

  /// The properties whose nodes a recipe needs. Others refer to the page and its menus.
  private static let needed = [
    "author", "publisher", "image", "video", "nutrition", "recipeInstructions",
  ]

  private static func references(of node: SchemaNode, in page: SchemaPage) -> [Data] {
    var known: Set<String> = []
    return needed.flatMap { node[$0] }.prefix(100).compactMap { value in
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
    node.add(instructionNodes, to: "recipeInstructions")
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

  private var instructionNodes: [SchemaValue] {
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
    return nodes.map(SchemaValue.node)
  }
}
