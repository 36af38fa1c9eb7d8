import FeedCore
import Foundation
import LenientJSON
import Store

/// Reads `{"title", "results": [{"title", "href", "ingredients", "thumbnail"}]}` and its relatives.
enum RecipesFeed {
  static func read(_ data: Data, write: (Item) -> Void) throws(FeedError) -> DecodedFeed {
    try DecodedFeed.reading(
      data, lists: ["results", "recipes"], titles: ["title"], value: Recipe.init(from:),
      item: Item.recipe,
      write: write)
  }

  /// No recipe has as many; a hostile feed may.
  private static let ingredientLimit = 100

  /// Trimmed, and each once whatever its case: `eggs, Eggs` is one ingredient.
  static func ingredients(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.prefix(ingredientLimit).map { CleanText.line($0, limit: 200) }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }
}

extension Recipe: LenientDecodable {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let names =
      object.texts("ingredients")
      ?? object.text("ingredients")?.split(whereSeparator: { $0 == "," || $0.isNewline })
      .map(String.init)
    self.init(
      title: CleanText.line(try object.requiredText("title")),
      ingredients: RecipesFeed.ingredients(names ?? []),
      address: object.text("href", "url", "link", "sourceURL")
        .map { CleanText.line($0, limit: 2_000) },
      picture: object.text("thumbnail", "image", "imageURL", "imageHref", "picture")
        .flatMap(Link.picture))
  }
}
