import FeedCore

extension FeedExport {
  /// Writes what `RecipesFeed` reads.
  static let recipes = json(list: "results") { (recipe: Recipe, _) in
    [
      "id": recipe.id, "title": recipe.title, "href": recipe.address,
      "ingredients": recipe.ingredients,
      "thumbnail": recipe.picture?.absoluteString,
    ]
  }
}
