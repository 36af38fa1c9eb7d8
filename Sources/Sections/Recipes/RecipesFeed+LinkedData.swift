import FeedCore
import Formats
import Foundation
import Store

extension RecipesFeed {
  /// Reads the recipes in a document in JSON-LD.
  static let linkedData = FeedFormat(id: "jsonld", types: ["application/ld+json"]) { document in
    isLinkedData(document) ? .certain : .none
  } read: { (document, emit) throws(FeedError) in
    let text = String(decoding: try document.text(), as: UTF8.self)
    let page: SchemaPage
    do throws(SchemaPage.TooLarge) {
      page = try SchemaPage(json: text)
    } catch {
      throw .overBudget(.elements(SchemaPage.Limit.values))
    }
    let recipes = RecipePage(page, url: document.url, isOver: document.isOver).recipes
    for found in recipes {
      guard emit(Item.recipe(found.recipe, payload: found.recipe.payload)) == .goOn else { break }
    }
    if recipes.isEmpty { throw .unsupportedFormat(.jsonLD) }
    return DecodedFeed(items: [])
  }

  /// Whether JSON is about recipes for search engines.
  private static func isLinkedData(_ document: FeedDocument) -> Bool {
    guard let text = try? document.text(),
      let first = text.first(where: { $0 > 0x20 }), [0x5B, 0x7B].contains(first)
    else { return false }
    let start = text.prefix(1 << 20)
    func has(_ words: String) -> Bool { start.firstRange(of: Data(words.utf8)) != nil }
    return has("\"@type\"") && (has("\"Recipe\"") || has("schema.org/Recipe\""))
  }
}
