import Testing

@testable import Sections

/// A text with a recipe, and the recipe that it has.
struct PastedExample: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var title: String?
  var yield: String?
  var times: [PastedWords.Time: String] = [:]
  var ingredients: [String]
  var steps: [String]
  /// `nil` if the notes don't matter.
  var notes: [String]?

  var testDescription: String { name }

  /// Expects that the text is read as the recipe.
  func check() throws {
    let recipe = try #require(PastedRecipe(text))
    #expect(recipe.title == title && recipe.yield == yield)
    #expect(recipe.times == times)
    #expect(recipe.ingredients == ingredients)
    #expect(recipe.steps == steps)
    if let notes { #expect(recipe.notes == notes) }
  }
}
