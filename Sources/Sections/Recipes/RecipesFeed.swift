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
      item: { Item.recipe($0, payload: $1) }, emit: emit)
  }

  /// The most ingredients that are read: more than any recipe has, but a hostile feed may have any
  /// number.
  fileprivate static let ingredientLimit = 1_000

  /// The trimmed ingredients. A recipe with instructions may have a line twice, for two of its
  /// parts; in a mere list, `eggs, Eggs` is one ingredient.
  fileprivate static func ingredients(_ names: [String], isUnique: Bool) -> [String] {
    var seen: Set<String> = []
    return names.prefix(ingredientLimit)
      .map { CleanText.line(HTMLText.decodingAllEntities($0), limit: CleanText.Limit.rowBody) }
      .filter { !$0.isEmpty && (!isUnique || seen.insert($0.lowercased()).inserted) }
  }

  /// The first of these texts that is not empty, with its paragraphs.
  fileprivate static func paragraphs(_ object: LenientObject, _ names: String...) -> String? {
    names.lazy.compactMap { object.text($0).map { PageText.paragraphs(of: $0) } }
      .first { !$0.isEmpty }
  }

  /// Steps: texts, or objects with a heading, or with a title and a text.
  fileprivate static func steps(_ object: LenientObject) -> [RecipeStep] {
    let list = object.list("instructions", "steps", "directions", limit: RecipePage.limit) {
      (value) throws(JSONProblem) in
      if let text = value.text { return HTMLText.lines(text).map(RecipeStep.init(line:)) }
      let step = try LenientObject(from: value)
      if let heading = step.line("heading") { return [RecipeStep.heading(heading)] }
      let lines = HTMLText.lines(step.text("text") ?? "")
      guard !lines.isEmpty else { throw step.missingText("text") }
      return [RecipeStep(text: lines.joined(separator: "\n"), title: step.line("title"))]
    }
    if let list { return Array(list.elements.joined()) }
    let text = object.text("instructions", "steps", "directions") ?? ""
    return HTMLText.lines(text).map(RecipeStep.init(line:))
  }

  /// An address as it is shown. What is no web address stays as it is.
  static func withoutTracking(_ address: String) -> String {
    guard address.contains("?"), let url = Link.web(address) else { return address }
    let shown = Link.withoutTracking(url)
    return shown == url ? address : shown.absoluteString
  }

  fileprivate static func nutrition(_ object: LenientObject) -> [NutritionFact] {
    guard let facts = object.object("nutrition") else { return [] }
    return NutritionFact.Kind.allCases.compactMap { kind in
      facts.line(kind.rawValue).map { NutritionFact(kind: kind, amount: $0) }
    }
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
    let steps = RecipesFeed.steps(object)
    self.init(
      id: object.text("id").map { CleanText.line($0, limit: 200) },
      title: title, summary: RecipesFeed.paragraphs(object, "summary", "description"),
      ingredients: RecipesFeed.ingredients(names ?? [], isUnique: steps.isEmpty), steps: steps,
      notes: RecipesFeed.paragraphs(object, "notes"),
      yield: object.line("yield", "recipeYield", "servings"),
      times: RecipeTimes(
        preparation: object.text("prepTime").flatMap { RecipeTime($0) },
        cooking: object.text("cookTime").flatMap { RecipeTime($0) },
        total: object.text("totalTime").flatMap { RecipeTime($0) }),
      author: object.line("author"), siteName: object.line("site"),
      published: object.line("published", "datePublished"),
      keywords: object.exactTexts("keywords") ?? [],
      nutrition: RecipesFeed.nutrition(object),
      video: object.text("video").flatMap { Link.web($0) },
      address: object.text(RecipesFeed.addresses)
        .map { CleanText.line($0, limit: 2_000) }.map(RecipesFeed.withoutTracking),
      picture: object.text(RecipesFeed.pictures).flatMap(Link.picture))
  }
}
