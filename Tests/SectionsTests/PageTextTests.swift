import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections

/// Texts on web pages, in JSON-LD and microdata.
struct PageTextTests {
  private func recipe(_ members: String) throws -> Recipe {
    let json = #"{"@type": "Recipe", "name": "Soup", \#(members)}"#
    return try #require(RecipePage(SchemaPage(json: json), url: nil).recipes.first).recipe
  }

  private func steps(_ recipe: Recipe) -> [String] {
    recipe.steps.map { step in
      step.isHeading ? "# " + (step.title ?? "") : (step.title.map { "*\($0)* " } ?? "") + step.text
    }
  }

  @Test(arguments: [
    // Newlines are spaces in HTML, and line breaks in plain text.
    (#""<ol>\n<li>Cut\n all.</li>\n<li>Cook.</li></ol>""#, ["Cut all.", "Cook."]),
    (#"["<p>Cut\nall.</p>", "Cook."]"#, ["Cut all.", "Cook."]),
    (#"["Cut.\nStir.", "Cook."]"#, ["Cut.", "Stir.", "Cook."]),
    (#""Cut <i>it</i>.\nCook.""#, ["Cut it.", "Cook."]),
    // One item of a list is one step.
    (
      #""<ol><li>Cut.<br>Stir.</li><li><p>Cook.</p><p>Serve.</p></li></ol>""#,
      ["Cut. Stir.", "Cook. Serve."]
    ),
    (#"["<div>Cut.</div><div>Stir.</div>", "Cook.<br>Serve."]"#, ["Cut. Stir.", "Cook. Serve."]),
    (#""<ul><li>Cut.<ul><li>Stir.</ul><li>Cook.</ul>""#, ["Cut.", "Stir.", "Cook."]),
    // Other line breaks are between steps.
    (#""Cut.<br>Stir.<br/>\nCook.""#, ["Cut.", "Stir.", "Cook."]),
    (#"["Cut.<br><br>Stir.", "Cook."]"#, ["Cut.", "Stir.", "Cook."]),
    (#"["<p>Cut.</p><p>Stir.</p>", "Cook."]"#, ["Cut.", "Stir.", "Cook."]),
    (#""<div><div>Cut.</div><div>Cook.</div></div>""#, ["Cut.", "Cook."]),
    (#""<p>First.</p><p>1. Cut.<br>2. Cook.</p>""#, ["First.", "1. Cut.", "2. Cook."]),
    (#""1. Cut 2. Then. 2. Stir. 3. Cook.""#, ["Cut 2. Then.", "Stir.", "Cook."]),
    // Headings
    (
      #""<h3>Base</h3><p>Cut.</p><p><b>Top:</b></p><p>Cook.</p>""#,
      ["# Base", "Cut.", "# Top", "Cook."]
    ),
    (
      #""<h4>Base</h4>Cut.<br>Stir.<h4>Top</h4>Cook.""#,
      ["# Base", "Cut.", "Stir.", "# Top", "Cook."]
    ),
    (
      #""<b>Base</b><br>Cut.<br><strong>Top</strong><br>Cook.""#,
      ["# Base", "Cut.", "# Top", "Cook."]
    ),
    (
      #"[{"text": "<b>Base</b>"}, {"text": "Cut."}, {"text": "<b>Enjoy</b>"}]"#,
      ["# Base", "Cut.", "Enjoy"]
    ),
    (#""<p><b>Cut.</b></p><p><b>Cook</b></p>""#, ["Cut.", "Cook"]),
    (
      #""<h2>Method</h2><h3>Base</h3><p>Cut.</p><h3>Top</h3><p>Cook.</p>""#,
      ["# Base", "Cut.", "# Top", "Cook."]
    ),
    (#""<h2>Instructions</h2><p>Cut.</p>""#, ["Cut."]),
    // Numbers
    (#"["<div>1</div><div>Cut.</div>", "<b>Step 2</b><p>Cook.</p>"]"#, ["Cut.", "Cook."]),
    (
      #"["Step 1: Cut.", "Schritt 2 – Rühren.", "Étape 3 : Cuire."]"#,
      ["Cut.", "Rühren.", "Cuire."]
    ),
    (#"["Step 1", "Cut.", "Step 2", "Cook."]"#, ["Cut.", "Cook."]),
    (#"["Step 1: Cut.", "Then cook."]"#, ["Step 1: Cut.", "Then cook."]),
    // Names of steps
    (#"[{"name": "Cut", "text": "Cut it all."}, "Cook."]"#, ["Cut it all.", "Cook."]),
    (#"[{"name": "Cut it", "text": "Cut it all."}, "Cook."]"#, ["Cut it all.", "Cook."]),
    (#"[{"name": "Cut", "text": "Cut: it all."}, "Cook."]"#, ["Cut: it all.", "Cook."]),
    (#"[{"name": "Cu…", "text": "Cut it all."}, "Cook."]"#, ["Cut it all.", "Cook."]),
    (
      #"[{"name":"Cut","text":"Cut it."},{"name":"Cook","text":"Cook it."},{"name":"Eat","text":"Eat it."}]"#,
      ["Cut it.", "Cook it.", "Eat it."]
    ),
    // What only looks like a tag
    (
      #"["Keep x <y and z> 2.", "If 2 < 3 <b>cook</b>."]"#,
      ["Keep x <y and z> 2.", "If 2 < 3 cook."]
    ),
  ])
  func instructionsAreSplitAsTheyAreSeen(json: String, expected: [String]) throws {
    #expect(try steps(recipe(#""recipeInstructions": \#(json)"#)) == expected)
  }

  @Test(arguments: [
    (
      #"["1 large\n  egg", "2 cups<br>milk", "<p>3</p><p>oil</p>"]"#,
      ["1 large egg", "2 cups milk", "3", "oil"]
    ),
    (#""1 egg\n2 cups milk\nsalt""#, ["1 egg", "2 cups milk", "salt"]),
    (#""1 egg<br>salt\n<br>oil\n2 figs""#, ["1 egg", "salt", "oil", "2 figs"]),
    (#""<ul><li><b>1</b><br>egg</li><li>salt</li></ul>""#, ["1 egg", "salt"]),
    (
      #""<table><tr><td>1</td><td>egg</td></tr><tr><td></td><td>salt</td></tr></table>""#,
      ["1 egg", "salt"]
    ),
    (
      #"["<strong>Base</strong>", "1 egg", "<b>2 figs</b>", "<b>salt</b>"]"#,
      ["Base:", "1 egg", "2 figs", "salt"]
    ),
    (#"["<h3>Ingredients</h3><p>1 egg</p><p>salt</p>"]"#, ["1 egg", "salt"]),
    (
      #"[{"name": "oil", "requiredQuantity": {"value": 2, "unitText": "dl"}}, "salt"]"#,
      ["2 dl oil", "salt"]
    ),
    (
      #"[{"name": "oil", "requiredQuantity": "2 dl"}, {"name": "2 figs", "value": 2}]"#,
      ["2 dl oil", "2 figs"]
    ),
    (
      #"[{"name": "oil", "value": "2", "unitText": "dl"}, {"amount": "1", "name": "egg"}]"#,
      ["2 dl oil", "1 egg"]
    ),
    (#"[{"name": "oil", "requiredQuantity": {"minValue": 2, "maxValue": 3}}]"#, ["2–3 oil"]),
    (
      #"{"@type": "ItemList", "name": "Top", "itemListElement": ["oil", {"item": {"name": "figs"}}]}"#,
      ["Top:", "oil", "figs"]
    ),
  ])
  func ingredientsAreSplitAsTheyAreSeen(json: String, expected: [String]) throws {
    #expect(try recipe(#""recipeIngredient": \#(json)"#).ingredients == expected)
  }

  @Test(arguments: [
    (#""By Ada""#, "Ada"), (#""Author: Ada""#, "Ada"), (#""Byron""#, "Byron"), (#""By""#, "By"),
    (#"{"givenName": "Ada", "familyName": "Byron"}"#, "Ada Byron"),
  ])
  func authorsAreNames(json: String, author: String) throws {
    #expect(try recipe(#""recipeIngredient": "salt", "author": \#(json)"#).author == author)
  }

  @Test(arguments: [
    ("Yield: 4 bowls", "4 bowls"), ("Serves: 4", "4"), ("Portionen: 4", "4"), ("Pan: 4", "Pan: 4"),
    ("Serves 4", "Serves 4"),
  ])
  func yieldsHaveNoLabel(text: String, yield: String) throws {
    #expect(try recipe(#""recipeIngredient": "salt", "recipeYield": "\#(text)""#).yield == yield)
  }

  /// The same texts in microdata, and the document that is made of it.
  @Test(arguments: [
    (
      "<li itemprop=recipeInstructions>Cut\nall.<br>Stir.<li itemprop=recipeInstructions>Cook.",
      ["Cut all. Stir.", "Cook."]
    ),
    (
      "<div itemprop=recipeInstructions><h4>Base</h4><p>Cut < 2.<p>Stir.<h4>Top</h4>Cook.</div>",
      ["# Base", "Cut < 2.", "Stir.", "# Top", "Cook."]
    ),
    (
      "<div itemprop=recipeInstructions><i>1</i>. Cut.\n2. Cook.</div>", ["Cut.", "Cook."]
    ),
  ])
  func microdataIsReadAlike(html: String, expected: [String]) throws {
    let page = "<div itemscope itemtype=x/Recipe><b itemprop=name>A</b>\(html)</div>"
    let found = try #require(
      RecipePage(SchemaPage(page: [UInt8](page.utf8)), url: nil).recipes.first)
    #expect(steps(found.recipe) == expected)
    #expect(RecipePage.recipe(in: found.source) == found.recipe)
  }

  @Test(arguments: [
    "<div> ", "<br>\n", "<li>", "<b>a\n", "<", "&lt;p&gt;", "1. a. 2. b. ", "Step 1:",
  ])
  func hostileTextsTakeLittleTime(piece: String) {
    func read(_ count: Int) {
      let text = PageText(String(repeating: piece, count: count))
      _ = text.lines(of: .steps, isWhole: true)
    }
    let less = leastTime { read(500) }
    let more = leastTime { read(4_000) }
    // The text is eight times as long.
    #expect(more < less * 20, "\(less), \(more)")
  }

  @Test(arguments: [
    "Heat to <100 °C & stir", "If a <b and c> d, cook", "x < y & z > w", "A&B", "I <3 it",
    "1 <2> 3",
    "if p<s then wait>1 min", "Use a <medium> pan", "R&D; done", "5 < 6",
    "if a <b -c> d", "x <s -> y",
  ])
  func signsInPlainTextStay(text: String) throws {
    let json = try String(decoding: JSONEncoder().encode([text, "x"]), as: UTF8.self)
    let recipe = try recipe(#""recipeIngredient": \#(json)"#)
    #expect(recipe.ingredients == [text, "x"])
  }

  @Test(arguments: [
    ("1 &lt; 2 &amp; 3", "1 < 2 & 3"), ("<b>Salt</b> &amp; <a href='x'>oil</a>", "Salt & oil"),
    ("<span>a</span ><br/>b<br />c", "a b c"), ("&lt;i&gt;fine&lt;/i&gt; salt", "fine salt"),
    ("&#189; cup <!-- x -->milk", "½ cup milk"),
    ("<!--StartFragment--><span style='color:red'>salt</span>", "salt"),
    ("2<!-- --><b> cups</b><!-- a --><!-- b --><i>!</i>", "2 cups!"),
    ("<span data-v-7ba5bd90>1</span> <b _ngcontent-c1 data-x>egg</b>", "1 egg"),
    ("oil <button disabled>Copy</button><style scoped>p { margin: 0 }</style>", "oil"),
  ])
  func tagsAndEntitiesOfAPageAreRemoved(html: String, text: String) throws {
    let json = try String(decoding: JSONEncoder().encode([html, "x"]), as: UTF8.self)
    let recipe = try recipe(#""recipeIngredient": \#(json)"#)
    #expect(recipe.ingredients == [text, "x"])
  }

  @Test func anAmountAndItsIngredientAreOneLine() throws {
    let html =
      "<dl><dt>2 cups</dt><dd>flour</dd><dt>Salt</dt><dd>1 tsp</dd><dt>For the top<dd>3 plums</dl>"
    let recipe = try recipe(#""recipeIngredient": "\#(html)""#)
    #expect(recipe.ingredients == ["2 cups flour", "Salt 1 tsp", "For the top", "3 plums"])
  }
}
