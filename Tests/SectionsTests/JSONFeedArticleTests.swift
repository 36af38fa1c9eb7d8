import FeedCore
import Foundation
import Store
import Testing
import TextCore

@testable import Sections

struct JSONFeedArticleTests {
  private let section = Section.articles

  private func read(_ items: String, head: String = "") throws(FeedError) -> DecodedFeed {
    try section.decode(
      FeedDocument(
        Data(
          """
          {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour News"\(head),
          "items": [\(items)]}
          """.utf8), url: URL(string: "https://example.org/news/feed.json")))
  }

  private func page(_ item: String, head: String = "") throws -> DetailContent {
    try #require(section.details(of: read(item, head: head)).first)
  }

  @Test func allPartsOfAnArticleAreRead() throws {
    let item = """
      {"id": "a-1", "url": "https://example.org/tides", "title": "Tides &amp; moons",
      "content_html": "<p>Twice <b>a day</b>.</p><p>Nearly.</p>", "summary": "When the sea comes.",
      "image": "https://example.org/sea.jpg", "date_published": "2019-08-07T10:00:00+02:00",
      "authors": [{"name": "Ada Park"}, {"url": "https://bo.example"}], "tags": ["sea", "moon"],
      "external_url": "https://moon.example/phases",
      "attachments": [{"url": "https://example.org/tides.mp3", "mime_type": "audio/mpeg",
      "title": "Read aloud"}]}
      """
    let feed = try read(item)
    #expect(feed.title == "Harbour News")
    #expect(feed.items.map(\.key) == ["a-1"])
    let row = try #require(section.rows(of: feed).first)
    #expect(row.title == "Tides & moons")
    #expect(row.body == "When the sea comes.")
    #expect(row.picture?.url?.absoluteString == "https://example.org/sea.jpg")
    let fact = try #require(Payload.value(Article.self, of: feed.items[0].stored))
    let page = fact.detail(formats: .test("en_US"))
    #expect(page.header?.eyebrow?.hasPrefix("August 7, 2019") == true)
    #expect(page.header?.subtitle == "Ada Park, https://bo.example")
    #expect(page.texts == ["Twice a day.\n\nNearly."])
    #expect(page.fields.map(\.value) == ["sea, moon"])
    #expect(
      page.links.map(\.absoluteString) == [
        "https://example.org/tides.mp3", "https://example.org/tides", "https://moon.example/phases",
      ])
    #expect(feed.items[0].searchText.contains("moon") && feed.items[0].searchText.contains("Ada"))
  }

  @Test func aRowStoresLittleMoreThanItShows() throws {
    let text = String(repeating: "Many words. ", count: 500)
    let feed = try read(#"{"id": "1", "url": "https://example.org", "content_text": "\#(text)"}"#)
    let row = try #require(section.rows(of: feed).first)
    #expect(row.bodyLines == 3)
    #expect((500...601).contains(try #require(row.body).count))
  }

  @Test func aLongPlainTextIsShownWhole() throws {
    let paragraph = String(repeating: "A & <b>. ", count: 1_000)
    for count in [1, 60] {
      let text = repeatElement(paragraph, count: count).joined(separator: #"\n\n"#)
      let feed = try read(#"{"id": "1", "content_text": "\#(text)"}"#)
      let html = try Article(payload: try #require(feed.items.first).payload).html
      guard count > 1 else {
        #expect(html == nil)
        continue
      }
      let blocks = RichText(html: try #require(html)).blocks
      #expect(blocks.count == count)
      #expect(blocks.last == .paragraph([.init(paragraph.trimmingCharacters(in: .whitespaces))]))
    }
  }

  @Test func theFeedsAuthorsApplyToItsArticles() throws {
    let head = #", "home_page_url": "https://example.org/", "author": {"name": "The Harbour"}"#
    let page = try page(
      #"{"id": 7, "url": "/tides", "content_text": "A & B <c>", "image": "sea.jpg"}"#, head: head)
    #expect(page.title == "A & B <c>")
    #expect(page.header?.title == "The Harbour")
    #expect(page.texts == ["A & B <c>"], "plain text is text")
    #expect(page.links.map(\.absoluteString) == ["https://example.org/tides"])
    #expect(page.pictures.compactMap(\.url?.absoluteString) == ["https://example.org/sea.jpg"])
  }

  @Test func theArticlesPictureIsTheOneInItsTextOrAnAttachment() throws {
    let text = try page(#"{"id": "1", "content_html": "<p>a<img src='https://a.example/t.png'>"}"#)
    #expect(text.pictures.isEmpty, "it is in the text")
    let file = try page(
      #"""
      {"id": "1", "title": "T", "author": "Ada", "date_published": "25 May 2020",
      "attachments": [{"url": "https://a.example/f.png", "mime_type": "image/png"}]}
      """#)
    #expect(file.pictures.compactMap(\.url?.absoluteString) == ["https://a.example/f.png"])
    #expect(file.links.isEmpty && file.header?.subtitle == "Ada")
    #expect(file.header?.eyebrow == "25 May 2020")
  }

  @Test func aPictureAtTheBeginningOfTheFullTextStandsOnce() throws {
    let feed = try read(#"{"id": "1", "title": "T", "image": "https://a.example/p.png"}"#)
    var item = StoredItem(try #require(feed.items.first))
    let picture = try #require(URL(string: "https://a.example/p.png"))
    for (first, count) in [([], 1), ([picture], 0)] {
      item.fullText = FullText(html: "<p>a</p>", firstPictures: first)
      #expect(section.detail(item).pictures.count == count)
    }
  }

  @Test func linksOfAnArticleWithoutAPageAreRelativeToTheFeed() throws {
    let page = try page(#"{"id": "1", "url": "tides", "title": "Tides"}"#)
    #expect(page.links.map(\.absoluteString) == ["https://example.org/news/tides"])
  }

  @Test func linksOnlyLeadToTheWeb() throws {
    let page = try page(
      """
      {"id": "1", "title": "T", "url": "javascript:alert(1)", "external_url": "file:///etc/passwd",
      "image": "data:image/png;base64,AA==", "attachments": [{"url": "ftp://example.org/a"}]}
      """)
    #expect(page.links.isEmpty && page.pictures.isEmpty)
  }

  @Test(arguments: [
    #""version": "https://jsonfeed.org/version/1""#,
    #""version": "http://jsonfeed.org/version/1.1""#,
    #""version": "1.1", "home_page_url": "https://example.org""#, #""title": "No version""#,
  ])
  func jsonFeedIsRecognized(head: String) throws {
    let json = "{\(head), \"items\": [{\"id\": 1, \"content_text\": \"A text.\"}]}"
    let document = FeedDocument(Data(json.utf8))
    #expect(section.confidence(in: document) == .certain)
    for other in Section.all where other.id != "articles" {
      #expect(other.confidence(in: document) < .certain)
    }
    #expect(try section.details(of: section.decode(json: json))[0].texts == ["A text."])
  }

  /// Some feeds have their version at the end.
  @Test func aLongFeedIsRecognizedWithoutItsVersion() throws {
    let text = String(repeating: "Long words. ", count: 1_000)
    let items = (0..<20).map { "{\"id\": \($0), \"content_text\": \"\(text)\"}" }
    let json = """
      {"items": [\(items.joined(separator: ","))], "title": "Last", \
      "version": "https://jsonfeed.org/version/1.1"}
      """
    let feed = try section.decode(json: json)
    #expect(feed.title == "Last")
    #expect(feed.items.map(\.key) == (0..<20).map(String.init))
  }

  @Test func aBrokenArticleIsSkippedWithItsPath() throws {
    let feed = try read(
      #"{"id": "1", "title": "Good"}, {"id": "2"}, 3, {"id": "4", "content_html": " "}"#)
    #expect(feed.items.map(\.key) == ["1"])
    #expect(
      feed.skipped.map(\.path) == ["items[1].content_html", "items[2]", "items[3].content_html"])
  }

  @Test func listsInAnItemAreBounded() throws {
    let many = (0..<1_000).map { "\"\($0)\"" }.joined(separator: ",")
    let files = (0..<1_000).map { "{\"url\": \"https://example.org/\($0)\"}" }
    let page = try page(
      """
      {"id": "1", "title": "T", "tags": [\(many)], "attachments": [\(files.joined(separator: ","))]}
      """)
    #expect(page.fields[0].value.split(separator: ",").count == 50)
    #expect(page.links.count == 20)
  }
}
