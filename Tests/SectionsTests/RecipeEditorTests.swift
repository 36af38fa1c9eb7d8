import FeedCore
import Formats
import Foundation
import LenientJSON
import Testing

@testable import Sections
@testable import Store

/// Tests that an edit of a recipe changes only one member of its document.
struct RecipeEditorTests {
  private let editor = Editor.recipes

  private func source(_ json: String) -> OwnItem.Source {
    OwnItem.Source(Data(json.utf8), format: RecipesFeed.linkedData.id)
  }

  private func edit(
    _ source: OwnItem.Source, _ values: [(String, String)]
  ) throws -> OwnItem.Source {
    let base = try #require(editor.form(source))
    var form = base
    for (field, value) in values { try form.set(field, to: value) }
    return try editor.save(source, form, from: base)
  }

  private func text(_ source: OwnItem.Source) -> String {
    String(decoding: source.bytes, as: UTF8.self)
  }

  private let soup = """
    {"@context": "https://schema.org",
      "@type":["Recipe"], "name" : "Soup &amp; bread" ,
      "recipeIngredient": ["1 onion", "For the bread:", "flour"],
      "recipeInstructions": [
        {"@type": "HowToStep", "text": "Chop.", "image": "https://a.example/1.jpg"},
        {"@type": "HowToSection", "name": "Bread", "itemListElement": [
          {"@type": "HowToStep", "name": "Dough", "text": "Knead it.", "url": "/2"}]}],
      "cookTime": "PT90M", "keywords": "warm, quick", "aggregateRating": {"ratingValue": 4.50}
    }
    """

