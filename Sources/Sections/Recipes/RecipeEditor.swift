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
    if !notes.isEmpty { fields["description"] = notes.joined(separator: "\n") }
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
    node["keywords"].flatMap { PageText(page.text($0), limit: .max).line.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The property `description` with its paragraphs.
  var description: String {
    node["description"].lazy.map { PageText(page.text($0), limit: .max).paragraphs }
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
              value: document?.description ?? ""),
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

/// Changes a document in JSON-LD: each change replaces, adds or removes one member of its recipe.
struct RecipeEdit {
  private(set) var document: Data

  init(_ document: Data) {
    self.document = document
  }

  mutating func apply(_ form: Form, _ changes: Form.Changes) throws(Form.Problem) {
    func value(_ id: String) -> String { form[value: id] ?? "" }
    if value("title").isEmpty {
      throw Form.Problem(field: "title", message: text("A recipe needs a title."))
    }
    if RecipeText.lines(value("ingredients") + "\n" + value("instructions")).isEmpty {
      throw Form.Problem(
        field: "ingredients", message: text("Write at least one ingredient or step."))
    }
    for (id, name) in Self.texts where changes.contains(id) { set(name, Self.json(value(id))) }
    for (id, name) in Self.times where changes.contains(id) {
      set(name, try Self.time(value(id), in: id))
    }
    if changes.contains("source") { try setSource(value("source")) }
    if changes.contains("author") { setAuthor(value("author")) }
    if changes.contains("tags") { setTags(value("tags")) }
    if changes.contains("picture") { set("image", Self.json(value("picture"))) }
    if changes.contains("ingredients") {
      let lines = RecipeText.lines(value("ingredients"))
      set("recipeIngredient", lines.isEmpty ? nil : Self.list(lines.map(SchemaNode.quoted)))
    }
    if changes.contains("instructions") {
      setSteps(RecipeText.steps(value("instructions")))
    }
  }

  /// The fields that are one text each, with their properties.
  private static let texts = [
    ("title", "name"), ("description", "description"), ("yield", "recipeYield"),
  ]
  private static let times = [
    ("preparation", "prepTime"), ("cooking", "cookTime"), ("total", "totalTime"),
  ]

  /// Other names of properties, under which old pages have the same.
  private static let synonyms = [
    "name": "headline", "recipeYield": "yield", "recipeIngredient": "ingredients",
    "cookTime": "performTime",
  ]

  private var node: SchemaNode? {
    let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self))
    return page?.nodes(of: "Recipe").first { $0.json != nil }
  }

  /// Sets a property.
  /// - Parameter json: `nil` removes it.
  private mutating func set(_ name: String, _ json: String?) {
    guard let node, let object = node.json else { return }
    // The name that the page uses.
    let known = Self.synonyms[name].flatMap { node[name].isEmpty && !node[$0].isEmpty ? $0 : nil }
    let used = known ?? name
    document = object.changing({ SchemaNode.isName($0, of: used) }, named: used, to: json)
  }

  private static func json(_ text: String) -> String? {
    text.isEmpty ? nil : SchemaNode.quoted(text)
  }

  private static func list(_ values: [String]) -> String {
    "[" + values.joined(separator: ", ") + "]"
  }

  private static func time(_ text: String, in field: String) throws(Form.Problem) -> String? {
    guard !text.isEmpty else { return nil }
    guard let time = RecipeTime(written: text) else {
      throw Form.Problem(
        field: field, message: Localization.text("“{text}” isn’t a duration.", ["text": text]),
        suggestion: Localization.text("Write it like this: 1 h 30 min"))
    }
    return SchemaNode.quoted(time.stored)
  }

  private mutating func setSource(_ address: String) throws(Form.Problem) {
    guard !address.isEmpty else { return set("url", nil) }
    guard let url = Link.web(address) else {
      throw Form.Problem(
        field: "source", message: text("This isn’t a web address."),
        suggestion: text("It begins with https://"))
    }
    set("url", SchemaNode.quoted(url.absoluteString))
  }

  private mutating func setAuthor(_ name: String) {
    guard !name.isEmpty else { return set("author", nil) }
    let isText = node?["author"].first?.text != nil
    set(
      "author",
      isText
        ? SchemaNode.quoted(name) : "{\"@type\": \"Person\", \"name\": \(SchemaNode.quoted(name))}")
  }

  private mutating func setTags(_ text: String) {
    let words = Form.tags(in: text)
    guard !words.isEmpty else { return set("keywords", nil) }
    let isList = (node?["keywords"].count ?? 0) > 1
    set(
      "keywords",
      isList
        ? Self.list(words.map(SchemaNode.quoted))
        : SchemaNode.quoted(words.joined(separator: ", ")))
  }
}

