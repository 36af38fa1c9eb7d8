import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections

/// Tests reading the headings that a page shows, but not its JSON-LD or its microdata.
struct PageHeadingsTests {
  private func recipe(_ html: String) throws -> Recipe {
    let things = try RecipesFeed.pages.find(FeedDocument(Data(html.utf8))).things
    let thing = try #require(things.first)
    let recipe = try Recipe(payload: thing.item(in: .recipes).payload)
    // What is saved says the same, and is found again as it is.
    let saved = try thing.source()
    let again = try RecipesFeed.pages.find(FeedDocument(saved.bytes)).things
    #expect(try again.first?.source() == saved)
    #expect(RecipePage.recipe(in: saved.bytes) == recipe)
    return recipe
  }

  private func page(
    _ body: String, _ ingredients: [String] = ["1 cup flour", "½ tsp salt", "2 plums"],
    steps: [String] = ["Mix.", "Fill it."]
  ) -> String {
    let steps = steps.map { ##"{"@type":"HowToStep","text":"\##($0)","url":"#s"}"## }
    return """
      <title>Tart</title><script type="application/ld+json">{"@type":"Recipe","name":"Tart",
      "recipeIngredient":\(ingredients),"recipeInstructions":[\(steps.joined(separator: ","))]}</script>
      <p>Needs 1 cup flour.</p><h2>Ingredients</h2>\(body)
      """
  }

  @Test(arguments: [
    """
    <div><h4 class="name bold">Crust</h4><ul><li><input type=checkbox><b>1</b> <b>cup</b> flour
    <li>&frac12; tsp salt</ul></div><div><h4 class=name>Filling:</h4><ul><li>2 <a href=/p>plums</a></ul></div>
    """,
    "<p><strong>Crust</strong></p><ul><li>1 cup flour<li>½ tsp salt</ul><p><b>Ad</b> <i>x</i></p>"
      + "<p><strong>Filling</strong></p><ul><li>2 plums</ul>",
    """
    <table><tr><th colspan=2>Crust<tr><td>1 cup<td>flour<tr><td>1/2 tsp<td>salt<tr><th>Filling
    <tr><td>2<td>plums</table>
    """,
    "<h3>Crust</h3>1 cup flour<br>½ tsp salt<h3>Filling</h3><button>Buy</button>2 plums",
    "<div class=t>Crust</div><p>1 cup flour<p>½ tsp salt</p><div class=t>Filling</div><p>2 plums",
  ])
  func headingsOfIngredientsAreRead(body: String) throws {
    #expect(
      try recipe(page(body)).ingredients == [
        "Crust:", "1 cup flour", "½ tsp salt", "Filling:", "2 plums",
      ])
  }

  /// Browsers show both alike.
  @Test func accentsMayBeWrittenInTwoWays() throws {
    let body =
      "<h3>Tr\u{E1}i</h3><ul><li>1 m\u{1EAD}n<li>2 d\u{1EEB}a</ul><h3>Kh\u{E1}c</h3><p>mu\u{1ED1}i"
    let recipe = try recipe(
      page(
        body.decomposedStringWithCanonicalMapping,
        ["1 m\u{1EAD}n", "2 d\u{1EEB}a", "mu\u{1ED1}i"]))
    #expect(recipe.ingredients.count == 5)
  }

