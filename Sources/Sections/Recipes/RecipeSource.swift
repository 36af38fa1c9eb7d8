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