// MARK: Instructions

extension RecipeEdit {
  private mutating func setSteps(_ steps: [RecipeStep]) {
    guard !steps.isEmpty else { return set("recipeInstructions", nil) }
    let before = document
    for json in candidates(steps) {
      document = before
      set("recipeInstructions", json)
      if RecipePage.recipe(in: document, .whole)?.steps == steps { return }
    }
  }

  /// Ways to write the steps, those first that keep most of what stands there.
  private func candidates(_ steps: [RecipeStep]) -> [String] {
    guard let node, let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self))
    else {
      return []
    }
    let values = node["recipeInstructions"]
    var ways: [String] = []
    let lines = steps.compactMap(\.line)
    if !values.isEmpty, values.allSatisfy({ $0.text != nil }), lines.count == steps.count {
      ways.append(
        values.count == 1
          ? SchemaNode.quoted(lines.joined(separator: "\n"))
          : Self.list(lines.map(SchemaNode.quoted)))
    }
    var recipe = Recipe(title: "")
    recipe.steps = steps
    let known = KnownSteps(values, page)
    ways.append(known.json(of: steps))
    ways.append(Self.list(recipe.instructionNodes.map(\.plainJSON)))
    return ways
  }
}

/// The steps of a document as they stand there, to be used again if they did not change.
private struct KnownSteps {
  private var steps: [String: String] = [:]

  init(_ values: [SchemaValue], _ page: SchemaPage) {
    for case .node(let node) in values { add(page.resolved(node), page, depth: 0) }
  }

  private mutating func add(_ node: SchemaNode, _ page: SchemaPage, depth: Int) {
    guard depth < 8 else { return }
    let parts = ["itemListElement", "item", "steps", "step"].flatMap { node[$0] }
    for case .node(let part) in parts { add(page.resolved(part), page, depth: depth + 1) }
    guard parts.isEmpty, let json = node.json?.written else { return }
    var reader = RecipeSteps(page: page, .whole)
    reader.add([.node(node)])
    guard reader.steps.count == 1, let step = reader.steps.first, !step.isHeading else { return }
    steps[step.text] = String(decoding: json, as: UTF8.self)
  }

  func json(of all: [RecipeStep]) -> String {
    var parts: [String] = []
    var section: (title: String, steps: [String])?
    func end() {
      guard let open = section else { return }
      parts.append(
        "{\"@type\": \"HowToSection\", \"name\": \(SchemaNode.quoted(open.title)), "
          + "\"itemListElement\": [\(open.steps.joined(separator: ", "))]}")
      section = nil
    }
    for step in all {
      if step.isHeading {
        end()
        section = (step.title ?? "", [])
        continue
      }
      let title = step.title.map { ", \"name\": \(SchemaNode.quoted($0))" } ?? ""
      let json =
        steps[step.text]
        ?? "{\"@type\": \"HowToStep\"\(title), \"text\": \(SchemaNode.quoted(step.text))}"
      if section == nil { parts.append(json) } else { section?.steps.append(json) }
    }
    end()
    return "[" + parts.joined(separator: ", ") + "]"
  }
}
