import Foundation
import LenientJSON
import Testing

@testable import Formats

struct SchemaPageTests {
  private func page(_ scripts: String...) throws -> SchemaPage {
    let html = scripts.map { "<script type='application/ld+json'>\($0)</script>" }.joined()
    return try SchemaPage(page: [UInt8](html.utf8))
  }

  private func names(_ page: SchemaPage, _ type: String = "Recipe") -> [String?] {
    page.nodes(of: type).map { $0["name"].first?.text }
  }

  @Test(arguments: [
    #"{"@type": "Recipe", "name": "Soup"}"#,
    #"[{"@type": "WebSite"}, {"@type": ["Thing", "Recipe"], "name": "Soup"}]"#,
    #"{"@graph": [{"@type": "WebPage"}, {"@type": "Recipe", "name": "Soup"}]}"#,
    #"{"@type": "Review", "itemReviewed": {"@type": "schema:Recipe", "schema:name": "Soup"}}"#,
    #"{"@type": "http://schema.org/Recipe", "http://schema.org/name": {"@value": "Soup"}}"#,
    #"{"@type": "ItemList", "itemListElement": [[{"item": {"@type": "recipe", "name": "Soup"}}]]}"#,
  ])
  func nodesAreFoundWhereverTheyAre(json: String) throws {
    #expect(try names(page(json)) == ["Soup"])
  }

  @Test(arguments: [
    "/* one */ {\"@type\": \"Recipe\", // two\n \"name\": \"Soup\",}",
    "{\"@type\": \"Recipe\", \"name\": \"So\tup\"};\n",
    "{\"@type\": \"Recipe\", \"name\": \"So\u{1}\rup\"}",
    #"<!-- {"@type": "Recipe", "name": "So\up"} -->"#,
    #"{"@type": "Recipe", "description": "1/2" thick", "name": "Soup"}"#,
    #"{"@type": "Recipe", "name": "Soup"} {"@type": "Person"}"#,
    #"//<![CDATA["# + "\n" + #"{"@type": "Recipe", "name": "Soup"}"# + "\n//]]>",
  ])
  func mistakesThatBrowsersNeverSeeAreForgiven(json: String) throws {
    let names = try names(page(json)).map { $0?.filter { $0.isLetter } }
    #expect(names == ["Soup"])
  }

