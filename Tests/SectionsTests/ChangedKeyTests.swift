import FeedCore
import Foundation
import Synchronization
import Testing
import Transport

@testable import Sections
@testable import Store

/// Tests that a star and a note stay with an item, however its feed changes what identifies it.
final class ChangedKeyTests: Sendable {
  private let library: Library
  private let content: ContentStore
  private let url = URL(string: "https://example.org/feed.json")!

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
  }

  private func load(_ section: Section, _ json: String) async throws {
    let loader = FeedLoader(
      transport: .stub { TransportResponse(body: Data(json.utf8), url: $0.url) },
      content: content, library: library)
    _ = try await loader.refresh(section, feed: Feed(url), acceptsFewer: true)
  }

  private func items(_ section: Section) throws -> [StoredItem] {
    try content.snapshot(section: section.id, urls: [url], groupCount: section.groups.count)
      .groups.flatMap { try content.items($0) }
  }

  private func find(_ title: String, _ section: Section) throws -> StoredItem? {
    try items(section).first { section.row($0).title.contains(title) }
  }

  /// Loads one list, sets a star and a note on an item, and loads another list.
  /// - Returns: the ID of that item.
  private func change(
    _ section: Section, _ title: String, from old: String, to new: String
  ) async throws -> ItemID {
    try await load(section, old)
    let item = try #require(try find(title, section))
    for (mark, value) in [(MarkName.star, true.mark), (.note, "less salt")] {
      try await library.setMark(
        mark, to: value, item: item.key, feed: url, section: section.id)
    }
    try await load(section, new)
    return item.id
  }

  private func marked(_ section: Section) throws -> [StoredItem] {
    try items(section).filter { $0.isStarred && $0.marks.note == "less salt" }
  }

  private static let others = """
    {"title": "Onion Soup", "href": "http://example.org/onion", "ingredients": "onions, stock"},
    {"title": "Leek Pie", "href": "http://example.org/leek-pie", "ingredients": "leeks, flour"}
    """
  private static func recipes(_ recipe: String) -> String {
    #"{"results": [\#(others), {\#(recipe)}]}"#
  }

  private static let soup = """
    "title": "Leek Soup", "href": "http://example.org/leek", "ingredients": "leeks, cream, salt"
    """

  @Test(arguments: [
    soup.replacing("http:", with: "https:"),
    soup.replacing("leek\"", with: "leek/\""),
    soup.replacing("//", with: "//www."),
    soup.replacing("leek\"", with: "leek?utm_source=feed&utm_medium=rss\""),
    soup.replacing("example.org", with: "Example.ORG:80"),
    soup.replacing("leek\"", with: "leek/index.html\""),
    soup.replacing("example.org/leek", with: "new.example.com/soups/leek-soup"),
    soup.replacing("Leek Soup", with: "Creamy leek soup"),
    soup.replacing("Leek Soup", with: "Potage"),
    soup.replacing("Leek Soup", with: "Leek Sopu"),
    soup.replacing("cream", with: "double cream, butter").replacing("http:", with: "https:"),
    soup + #", "thumbnail": "http://example.org/leek.jpg""#,
    #""title": "Leek Soup", "ingredients": "leeks, cream, salt""#,
  ])
  func aRecipeKeepsItsMarks(changed: String) async throws {
    let id = try await change(
      .recipes, "Leek Soup", from: Self.recipes(Self.soup), to: Self.recipes(changed))
    #expect(try marked(.recipes).map(\.id) == [id])
    #expect(try items(.recipes).count == 3)
  }

  /// A title is corrected where nothing else identifies the recipe, or where its address follows.
  @Test(arguments: [
    [soup.replacing("http://example.org/leek", with: "")],
    [soup.replacing("/leek", with: "/leek-soup")],
  ])
  func aCorrectedTitleKeepsItsMarks(old: [String]) async throws {
    let old = old[0].replacing("Leek Soup", with: "Leek Sopu")
    let new = old.replacing("Leek Sopu", with: "Leek Soup")
      .replacing("/leek-soup", with: "/leeksoup")
    let id = try await change(
      .recipes, "Leek Sopu", from: Self.recipes(old), to: Self.recipes(new))
    #expect(try marked(.recipes).map(\.id) == [id])
    #expect(try items(.recipes).count == 3)
  }

  /// A recipe that has no address keeps its marks with its ingredients, and not with its title alone.
  @Test(arguments: [("leeks, cream, salt, nutmeg", 1), ("rice, nori, ginger", 0)])
  func aTitleAloneIdentifiesNoRecipe(ingredients: String, kept: Int) async throws {
    let old = Self.soup.replacing("http://example.org/leek", with: "")
    _ = try await change(
      .recipes, "Leek Soup", from: Self.recipes(old),
      to: Self.recipes(old.replacing("leeks, cream, salt", with: ingredients)))
    #expect(try marked(.recipes).count == kept)
    #expect(try items(.recipes).count == 3)
  }

  @Test func aCorrectionOfOneOfTwoIsNotGuessed() async throws {
    let named = { (title: String) in
      Self.soup.replacing("http://example.org/leek", with: "").replacing("Leek Soup", with: title)
    }
    _ = try await change(
      .recipes, "Leek Sopu", from: Self.recipes(named("Leek Sopu")),
      to: Self.recipes(named("Leek Soup") + "}, {" + named("Leek Soups")))
    #expect(try marked(.recipes).isEmpty)
  }

  @Test func anIDIsEnough() async throws {
    let id = try await change(
      .recipes, "Leek Soup", from: Self.recipes(Self.soup + #", "id": 7"#),
      to: Self.recipes(#""title": "Vichyssoise", "href": "https://example.com/v", "id": 7"#))
    #expect(try marked(.recipes).map(\.id) == [id])
    #expect(try find("Vichyssoise", .recipes)?.id == id)
  }

  @Test(arguments: [
    // Another recipe at the same address, such as the recipe of the day
    #""title": "Plum Cake", "href": "http://example.org/leek", "ingredients": "plums, flour""#,
    #""title": "Leek Soup", "href": "http://example.org/other", "ingredients": "leeks, rice""#,
    #""title": "Leek Stew", "href": "http://example.org/s", "ingredients": "leeks, cream, salt""#,
    #""title": "Leek Salad", "href": "http://example.org/leek", "ingredients": "leeks, oil, lemon""#,
    // Titles that are nearly the same
    #""title": "Leek Soups", "href": "http://example.org/leek", "ingredients": "rice, nori, ginger""#,
    #""title": "Leek Soup 2", "href": "http://example.org/2", "ingredients": "leeks, cream, salt""#,
  ])
  func twoRecipesAreNotJoined(other: String) async throws {
    _ = try await change(
      .recipes, "Leek Soup", from: Self.recipes(Self.soup), to: Self.recipes(other))
    #expect(try marked(.recipes).isEmpty)
  }

  @Test func anotherIDIsAnotherRecipe() async throws {
    _ = try await change(
      .recipes, "Leek Soup", from: Self.recipes(Self.soup + #", "id": 7"#),
      to: Self.recipes(Self.soup.replacing("Soup", with: "Soups") + #", "id": 8"#))
    #expect(try marked(.recipes).isEmpty)
  }

  /// Two recipes at one address can't be told apart by it.
  @Test func aSharedAddressIdentifiesNothing() async throws {
    let all = { (title: String) in
      Self.recipes(
        """
        "title": "\(title)", "href": "http://example.org/onion", "ingredients": "leeks, cream"
        """)
    }
    _ = try await change(.recipes, "Leek Soup", from: all("Leek Soup"), to: all("Leek soup of old"))
    #expect(try marked(.recipes).isEmpty)
  }

  @Test(arguments: [
    #"{"name": "Ada King", "email": "new@example.org", "phone": {"work": "+49 30 1234567"}}"#,
    #"{"name": "Ada Lovelace", "email": "ada@example.org", "phone": {"work": "030 1234567"}}"#,
    #"{"name": "Ada King", "email": "ada@example.org", "company": "Engines"}"#,
  ])
  func aContactKeepsItsMarks(changed: String) async throws {
    let old = #"{"name": "Ada King", "email": "ada@example.org", "phone": {"work": "030 1234567"}}"#
    let other = #"{"name": "Bo", "email": "bo@example.org"}"#
    let id = try await change(
      .contacts, "Ada", from: "[\(old), \(other)]", to: "[\(changed), \(other)]")
    #expect(try marked(.contacts).map(\.id) == [id])
  }

  /// Families and offices share numbers, and sometimes an address.
  @Test(arguments: [
    #""name": "Pedro Lopez", "email": "pedro@example.org", "phone": "+34 91 5550000""#,
    #""name": "Pedro Lopez", "phone": "+34 91 5550000""#,
    #""name": "Juan Perez", "email": "juan@example.org", "phone": "+34 91 5550000""#,
    #""name": "Juan Perez", "email": "maria@example.org", "phone": "+34 91 5550000""#,
    #""name": "Maria Perez", "email": "m@example.org", "phone": "+34 91 6660000""#,
  ])
  func anotherPersonGetsNoMarks(changed: String) async throws {
    let company = #", "company": "Clinic North"}"#
    let old = #"{"name": "Maria Lopez", "email": "maria@example.org", "phone": "+34 91 5550000""#
    let other = #"{"name": "Bo", "email": "bo@example.org"}"#
    _ = try await change(
      .contacts, "Maria", from: "[\(old)\(company), \(other)]",
      to: "[{\(changed)\(company), \(other)]")
    #expect(try marked(.contacts).isEmpty)
    let kept = try await library.kept(section: Section.contacts.id)
    #expect(kept[url]?.values.map(\.isStarred) == [true])
  }

  /// An article without an ID, whose title and address follow each other
  @Test func anArticleWithTheSameTextIsTheSame() async throws {
    let feed = { (month: String, text: String) in
      """
      <rss version="2.0"><channel><title>Ferries</title><item><title>Ferry stops in \(month)</title>
      <link>https://example.org/ferry-stops-in-\(month)</link><description>\(text)</description>
      <pubDate>Mon, 03 Nov 2025 09:30:00 GMT</pubDate></item></channel></rss>
      """
    }
    let text = "The yellow ferry is being repaired, and there are buses over the bridge until May."
    let id = try await change(
      .articles, "Ferry", from: feed("March", text), to: feed("April", text))
    #expect(try marked(.articles).map(\.id) == [id])
    #expect(try items(.articles).count == 1)
    try await load(.articles, feed("June", "The blue ferry was sold to a museum in Gdynia."))
    #expect(try items(.articles).count == 2)
  }

  /// Some feeds make new IDs each time they are asked.
  @Test func articlesWithNewIDsAreTheSame() async throws {
    let feed = { (number: Int) in
      let items = (0..<3).map { item in
        """
        {"id": "\(number)-\(item)", "url": "https://example.org/\(item)", "title": "Title \(item)",
        "content_text": "A text", "date_published": "2025-03-0\(item + 1)T10:00:00Z"}
        """
      }
      return
        #"{"version": "https://jsonfeed.org/version/1", "items": [\#(items.joined(separator: ","))]}"#
    }
    let id = try await change(.articles, "Title 1", from: feed(1), to: feed(2))
    for number in 3...5 { try await load(.articles, feed(number)) }
    #expect(try items(.articles).count == 3)
    #expect(try marked(.articles).map(\.id) == [id])
  }

  private func feed(_ items: [String]) -> String {
    """
    <rss version="2.0"><channel><title>News</title><link>https://example.org/</link>
    \(items.map { "<item>\($0)</item>" }.joined())</channel></rss>
    """
  }

  /// What a feed makes anew each time it is asked: `#` stands for a number that changes, `%` for
  /// the article's own.
  @Test(arguments: [
    "<guid>#-%</guid><pubDate>Mon, 03 Nov 2025 0#:00:00 GMT</pubDate><link>http://a.b/%</link>",
    "<guid>http://a.example/%?r=#</guid><link>http://a.example/%?r=#</link>",
    "<guid>#-%</guid>",
    "<guid>#-%</guid><link>https://example.org/</link>",
    """
    <guid>#-%</guid><enclosure url="http://a.b/%.mp3?token=#23456789abcdef0" type="audio/mpeg"/>
    """,
    """
    <link>http://a.example/s?a=%&amp;sid=#23456789abcdef0</link>
    <pubDate>Mon, 03 Nov 2025 0#:00:00 GMT</pubDate>
    """,
    "<guid>http://m#.example/%</guid><link>http://m#.example/%</link>",
  ])
  func anArticleThatIsNamedAnewStays(names: String) async throws {
    let list = { (number: Int) in
      self.feed(
        (0..<3).map { item in
          "<title>Title \(item)</title><description>Text \(item)</description>"
            + names.replacing("#", with: "\(number)").replacing("%", with: "\(item)")
        })
    }
    let id = try await change(.articles, "Title 1", from: list(1), to: list(2))
    for number in 3...4 { try await load(.articles, list(number)) }
    #expect(try items(.articles).count == 3)
    #expect(try marked(.articles).map(\.id) == [id])
  }

  /// Two articles of one text stay two, although all of both changes.
  @Test func twinsStayTwo() async throws {
    let list = { (number: Int) in
      self.feed(
        (0..<2).map { "<title>Ad</title><guid>\(number)-\($0)</guid><description>A</description>" })
    }
    for number in 1...4 { try await load(.articles, list(number)) }
    #expect(try items(.articles).count == 2)
  }

  /// Articles that return to their feed
  @Test func anArticleThatWasAwayStaysOne() async throws {
    let item = { (number: Int) in
      "<title>Fair</title><guid>\(number)</guid><description>On Sunday</description>"
    }
    for items in [[item(1)], [], [item(2)], [item(3)], [item(4)]] {
      try await load(.articles, feed(["<title>Other</title><guid>0</guid>"] + items))
    }
    #expect(try items(.articles).count == 3)
  }

  /// Regular entries that differ only in one thing
  @Test(arguments: [
    [
      "<guid>#</guid><description>About cats</description>",
      "<guid>#</guid><description>Dogs</description>",
    ],
    ["<guid>#</guid><description/>", "<guid>#</guid><description/>"],
    [
      "<guid>#</guid><link>https://example.org/</link>",
      "<guid>#</guid><link>https://example.org/</link>",
    ],
    [
      "<guid>#</guid><link>http://a.example/1</link>",
      "<guid>#</guid><link>http://a.example/2</link>",
    ],
    [
      "<link>https://example.org</link><description>A</description>",
      "<link>https://example.org/</link><description>B</description>",
    ],
    [
      #"<link>https://example.org/</link><enclosure url="http://a.b/1.mp3" type="audio/mpeg"/>"#,
      #"<link>https://example.org/</link><enclosure url="http://a.b/2.mp3" type="audio/mpeg"/>"#,
    ],
    [
      #"<guid>#</guid><enclosure url="http://a.example/play?ep=1" type="audio/mpeg"/>"#,
      #"<guid>#</guid><enclosure url="http://a.example/play?ep=2" type="audio/mpeg"/>"#,
    ],
  ])
  func twoArticlesAreNotJoined(two: [String]) async throws {
    let lists = two.enumerated().map { number, parts in
      feed(["<title>Open thread</title>" + parts.replacing("#", with: "\(number)")])
    }
    _ = try await change(.articles, "Open", from: lists[0], to: lists[1])
    #expect(try items(.articles).count == 2)
    #expect(try marked(.articles).isEmpty)
  }

  /// A new entry like those that stay in the feed is another one, not the oldest, which left.
  @Test func aRegularInvitationIsNotTheOldestOne() async throws {
    let list = { (numbers: Range<Int>) -> String in
      self.feed(
        numbers.map { "<title>Open \($0)</title><guid>\($0)</guid>" }
          + numbers.map {
            "<title>Talk</title><guid>talk \($0)</guid><description>Go</description>"
          })
    }
    _ = try await change(.articles, "Talk", from: list(1..<4), to: list(2..<5))
    #expect(try items(.articles).count == 8)
  }

  /// Entries without an ID whose link is the site's, or one page's
  @Test(arguments: ["https://example.org/", "https://a.example/shows"])
  func aNewEntryAtTheTopMovesNoMarks(link: String) async throws {
    let list = { (numbers: ClosedRange<Int>) -> String in
      self.feed(
        numbers.reversed().map {
          "<title>Show \($0)</title><link>\(link)</link><description>Number \($0)</description>"
        })
    }
    _ = try await change(.articles, "Show 2", from: list(1...3), to: list(1...4))
    #expect(try marked(.articles).map { Section.articles.row($0).title } == ["Show 2"])
  }

  @Test func commentsOfOnePageAreNotTheSame() async throws {
    let feed = { (number: Int) in
      """
      {"version": "https://jsonfeed.org/version/1", "items": [{"id": "\(number)",
      "url": "https://example.org/page", "title": "Re: Soup", "content_text": "I like it, \(number)"}]}
      """
    }
    _ = try await change(.articles, "Re: Soup", from: feed(1), to: feed(2))
    #expect(try items(.articles).count == 2)
  }
}
