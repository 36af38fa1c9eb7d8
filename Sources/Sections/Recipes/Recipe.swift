import Foundation

struct Recipe: Hashable, Sendable {
  /// The recipe's ID in its feed.
  var id: String?
  /// The title, on one line.
  var title: String
  /// What the dish is, with a blank line between paragraphs.
  var summary: String?
  /// The ingredients, a line each, in the source's order. A line that ends with a colon is the
  /// heading of a group.
  var ingredients: [String] = []
  var steps: [RecipeStep] = []
  /// Tips, with a blank line between paragraphs.
  var notes: String?
  /// How much it makes, such as "4 servings", or only "4".
  var yield: String?
  var times = RecipeTimes()
  var author: String?
  var siteName: String?
  /// The day of publication as `2026-11-20`, perhaps with a time.
  var published: String?
  /// What the recipe is found under, such as its course and its cuisine.
  var keywords: [String] = []
  var nutrition: [NutritionFact] = []
  var video: URL?
  /// The recipe's address as the feed has it, which may be any text.
  var address: String?
  var picture: URL?
}

/// A part of a recipe's instructions.
struct RecipeStep: Hashable, Sendable {
  /// What to do; empty for the heading of a section.
  var text: String
  /// The step's own name, or the heading of a section; `nil` if there is none.
  var title: String?

  /// - Parameter title: the heading, without a colon.
  static func heading(_ title: String) -> RecipeStep { RecipeStep(text: "", title: title) }

  var isHeading: Bool { text.isEmpty }
}

extension RecipeStep {
  /// The longest heading in plain text, in characters.
  private static let longestHeading = 60

  /// Reads a line of plain text. One that ends with a colon is a heading.
  init(line: String) {
    self =
      line.count > 1 && line.last == ":" && line.count <= Self.longestHeading
      ? .heading(String(line.dropLast())) : RecipeStep(text: line)
  }

  /// The step as one line of plain text; `nil` if reading that line would give another step.
  var line: String? {
    let line = isHeading ? (title ?? "") + ":" : text
    return RecipeStep(line: line) == self ? line : nil
  }
}

struct RecipeTimes: Hashable, Sendable {
  var preparation: RecipeTime?
  var cooking: RecipeTime?
  /// The whole time.
  var total: RecipeTime?
}

/// A nutritional value of a recipe.
struct NutritionFact: Hashable, Sendable {
  let kind: Kind
  /// The amount with its unit as the source has it, such as "12 g".
  let amount: String

  /// The property's name in schema.org, in the order of a label.
  /// - Source: https://schema.org/NutritionInformation
  enum Kind: String, CaseIterable, Sendable {
    case servingSize, calories, fatContent, saturatedFatContent, unsaturatedFatContent,
      transFatContent, cholesterolContent, carbohydrateContent, sugarContent, fiberContent,
      proteinContent, sodiumContent
  }
}

extension Recipe: Storable {
  var payload: Data {
    var writer = PayloadWriter()
    writer.text("address", address)
    writer.text("author", author)
    writer.text("cooking", times.cooking?.stored)
    writer.text("id", id)
    writer.texts("ingredients", ingredients)
    writer.texts("keywords", unlessEmpty: keywords)
    writer.text("notes", notes)
    writer.objects("nutrition", nutrition) {
      $0.text("amount", $1.amount)
      $0.text("kind", $1.kind.rawValue)
    }
    writer.text("picture", picture?.absoluteString)
    writer.text("preparation", times.preparation?.stored)
    writer.text("published", published)
    writer.text("site", siteName)
    writer.objects("steps", steps) {
      $0.text("text", $1.text)
      $0.text("title", $1.title)
    }
    writer.text("summary", summary)
    writer.text("title", title)
    writer.text("total", times.total?.stored)
    writer.text("video", video?.absoluteString)
    writer.text("yield", yield)
    return writer.data
  }

  init(payload: Data) throws {
    let reader = try PayloadReader(payload)
    self.init(
      id: reader.text("id"), title: try reader.requiredText("title"),
      summary: reader.text("summary"), ingredients: reader.texts("ingredients"),
      steps: reader.objects("steps").map {
        RecipeStep(text: $0.text("text") ?? "", title: $0.text("title"))
      },
      notes: reader.text("notes"), yield: reader.text("yield"),
      times: RecipeTimes(
        preparation: reader.text("preparation").map(RecipeTime.init(stored:)),
        cooking: reader.text("cooking").map(RecipeTime.init(stored:)),
        total: reader.text("total").map(RecipeTime.init(stored:))),
      author: reader.text("author"), siteName: reader.text("site"),
      published: reader.text("published"), keywords: reader.texts("keywords"),
      nutrition: reader.objects("nutrition").compactMap { fact in
        guard let kind = fact.text("kind").flatMap(NutritionFact.Kind.init),
          let amount = fact.text("amount")
        else { return nil }
        return NutritionFact(kind: kind, amount: amount)
      },
      video: reader.url("video"), address: reader.text("address"), picture: reader.url("picture"))
  }
}
