import FeedCore
import Foundation
import Testing

@testable import Sections
@testable import Store

/// Tests that exported items read back the same.
struct ExportTests {
  private func document(
    _ feed: DecodedFeed, _ format: FeedExport, title: String? = "Title"
  ) -> FeedDocument {
    var items = feed.items.map(\.stored)
    var bytes = Data()
    format.write(
      title: title,
      items: {
        defer { items = Array(items.dropFirst(3)) }
        return Array(items.prefix(3))
      }, to: { bytes += $0 })
    return FeedDocument(bytes)
  }

  /// Checks that the section's first export format preserves everything.
  private func check(_ feed: DecodedFeed, _ section: Section) throws {
    let document = document(feed, try #require(section.exports.first))
    let again = try section.decode(document)
    #expect(again.skipped.isEmpty)
    #expect(again.items.map(\.group) == feed.items.map(\.group))
    #expect(again.items.map(\.isStarred) == feed.items.map(\.isStarred))
    #expect(again.items.map(\.searchText) == feed.items.map(\.searchText))
    #expect(section.rows(of: again) == section.rows(of: feed))
    #expect(section.details(of: again) == section.details(of: feed))
    #expect(section.confidence(in: document) > .none)
    // The document has IDs even if the feed had none, so the keys of the feed may change once, but
    // those of the document stay the same.
    let twice = try section.decode(self.document(again, section.exports[0]))
    #expect(twice.items == again.items)
  }

  @Test(arguments: Section.all)
  func samplesReadBackTheSame(section: Section) throws {
    try check(try Fixture.sample(section), section)
    try check(try Fixture.own(section), section)
  }

  private static let article = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour <News>", "items": [{
      "id": "1", "title": "Tides & <b>", "url": "https://n.example/1?a=1&b=2",
      "date_published": "2020-05-25T10:00:00+02:00", "authors": [{"name": "Ada \\"A\\" Park"}],
      "content_html": "<script>alert(1)</script><h2 onclick='x'>High</h2>\
    <p>See <a href='https://t.example/table'>the table</a>, or <a href='https://t.example/table'>it</a>.</p>\
    <ol><li>one<li><p>two<p>more</ol><blockquote><p>said<p>again</blockquote><pre>a\\n  b</pre>\
    <img src='https://p.example/1.png' alt='A pier'><iframe src='https://v.example/1'></iframe>\
    <table><tr><td>04:12<td>4.9 m</table><a href='javascript:x()'>no</a>"
    }, {"id": "2", "content_text": "One.\\n\\nTwo <3."}]}
    """

  private func written(_ format: FeedExport) throws -> String {
    let feed = try Section.articles.decode(json: Self.article)
    return String(decoding: document(feed, format, title: "Harbour <News>").bytes, as: UTF8.self)
  }

  @Test func anExportedPageLoadsNothing() throws {
    let page = try written(.webPage)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    for part in [
      "<title>Harbour &lt;News&gt;</title>", "<h1>Tides &amp; &lt;b&gt;</h1>", "<h2>High</h2>",
      "Ada &quot;A&quot; Park", #"<a href="https://n.example/1?a=1&amp;b=2">"#,
      #"<a href="https://p.example/1.png">A pier</a>"#, #"<a href="https://v.example/1">"#,
      "<td><p>4.9 m</p></td>", "<p>Two &lt;3.</p>", "default-src 'none'",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for part in ["<script", "<img", "<iframe", "onclick", "javascript:", "<News>"] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.components(separatedBy: "<article>").count == 3)
  }

  @Test func anArticleIsExportedAsText() throws {
    let text = try written(.plainText)
    let byline = try #require(text.split(separator: "\n").dropFirst(2).first)
    #expect(byline.contains("2020") && byline.hasSuffix("Ada \"A\" Park"))
    #expect(
      text == """
        Harbour <News>

        Tides & <b>
        \(byline)

        High

        See the table[1], or it[1].

        1. one
        2. two

           more

        > said
        >\u{20}
        > again

            a
              b

        A pier[2]

        https://v.example/1

        04:12 | 4.9 m

        no

        [1] https://t.example/table
        [2] https://p.example/1.png

        https://n.example/1?a=1&b=2

        ----------------------------------------

        One.

        Two <3.

        """)
  }

  /// A copy that the user keeps is written as a document with only that item.
  @Test(arguments: Section.all)
  func aSingleItemReadsBackTheSame(section: Section) throws {
    for feed in [try Fixture.sample(section), try Fixture.own(section)] {
      for item in feed.items {
        let alone = DecodedFeed(items: [item])
        let again = try section.decode(
          document(alone, try #require(section.exports.first), title: nil))
        #expect(again.items.map(\.group) == [item.group])
        #expect(again.items.map(\.searchText) == [item.searchText])
        #expect(again.items.map(\.isStarred) == [item.isStarred])
        #expect(section.details(of: again) == section.details(of: alone))
      }
    }
  }

  @Test(
    .enabled(
      if: Fixture.realFeeds != nil,
      "the real feeds are not beside the checkout; set ALMANAC_REAL_FEEDS to their folder"),
    arguments: Fixture.realSections)
  func realFeedsReadBackTheSame(section: Section) throws {
    try check(try Fixture.real(section), section)
  }

  @Test(arguments: Section.all)
  func marksReadBackFromAFile(section: Section) throws {
    var feed = try Fixture.sample(section)
    let marks = Marks([
      .star: true.mark, .read: true.mark, .note: "For \"Sunday\"\n\nand after",
      MarkName(rawValue: "pages-read"): "12",
    ])
    feed.items[0].marks.add(marks)
    let bytes = document(feed, section.exports[0]).bytes
    let file = try section.decode(FeedDocument(bytes, url: URL(filePath: "/tmp/own.json")))
    #expect(file.items[0].marks == marks)
    #expect(file.items.map(\.marks) == feed.items.map(\.marks))
    // Marks in a feed from a server don't count.
    let web = try section.decode(FeedDocument(bytes, url: URL(string: "https://a.example/")))
    #expect(web.items[0].marks.note.isEmpty && !web.items[0].marks.isRead)
  }

  /// The shape of facts loses nothing of an article.
  @Test func articlesCanBeExportedInTheShapeOfFacts() throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "A",
      "url": "https://example.org/1", "content_html": "<p>b <b>c</b></p><h2>d</h2>",
      "date_published": "2021-08-01T10:00:00Z", "authors": [{"name": "Ada"}], "tags": ["e"],
      "image": "https://example.org/a.png", "summary": "f"}]}
      """
    let feed = try Section.articles.decode(json: json)
    let again = try Section.articles.decode(document(feed, .facts))
    #expect(again.items.map(\.payload) == feed.items.map(\.payload))
    #expect(again.items.map(\.key) == feed.items.map(\.key))
  }

  @Test func factsCanBeExportedInTheirOwnShape() throws {
    let feed = try Section.articles.decode(
      json:
        #"{"title": "T", "rows": [{"title": "A \"b\" \\ c/d", "description": "x\n\ny"}, {"imageHref": "https://example.org/a.png"}]}"#
    )
    let again = try Section.articles.decode(document(feed, .facts))
    #expect(again.title == "Title")
    #expect(again.items == feed.items)
  }

  @Test(arguments: [
    "<p>Text &lt;b&gt;</p>",
    "<h2>A</h2><ul><li>b <b>c</b></ul><p><a href='https://example.org/d?e=1&amp;f=2'>d</a>",
    "<i>" + String(repeating: "long ", count: 1_000) + "</i>",
  ])
  func aJSONFeedReadsBackTheSame(html: String) throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1",
      "url": "https://example.org/1", "external_url": "https://example.org/2",
      "title": "AT&amp;amp;T", "content_html": "\(html)", "summary": "Short",
      "image": "https://example.org/a.png", "date_published": "2019-08-07T10:00:00+02:00",
      "authors": [{"name": "Ada"}], "tags": ["a", "b"], "attachments": [{"title": "F",
      "url": "https://example.org/f.mp3", "mime_type": "audio/mpeg"}]}]}
      """
    let feed = try Section.articles.decode(json: json)
    #expect(try Section.articles.decode(document(feed, .jsonFeed)).items == feed.items)
  }

  @Test func theUsersStarIsExportedAsTheFeeds() throws {
    let feed = try Section.contacts.decode(json: #"[{"name": "Ada"}, {"name": "Bo"}]"#)
    var bytes = Data()
    var items = feed.items.map { $0.stored(isStarred: $0.key.contains("Bo")) }
    FeedExport.contacts.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { bytes += $0 })
    #expect(
      try Section.contacts.decode(FeedDocument(bytes)).items.map(\.isStarred) == [false, true])
  }

  @Test func numbersOfAllKindsReadBackTheSame() throws {
    for phones in [
      #"[{"type": "home", "number": "1"}, {"number": "2"}, {"number": "3"}]"#, #"{"other": "4"}"#,
      #"{"home": "1", "mobile": "2", "work": "3", "other": "4"}"#, #"["5", "6"]"#,
    ] {
      try check(
        try Section.contacts.decode(json: "[{\"name\": \"Ada\", \"phone\": \(phones)}]"), .contacts)
    }
  }

  @Test func anUnreadableItemIsLeftOut() {
    var items = [StoredItem(id: 1, key: "a", payload: Data())]
    let count = FeedExport.recipes.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { _ in })
    #expect(count == 0)
  }
}