  @Test func theFirstIngredientsMayHaveNone() throws {
    let body = "<ul><li>1 cup flour<li>½ tsp salt</ul><h3>Filling</h3><ul><li>2 plums</ul>"
    #expect(
      try recipe(page(body)).ingredients == ["1 cup flour", "½ tsp salt", "Filling:", "2 plums"])
    #expect(
      try recipe(page("<h3>Base</h3>" + body)).ingredients.first == "Base:")
    #expect(try recipe(page("<h3>Ingredients:</h3>" + body)).ingredients.first == "1 cup flour")
  }

  @Test(arguments: [
    // Not all of the ingredients are there.
    "<h3>A</h3><ul><li>1 cup flour</ul><h3>B</h3><ul><li>½ tsp salt</ul>",
    // Not in this order.
    "<h3>A</h3><ul><li>1 cup flour<li>2 plums</ul><h3>B</h3><ul><li>½ tsp salt</ul>",
    // What is on any page, a caption, terms that are explained.
    "<li>1 cup flour</li><p><b>Advertisement</b></p><li>½ tsp salt<li>2 plums",
    "<li>1 cup flour</li><p>Our sponsor</p><li>½ tsp salt<li>2 plums",
    "<li>1 cup flour</li><figure><figcaption><b>So fine</b></figcaption></figure><li>½ tsp salt<li>2 plums",
    "<dl><dt>Flour<dd>1 cup flour<dt>Salt<dd>½ tsp salt<dt>Plums<dd>2 plums</dl>",
    // The same at each.
    "<li>1 cup flour<p>Add to list<li>½ tsp salt<p>Add to list<li>2 plums",
    // A sentence, an amount, a line like the others.
    "<li>1 cup flour</li><p>Sift it.</p><li>½ tsp salt</li><p>3 eggs</p><li>2 plums",
    "<li>1 cup flour<li>pepper<li>½ tsp salt<li>2 plums",
    "<li>1 cup flour<li>½ tsp salt<h3>Instructions</h3><li>2 plums",
  ])
  func otherLinesAreNoHeadings(body: String) throws {
    #expect(try recipe(page(body)).ingredients == ["1 cup flour", "½ tsp salt", "2 plums"])
  }

  @Test func headingsOfStepsAreRead() throws {
    let html = page(
      "<h3>Crust</h3><ol><li><b>1</b> Mix.<li>2. Bake.<img alt=x></ol><p>Photo of it</p>"
        + "<h3>Filling</h3><div>Step 3</div><p>Fill it.</p>",
      ["flour"], steps: ["Mix.", "Bake.", "Fill it."])
    let recipe = try recipe(html)
    #expect(recipe.steps.map(\.title) == ["Crust", nil, nil, "Filling", nil])
    #expect(recipe.steps.map(\.text) == ["", "Mix.", "Bake.", "", "Fill it."])
    // The rest of each step stays.
    let things = try RecipesFeed.pages.find(FeedDocument(Data(html.utf8))).things
    let source = String(decoding: try #require(things.first).source().bytes, as: UTF8.self)
    #expect(source.contains(##"{"@type":"HowToStep","text":"Fill it.","url":"#s"}"##))
  }

  @Test func aTipThatBeginsInBoldIsNoHeading() throws {
    let body = "<ol><li>Mix.</ol><p><b>Tip:</b> Use cold butter</p><ol><li>Bake.<li>Fill it.</ol>"
    let recipe = try recipe(page(body, ["flour"], steps: ["Mix.", "Bake.", "Fill it."]))
    #expect(recipe.steps.map(\.text) == ["Mix.", "Bake.", "Fill it."])
  }

  @Test func manyLinesTakeLittleTime() {
    func read(_ count: Int) {
      let lines = "<h4>B</h4><li>a</li><p>b c</p><h4>d e</h4><b>f</b><p>g</p><h5>h</h5><br>"
      let recipe =
        #"{"@type":"Recipe","name":"A","recipeIngredient":["#
        + Array(repeating: #""a""#, count: count / 10).joined(separator: ",") + "]},"
      let html =
        "<script type=application/ld+json>[" + String(repeating: recipe, count: 20) + "{}]</script>"
        + String(repeating: lines, count: count)
      _ = try? RecipesFeed.pages.find(FeedDocument(Data(html.utf8)))
    }
    let less = leastTime { read(500) }
    let more = leastTime { read(4_000) }
    // The page is eight times as long.
    #expect(more < less * 20, "\(less), \(more)")
  }

  /// In an exported page, too.
  @Test func titlesOfStepsAreNoHeadings() throws {
    let steps = ["Mix", "Fill"].map {
      #"{"@type": "HowToStep", "name": "\#($0)", "text": "\#($0.count == 3 ? "Stir" : $0) it."}"#
    }
    let recipe = try recipe(
      """
      <script type="application/ld+json">{"@type": "Recipe", "name": "Tart",
      "recipeInstructions": [\(steps.joined(separator: ","))]}</script>
      <ol><li><p><b>Mix</b></p>Stir it.<li><p><b>Fill</b></p>Fill it.</ol>
      """)
    #expect(recipe.steps.map(\.title) == ["Mix", nil])
  }

  @Test func headingsInMicrodataAreRead() throws {
    let recipe = try recipe(
      """
      <div itemscope itemtype=http://schema.org/Recipe><h1 itemprop=name>Tart</h1>
      <p class=head>Crust</p><ul><li itemprop=ingredients>flour<li itemprop=ingredients>salt</ul>
      <p class=head>Filling</p><ul><li itemprop=ingredients>plums</ul>
      <h4>Crust</h4><p itemprop=recipeInstructions>Mix.<p itemprop=recipeInstructions>Bake.
      <h4>Filling</h4><p itemprop=recipeInstructions>Fill.</div>
      """)
    #expect(recipe.ingredients == ["Crust:", "flour", "salt", "Filling:", "plums"])
    #expect(
      recipe.steps.map { $0.title ?? $0.text } == ["Crust", "Mix.", "Bake.", "Filling", "Fill."])
  }

  /// As EasyRecipe, Yumprint and ZipList write them.
  @Test(arguments: [
    "<div class=head>Crust</div><ol>12</ol><div class=head>Filling</div><ol>3</ol>",
    "<div>Crust</div><ol>12</ol><div>Filling</div><ol>3</ol>",
    "<p class=title>Crust:</p><ol>12</ol><p class=title>Filling:</p><ol>3</ol>",
    "<ol><li class=label>Crust</li>12<li class=label>Filling</li>3</ol>",
  ])
  func unmarkedHeadingsOfStepsInMicrodataAreRead(body: String) throws {
    #expect(
      try stepsInMicrodata(body) == ["# Crust", "Mix.", "Bake.", "# Filling", "Fill it."])
  }

  @Test(arguments: [
    // Captions, and lines at single steps.
    "<ol>12<p class=photo>The dough</p>3<p class=photo>The tart</p></ol>",
    "<ol>1<p>Our sponsor</p>2<p>Newsletter</p>3</ol>",
    "<div class=head>Instructions</div><ol>12<div class=head>Newsletter</div>3</ol>",
  ])
  func otherLinesBesideStepsInMicrodataAreNoHeadings(body: String) throws {
    #expect(try stepsInMicrodata(body) == ["Mix.", "Bake.", "Fill it."])
  }

  private func stepsInMicrodata(_ body: String) throws -> [String] {
    let steps = zip(["1", "2", "3"], ["Mix.", "Bake.", "Fill it."])
    let body = steps.reduce(body) { body, step in
      body.replacing(step.0, with: "<li itemprop=recipeInstructions>\(step.1)</li>")
    }
    let recipe = try recipe(
      """
      <div itemscope itemtype=http://schema.org/Recipe><h1 itemprop=name>Tart</h1>
      <ul><li itemprop=ingredients>flour</ul><h3>Instructions</h3>\(body)</div>
      """)
    return recipe.steps.map { step in step.isHeading ? "# \(step.title ?? "")" : step.text }
  }

  @Test func fractionsOfThePageAreDecimalsInItsData() throws {
    let body =
      "<h3>Crust</h3><ul><li>¼ cup flour<li>1 ½ tsp salt</ul><h3>Filling</h3><ul><li>2/3 lb plums</ul>"
    let lines = ["0.25 cup flour", "1.5 tsp salt", "0.66666668653488 lb plums"]
    #expect(
      try recipe(page(body, lines)).ingredients
        == ["Crust:"] + lines.prefix(2) + ["Filling:"] + lines.suffix(1))
  }
}