  @Test func aBrokenScriptIsLostAlone() throws {
    let page = try page(#"{"@type": "Recipe", "name": "#, #"{"@type": "Recipe", "name": "Soup"}"#)
    #expect(names(page) == ["Soup"])
  }

  @Test func theTypeOfAScriptMayBeEscaped() throws {
    let html =
      #"<script type="application&#x2F;ld&#x2B;json">{"@type":"Recipe","name":"S"}</script>"#
    #expect(try names(SchemaPage(page: [UInt8](html.utf8))) == ["S"])
  }

  @Test func referencesAreResolved() throws {
    let page = try page(
      ##"{"@type": "Recipe", "author": {"@id": "#ada"}}"##,
      ##"{"@graph": [{"@id": "#ada", "@type": "Person", "name": "Ada"}]}"##)
    let author = try #require(page.nodes(of: "Recipe")[0]["author"].first?.node)
    #expect(page.resolved(author)["name"].first?.text == "Ada")
  }

  /// A node that contains itself by its name is read once.
  @Test func cyclesEnd() throws {
    let page = try page(##"{"@id": "#a", "@type": "Recipe", "isPartOf": {"@id": "#a"}}"##)
    let inner = try #require(page.nodes(of: "Recipe")[0]["isPartOf"].first?.node)
    #expect(page.resolved(inner).id == "#a")
    #expect(page.nodes(of: "Recipe").count == 1)
  }

  @Test func whatAPageSaysOfItselfIsRead() throws {
    let html = """
      <base href="https://example.test/a/"><link rel=canonical href="/soup">
      <meta property="og:site_name" content="Kitchen">
      """
    let page = try SchemaPage(page: [UInt8](html.utf8))
    #expect(page.base == "https://example.test/a/")
    #expect(page.address == "/soup")
    #expect(page.siteName == "Kitchen")
  }

  @Test func microdataIsRead() throws {
    let html = """
      <div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>Soup</h1>
      <img itemprop=image src=a.png><time itemprop=cookTime datetime=PT5M>5 minutes</time>
      <meta itemprop=recipeYield content=4>
      <ul><li itemprop=recipeIngredient>1 <b>leek</b><li itemprop=recipeIngredient>
      <a href=/salt>salt</a></ul>
      <div itemprop=author itemscope itemtype=http://schema.org/Person><i itemprop=name>Ada</i></div>
      <ol itemprop=recipeInstructions><li>Cut.<li>Cook.<script>1</script></ol></div>
      <p itemprop=name>Something else</p>
      """
    let node = try #require(SchemaPage(page: [UInt8](html.utf8)).nodes(of: "Recipe").first)
    func lines(_ name: String) -> [String] {
      node[name].compactMap(\.text).flatMap { $0.split(whereSeparator: \.isNewline) }
        .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
    #expect(lines("name") == ["Soup"])
    #expect(lines("image") == ["a.png"])
    #expect(lines("cookTime") == ["PT5M"])
    #expect(lines("recipeYield") == ["4"])
    #expect(lines("recipeIngredient") == ["<li>1 <b>leek</b></li>", "salt"])
    #expect(lines("recipeInstructions") == ["<li>Cut.</li><li>Cook.</li>"])
    #expect(node["author"].first?.node?["name"].first?.text == "Ada")
    // What is written as JSON-LD says the same.
    let written = try SchemaPage(json: node.jsonLD).nodes(of: "Recipe")[0]
    #expect(written["recipeIngredient"].compactMap(\.text) == node["recipeIngredient"].map(\.text))
    #expect(written["author"].first?.node?["name"].first?.text == "Ada")
  }

  @Test(arguments: [
    "[" + String(repeating: "{\"@type\":\"Recipe\"},", count: 201_000) + "1]",
    "{\"recipeIngredient\": [" + String(repeating: "\"salt\",", count: 201_000) + "1]}",
  ])
  func moreThanAnyPageHasIsTooLarge(json: String) {
    #expect(throws: SchemaPage.TooLarge.self) { try page(json) }
  }

  /// What is too large in one dialect is no reason to lose what others say.
  @Test func aDialectThatIsTooLargeIsLeftOut() throws {
    let script =
      #"<script type=application/ld+json>{"@type": "Recipe", "name": "Soup"}</script>"#
    let html = script + "<p class=hrecipe>" + String(repeating: "<b class=fn>a</b>", count: 101_000)
    let page = try SchemaPage(page: [UInt8](html.utf8))
    #expect(names(page) == ["Soup"])
    #expect(page.embedded(of: "Recipe").flatMap(\.self).isEmpty)
  }

  @Test func aScriptWithTypeofIsNoRDFa() {
    #expect(!MarkupDialect.rdfa.mayBe(in: [UInt8]("<script>typeof a == b</script>".utf8)))
    #expect(MarkupDialect.rdfa.mayBe(in: [UInt8]("<p TYPEOF='Recipe'>".utf8)))
  }

  @Test func deepNestingEnds() throws {
    let deep = String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500)
    #expect(try page(deep).linked.isEmpty)
    let tags = String(repeating: "<div itemscope itemprop=a>", count: 5_000)
    #expect(try SchemaPage(page: [UInt8](tags.utf8)).embedded.count == 1)
  }

  @Test func aValueIsKeptAsItIsWritten() throws {
    let text = #"{"list": [ {"a" : "}\"", "b":[1 ,2]} ]}"#
    let root = try JSONDocument(Data(text.utf8)).root
    let list = try #require(LenientObject(from: root).members(limit: 9).first?.value)
    let element = try #require(Array(JSONElements(of: list)).first)
    #expect(String(decoding: element.written, as: UTF8.self) == #"{"a" : "}\"", "b":[1 ,2]}"#)
  }
}
