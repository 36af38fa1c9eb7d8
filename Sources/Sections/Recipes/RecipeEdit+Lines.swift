import FeedCore
import Formats
import Foundation
import LenientJSON

// Lists, whose unchanged lines stay as they are.

extension RecipeEdit {
  mutating func setIngredients(_ text: String) {
    let lines = RecipeText.lines(text).map { RecipeStep(text: $0) }
    guard !lines.isEmpty else { return set("recipeIngredient", nil) }
    let before = (RecipePage.recipe(in: document, .whole)?.ingredients ?? []).map {
      RecipeStep(text: $0)
    }
    let shown = before.map(\.text).joined(separator: "\n")
    let seen = RecipeText.lines(Form.Field.Kind.lines.cleaned(shown)).map { RecipeStep(text: $0) }
    let isWritten = change(
      "recipeIngredient", from: before, seenAs: seen, to: lines, WrittenList.Style(),
      count: { page, value, isWhole in
        var reader = RecipeIngredients(page: page, .whole)
        reader.add([value], isWhole: isWhole)
        return reader.texts.count
      }, read: { RecipePage.recipe(in: $0, .whole)?.ingredients.map { RecipeStep(text: $0) } })
    if !isWritten {
      set("recipeIngredient", Self.list(lines.map { SchemaNode.quoted($0.text) }))
    }
  }

  mutating func setTags(_ text: String) {
    let words = Form.tags(in: text).map { RecipeStep(text: $0) }
    guard !words.isEmpty else { return set("keywords", nil) }
    let before = (RecipeDocument(document)?.keywords ?? []).map { RecipeStep(text: $0) }
    let seen = Form.tags(in: before.map(\.text).joined(separator: ",")).map {
      RecipeStep(text: $0)
    }
    let isWritten = change(
      "keywords", from: before, seenAs: seen, to: words, WrittenList.Style(separator: ","),
      count: { page, value, _ in RecipeDocument.keywords([value], page).count },
      read: { RecipeDocument($0)?.keywords.map { RecipeStep(text: $0) } })
    guard !isWritten else { return }
    let quoted = words.map { SchemaNode.quoted($0.text) }
    let isList = (node?["keywords"].count ?? 0) > 1
    let all = words.map(\.text).joined(separator: ", ")
    set("keywords", isList ? Self.list(quoted) : SchemaNode.quoted(all))
  }

  mutating func setSteps(_ text: String) {
    let steps = RecipeText.steps(text)
    guard !steps.isEmpty else { return set("recipeInstructions", nil) }
    let before = RecipePage.recipe(in: document, .whole)?.steps ?? []
    let seen = RecipeText.steps(Form.Field.Kind.lines.cleaned(RecipeText.text(of: before)))
    let isWritten = change(
      "recipeInstructions", from: before, seenAs: seen, to: steps,
      WrittenList.Style(hasSteps: true),
      count: { page, value, isWhole in
        var reader = RecipeSteps(page: page, .whole)
        reader.add([value], isWhole: isWhole)
        return reader.steps.count
      }, read: { RecipePage.recipe(in: $0, .whole)?.steps })
    guard !isWritten else { return }
    var recipe = Recipe(title: "")
    recipe.steps = steps
    set("recipeInstructions", Self.list(recipe.instructionNodes.map(\.plainJSON)))
  }

  /// Changes the lines of a property that somebody changed, so that the document can be read as if
  /// all were written anew.
  /// - Parameters:
  ///   - before: the lines of the document.
  ///   - seen: the same as the form showed them.
  ///   - count: how many lines a value of the property has.
  ///   - read: the lines of another document.
  /// - Returns: whether that is possible; if not, nothing changes.
  private mutating func change(
    _ name: String, from before: [RecipeStep], seenAs seen: [RecipeStep], to new: [RecipeStep],
    _ style: WrittenList.Style, count: (SchemaPage, SchemaValue, Bool) -> Int,
    read: (Data) -> [RecipeStep]?
  ) -> Bool {
    guard let node, let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self)),
      case let known = knownName(name, in: node),
      let list = WrittenList(known, of: node, in: page, count: { count(page, $0, $1) }),
      list.places.count == before.count, seen.count == before.count
    else { return false }
    func lines(_ steps: [RecipeStep]) -> [LineAlignment.Line] {
      steps.map { .init(text: RecipeText.paragraph($0), isHeading: $0.isHeading) }
    }
    let alignment = LineAlignment(lines(seen), lines(new))
    let changed = zip(new, alignment.old).map { step, old in
      // What the form shows in another way is not changed.
      (step: old.flatMap { seen[$0] == step ? before[$0] : nil } ?? step, old: old)
    }
    let old = document
    for keepsText in [true, false] {
      var style = style
      style.keepsText = keepsText
      set(name, list.source(changed, before: before, style: style))
      if read(document) == changed.map(\.step) { return true }
      document = old
    }
    return false
  }
}
