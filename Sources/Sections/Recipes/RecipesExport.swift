import FeedCore
import Formats
import Foundation
import Localization
import Store
import TextCore

extension FeedExport {
  /// Writes what `RecipesFeed` reads.
  static let recipes = json(list: "results") { (recipe: Recipe, _) in recipe.members }

  /// Writes JSON-LD, which other recipe programs read: the document that a recipe came as, as it
  /// is.
  static let linkedRecipes = FeedExport(
    id: RecipesFeed.linkedData.id, title: "JSON-LD", fileExtension: "jsonld",
    head: { _ in "[\n" }, entry: { linkedData(of: $0) }, separator: ",\n", foot: "\n]\n")

  /// Writes a page to print and for any browser, which loads nothing. Each recipe brings its
  /// JSON-LD, so that other recipe programs and Almanac can read the page.
  static let recipePage = FeedExport(
    id: "html", title: "HTML", fileExtension: "html", head: { HTMLPage.head(title: $0) },
    entry: { item in
      guard let recipe = Payload.value(Recipe.self, of: item), let data = linkedData(of: item)
      else { return nil }
      let script = inScript(data)
      return "<article>\n\(recipe.document.html)\n"
        + "<script type=\"application/ld+json\">\n\(script)\n</script>\n</article>"
    }, separator: "\n", foot: HTMLPage.foot)

  /// JSON as it may stand in a script, where only a few words after "<" mean anything. All else stays
  /// byte for byte, so that adding the page gives the same source.
  private static func inScript(_ json: String) -> String {
    var parts = json.split(separator: "<", omittingEmptySubsequences: false)[...]
    var script = String(parts.popFirst() ?? "")
    for part in parts {
      let word = part.prefix(8).lowercased()
      let isMeant = ["!--", "script", "/script"].contains { word.hasPrefix($0) }
      script += (isMeant ? #"\u003c"# : "<") + part
    }
    return script
  }

  static let recipeMarkdown = FeedExport(
    id: "markdown", title: "Markdown", fileExtension: "md", mediaTypes: ["text/markdown"],
    head: { _ in "" },
    entry: { Payload.value(Recipe.self, of: $0)?.document.markdown }, separator: "\n\n---\n\n",
    foot: "\n")

  private static func linkedData(of item: StoredItem) -> String? {
    if let source = item.source, source.format == RecipesFeed.linkedData.id {
      return String(decoding: source.bytes, as: UTF8.self)
    }
    return Payload.value(Recipe.self, of: item).map(\.linkedData.jsonLD)
  }
}

extension Recipe {
  /// The values by their names in `RecipesFeed`.
  fileprivate var members: [String: Any?] {
    var members: [String: Any?] = [
      "id": id, "title": title, "href": address, "ingredients": ingredients,
      "thumbnail": picture?.absoluteString, "summary": summary, "yield": yield,
      "prepTime": times.preparation?.stored, "cookTime": times.cooking?.stored,
      "totalTime": times.total?.stored, "author": author, "site": siteName,
      "published": published, "keywords": keywords, "video": video?.absoluteString,
    ]
    members["notes"] = notes
    members["instructions"] = steps.map(\.member)
    if !nutrition.isEmpty {
      members["nutrition"] = Dictionary(nutrition.map { ($0.kind.rawValue, $0.amount) }) { $1 }
    }
    return members
  }

  /// The recipe to read and to print, without pictures.
  fileprivate var document: RichText {
    var blocks: [RichText.Block] = [.heading(level: 1, [RichText.Run(title)])]
    func paragraphs(_ text: String?) {
      for line in (text ?? "").split(whereSeparator: \.isNewline) {
        blocks.append(.paragraph([RichText.Run(String(line))]))
      }
    }
    paragraphs(source)
    paragraphs(summary)
    paragraphs(Bidi.joined(facts(.current).map { "\($0.label): \($0.value)" }))
    if !ingredients.isEmpty {
      blocks.append(.heading(level: 2, [RichText.Run(text("Ingredients"))]))
      blocks += ingredientLists
    }
    if !steps.isEmpty {
      blocks.append(.heading(level: 2, [RichText.Run(text("Instructions"))]))
      blocks += instructions.blocks
    }
    if notes != nil {
      blocks.append(.heading(level: 2, [RichText.Run(text("Notes"))]))
      paragraphs(notes)
    }
    blocks += nutrition.isEmpty ? [] : nutritionTable.blocks
    if let url = address.flatMap({ Link.web($0) }) {
      blocks.append(.paragraph([RichText.Run(url.absoluteString, link: url)]))
    }
    return RichText(blocks)
  }

  private var ingredientLists: [RichText.Block] {
    var blocks: [RichText.Block] = []
    var items: [[RichText.Block]] = []
    for line in ingredients + [":"] {
      if line.last == ":" {
        if !items.isEmpty { blocks.append(.list(items, nil)) }
        items = []
        if line.count > 1 {
          blocks.append(.heading(level: 3, [RichText.Run(String(line.dropLast()))]))
        }
      } else {
        items.append([.paragraph([RichText.Run(line)])])
      }
    }
    return blocks
  }
}

extension RecipeStep {
  /// A line, or an object if that would lose something.
  fileprivate var member: Any {
    if let line { return line }
    guard !isHeading else { return ["heading": title ?? ""] }
    return title.map { ["title": $0, "text": text] } ?? ["text": text]
  }
}
