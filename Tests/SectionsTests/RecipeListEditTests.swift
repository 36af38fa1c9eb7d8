import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections
@testable import Store

/// Tests that the steps, ingredients and tags that nobody changed stay as they were written, and
/// that changed ones keep what no form shows.
struct RecipeListEditTests {
  private let editor = Editor.recipes

  private func source(_ members: String) -> OwnItem.Source {
    OwnItem.Source(
      Data("{\"@type\": \"Recipe\", \"name\": \"A\", \(members)}".utf8),
      format: RecipesFeed.linkedData.id)
  }

  private func edit(
    _ source: OwnItem.Source, _ field: String, _ change: (String) -> String
  ) throws -> String {
    let base = try #require(editor.form(source))
    var form = base
    try form.set(field, to: change(base[value: field] ?? ""))
    return String(decoding: try editor.save(source, form, from: base).bytes, as: UTF8.self)
  }

  /// Expects that a change of a field replaces only these pieces of the document.
  private func expect(
    _ field: String, of members: String, _ change: (String) -> String, replaces old: String,
    with new: String, line: Int = #line
  ) throws {
    let before = source(members)
    let text = String(decoding: before.bytes, as: UTF8.self)
    #expect(text.contains(old) || old.isEmpty)
    let location = SourceLocation(
      fileID: #fileID, filePath: #filePath, line: line, column: 1)
    #expect(
      try edit(before, field, change) == text.replacing(old, with: new), sourceLocation: location)
  }

  private func replacing(_ old: String, _ new: String) -> (String) -> String {
    { $0.replacing(old, with: new) }
  }

  // MARK: Steps

