import Foundation
import Store
import TextCore

/// A recipe in plain text, as people send it in mails and chats, or as it comes from a web page, a
/// PDF or a scan. Headings may be in any of the app's languages, or in Italian.
///
/// Nothing is invented: what is recognized as none of the parts is left out.
struct PastedRecipe {
  var title: String?
  var yield: String?
  /// A line that ends with a colon is the heading of a group.
  var ingredients: [String] = []
  var steps: [String] = []
  /// Tips below a heading such as “Notes”, a paragraph each.
  var notes: [String] = []
  var times: [PastedWords.Time: String] = [:]
  var source: String?

  /// The longest text that is read, in characters: more than any recipe.
  static let longest = 100_000

  /// - Returns: `nil` if the text has no ingredients, or no steps, or is too long.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest || text.count <= Self.longest else { return nil }
    // Who forwards a recipe writes above it.
    if let recipe = PastedMail.forwarded(in: text).flatMap(Self.init(plain:)) {
      self = recipe
    } else if let recipe = Self(plain: text) {
      self = recipe
    } else {
      return nil
    }
  }

  private init?(plain text: String) {
    let lines = PastedLine.lines(of: text)
    var reader = PastedRecipeReader(lines)
    reader.read()
    var recipe = reader.recipe
    if recipe.ingredients.isEmpty { PastedProse.read(lines, into: &recipe) }
    if recipe.ingredients.isEmpty {
      var reader = PastedRecipeReader(lines, mayLackAmounts: true)
      reader.read()
      recipe = reader.recipe
    }
    guard recipe.ingredients.contains(where: { $0.last != ":" }), !recipe.steps.isEmpty else {
      return nil
    }
    self = recipe
  }

  init() {}
}
