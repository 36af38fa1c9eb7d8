import FeedCore
import Formats
import Foundation
import Store
import Testing

@testable import Sections

/// Tests reading many recipes from one document, as programs export them.
struct RecipeExportTests {
  private func recipes(page html: String) throws -> [Recipe] {
    try RecipePage(SchemaPage(page: [UInt8](html.utf8)), url: nil).recipes.map(\.recipe)
  }

  private func recipes(json: String) throws -> [Recipe] {
    try RecipePage(SchemaPage(json: json), url: nil).recipes.map(\.recipe)
  }

  private func graph(_ title: String, by author: String, of site: String?) -> String {
    let website = site.map { ##"{"@type": "WebSite", "@id": "#site", "name": "\##($0)"},"## } ?? ""
    return ##"""
      {"@context": ["https://schema.org", {"@base": "https://\##(author).test/"}], "@graph": [\##(website)
      {"@id": "#recipe", "@type": "Recipe", "name": "\##(title)", "recipeIngredient": ["flour"],
      "image": "a.png", "author": {"@id": "#author"}, "publisher": {"@id": "#site"}},
      {"@id": "#author", "@type": "Person", "name": "\##(author)"}]}
      """##
  }

  /// IDs such as "#author" are in each of them.
  @Test func eachRecipeHasItsOwnAuthorAndSite() throws {
    let graphs = [
      graph("Tart", by: "ada", of: "Bakery"), graph("Stew", by: "bo", of: nil),
      graph("Soup", by: "cy", of: "Pots"),
    ]
    let scripts = graphs.map { "<script type=application/ld+json>\($0)</script>" }.joined()
    let list = "[" + graphs.joined(separator: ",") + "]"
    for found in [
      try recipes(json: list), try recipes(page: scripts),
      try recipes(page: "<script type=application/ld+json>\(list)</script>"),
    ] {
      #expect(found.map(\.title) == ["Tart", "Stew", "Soup"])
      #expect(found.map(\.author) == ["ada", "bo", "cy"])
      #expect(found.map(\.siteName) == ["Bakery", nil, "Pots"])
      #expect(
        found.map(\.picture?.absoluteString) == [
          "https://ada.test/a.png", "https://bo.test/a.png", "https://cy.test/a.png",
        ])
    }
  }

  @Test func aRecipeInAListHasWhatStandsInIt() throws {
    func recipe(_ title: String, _ author: String) -> String {
      ##"""
      {"@id": "#r", "@type": "Recipe", "name": "\##(title)", "recipeIngredient": "x",
      "author": {"@id": "#a", "name": "\##(author)"}, "publisher": {"@id": "#a"}}
      """##
    }
    let list = "{\"@graph\": [\(recipe("Tart", "Ada")), \(recipe("Stew", "Bo"))]}"
    #expect(try recipes(json: list).map(\.siteName) == ["Ada", "Bo"])
  }

  /// What stands in another script or beside the recipe is found too, as most sites write it.
  @Test func whatNobodyElseSaysIsFoundAnywhere() throws {
    let html = ##"""
      <script type=application/ld+json>[{"@type": "Recipe", "name": "Tart", "recipeIngredient": "x",
      "author": {"@id": "#a"}, "publisher": {"@id": "#p"}}, {"@id": "#a", "name": "Ada"}]</script>
      <script type=application/ld+json>{"@id": "#p", "name": "Press"}</script>
      """##
    let recipe = try #require(recipes(page: html).first)
    #expect(recipe.author == "Ada")
    #expect(recipe.siteName == "Press")
  }

  @Test func recipesWithTheSameTitleStayApart() throws {
    func recipe(_ members: String) -> String {
      #"{"@type": "Recipe", "name": "Tart", \#(members)}"#
    }
    let different = [
      recipe(#""recipeIngredient": ["apples"]"#), recipe(#""recipeIngredient": ["plums"]"#),
      recipe(#""recipeIngredient": ["plums", "sugar"]"#),
      recipe(#""url": "https://a.test/1", "recipeIngredient": ["plums", "sugar"]"#),
      recipe(#""url": "https://a.test/2", "recipeIngredient": ["plums", "sugar"]"#),
    ]
    let list = "[" + different.prefix(3).joined(separator: ",") + "]"
    #expect(try recipes(json: list).count == 3)
    let scripts = different.prefix(3).map { "<script type=application/ld+json>\($0)</script>" }
    #expect(try recipes(page: scripts.joined()).count == 3)
    #expect(try recipes(json: "[\(different[3]), \(different[4])]").count == 2)
    #expect(try recipes(json: "[\(different[1]), \(different[1])]").count == 1)
    // The page is of one recipe, and says less in one place.
    let page = try SchemaPage(page: [UInt8](scripts.joined().utf8))
    #expect(RecipePage(page, url: URL(string: "https://a.test/")).recipes.count == 2)
  }

  /// An export that was fetched from an address is no page of one recipe.
  @Test func recipesOfAnExportWithAnAddressStayApart() throws {
    let lists = [#"["plums"]"#, #"["plums", "sugar"]"#]
    let recipes = lists.map { #"{"@type": "Recipe", "name": "Tart", "recipeIngredient": \#($0)}"# }
    let json = "[" + recipes.joined(separator: ",") + "]"
    let export = try SchemaPage(json: json)
    let address = URL(string: "https://a.test/all.json")
    #expect(RecipePage(export, url: address).recipes.count == 2)
    let html = "<script type=application/ld+json>\(json)</script>"
    let page = try SchemaPage(page: [UInt8](html.utf8))
    #expect(RecipePage(page, url: address).recipes.count == 1)
  }

  @Test func theBaseOfARecipeIsNotThatOfOthers() throws {
    let json = """
      [{"@type": "Recipe", "name": "Stew", "recipeIngredient": "x", "image": "b.png"},
      \(graph("Tart", by: "ada", of: nil))]
      """
    #expect(
      try recipes(json: json).map(\.picture?.absoluteString) == [nil, "https://ada.test/a.png"])
  }

  @Test func sourcesAreWrittenUntilTimeIsOver() throws {
    let recipes = (0..<9).map { #"{"@type": "Recipe", "name": "\#($0)", "recipeIngredient": "x"}"# }
    let page = try SchemaPage(json: "[" + recipes.joined(separator: ",") + "]")
    var checks = 0
    func found(until last: Int) -> Int {
      checks = 0
      return RecipePage(page, url: nil) {
        checks += 1
        return checks > last
      }.recipes.count
    }
    #expect(found(until: .max) == 9)
    #expect(found(until: checks - 3) == 6)
  }

  /// What is saved of each is read as it was found, and saved again as it is.
  @Test func eachRecipeIsSavedAlone() throws {
    let graphs = [graph("Tart", by: "ada", of: "Bakery"), graph("Stew", by: "bo", of: nil)]
    let page = try SchemaPage(json: "[" + graphs.joined(separator: ",") + "]")
    for found in RecipePage(page, url: nil).recipes {
      let saved = try SchemaPage(json: String(decoding: found.source, as: UTF8.self))
      let again = RecipePage(saved, url: nil).recipes
      #expect(again.map(\.recipe) == [found.recipe])
      #expect(again.map(\.source) == [found.source])
    }
  }

  /// Other programs look for this context, and know neither the page's address nor its name.
  @Test(arguments: [
    #""image": "/i.jpg""#, #""image": {"url": "/i.jpg", "width": 1600}, "url": "/""#,
    ##""image": {"@id": "#i"}, "author": {"@id": "#a"}"##,
    #""image": "https://a.test/i.jpg", "video": {"contentUrl": "/v.mp4"}"#,
    #""image": "/i.jpg", "@context": "http://schema.org/""#,
  ])
  func aSourceNeedsNothingOfItsPage(members: String) throws {
    let html = ##"""
      <link rel=canonical href=https://a.test/><meta property=og:site_name content="A blog">
      <script type=application/ld+json>{"@graph": [
      {"@type": "Recipe", "name": "Tart", "recipeIngredient": ["x"], \##(members)},
      {"@id": "#i", "url": "/i.jpg"}, {"@id": "#a", "name": "Ada"}]}</script>
      """##
    let page = try SchemaPage(page: [UInt8](html.utf8))
    let found = try #require(RecipePage(page, url: nil).recipes.first)
    #expect(found.recipe.picture?.absoluteString == "https://a.test/i.jpg")
    #expect(found.recipe.address == "https://a.test/")
    #expect(found.recipe.siteName == "A blog")
    let text = String(decoding: found.source, as: UTF8.self)
    #expect(text.hasPrefix(#"{"@context": "https://schema.org", "@graph": ["#))
    let again = RecipePage(try SchemaPage(json: text), url: nil).recipes
    #expect(again.map(\.recipe) == [found.recipe])
    #expect(again.map(\.source) == [found.source])
  }

  /// Their markup would be one word for other programs: "1 bagzafferano".
  @Test func linesInMicrodataAreExportedAsLines() throws {
    let html = """
      <div itemscope itemtype=https://schema.org/Recipe><h1 itemprop=name>Risotto</h1><table>
      <tr itemprop=recipeIngredient><td>1 bag<td>zafferano<tr itemprop=recipeIngredient><td>3 cups
      <td>rice</table><ol itemprop=recipeInstructions><li>Stir.<li>Serve.</ol></div>
      """
    let page = try SchemaPage(page: [UInt8](html.utf8))
    let found = try #require(RecipePage(page, url: nil).recipes.first)
    let node = try #require(
      try SchemaPage(json: String(decoding: found.source, as: UTF8.self)).nodes(of: "Recipe").first)
    #expect(node["recipeIngredient"].map(\.text) == ["1 bag zafferano", "3 cups rice"])
    #expect(
      node["recipeInstructions"].map { $0.node?["text"].first?.text } == ["Stir.", "Serve."])
    #expect(RecipePage.recipe(in: found.source) == found.recipe)
  }

  /// HTML in a recipe's JSON-LD stays as it is, and nothing ends the script or begins a comment.
  @Test(arguments: [
    ("<p>Cut &lt; 1 cm.</p>", true), ("a </SCRIPT> b <!-- c <script> d", false),
  ])
  func anExportedPageHasTheSourceOfItsRecipe(step: String, isAsItIs: Bool) throws {
    let json =
      #"{"@context":"https://schema.org","@type":"Recipe","name":"A","recipeInstructions":"\#(step)"}"#
    func found(_ text: String) throws -> Thing {
      try #require(try RecipesFeed.pages.find(FeedDocument(Data(text.utf8))).things.first)
    }
    let thing = try found(json)
    var item = StoredItem(try thing.item(in: .recipes))
    item.source = try thing.source()
    let page = try #require(FeedExport.recipePage.entry(item))
    #expect(try recipes(page: page) == recipes(json: json))
    #expect((try found("<html>\(page)").source() == thing.source()) == isAsItIs)
  }

  @Test(arguments: [
    (##"{"@type": "Recipe", "@id": "#r", "name": "A"},"##, ""),
    (##"{"@type": "Recipe", "name": "A", "recipeIngredient": "x", "author": {"@id": "#a"}},"##, ""),
    (
      ##"<script type=application/ld+json>{"@type": "Recipe", "name": "A", "recipeIngredient": "x"}"##,
      "</script>"
    ),
  ])
  func manyRecipesTakeLittleTime(piece: String, end: String) {
    func read(_ count: Int) {
      let text = String(repeating: piece + end, count: count)
      let page =
        end.isEmpty
        ? try? SchemaPage(json: "[\(text) {}]") : try? SchemaPage(page: [UInt8](text.utf8))
      _ = page.map { RecipePage($0, url: nil).recipes }
    }
    let less = leastTime { read(250) }
    let more = leastTime { read(2_000) }
    // The document is eight times as long.
    #expect(more < less * 20, "\(piece): \(less), \(more)")
  }
}
