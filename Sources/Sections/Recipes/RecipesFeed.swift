import FeedCore
import Foundation
import LenientJSON

/// Reads `{"title", "results": [{"title", "href", "ingredients", "thumbnail"}]}` and its relatives.
enum RecipesFeed {
  static func read(_ data: Data) throws(JSONProblem) -> FeedValues<Recipe> {
    let wire: RecipesFeedWire = try LenientJSON.decode(from: data)
    return FeedValues(
      title: wire.title.map { CleanText.line($0) }, values: wire.recipes.elements.map(\.recipe),
      problems: wire.recipes.problems, problemCount: wire.recipes.problemCount)
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

private struct RecipesFeedWire: LenientDecodable {
  let title: String?
  let recipes: LossyList<RecipeWire>

  init(from json: JSONValue) throws(JSONProblem) {
    recipes = try LossyList(from: json, under: "results", "recipes")
    title = try? LenientObject(from: json).text("title")
  }
}

private struct RecipeWire: LenientDecodable {
  let recipe: Recipe

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let names =
      object.texts("ingredients")
      ?? object.text("ingredients")?.split(whereSeparator: { $0 == "," || $0.isNewline })
      .map(String.init)
    recipe = Recipe(
      title: CleanText.line(try object.requiredText("title")),
      ingredients: RecipesFeed.ingredients(names ?? []),
      address: object.text("href", "url", "link", "sourceURL")
        .map { CleanText.line($0, limit: 2_000) },
      picture: object.text("thumbnail", "image", "imageURL", "imageHref", "picture")
        .flatMap(Link.picture))
  }
}
