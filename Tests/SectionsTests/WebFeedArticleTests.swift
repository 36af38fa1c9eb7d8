import FeedCore
import Formats
import Foundation
import Localization
import Store
import Testing
import TextCore

@testable import Sections

/// Tests reading RSS and Atom as articles.
struct WebFeedArticleTests {
  @Test func aLoadedPageDoesNotRepeatTheTitle() {
    var article = Article(title: "The Light", description: "a")
    for heading in ["The Light", "the <i>light</i>!", "The Light"] {
      article.replaceText(
        with: FullText(
          html: RichText(html: "<img src='https://a.example/a.png'><h1>\(heading)</h1><p>b<h2>c")
            .html
        ))
      let html = article.html ?? ""
      #expect(!html.contains("h1") && html.contains("<p>b</p><h2>c</h2>"))
    }
    article.replaceText(with: FullText(html: "<h1>Another</h1><p>b</p>"))
    #expect(article.html == "<h1>Another</h1><p>b</p>")
  }

  private let section = Section.articles

  private func read(_ text: String, at address: String? = nil) throws -> DecodedFeed {
    try section.decode(FeedDocument(Data(text.utf8), url: address.flatMap { URL(string: $0) }))
  }

  private func facts(_ feed: DecodedFeed) throws -> [Article] {
    try feed.items.map { try #require(Payload.value(Article.self, of: $0.stored)) }
  }

  private func fixture(_ name: String) throws -> DecodedFeed {
    let folder = Fixture.packageRoot.appending(path: "Tests/SectionsTests/Fixtures")
    return try section.decode(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func allPartsOfAnRSSFeedAreRead() throws {
    let feed = try fixture("rss.xml")
    #expect(feed.title == "Harbour & Hill")
    #expect(
      feed.items.map(\.key) == [
        "harbour-17", "https://harbour.example/arrays", "https://harbour.example/short",
      ])
    let facts = try facts(feed)
    #expect(facts[0].title == "The ferry sails on Sundays")
    #expect(facts[0].summary == "From June on, the small ferry sails on Sundays too.")
    #expect(facts[0].published == "2020-05-25T10:00:00+02:00")
    #expect(
      facts[0].authors == ["Ada Park", "Bo Lind"] && facts[0].tags == ["Ferries", "Harbour"])
    #expect(facts[0].page?.absoluteString == "https://harbour.example/2020/05/ferry")
    #expect(facts[0].picture?.absoluteString == "https://harbour.example/2020/05/ferry.jpg")
    #expect(facts[0].attachments.map(\.type) == ["audio/mpeg"])
    let page = facts[0].detail(formats: .test("en_US"))
    #expect(page.header?.subtitle == "Ada Park, Bo Lind")
    let time = try #require(page.header?.eyebrow)
    #expect(time.hasPrefix("May 25, 2020") && time.contains(":00"), "\(time)")
    // The picture is part of the text, and not shown above it as well.
    #expect(page.pictures.isEmpty)
    let html = try #require(facts[0].html)
    #expect(html.contains("https://harbour.example/2020/timetable") && html.contains("<li>"))
    #expect(facts[1].title == "Why Array<Element> & co. are not boats")
    #expect(
      facts[1].description == "Fish & chips\u{A0}for £3 <3"
        || facts[1].description == "Fish & chips for £3 <3")
    #expect(facts[1].authors == ["The Desk"])
    #expect(facts[2].title == nil && facts[2].description == "No title, no date, no name.")
  }

  /// The first pass, which looks for IDs that occur more than once, can be stopped too.
  @Test func aFeedCanBeStoppedBeforeItsFirstItem() throws {
    let items = String(repeating: "<item><guid>1</guid><title>One</title></item>", count: 50)
    let document = FeedDocument(Data("<rss><channel>\(items)</channel></rss>".utf8))
    var (asked, found) = (0, 0)
    _ = try section.read(document) { item in
      asked += 1
      found += item == nil ? 0 : 1
      return asked < 30 ? .goOn : .stop
    }
    #expect(asked == 30 && found == 0)
  }

