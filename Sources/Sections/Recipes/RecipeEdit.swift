import FeedCore
import Formats
import Foundation
import LenientJSON
import Localization
import TextCore

/// Changes a document in JSON-LD: each change replaces, adds or removes one member of its recipe.
struct RecipeEdit {
  var document: Data

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
      setIngredients(value("ingredients"))
    }
    if changes.contains("instructions") {
      setSteps(value("instructions"))
    }
  }

  /// The fields that are one text each, with their properties.
  private static let texts = [
    ("title", "name"), ("description", "description"), ("yield", "recipeYield"),
    ("notes", RecipePage.notes),
  ]
  private static let times = [
    ("preparation", "prepTime"), ("cooking", "cookTime"), ("total", "totalTime"),
  ]

  /// Other names of properties, under which old pages have the same.
  private static let synonyms = [
    "name": "headline", "recipeYield": "yield", "recipeIngredient": "ingredients",
    "cookTime": "performTime",
  ]

  var node: SchemaNode? {
    let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self))
    return page?.nodes(of: "Recipe").first { $0.json != nil }
  }

  /// Sets a property.
  /// - Parameter json: `nil` removes it.
  mutating func set(_ name: String, _ json: String?) {
    guard let node, let object = node.json else { return }
    let used = knownName(name, in: node)
    document = object.changing({ SchemaNode.isName($0, of: used) }, named: used, to: json)
  }

  /// The name of a property that the page uses.
  func knownName(_ name: String, in node: SchemaNode) -> String {
    Self.synonyms[name].flatMap { node[name].isEmpty && !node[$0].isEmpty ? $0 : nil } ?? name
  }

  private static func json(_ text: String) -> String? {
    text.isEmpty ? nil : SchemaNode.quoted(text)
  }

  static func list(_ values: [String]) -> String {
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
}