  @Test(arguments: [
    ("title", "Stew", #""name" : "Soup &amp; bread""#, #""name" : "Stew""#),
    ("cooking", "2 h 5 min", #""cookTime": "PT90M""#, #""cookTime": "PT125M""#),
    ("tags", "warm", #""keywords": "warm, quick""#, #""keywords": "warm""#),
    ("tags", "", #""keywords": "warm, quick", "#, ""),
    (
      "ingredients", "1 onion\nsalt", #"["1 onion", "For the bread:", "flour"]"#,
      #"["1 onion", "salt"]"#
    ),
    (
      "yield", "4", #"{"ratingValue": 4.50}"#,
      "{\"ratingValue\": 4.50}, \"recipeYield\": \"4\""
    ),
  ])
  func oneFieldIsOneMember(field: String, value: String, old: String, new: String) throws {
    let saved = text(try edit(source(soup), [(field, value)]))
    #expect(saved == soup.replacing(old, with: new))
  }

  @Test func unchangedStepsKeepWhatTheyHad() throws {
    let before = source(soup)
    let base = try #require(editor.form(before))
    #expect(base[value: "instructions"] == "Chop.\n\nBread:\n\nDough:\nKnead it.")
    #expect(base[value: "title"] == "Soup & bread")
    let saved = text(
      try edit(before, [("instructions", "Chop.\n\nBread:\n\nDough:\nKnead it.\n\nBake.")]))
    #expect(saved.contains(#""image": "https://a.example/1.jpg""#))
    #expect(saved.contains(#""url": "/2""#))
    let steps = RecipePage.recipe(in: Data(saved.utf8))?.steps.map(\.text)
    #expect(steps == ["Chop.", "", "Knead it.", "Bake."])
  }

  @Test func aDescriptionKeepsItsParagraphs() throws {
    let made = try edit(source(soup), [("description", "Keeps a week.\n\nFreezes well.\nSo good.")])
    let base = try #require(editor.form(made))
    #expect(base[value: "description"] == "Keeps a week.\n\nFreezes well.\nSo good.")
    let html = source(
      #"{"@type": "Recipe", "name": "A", "description": "<p>One<br>two.</p><ul><li>a<li>b</ul>"}"#)
    #expect(editor.form(html)?[value: "description"] == "One\ntwo.\n\na\nb")
  }

  @Test func aDescriptionIsShownAndExportedWithItsParagraphs() throws {
    let long = (1...900).map { "word\($0)" }.joined(separator: " ")
    let made = try edit(source(soup), [("description", "Keeps a week.\n\n\(long)\n\nSo good.")])
    let recipe = try #require(RecipePage.recipe(in: made.bytes))
    #expect(recipe.summary == "Keeps a week.\n\n\(long)\n\nSo good.")
    #expect(recipe.detail().blocks.contains(.text("Keeps a week.\n\n\(long)\n\nSo good.")))
    let item = StoredItem(id: 1, key: "", payload: recipe.payload)
    let markdown = try #require(FeedExport.recipeMarkdown.entry(item))
    #expect(markdown.contains("Keeps a week.\n\n\(long)\n\nSo good."))
    let html = try #require(FeedExport.recipePage.entry(item))
    #expect(html.contains("<p>Keeps a week.</p><p>\(long)</p><p>So good.</p>"))
    let json = try #require(FeedExport.recipes.entry(item))
    let again: Recipe? = RecipesFeed.format.first(in: Data("[\(json)]".utf8))
    #expect(again?.summary == recipe.summary)
  }

  @Test func notesLeaveWithTheRecipeAndComeBack() throws {
    let made = try edit(source(soup), [("notes", "Use old bread.\n\nFreezes well.")])
    #expect(
      text(made)
        == soup.replacing(
          "4.50}", with: #"4.50}, "recipeNotes": "Use old bread.\n\nFreezes well.""#))
    let recipe = try #require(RecipePage.recipe(in: made.bytes))
    #expect(recipe.notes == "Use old bread.\n\nFreezes well.")
    #expect(recipe.detail().blocks.contains(.text("Use old bread.\n\nFreezes well.")))
    let item = StoredItem(id: 1, key: "", payload: recipe.payload)
    let markdown = try #require(FeedExport.recipeMarkdown.entry(item))
    #expect(markdown.contains("## Notes\n\nUse old bread.\n\nFreezes well."))
    let exported = try #require(FeedExport.linkedRecipes.entry(item))
    #expect(editor.form(source(exported))?[value: "notes"] == "Use old bread.\n\nFreezes well.")
    let json = try #require(FeedExport.recipes.entry(item))
    let again: Recipe? = RecipesFeed.format.first(in: Data("[\(json)]".utf8))
    #expect(again?.notes == recipe.notes)
    #expect(try text(edit(made, [("notes", "")])) == text(source(soup)))
  }

  /// Pages are shown cut, but what a form shows is saved.
  @Test(arguments: [
    ("title", "name"), ("author", "author"), ("yield", "recipeYield"),
    ("description", "description"), ("notes", "recipeNotes"),
  ])
  func aLongTextIsWhole(field: String, name: String) throws {
    let long = (1...900).map { "word\($0)" }.joined(separator: " ")
    var json =
      #"{"@type": "Recipe", "name": "A", "recipeIngredient": ["salt"], "\#(name)": "\#(long)"}"#
    if field == "title" { json = json.replacing(#""name": "A", "#, with: "") }
    #expect(editor.form(source(json))?[value: field] == long)
  }

  @Test func manyLinesAreWhole() throws {
    let count = 3_000
    let long = (1...900).map { "word\($0)" }.joined(separator: " ")
    let lines = (0..<count).map { "\($0) g flour" } + [long]
    let steps = (0..<1_200).map { "Do \($0)." } + [long]
    func list(_ texts: [String]) -> String {
      "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    let before = source(
      "{\"@type\": \"Recipe\", \"name\": \"A\", \"recipeIngredient\": \(list(lines)), "
        + "\"recipeInstructions\": \(list(steps))}")
    let base = try #require(editor.form(before))
    #expect(base[value: "ingredients"] == lines.joined(separator: "\n"))
    #expect(base[value: "instructions"] == steps.joined(separator: "\n\n"))
    let saved = try edit(
      before,
      [
        ("ingredients", (lines + ["salt"]).joined(separator: "\n")),
        ("instructions", (steps + ["Eat."]).joined(separator: "\n\n")),
      ])
    let expected = text(before)
      .replacing("\"\(long)\"], ", with: "\"\(long)\", \"salt\"], ")
      .replacing("\"\(long)\"]}", with: "\"\(long)\", \"Eat.\"]}")
    // Printing the difference of long texts takes minutes.
    let isWhole = text(saved) == expected
    #expect(isWhole)
  }

  @Test func textsStayTexts() throws {
    let plain = source(
      #"{"@type": "Recipe", "name": "A", "recipeInstructions": "One.\nTwo."}"#)
    #expect(
      text(try edit(plain, [("instructions", "One.\n\nTwo.\n\nThree.")]))
        == #"{"@type": "Recipe", "name": "A", "recipeInstructions": "One.\nTwo.\nThree."}"#)
    let list = source(
      #"{"@type": "Recipe", "name": "A", "recipeInstructions": ["One.", "Two."]}"#)
    #expect(
      text(try edit(list, [("instructions", "Two.")]))
        == #"{"@type": "Recipe", "name": "A", "recipeInstructions": ["Two."]}"#)
  }

  @Test func aNewRecipeCanBeReadAgain() throws {
    let base = try #require(editor.form(nil))
    var form = base
    let pixel = "data:image/png;base64,iVBORw0KGgo="
    for (field, value) in [
      ("title", "Pancakes"), ("ingredients", "2 eggs\nFilling:\njam"), ("yield", "4 servings"),
      ("instructions", "Whisk.\nFry."), ("preparation", "10"), ("cooking", "1:05"),
      ("tags", "sweet, quick"), ("author", "Ada"), ("source", "https://a.example/p"),
      ("description", "Thin."), ("picture", pixel),
    ] { try form.set(field, to: value) }
    let saved = try editor.save(nil, form, from: base)
    let recipe = try #require(RecipePage.recipe(in: saved.bytes))
    #expect(recipe.title == "Pancakes" && recipe.ingredients == ["2 eggs", "Filling:", "jam"])
    #expect(recipe.steps.map(\.text) == ["Whisk.", "Fry."] && recipe.yield == "4 servings")
    #expect(recipe.times.preparation == .minutes(10) && recipe.times.cooking == .minutes(65))
    #expect(recipe.keywords == ["sweet", "quick"] && recipe.author == "Ada")
    #expect(recipe.address == "https://a.example/p" && recipe.summary == "Thin.")
    #expect(recipe.picture?.scheme == OwnPictures.scheme)
    #expect(RecipePicture.inside(saved)?.count == 8)
    #expect(editor.form(saved)?[value: "picture"] == pixel)
  }

  @Test func whatCannotBeSavedSaysWhy() throws {
    for (field, value) in [
      ("title", ""), ("cooking", "soon"), ("source", "javascript:alert(1)"), ("source", "cake"),
    ] {
      do throws(Form.Problem) {
        let base = editor.form(source(soup))!
        var form = base
        try form.set(field, to: value)
        _ = try editor.save(source(soup), form, from: base)
        Issue.record("\(field) was saved")
      } catch { #expect(error.field == field) }
    }
  }

  @Test(arguments: [
    ("45", 45), ("45 min", 45), ("1:30", 90), ("1 h 30 min", 90), ("1 Std. 5 Min.", 65),
    ("2 heures", 120), ("1 h y 10 min", 70), ("1 hour and 5 minutes", 65), ("2 days", 2_880),
    ("1,5 h", 90), ("١ ساعة ٣٠ دقيقة", 90), ("PT2H", 120), ("soon", nil), ("0", nil),
    ("3 cups", nil), ("1½ hr", 90), ("1 ½ Std", 90), ("1 1/2 hours", 90), ("3/4 h", 45),
    ("½ h", 30),
    ("1/2 hour 10 min", 40), ("1/0 h", nil), ("-5", nil), ("−5 min", nil), (" -1 h", nil),
    ("20-30 min", 30), ("1 – 2 h", 120), ("20-", nil), ("1 h - 1 h 30", 90),
    ("1 hour to 1 hour 15", 75), ("de 1 h à 1 h 30", 90), ("1–1½ Std.", 90), ("20 bis 30 Min.", 30),
    ("between 1 and 2 hours", 120), ("zwischen 20 und 30 Minuten", 30), ("de 20 a 30 minutos", 30),
    ("من 20 إلى 30 دقيقة", 30), ("half an hour to an hour", 60), ("45 min–1 h", 60),
    ("1 hour or 1 hour and 10 minutes", 70), ("1-1/2 hours", 90), ("30-minute", 30),
    ("3/4-hour", nil), ("an hour and a half", 90), ("2 h to taste", nil), ("to 2 h", nil),
  ])
  func durationsAreReadAsPeopleWriteThem(text: String, minutes: Int?) {
    #expect(RecipeTime(written: text) == minutes.map(RecipeTime.minutes))
  }

  // MARK: Real recipes

  private static let folder = Fixture.corpus("recipes/json-ld")

  /// The members of the recipe's object as written.
  private func members(_ source: OwnItem.Source) throws -> [String: String] {
    let page = try SchemaPage(json: text(source))
    let json = try #require(page.nodes(of: "Recipe").first?.json)
    let object = try JSONSerialization.jsonObject(with: json.written) as? [String: Any]
    return try (object ?? [:]).mapValues { value in
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test(.enabled(if: folder != nil, "no corpora here"))
  func anEditOfARealRecipeChangesOneMember() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var count = 0
    let fields = [
      "title", "description", "yield", "cooking", "ingredients", "instructions", "tags",
    ]
    for file in files where file.hasSuffix(".jsonld") {
      let script = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let html = "<script type=\"application/ld+json\">\(script)</script>"
      for found in RecipePage(try SchemaPage(page: [UInt8](html.utf8)), url: nil).recipes {
        let before = OwnItem.Source(found.source, format: RecipesFeed.linkedData.id)
        let base = try #require(editor.form(before), "\(file)")
        #expect(try editor.save(before, base, from: base) == before)
        let old = try members(before)
        // Each recipe takes one of the fields in turn: all of them take half a minute.
        let field = fields[count % fields.count]
        let value = field == "cooking" ? "2 h" : (base[value: field] ?? "") + "\n\nSomething else"
        let saved = try edit(before, [(field, value)])
        let new = try members(saved)
        let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        #expect(changed.count <= 1, "\(field) of \(file): \(changed)")
        let again = editor.form(saved)?[value: field] ?? ""
        let expected = field == "cooking" ? "2 h" : "Something else"
        #expect(again.hasSuffix(expected), "\(field) of \(file)")
        let rest = editor.form(saved)?.fields.filter { $0.id != field && $0.id != "total" }
        #expect(
          rest == base.fields.filter { $0.id != field && $0.id != "total" }, "\(field) of \(file)")
        count += 1
      }
    }
    #expect(count > 50)
  }
}
