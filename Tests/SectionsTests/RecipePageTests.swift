import FeedCore
import Formats
import Foundation
import Testing
import TextCore

@testable import Sections

struct RecipePageTests {
  private let address = URL(string: "https://example.test/recipes/soup")!

  private func found(_ members: String) throws -> [RecipePage.Found] {
    let json =
      #"{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", \#(members)}"#
    return try RecipePage(SchemaPage(json: json), url: address).recipes
  }

  private func recipe(_ members: String) throws -> Recipe {
    try #require(found(#""recipeIngredient": ["salt"], "# + members).first).recipe
  }

  @Test(arguments: [
    (#""Cut. Cook.""#, ["Cut. Cook."]),
    (#""Stir well.Serve hot.""#, ["Stir well.", "Serve hot."]),
    (#""<ol><li>Cut.</li><li>Cook.</li></ol>""#, ["Cut.", "Cook."]),
    (#""&lt;p&gt;Cut.&lt;/p&gt;Cook &amp;amp; stir.""#, ["Cut.", "Cook & stir."]),
    (#"["Cut.", "Cook."]"#, ["Cut.", "Cook."]),
    (#"[[{"@type": "HowToStep", "text": "Cut."}], "Cook."]"#, ["Cut.", "Cook."]),
    (#"[{"@type": "HowToStep", "name": "Cut…", "text": "Cut it all."}]"#, ["Cut it all."]),
    (#"[{"@type": "HowToStep", "name": "Step 1", "text": "Cut."}]"#, ["Cut."]),
    (#"[{"@type": "HowToStep", "name": "Cut.Cook.", "text": "Cut.<br>Cook."}]"#, ["Cut. Cook."]),
    (#"["1. Cut.", "2. Cook."]"#, ["Cut.", "Cook."]), (#""1. 切る。\n2. 煮る。""#, ["切る。", "煮る。"]),
    (#"["1. Cut.", "2. Cook.", "1) Eat."]"#, ["Cut.", "Cook.", "Eat."]),
    (
      #""Step 1: Cut. Step 2: Cook for 1 hour. Step 3: Eat.""#,
      ["Cut.", "Cook for 1 hour.", "Eat."]
    ),
    (#""<h3>Шаг 1</h3><p>Cut.</p><h3>Шаг 2</h3><p>Cook.</p>""#, ["Cut.", "Cook."]),
    (#"["手順1：切る。", "手順2：煮る。"]"#, ["切る。", "煮る。"]),
    (#"["1 Cut.", "2 Cook.", "3 Eat."]"#, ["Cut.", "Cook.", "Eat."]),
    (#"["1 egg goes in.", "2 eggs follow."]"#, ["1 egg goes in.", "2 eggs follow."]),
    (#"["1. Cut.", "3. Cook."]"#, ["1. Cut.", "3. Cook."]),
    (#"["1. Cut.", "Cook."]"#, ["1. Cut.", "Cook."]),
    (#"[{"@type": "HowToStep", "name": "Leeks", "text": "Cut."}]"#, ["*Leeks", "Cut."]),
    (#"[{"@type": "HowToStep", "name": "Cut."}]"#, ["Cut."]),
    (
      #"{"@type": "HowToSection", "name": "Base", "itemListElement": [{"text": "Cut."}]}"#,
      ["# Base", "Cut."]
    ),
    (
      #"[{"@type": "HowToSection", "name": "Base", "steps": "Cut."}, {"text": "Cook."}]"#,
      ["# Base", "Cut.", "Cook."]
    ),
    (#"[{"@type": "HowToSection"}, {"@type": "HowToSection", "name": "Cook."}]"#, ["Cook."]),
    (#"{"@type": "ItemList", "itemListElement": [{"item": {"text": "Cut."}}]}"#, ["Cut."]),
    (#""For the base:\nCut.\nCook.""#, ["# For the base", "Cut.", "Cook."]),
    ("null", []), (#""""#, []), ("[]", []),
  ])
  func instructionsAreSteps(json: String, steps: [String]) throws {
    let read = try recipe(#""recipeInstructions": \#(json)"#).steps.flatMap { step in
      step.isHeading
        ? ["# " + (step.title ?? "")] : [step.title.map { "*" + $0 }, step.text].compactMap(\.self)
    }
    #expect(read == steps)
  }

  @Test(arguments: [
    ("2 eggs, 100 g flour (sifted, warm), 1,5 l milk, salt", 4), ("2 eggs; 1 onion; 3 plums", 3),
    ("2 eggs, beaten, at room temperature", 1), ("1 onion, 2 if small", 1),
  ])
  func ingredientsInOneTextAreLines(text: String, count: Int) throws {
    #expect(try found(#""recipeIngredient": "\#(text)""#).first?.recipe.ingredients.count == count)
    let list = try found(#""recipeIngredient": ["\#(text)", "salt"]"#).first
    #expect(list?.recipe.ingredients == [text, "salt"])
  }

  @Test func ingredientLinesStay() throws {
    let json =
      #""recipeIngredient": ["1 egg", "1 egg", "&frac12; cup milk ((warm))", "a (b (c))", " "]"#
    #expect(
      try found(json).first?.recipe.ingredients == [
        "1 egg", "1 egg", "½ cup milk (warm)", "a (b (c))",
      ])
  }

  @Test(arguments: [
    (#""4""#, "4"), ("4", "4"), (#"["4", "4 servings"]"#, "4 servings"), ("0", nil), ("null", nil),
    (#"{"@type": "QuantitativeValue", "value": 6, "unitText": "cups"}"#, "6 cups"),
  ])
  func theYieldThatSaysMostCounts(json: String, yield: String?) throws {
    #expect(try recipe(#""recipeYield": \#(json)"#).yield == yield)
  }

  @Test(arguments: [
    ("PT1H30M", 90), ("PT1260S", 21), ("P0DT0H45M", 45), ("PT0.5H", 30), ("P1DT2H", 1_560),
    ("pt90m", 90), ("P1W", 10_080),
  ])
  func durationsAreRead(text: String, minutes: Int) {
    #expect(RecipeTime(text) == .minutes(minutes))
  }

  @Test(arguments: [
    "", "PT0M", "PT", "PTundefinedM", "PTHM", "PT-475323H41M52S", "P99999999Y", "0",
  ])
  func zeroAndNonsenseAreNoDurations(text: String) { #expect(RecipeTime(text) == nil) }

  @Test func wordsStayAsTheyAre() { #expect(RecipeTime("35&nbsp;minuti") == .words("35 minuti")) }

  @Test func theWholeTimeIsTheSumIfItIsMissing() throws {
    let times = try recipe(#""prepTime": "PT10M", "cookTime": "PT20M""#).times
    #expect(times.total == .minutes(30))
  }

  @Test(arguments: [
    (#""a.jpg""#, "https://example.test/recipes/a.jpg"),
    (#"["https://x.test/a-225x225.jpg", "https://x.test/a.jpg"]"#, "https://x.test/a.jpg"),
    (
      #"[{"@type": "ImageObject", "url": "/s.jpg", "width": 200}, {"url": "/l.jpg", "width": "1600px"}]"#,
      "https://example.test/l.jpg"
    ),
    (#""data:text/html,x""#, nil), ("[]", nil),
  ])
  func theLargestPictureCounts(json: String, address: String?) throws {
    #expect(try recipe(#""image": \#(json)"#).picture?.absoluteString == address)
  }

  @Test func everythingElseIsReadToo() throws {
    let recipe = try recipe(
      #"""
      "author": [{"@type": "Person", "name": "Ada"}, {"name": "Bo"}, "https://x.test/me"],
      "publisher": {"name": "Kitchen"}, "datePublished": "2026-11-20", "description": "<p>Hot</p>",
      "keywords": "leek, quick,Leek", "recipeCuisine": ["French"],
      "video": {"contentUrl": "https://x.test/v.mp4"},
      "nutrition": {"calories": "270 kcal", "fatContent": "", "proteinContent": "0"}
      """#)
    #expect(recipe.author == "Ada, Bo")
    #expect(recipe.siteName == "Kitchen")
    #expect(recipe.published == "2026-11-20")
    #expect(recipe.summary == "Hot")
    #expect(recipe.keywords == ["French", "leek", "quick"])
    #expect(recipe.video?.absoluteString == "https://x.test/v.mp4")
    #expect(recipe.nutrition == [NutritionFact(kind: .calories, amount: "270 kcal")])
    #expect(recipe.address == address.absoluteString)
  }

  @Test func aNameAloneIsNoRecipe() throws {
    #expect(try found(#""recipeIngredient": []"#).isEmpty)
  }

  @Test func microdataCountsOnlyWithoutJSONLD() throws {
    let html = """
      <div itemscope itemtype="http://schema.org/Recipe"><b itemprop=name>Plain</b>
      <i itemprop=ingredients>salt</i></div>
      """
    let script = """
      <script type="application/ld+json">
      [{"@type":"Recipe","name":"Soup","recipeIngredient":["leek"]},
      {"@type":"Recipe","name":"Soup","recipeIngredient":["leek","salt"]},
      {"@type":"Recipe","name":"Bread","recipeIngredient":["flour"]}]</script>
      """
    func titles(_ html: String) throws -> [String] {
      try RecipePage(SchemaPage(page: [UInt8](html.utf8)), url: nil).recipes.map(\.recipe.title)
    }
    #expect(try titles(html) == ["Plain"])
    #expect(try titles(html + script) == ["Soup", "Bread"])
  }

  /// A recipe that was saved is read from its own document, and saved again as it is.
  @Test(arguments: [
    #"{"@context":"https://schema.org","@type":"Recipe","name":"A","recipeIngredient":["x"]}"#,
    ##"{"@graph":[{"@type":"Recipe","name":"A","recipeIngredient":["x"],"author":{"@id":"#a"}},{"@id":"#a","name":"Ada"}]}"##,
    #"{"@type":"Recipe","name":"A", "url":"https://x.test/","recipeIngredient":"x", "odd" : [1,{}]}"#,
  ])
  func theSourceOfARecipeReadsTheSame(json: String) throws {
    let first = try #require(RecipePage(SchemaPage(json: json), url: address).recipes.first)
    let text = String(decoding: first.source, as: UTF8.self)
    let second = try #require(RecipePage(SchemaPage(json: text), url: nil).recipes.first)
    #expect(second.recipe == first.recipe)
    #expect(second.source == first.source)
    #expect((try? JSONSerialization.jsonObject(with: first.source)) != nil)
  }

  @Test func aPageShowsOnlyWhatExists() throws {
    let all = try recipe(
      #"""
      "prepTime": "PT10M", "cookTime": "PT1H20M", "recipeYield": "4 bowls",
      "nutrition": {"calories": "270 kcal"},
      "recipeInstructions": [{"@type": "HowToSection", "name": "Base:", "itemListElement":
      ["1. Cut."]}, {"text": "Cook."}]
      """#
    ).detail(formats: .test("en_US.UTF-8"))
    let facts = all.blocks.flatMap {
      if case .facts(let facts) = $0 { facts } else { [DetailFact]() }
    }
    #expect(facts.map(\.label) == ["Preparation", "Cooking", "Total", "Makes"])
    #expect(facts.map(\.value) == ["10 min", "1 h 20 min", "1 h 30 min", "4 bowls"])
    #expect(all.texts.first == "Base\n\n1. Cut.\n2. Cook.")
    #expect(all.texts.last?.contains("270 kcal") == true)
    let least = try recipe(#""x": 1"#).detail(formats: .test("en_US.UTF-8"))
    #expect(least.blocks.count == 3)
  }

  @Test func aDocumentInJSONLDIsAList() throws {
    let json = #"[{"@type":"Recipe","name":"A","recipeIngredient":["x"]},{"@type":"Person"}]"#
    let feed = try Section.recipes.decode(json: json)
    #expect(Section.recipes.rows(of: feed).map(\.title) == ["A"])
  }

  @Test(arguments: [
    #"{"@type": "recipe", "name": "A", "recipeIngredient": "x"}"#,
    #"{"@type": "schema:Recipe", "schema:name": "A", "schema:recipeIngredient": "x"}"#,
    #"{"@type": ["http://schema.org/Recipe"], "name": "A", "recipeIngredient": "x"}"#,
    #"<div itemscope itemtype=HTTP://SCHEMA.ORG/RECIPE><b itemprop=name>A<b itemprop=ingredients>x"#,
    #"<script type=application/ld+json>{"@type":"RECIPE","name":"A","recipeIngredient":"x"}</script>"#,
  ])
  func whatAPageSaysInAnyLettersIsFound(document: String) throws {
    #expect(try RecipesFeed.pages.find(FeedDocument(Data(document.utf8))).things.count == 1)
  }

  /// Each of these refers to its parts in more ways than anyone could read.
  @Test(arguments: [
    (section("a", ["a"]), []),
    (section("a", ["b", "s"]) + section("b", ["a"]), ["Stir."]),
    ((0..<7).map { section($0 == 0 ? "a" : "\($0)", ["\($0 + 1)"]) }.joined(), []),
    (section("a", ["s"]), ["Stir."]),
  ])
  func referencesAreFollowedWithinLimits(nodes: String, steps: [String]) throws {
    let json = ##"""
      {"@graph": [{"@type": "Recipe", "name": "Stew", "recipeIngredient": ["1 egg", {"@id": "#a"}],
      "recipeInstructions": {"@id": "#a"}}, \##(nodes)
      {"@id": "#s", "@type": "HowToStep", "text": "Stir."}]}
      """##
    let found = try #require(RecipePage(SchemaPage(json: json), url: nil).recipes.first)
    #expect(Set(found.recipe.steps.map(\.text)) == Set(steps))
    #expect(RecipePage.recipe(in: found.source) == found.recipe)
  }

  /// A section that has each of its parts ten times.
  private static func section(_ id: String, _ parts: [String]) -> String {
    let list = parts.flatMap { Array(repeating: ##"{"@id": "#\##($0)"}"##, count: 10) }
    return ##"{"@id": "#\##(id)", "@type": "HowToSection", "itemListElement": ["##
      + list.joined(separator: ", ") + "]},\n"
  }

  /// A hundred million ways lead through these lists.
  @Test func whatReferencesAddIsLimitedForTheWholePage() throws {
    let list = (0..<9).map { Self.section("\($0)", ["\($0 + 1)"]) }.joined()
    let page = try SchemaPage(json: "{\"@graph\": [\(list) {}]}")
    let walk = SchemaWalk()
    var count = 0
    func read(_ node: SchemaNode) {
      count += 1
      for inner in node["itemListElement"].compactMap(\.node) {
        walk.visit(inner, in: page, read: read)
      }
    }
    for node in page.linked { walk.visit(node, in: page, read: read) }
    #expect((10_000...200_000).contains(count))
  }
}