  private let steps = #"""
    "recipeInstructions": [
      {"@type": "HowToStep", "text": "Mix the dough.", "image": "/1.jpg", "name": "Mix the dough."},
      {"@type": "HowToStep", "url": "#s2", "text": "Rol it  out.", "image": "/2.jpg"},
      {"@type": "HowToStep", "name": "Fry 2&nbsp;minutes...", "text": "Fry 2&nbsp;minutes a side."}
    ]
    """#

  @Test func aCorrectedStepKeepsItsOtherMembers() throws {
    try expect(
      "instructions", of: steps, replacing("Rol", "Roll"), replaces: "Rol it", with: "Roll it")
    try expect(
      "instructions", of: steps, replacing("Fry 2 minutes a side.", "Fry 2 minutes."),
      replaces: "minutes a side.", with: "minutes.")
  }

  @Test func aNameThatRepeatsTheTextChangesWithIt() throws {
    try expect(
      "instructions", of: steps, replacing("Mix the", "Knead the"), replaces: "Mix the",
      with: "Knead the")
    let saved = try edit(
      source(steps), "instructions", replacing("Fry 2 minutes", "Bake 9 minutes"))
    #expect(saved.contains(#""name": "Bake 9 minutes...", "text": "Bake 9&nbsp;minutes a side.""#))
  }

  @Test func stepsAreAddedAndRemovedAndMoved() throws {
    try expect(
      "instructions", of: steps, replacing("Rol", "Rest.\n\nRol"),
      replaces: "{\"@type\": \"HowToStep\", \"url\"",
      with: "{\"@type\": \"HowToStep\", \"text\": \"Rest.\"},\n  {\"@type\": \"HowToStep\", \"url\""
    )
    let removed = try edit(
      source(steps), "instructions", replacing("Mix the dough.\n\n", ""))
    #expect(
      !removed.contains("/1.jpg") && removed.contains("Rol it  out.") && removed.contains("..."))
    let moved = try edit(source(steps), "instructions") { _ in
      "Rol it out.\n\nMix the dough.\n\nFry 2 minutes a side."
    }
    #expect(moved.contains("/1.jpg") && moved.contains("/2.jpg") && moved.contains("&nbsp;"))
    let movedAndCorrected = try edit(source(steps), "instructions") { _ in
      "Fry 2 minutes a side.\n\nRoll it out.\n\nMix the dough."
    }
    #expect(movedAndCorrected.contains("/1.jpg") && movedAndCorrected.contains("/2.jpg"))
    // One step is removed, and the one below it corrected.
    let both = try edit(source(steps), "instructions") { _ in
      "Roll it out.\n\nFry 2 minutes a side."
    }
    #expect(!both.contains("/1.jpg") && both.contains("/2.jpg"))
  }

  @Test func aRenamedSectionKeepsItsOtherMembers() throws {
    let sections = #"""
      "recipeInstructions": [
        {"type": "HowToSection", "name": "Dough:", "url": "#d", "itemListElement": [
          {"type": "HowToStep", "text": "Mix.", "url": "#1"},
          {"type": "HowToStep", "text": "Knead.", "url": "#2"}]},
        {"type": "HowToSection", "name": "Filling", "itemListElement":
          {"type": "HowToStep", "text": "Stir.", "url": "#3"}}]
      """#
    try expect(
      "instructions", of: sections, replacing("Dough:", "Crust:"), replaces: "Dough", with: "Crust")
    try expect(
      "instructions", of: sections, replacing("Stir.", "Stir well."), replaces: "Stir.",
      with: "Stir well.")
    let saved = try edit(source(sections), "instructions", replacing("Filling:\n\n", ""))
    #expect(saved.contains("#d") && saved.contains("#3") && !saved.contains("Filling"))
    let added = try edit(source(sections), "instructions", replacing("Knead.", "Top:\n\nKnead."))
    #expect(added.contains("#d") && added.contains("#2") && added.contains("\"Top\""))
  }

  @Test func aStepInAListItemKeepsIt() throws {
    let list = #"""
      "recipeInstructions": {"@type": "ItemList", "itemListElement": [
        {"@type": "ListItem", "position": 1, "item": {"@type": "HowToStep", "text": "Mix."}},
        {"@type": "ListItem", "position": 2, "item": {"@type": "HowToStep", "text": "Bake."}}]}
      """#
    try expect(
      "instructions", of: list, replacing("Bake.", "Fry."), replaces: "Bake.", with: "Fry.")
  }

  /// Steps in shapes that few programs write: each has “Bake it.” as a text of its own.
  @Test(arguments: [
    #"""
    [{"@type": "HowToSection", "name": "Cake", "url": "#c", "itemListElement": [
      {"@type": "HowToStep", "text": "Sift.", "url": "#1"},
      {"@type": "HowToSection", "name": "Base", "url": "#b", "itemListElement": [
        {"@type": "HowToStep", "text": "Bake it.", "url": "#2"}]},
      {"@type": "HowToStep", "text": "Cool.", "url": "#3"}]}]
    """#,
    #"""
    {"@type": "HowToSection", "name": "Cake", "url": "#c", "itemListElement":
      {"@type": "HowToSection", "name": "Base", "itemListElement": {"@type": "HowToStep",
        "text": "Bake it.", "url": "#1"}}}
    """#,
    #"""
    [{"@type": "HowToSection", "name": "Cake", "itemListElement": [
      {"@type": "HowToStep", "url": "#1", "itemListElement": [
        {"@type": "HowToDirection", "text": "Sift.", "x": 1},
        {"@type": "HowToTip", "text": "Bake it.", "x": 2}]}]}]
    """#,
    #"""
    {"@type": "ItemList", "itemListElement": [
      {"@type": "ListItem", "position": 1, "item": {"@type": "HowToSection", "name": "Cake",
        "itemListElement": [{"@type": "HowToStep", "text": "Bake it.", "url": "#1"}]}},
      {"@type": "ListItem", "position": 2, "item": {"@type": "HowToStep", "text": "Eat."}}]}
    """#,
    #"""
    {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "position": 1, "item": "Sift."},
      {"@type": "ListItem", "position": 2, "item": "Bake it."}]}
    """#,
    #"""
    [{"@type": "ListItem", "position": 1, "name": "Base", "item": {"@type": "HowToStep",
      "text": "Bake it.", "url": "#1"}}, "Eat."]
    """#,
    #"""
    {"@type": "HowToSection", "name": "Base", "text": "Sift.\nBake it.", "url": "#1"}
    """#,
    ##"{"@type": "HowToStep", "text": "<ol><li>Sift.</li><li>Bake it.</li></ol>", "url": "#1"}"##,
    #""1. Sift.\n2. Bake it.\n3. Eat.""#, #""1. Sift. 2. Bake it. 3. Eat.""#,
    #"["1. Sift.\n2. Bake it."]"#,
    #"{"steps": [{"step": "Sift.", "x": 1}, {"step": "Bake it.", "x": 2}]}"#,
  ])
  func oneTextOfARareShapeChangesAlone(instructions: String) throws {
    try expect(
      "instructions", of: "\"recipeInstructions\": \(instructions)",
      replacing("Bake it.", "Bake it well."), replaces: "Bake it.", with: "Bake it well.")
  }

  @Test func aSectionInASectionMayGrowAndGo() throws {
    let sections = #"""
      "recipeInstructions": [{"@type": "HowToSection", "name": "Cake", "url": "#c", "itemListElement": [
        {"@type": "HowToStep", "text": "Sift.", "url": "#1"},
        {"@type": "HowToSection", "name": "Base", "url": "#b", "itemListElement": [
          {"@type": "HowToStep", "text": "Bake it.", "url": "#2"}]}]}]
      """#
    try expect(
      "instructions", of: sections, { $0 + "\n\nCool." }, replaces: ##""url": "#2"}"##,
      with: ##""url": "#2"}, {"@type": "HowToStep", "text": "Cool."}"##)
    let without = try edit(source(sections), "instructions", replacing("Base:\n\n", ""))
    #expect(without.contains("#c") && without.contains("#2") && !without.contains("Base"))
    let moved = try edit(source(sections), "instructions") { _ in
      "Base:\n\nBake it.\n\nCake:\n\nSift."
    }
    #expect(["#c", "#1", "#b", "#2"].allSatisfy { moved.contains($0) })
  }

  @Test func numbersAndMarkupStayInTexts() throws {
    let numbered = #""recipeInstructions": "1. Mix.\r\n\r\n2. Rest  an hour.\r\n\r\n3. Bake.""#
    try expect(
      "instructions", of: numbered, replacing("hour", "day"), replaces: "hour", with: "day")
    let html = #""recipeInstructions": "<p>Mix <a href='/d'>it</a>.</p><p>Bake it.</p>""#
    try expect(
      "instructions", of: html, replacing("Bake it", "Bake & eat it"), replaces: "Bake it",
      with: "Bake &amp; eat it")
  }

  // MARK: Ingredients and tags

  private let ingredients = #"""
    "recipeIngredient": [
      "1  egg", "160\u00a0ml water", "1 tbsp honey ((or 1 teaspoon sugar))", " ½ tsp salt &amp; pepper "
    ]
    """#

  @Test func ingredientsThatNobodyChangedStay() throws {
    try expect(
      "ingredients", of: ingredients, replacing("1 egg", "2 eggs"), replaces: "1  egg",
      with: "2 eggs")
    try expect(
      "ingredients", of: ingredients, replacing("honey", "syrup"), replaces: "honey", with: "syrup")
    try expect(
      "ingredients", of: ingredients, { $0 + "\n1 lemon" }, replaces: "pepper \"",
      with: "pepper \", \"1 lemon\"")
    let one = #""ingredients": "1  egg\n160 g   flour""#
    try expect(
      "ingredients", of: one, replacing("1 egg", "2 eggs"), replaces: "1  egg", with: "2 eggs")
  }

  @Test func anIngredientThatIsAThingKeepsItsMembers() throws {
    let things = #"""
      "recipeIngredient": [{"@type": "HowToSupply", "name": "flour", "requiredQuantity": "200 g", "url": "/f"}]
      """#
    let saved = try edit(source(things), "ingredients", replacing("200 g", "250 g"))
    #expect(saved.contains(#""url": "/f""#) && saved.contains(#""text": "250 g flour""#))
  }

  @Test func tagsThatNobodyChangedStay() throws {
    let text = #""recipeIngredient": "salt", "keywords": "warm,quick  , salt &amp; pepper""#
    try expect("tags", of: text, replacing("warm", "cold"), replaces: "warm", with: "cold")
    try expect("tags", of: text, { $0 + ", new" }, replaces: "pepper", with: "pepper,new")
    let list = #""recipeIngredient": "salt", "keywords": ["warm  soup","salt &amp; pepper"]"#
    try expect("tags", of: list, { $0 + ", new" }, replaces: "pepper\"", with: "pepper\",\"new\"")
  }

  // MARK: Real recipes

  private static let folder = Fixture.corpus("recipes/json-ld")

  @Test(.enabled(if: folder != nil, "no corpora here"))
  func oneChangedLineOfARealRecipeIsOneText() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var count = 0
    for file in files where file.hasSuffix(".jsonld") {
      let script = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let html = "<script type=\"application/ld+json\">\(script)</script>"
      for found in RecipePage(try SchemaPage(page: [UInt8](html.utf8)), url: nil).recipes {
        let before = OwnItem.Source(found.source, format: RecipesFeed.linkedData.id)
        for (field, most) in [("ingredients", 1), ("instructions", 2)] {
          guard editor.form(before)?[value: field]?.isEmpty == false else { continue }
          let saved = try edit(before, field) { $0 + " x" }
          let (old, new) = (Self.texts(found.source), Self.texts(Data(saved.utf8)))
          let lost = old.keys.filter { new[$0] == nil }
          #expect(lost.isEmpty, "\(field) of \(file)")
          // A step's name may repeat its text.
          let changed = new.filter { old[$0.key] != $0.value }
          #expect((1...most).contains(changed.count), "\(field) of \(file): \(changed)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  /// The texts of a document, by their paths.
  private static func texts(_ json: Data) -> [String: String] {
    var texts: [String: String] = [:]
    func add(_ value: Any, _ path: String) {
      if let object = value as? [String: Any] {
        for (name, value) in object { add(value, path + "/" + name) }
      } else if let list = value as? [Any] {
        for (index, value) in list.enumerated() { add(value, path + "/\(index)") }
      } else {
        texts[path] = "\(value)"
      }
    }
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    if let value = try? JSONSerialization.jsonObject(with: json, options: options) {
      add(value, "")
    }
    return texts
  }
}
