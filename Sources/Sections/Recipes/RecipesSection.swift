import FeedCore
import Foundation
import Localization
import Store
import TextCore

extension Section {
  /// Shows the recipes that have a picture as tiles, headed "Popular", and the others below as a
  /// list of titles.
  public static var recipes: Section {
    Section(
      id: "recipes", title: text("Recipes"), iconName: "almanac-recipes-symbolic",
      groups: [
        Group(header: text("Popular", context: "recipes"), layout: .tiles),
        Group(header: text("Other", context: "recipes")),
      ],
      invitation: Invitation(
        text: text("Dishes to cook, with their pictures and ingredients."),
        address: text("Recipes from an Address…"), file: text("Recipes from a File…"),
        prefersFile: true),
      sampleFeed: .sample("recipes.json"), sampleTitle: "The Household Cookbook",
      formats: [RecipesFeed.format, RecipesFeed.linkedData], things: [RecipesFeed.pages],
      exports: [.recipes, .linkedRecipes, .recipePage, .recipeMarkdown], editor: .recipes,
      pictureInside: RecipePicture.inside,
      sourceInside: { RecipesFeed.linkedData.source(of: $0) },
      row: { Payload.value(Recipe.self, of: $0)?.row ?? .unreadable },
      detail: { Payload.value(Recipe.self, of: $0)?.detail() ?? .unreadable })
  }
}

extension Item {
  static func recipe(_ recipe: Recipe, payload: Data) -> Item {
    // A recipe without an address is known by its content: others have the same title.
    let place = recipe.address.map { [$0] } ?? recipe.lines
    return Item(
      key: ItemKey.make(id: nil, content: [recipe.title] + place),
      traits: ItemTraits(
        id: recipe.id, whole: recipe.content.map { "\(recipe.title)\n\($0)" },
        identities: recipe.address == nil ? recipe.titleWithEachIngredient : [],
        handles: [recipe.address.map(Link.identity)],
        contents: [recipe.content, recipe.titleAndIngredients],
        same: [recipe.address].compactMap(\.self).map(Link.identity),
        alike: [.title: [SearchFolding.folded(recipe.title)]], tags: recipe.keywords),
      group: recipe.picture == nil ? 1 : 0,
      searchText: recipe.searchText,
      payload: payload)
  }
}

extension Recipe {
  /// What is cooked and how; `nil` if there are no ingredients.
  fileprivate var content: String? {
    guard !ingredients.isEmpty else { return nil }
    return (ingredients + steps.map(\.text)).joined(separator: "\n")
  }

  /// What stays if the steps are corrected; `nil` if there are no ingredients.
  fileprivate var titleAndIngredients: String? {
    ingredients.isEmpty ? nil : ([title] + ingredients).joined(separator: "\n")
  }

  /// What stays if some of the ingredients are corrected.
  fileprivate var titleWithEachIngredient: [String] {
    ingredients.prefix(6).map { "\(title)\n\($0)" }
  }

  /// Everything that a search should find. Instructions are left out: they have most words of any
  /// search in them.
  fileprivate var searchText: String {
    ([title] + ingredients + keywords + [author, siteName, notes].compactMap(\.self))
      .joined(separator: "\n")
  }
}
