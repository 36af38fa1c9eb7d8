import FeedCore
import Formats
import Foundation
import LenientJSON
import Localization
import Store
import TextCore

extension Editor {
  /// Writes recipes in JSON-LD, and changes such a document member by member.
  static var recipes: Editor {
    Editor(
      newLabel: text("New Recipe…"), export: .linkedRecipes,
      recognize: { PastedRecipe($0).map { Form.Answered(values: $0.fields) } },
      longestText: PastedRecipe.longest,
      form: { source in
        guard let source else { return RecipeForm(nil).form }
        return source.recipeDocument.flatMap(RecipeDocument.init).map { RecipeForm($0).form }
      },
      change: { source, form, changes, _ throws(Form.Problem) in
        let new = Data("{\"@context\": \"https://schema.org\", \"@type\": \"Recipe\"}".utf8)
        var edit = RecipeEdit(source?.recipeDocument ?? new)
        try edit.apply(form, changes)
        return OwnItem.Source(edit.document, format: RecipesFeed.linkedData.id)
      })
  }
}

extension OwnItem.Source {
  /// The document in JSON-LD that the source is, or that says the same; `nil` if there is no recipe.
  fileprivate var recipeDocument: Data? {
    if format == RecipesFeed.linkedData.id { return bytes }
    let recipe: Recipe? = RecipesFeed.format.first(in: bytes)
    return recipe.map { Data($0.linkedData.jsonLD.utf8) }
  }
}

extension PastedRecipe {
  /// The fields of the form.
  fileprivate var fields: [String: String] {
    var fields: [String: String] = [
      "ingredients": ingredients.joined(separator: "\n"),
      "instructions": RecipeText.text(of: steps.map { RecipeStep(text: $0) }),
    ]
    fields["title"] = title
    if !notes.isEmpty { fields["notes"] = notes.joined(separator: "\n") }
    fields["yield"] = yield?.withoutYieldWord
    fields["source"] = source
    for (time, words) in times where RecipeTime(written: words) != nil {
      fields[time.rawValue] = words
    }
    return fields
  }
}

/// A recipe with the node of its document.
struct RecipeDocument {
  let recipe: Recipe
  let node: SchemaNode
  let page: SchemaPage

  /// - Parameter document: a document in JSON-LD with one recipe.
  init?(_ document: Data) {
    guard let recipe = RecipePage.recipe(in: document, .whole),
      let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self)),
      let node = page.nodes(of: "Recipe").first(where: { $0.json != nil })
    else { return nil }
    (self.recipe, self.node, self.page) = (recipe, node, page)
  }

  /// The words of the property `keywords` alone.
  var keywords: [String] {
    Self.keywords(node["keywords"], page)
  }

  static func keywords(_ values: [SchemaValue], _ page: SchemaPage) -> [String] {
    values.flatMap { PageText(page.text($0), limit: .max).line.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// A property with its paragraphs.
  func paragraphs(_ name: String) -> String {
    node[name].lazy.map { PageText(page.text($0), limit: .max).paragraphs }
      .first { !$0.isEmpty } ?? ""
  }

  var picture: String {
    let values = node["image"].map(page.text)
    return values.first { InlinePicture.data($0) != nil } ?? recipe.picture?.absoluteString ?? ""
  }
}

/// The form of a recipe.
struct RecipeForm {
  private let document: RecipeDocument?

  /// - Parameter document: `nil` for a new recipe.
  init(_ document: RecipeDocument?) {
    self.document = document
  }

  var form: Form {
    let recipe = document?.recipe
    return Form(
      title: text("New Recipe"), explanation: "",
      groups: [
        Form.Group(
          title: text("Dish"),
          fields: [
            Form.Field(
              id: "picture", label: text("Picture"), kind: .picture,
              value: document?.picture ?? ""),
            Form.Field(id: "title", label: text("Title"), value: recipe?.title ?? ""),
            Form.Field(
              id: "description", label: text("Description"), kind: .lines,
              value: document?.paragraphs("description") ?? ""),
            Form.Field(
              id: "yield", label: text("Makes", context: "yield"),
              value: recipe?.yield?.withoutYieldWord ?? "",
              placeholder: text("4 servings", context: "example")),
          ]),
        Form.Group(
          title: text("Ingredients"),
          fields: [
            Form.Field(
              id: "ingredients", label: text("Ingredients"),
              hint: text("One on each line. A line that ends with a colon is a heading."),
              kind: .lines, value: recipe?.ingredients.joined(separator: "\n") ?? "")
          ]),
        Form.Group(
          title: text("Instructions"),
          fields: [
            Form.Field(
              id: "instructions", label: text("Instructions"),
              hint: text(
                "Each line is a step, or each paragraph if there are empty lines between them. A line "
                  + "that ends with a colon is a heading."),
              kind: .lines, value: RecipeText.text(of: recipe?.steps ?? []))
          ]),
        Form.Group(
          title: text("Notes"),
          fields: [
            Form.Field(
              id: "notes", label: text("Notes"), kind: .lines,
              value: document?.paragraphs(RecipePage.notes) ?? "")
          ]),
        Form.Group(
          title: text("Times"),
          fields: [
            time("preparation", text("Preparation"), recipe?.times.preparation),
            time("cooking", text("Cooking"), recipe?.times.cooking),
            time("total", text("Total", context: "time"), recipe?.times.total),
          ]),
        Form.Group(
          title: text("More", context: "group of fields"),
          fields: [
            Form.Field(
              id: "tags", label: text("Tags"), hint: text("Separate them with commas."),
              kind: .tags, value: document?.keywords.joined(separator: ", ") ?? ""),
            Form.Field(id: "author", label: text("Author"), value: recipe?.author ?? ""),
            Form.Field(
              id: "source", label: text("Web Page"), kind: .url, value: recipe?.address ?? "",
              placeholder: "https://"),
          ]),
      ],
      submitLabel: text("Save", context: "verb"))
  }

  private func time(_ id: String, _ label: String, _ time: RecipeTime?) -> Form.Field {
    let value: String? =
      switch time {
      case .minutes(let minutes)?: UserFormats.current.duration(minutes: minutes)
      case .words(let words)?: words
      case nil: nil
      }
    return Form.Field(
      id: id, label: label, value: value ?? "", placeholder: text("1 h 30 min", context: "example"))
  }
}
