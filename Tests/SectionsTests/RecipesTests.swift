import FeedCore
import Foundation
import Localization
import Testing

@testable import Sections

struct RecipesTests {
  private let feed: DecodedFeed
  private let rows: [RowContent]
  private let details: [DetailContent]

  init() throws {
    feed = try Fixture.own(.recipes)
    rows = Section.recipes.rows(of: feed)
    details = Section.recipes.details(of: feed)
  }

  @Test func recipesWithAPictureArePopularTiles() {
    #expect(Section.recipes.groups.map(\.header) == ["Popular", "Other"])
    #expect(Section.recipes.groups.map(\.layout) == [.tiles, .rows])
    #expect(feed.items.map(\.group) == [0, 1, 1])
    #expect(rows.map(\.picture).map { $0 != nil } == [true, false, false])
    #expect(feed.title == "Kitchen Notes")
  }

  @Test func titlesAreOnOneLine() {
    #expect(rows.map(\.title) == ["Leek & Potato Soup", "Plain Toast", "Poisoned Apple"])
  }

  @Test func aRecipeWithoutATitleIsSkippedWithItsPath() {
    #expect(
      feed.skipped == [
        SkippedElement(path: "results[3].title", reason: Phrase("expected text, found nothing"))
      ])
  }

  /// A copy of such a recipe could not be read again.
  @Test func aTitleWithoutVisibleCharactersIsMissing() throws {
    let feed = try Section.recipes.decode(
      json: #"[{"title":"\u200B","ingredients":"leeks"},{"title":"Toast"}]"#)
    #expect(feed.items.count == 1)
    #expect(feed.skipped.map(\.path) == ["[0].title"])
  }

  @Test func ingredientsAreSplitTrimmedAndUnique() {
    #expect(details[0].bullets == ["leeks", "potatoes", "Butter", "salt"])
    #expect(details[2].bullets.isEmpty)
    #expect(
      details[2].blocks.contains { if case .bullets = $0 { true } else { false } } == false)
  }

  @Test func ingredientsMayBeAList() throws {
    let feed = try Section.recipes.decode(
      json: #"{"recipes": [{"title": "t", "ingredients": ["a, b", "c", 3, null, "C"]}]}"#)
    #expect(Section.recipes.details(of: feed).first?.bullets == ["a, b", "c", "3"])
  }

  @Test(arguments: [
    ("1,5 kg Mehl, 1,5 l Wasser", ["1,5 kg Mehl", "1,5 l Wasser"]),
    ("1,000 g rice,2 eggs", ["1,000 g rice", "2 eggs"]),
    ("flour (plain, sifted), salt", ["flour (plain, sifted)", "salt"]),
    ("flour (plain, salt", ["flour (plain", "salt"]),
    ("2 eggs, beaten\nflour, sifted\n", ["2 eggs, beaten", "flour, sifted"]),
    ("2 eggs, beaten; 1 cup milk", ["2 eggs, beaten", "1 cup milk"]),
    ("ملح، سكر", ["ملح", "سكر"]),
    ("&amp;frac12; cup milk, Salt &amp; pepper", ["½ cup milk", "Salt & pepper"]),
  ])
  func ingredientsInOneTextAreSplit(text: String, ingredients: [String]) throws {
    let json = text.replacing("\n", with: "\\n")
    let feed = try Section.recipes.decode(
      json: #"[{"title": "Fish &amp; Chips", "ingredients": "\#(json)"}]"#)
    #expect(Section.recipes.rows(of: feed).map(\.title) == ["Fish & Chips"])
    #expect(Section.recipes.details(of: feed).first?.bullets == ingredients)
  }

  @Test func theAddressIsALinkWithTheNameOfItsSite() {
    let url = URL(string: "http://www.recipes.example.test/soups/leek-%26-potato?from=feed")!
    #expect(details[0].blocks.last == .link(label: "recipes.example.test", url: url))
    #expect(
      details[1].blocks.last
        == .link(
          label: "recipes.example.test", url: URL(string: "http://recipes.example.test/toast/")!))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "ftp://example.test/x", "data:text/html,x",
    "https://user:secret@example.test/", "https:///nohost", "not an address",
  ])
  func anAddressThatIsNotAPageIsTextOnly(address: String) throws {
    let feed = try Section.recipes.decode(
      json: #"{"results": [{"title": "t", "href": "\#(address)", "thumbnail": "\#(address)"}]}"#)
    let detail = try #require(Section.recipes.details(of: feed).first)
    #expect(detail.links.isEmpty && detail.pictures.isEmpty)
    #expect(detail.fields.map(\.value) == [address])
    #expect(detail.fields.map(\.label) == ["Link"])
    #expect(detail.fields.allSatisfy { $0.url == nil })
    #expect(feed.items.first?.group == 1)
  }

  @Test func withoutAnAddressThereIsNoLink() throws {
    let feed = try Section.recipes.decode(json: #"{"results": [{"title": "t", "href": ""}]}"#)
    #expect(Section.recipes.details(of: feed).first?.blocks.count == 1)
  }

  @Test func aSearchFindsTitleAndIngredients() {
    #expect(feed.items[0].searchText == "Leek & Potato Soup\nleeks\npotatoes\nButter\nsalt")
  }

  @Test func keysDoNotDependOnTheOrder() throws {
    let one = #"{"title": "a", "href": "http://x.test/"}"#
    let two = #"{"title": "b", "href": "http://x.test/"}"#
    let forward = try Section.recipes.decode(json: #"{"results": [\#(one), \#(two)]}"#)
    let backward = try Section.recipes.decode(json: #"{"results": [\#(two), \#(one)]}"#)
    #expect(forward.items.map(\.key) == backward.items.map(\.key).reversed())
  }

  @Test(arguments: [
    ("https://аpple.com/pay", "xn--pple-43d.com"), ("https://münchen.de/", "xn--mnchen-3ya.de"),
    ("https://ｅxample.org/a", "example.org"), ("https://[::1]:8080/a", "[::1]:8080"),
    ("https://www.example.org/soups/leek/?from=feed", "example.org"),
    // A right-to-left letter would reverse the whole address.
    ("http://1.2.3.4/%D7%90/paypal.com", "1.2.3.4"),
    (
      "https://accounts.google.com.\(String(repeating: "a", count: 60)).evil.example/c",
      "accounts.google.com.\(String(repeating: "a", count: 60)).evil.example"
    ),
  ])
  func aLinkShowsTheHostThatItLeadsTo(address: String, label: String) throws {
    let feed = try Section.recipes.decode(json: #"[{"title":"a","href":"\#(address)"}]"#)
    let links = Section.recipes.details(of: feed).flatMap(\.blocks).compactMap {
      if case .link(let label, _, _) = $0 { label } else { nil }
    }
    #expect(links == [label])
  }

  /// The row of facts says "Makes".
  @Test(arguments: [
    ("Makes 12 cookies", "12 cookies"), ("Serves 4", "4"), ("serves 4-6", "4-6"),
    ("Servings: 4", "4"), ("Servings 4", "4"), ("Yield: Makes 1 loaf", "1 loaf"),
    ("Makes about 2 dozen", "about 2 dozen"), ("This recipe makes one loaf", "one loaf"),
    ("Number of servings: 6", "6"), ("For 4 people", "4 people"), ("4 servings", "4 servings"),
    ("Ergibt 12 Stück", "12 Stück"), ("Reicht für 4 Personen", "4 Personen"),
    ("Für ca. 4 Personen", "ca. 4 Personen"), ("Anzahl Portionen: 3", "3"),
    ("Pour 4 personnes", "4 personnes"), ("Donne 20 biscuits", "20 biscuits"),
    ("Nombre de portions : 8", "8"), ("Para 4 personas", "4 personas"),
    ("Rinde para 6", "6"), ("Raciones: 4", "4"), ("يكفي 4 أشخاص", "4 أشخاص"),
    ("تكفي لـ 4 أشخاص", "4 أشخاص"), ("عدد الحصص: 4", "4"), ("Serves", "Serves"),
    ("For the freezer", "For the freezer"), ("One 9-inch pie", "One 9-inch pie"), ("4", "4"),
    ("Serves: serves 4", "4"), ("Makes 2 loaves, serves 16", "2 loaves, serves 16"),
  ])
  func aYieldStandsBesideItsWordOnce(yield: String, shown: String) {
    let facts = Recipe(title: "Bread", yield: yield).facts(.test("en_US.UTF-8"))
    #expect(facts.map(\.value) == [shown])
  }
}
