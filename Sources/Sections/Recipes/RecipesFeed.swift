import FeedCore
import LenientJSON
import Store
import TextCore

/// Reads `{"title", "results": [{"title", "href", "ingredients", "thumbnail"}]}`, and documents
/// with similar keys.
enum RecipesFeed {
  private static let shape = JSONShape(
    lists: ["results", "recipes", "items"], needed: [["title"]], typical: ["ingredients"],
    parts: [["title"], addresses, pictures])
  fileprivate static let addresses = ["href", "url", "link", "sourceURL"]
  fileprivate static let pictures = ["thumbnail", "image", "imageURL", "imageHref", "picture"]

  static let format = FeedFormat(sniff: { shape.sniff($0) }) { (document, emit) throws(FeedError) in
    try DecodedFeed.reading(
      JSONList(in: document, under: shape.lists), feedTitles: ["title"], value: Recipe.init(from:),
      item: Item.recipe, emit: emit)
  }

  /// The most ingredients that are read: more than any recipe has, but a hostile feed may have any
  /// number.
  fileprivate static let ingredientLimit = 100

  /// The trimmed ingredients without repetitions; `eggs, Eggs` is one ingredient.
  static func ingredients(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.prefix(ingredientLimit)
      .map { CleanText.line(HTMLText.decodingAllEntities($0), limit: 200) }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }
}

extension Recipe {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    guard let title = object.line("title") else { throw object.missingText("title") }
    let names =
      object.texts("ingredients", limit: RecipesFeed.ingredientLimit)
      ?? object.text("ingredients").map {
        IngredientText.split(HTMLText.decodingAllEntities($0), limit: RecipesFeed.ingredientLimit)
      }
    self.init(
      id: object.text("id").map { CleanText.line($0, limit: 200) },
      title: title,
      ingredients: RecipesFeed.ingredients(names ?? []),
      address: object.text(RecipesFeed.addresses)
        .map { CleanText.line($0, limit: 2_000) },
      picture: object.text(RecipesFeed.pictures).flatMap(Link.picture))
  }
}