  @Test func allPartsOfAnAtomFeedAreRead() throws {
    let feed = try fixture("atom.xml")
    #expect(feed.title == "Notes from the hill")
    #expect(
      feed.items.map(\.key) == ["tag:hill.example,2020:sheep", "tag:hill.example,2020:title"])
    let facts = try facts(feed)
    #expect(facts[0].page?.absoluteString == "https://hill.example/blog/sheep.html")
    #expect(facts[0].subject?.absoluteString == "https://wool.example/prices")
    #expect(
      facts[0].attachments.map(\.url.absoluteString) == ["https://hill.example/blog/sheep.ogg"])
    #expect(facts[0].tags == ["Sheep"] && facts[0].authors == ["Cy Hill"])
    #expect(facts[0].summary == "There are more of them than last year.")
    #expect(facts[0].html?.contains("https://hill.example/blog/sheep/list") == true)
    #expect(facts[0].description?.contains("There are 41 < 50.") == true)
    #expect(facts[1].title == "a <b> c" && facts[1].authors == ["Di O’Vale"])
    #expect(facts[1].published == "2020-05-23T00:00:00Z")
    #expect(facts[1].description == "A title with signs in it.")
  }

  @Test func allPartsOfRSSInJSONAreRead() throws {
    let feed = try read(
      """
      {"rss": {"version": "2.0", "channel": {"title": "Harbour", "link": "https://a.example/",
      "item": [{"title": "Ferry &amp; co.", "link": "ferry", "pubDate": "25 May 2020 10:00 GMT",
      "description": "It <i>sails</i>."}, {}]}}}
      """)
    #expect(feed.title == "Harbour")
    #expect(feed.items.map(\.key) == ["https://a.example/ferry"])
    let fact = try #require(try facts(feed).first)
    #expect(fact.title == "Ferry & co." && fact.description == "It sails.")
    #expect(fact.published == "2020-05-25T10:00:00Z")
  }

  private func item(_ inner: String) -> String {
    "<rss><channel><link>https://a.example</link>\(inner)</channel></rss>"
  }

  @Test func anArticleKeepsItsKeyWhenItsAddressMovesToHTTPS() throws {
    let keys = try ["http://a.example/1", "https://a.example/1", "https://a.example/1/"].map {
      try read(item("<item><guid>\($0)</guid></item>")).items.map(\.key)
    }
    #expect(Set(keys) == [["https://a.example/1"]])
  }

  @Test func articlesWithEqualIDsDifferByAddress() throws {
    let one = "<item><guid>x</guid><link>https://a.example/1</link></item>"
    let two = "<item><guid>x</guid><link>https://a.example/2</link></item>"
    let new = "<item><guid>x</guid><link>https://a.example/3</link></item>"
    let before = try read(item(one + two)).items.map(\.key)
    #expect(before == ["x https://a.example/1", "x https://a.example/2"])
    #expect(try read(item(new + one + two)).items.map(\.key).suffix(2) == before[...])
  }

  @Test func anArticleWithoutAnIDIsIdentifiedByItsContent() throws {
    let first = "<item><title>One</title><pubDate>25 May 2020</pubDate></item>"
    let second = "<item><title>One</title><pubDate>26 May 2020</pubDate></item>"
    let keys = try read(item(first + second)).items.map(\.key)
    #expect(Set(keys).count == 2)
    #expect(try read(item(second)).items.map(\.key) == [keys[1]])
  }

  @Test func theLongestTextIsTheArticle() throws {
    let long = "<content:encoded>A long text of many words.</content:encoded>"
    let article = { (text: String) in
      try #require(try facts(read(item("<item>\(text)</item>"))).first)
    }
    let beginning = try article("<description>A long text</description>" + long)
    #expect(beginning.description == "A long text of many words." && beginning.summary == nil)
    let other = try article("<description>In short.</description>" + long)
    #expect(other.description == "A long text of many words." && other.summary == "In short.")
    let reverse = try article(
      "<description>The description is the longest of both.</description>" + long)
    #expect(reverse.description == "The description is the longest of both.")
  }

  @Test func linksOnlyLeadToTheWeb() throws {
    let feed = try read(
      item(
        """
        <item><title>T</title><link>javascript:alert(1)</link><enclosure url="file:///etc/passwd"/>
        <media:thumbnail url="data:image/png;base64,AA=="/></item>
        """))
    let fact = try #require(try facts(feed).first)
    #expect(fact.page == nil && fact.attachments.isEmpty && fact.picture == nil)
  }

  @Test func aTruncatedFeedGivesItsFirstItemsAndSaysSo() throws {
    let feed = try read("<rss><channel><title>T</title><item><title>One</title></item><item><ti")
    #expect(feed.items.map(\.searchText) == ["One"])
    #expect(feed.skipped.map(\.path) == ["item[1]"] && feed.title == "T")
    #expect(throws: FeedError.transport(.cutShort)) {
      try read("<rss><channel><title>T</title>")
    }
  }

  /// An article that is cut off would get another ID once it is complete.
  @Test func anArticleThatIsCutIsLeftOut() throws {
    let feed = try read(
      "<rss><channel><item><title>One</title></item><item><title>Two</title><guid>https://a.ex")
    #expect(feed.items.map(\.searchText) == ["One"])
    #expect(feed.skipped.map(\.path) == ["item[1]"])
    let only = try read("<rss><channel><item><title>One</title><description>a b")
    #expect(only.items.map(\.searchText) == ["One\na b"], "better than nothing")
  }

  @Test func articlesWithoutAnIDAreToldApartByTheirText() throws {
    let items = ["first", "second"].map {
      "<item><title>Update</title><description>\($0)</description></item>"
    }
    let keys = try items.map { try read(item($0)).items[0].key }
    #expect(try read(item(items[1] + items[0])).items.map(\.key) == [keys[1], keys[0]])
  }

  @Test func aPostWithoutATitleIsTitledWithItsFirstWords() throws {
    let text = String(repeating: "word ", count: 20)
    let feed = try read(
      item(
        "<item><link>https://a.example/1</link><description>Hi</description></item>"
          + "<item><link>https://a.example/2</link><author>Ada</author><description>\(text)"
          + "</description></item>"))
    let articles = try facts(feed)
    #expect(articles[0].row().title == "Hi" && articles[0].row().body == nil)
    let row = articles[1].row()
    #expect(row.title == text.prefix(59) + "…")
    #expect(row.body == "…word" + text.suffix(36).dropLast())
    #expect(articles[1].detail().title == row.title)
    #expect(articles[1].detail().header?.title == "Ada", "the text is below")
  }

  @Test(arguments: [
    ("https://www.a.example/?a=1&amp;amp;b=2", "https://www.a.example/?a=1&b=2"),
    ("www.a.example/1", "http://www.a.example/1"),
  ])
  func aLinkIsReadAsItWasMeant(text: String, address: String) throws {
    let feed = try read(item("<item><title>T</title><link>\(text)</link></item>"))
    #expect(try facts(feed).first?.page?.absoluteString == address)
  }

  @Test func anEmptyFeedIsEmpty() throws {
    let feed = try read("<rss><channel><title>T</title></channel></rss>")
    #expect(feed.items.isEmpty && feed.skippedCount == 0 && feed.title == "T")
  }

  @Test func aWebFeedBelongsToNoOtherSection() throws {
    for name in ["rss.xml", "atom.xml"] {
      let folder = Fixture.packageRoot.appending(path: "Tests/SectionsTests/Fixtures")
      let document = FeedDocument(
        try Data(contentsOf: folder.appending(path: name)), contentType: "text/html")
      for section in Section.all {
        #expect((section.confidence(in: document) == .certain) == (section.id == "articles"))
      }
    }
  }

  @Test func readingEndsWhereItIsStopped() throws {
    let many = String(repeating: "<item><title>T</title></item>", count: 100)
    var count = 0
    _ = try section.read(FeedDocument(Data(item(many).utf8))) { _ in
      count += 1
      return count < 3 ? .goOn : .stop
    }
    #expect(count == 3)
  }

  /// The encoding in the XML declaration counts. See `TextDecoding` for what takes precedence over
  /// it.
  @Test func aFeedIsReadInItsDeclaredEncoding() throws {
    let text = "<?xml version='1.0' encoding='windows-1251'?><rss><channel><item><title>"
    let bytes = Data(text.utf8) + [0xCF, 0xF0, 0xE8] + Data("</title></item></channel></rss>".utf8)
    #expect(try facts(section.decode(bytes)).map(\.title) == ["При"])
  }
}
