import FeedCore
import Formats
import Foundation
import Store
import Testing

@testable import Sections

/// Tests what is shown of feeds with stray markup and of feeds that are cut off.
struct BrokenFeedArticleTests {
  private func read(_ text: String) throws -> (feed: DecodedFeed, articles: [Article]) {
    let feed = try Section.articles.decode(Data(text.utf8))
    return (feed, try feed.items.map { try Article(payload: $0.payload) })
  }

  private func article(_ item: String) throws -> Article {
    let feed = "<rss version='2.0'><channel><title>T</title><item>\(item)</item></channel></rss>"
    return try #require(try read(feed).articles.first)
  }

  @Test(arguments: [
    ("<dc:creator>&lt;span&gt;editor&lt;/span&gt;</dc:creator>", "editor"),
    (
      "<dc:creator><![CDATA[<a href='http://a.example'>Ada</a>, <a>Bo</a>]]></dc:creator>",
      "Ada, Bo"
    ),
    ("<dc:creator><a href='http://a.example'>Ada</a></dc:creator>", "Ada"),
    (
      "<author>&lt;a href='mailto:ada@a.example'&gt;Ada &amp;amp; Bo&lt;/a&gt;</author>", "Ada & Bo"
    ),
    ("<author>\"Park, Ada\" &lt;ada@a.example&gt;</author>", "Park, Ada"),
    ("<author>ada@a.example ('Ada')</author>", "Ada"), ("<author>“Ada Park”</author>", "Ada Park"),
    ("<author>Ada ()</author>", "Ada"), ("<author>ada@a.example ()</author>", "ada@a.example"),
    ("<author>Ada “Dot” Park</author>", "Ada “Dot” Park"),
    ("<author>O'Hara's</author>", "O'Hara's"),
    ("<atom:author><atom:name>&lt;b&gt;\"Ada\"&lt;/b&gt;</atom:name></atom:author>", "Ada"),
    ("<author>A &lt; B</author>", "A < B"),
  ])
  func anAuthorIsPlainText(element: String, name: String) throws {
    #expect(try article("<title>a</title>" + element).authors == [name])
  }

  @Test(arguments: ["()", "\"\"", "&lt;span&gt;&lt;/span&gt;"])
  func anEmptyAuthorIsNone(name: String) throws {
    #expect(try article("<title>a</title><author>\(name)</author>").authors.isEmpty)
  }

  @Test(arguments: [
    ("Salt &amp pepper", "Salt & pepper"), ("Salt &amp;amp;amp; pepper", "Salt & pepper"),
    ("1 &lt 2 &amp", "1 < 2 &"), ("a &ampere b", "a &ampere b"),
    ("if x&lt;i and j&gt;k", "if x<i and j>k"),
    ("&lt;i&gt;x&lt;/i&gt; a&lt;b or c&gt;d", "x a<b or c>d"),
    ("&lt;b class=x&gt;a&lt;/b&gt;", "a"), ("x &lt;img src='a' hidden /&gt;y", "x y"),
    ("for i&lt;s.size; i = 1&gt;0", "for i<s.size; i = 1>0"),
    ("cheap &lt;u or less", "cheap <u or less"),
    ("Cat &#xD83D;&#xDC31; and &#55357;&#56369;", "Cat 🐱 and 🐱"),
    ("Half &#xD83D; &#xDC31;", "Half \u{FFFD} \u{FFFD}"),
  ])
  func aTitleKeepsItsWords(title: String, shown: String) throws {
    #expect(try article("<title>\(title)</title>").title == shown)
  }

  @Test func aComparisonIsNotATag() throws {
    let text = "Stop if a&lt;b then c&gt;d or p &lt;q"
    #expect(
      try article("<description>\(text)</description>").description
        == "Stop if a<b then c>d or p <q")
  }

  @Test func aFeedThatEndsAfterAnArticleLacksNone() throws {
    let one = "<rss version='2.0'><channel><title>T</title><item><title>One</title></item>"
    for end in ["", "\n", "</channel>", "<!-- x"] {
      let feed = try read(one + end).feed
      #expect(feed.items.count == 1 && feed.skipped.isEmpty, "\(end)")
    }
    #expect(try read(one + "<item><title>T").feed.skipped.map(\.path) == ["item[1]"])
  }

  @Test func aCutJSONFeedKeepsItsWholeArticles() throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "title": "One", "tags": ["a", "b"]}, {"id": "2", "title": "Two"},
      {"id": "3", "title": "Three", "authors": [{"name": "A]}"}]}], "icon": "x"}
      """
    let first = try #require(json.range(of: ", {\"id\": \"2\"")).lowerBound
    let word = try read(json[..<first] + ", {\"id\": tr").feed
    #expect(word.items.count == 1 && word.skipped.map(\.path) == ["items[1]"])
    let ends = ["{\"id\": \"3\"": 2, "Three": 2, ", \"authors\"": 2, "{\"name": 2, "\"icon": 3]
    for (end, count) in ends {
      let range = try #require(json.range(of: end))
      for place in [range.lowerBound, range.upperBound] {
        let (feed, articles) = try read(String(json[..<place]))
        #expect(articles.map(\.title) == Array(["One", "Two", "Three"].prefix(count)), "\(end)")
        #expect(feed.title == "T" && feed.skippedCount == 1)
        #expect(feed.skipped.map(\.path) == ["items[\(count)]"])
      }
    }
    #expect(throws: FeedError.self) { try read(String(json.prefix(70))) }
    #expect(throws: FeedError.self) { try read(String(json.prefix(100))) }
  }

  @Test(
    arguments: [
      ("\"id\": \"https://a.example/1\"", "https://a.example/1"), ("\"id\": \"a.example/1\"", nil),
      ("\"id\": \"https://a.example/1\", \"url\": \"https://a.example/2\"", "https://a.example/2"),
      ("\"id\": \"https://a.example/1\", \"external_url\": \"https://b.example\"", nil),
    ] as [(String, String?)])
  func anAddressAsIDIsTheLink(item: String, link: String?) throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{\(item), "title": "a"}]}
      """
    #expect(try read(json).articles.map(\.page?.absoluteString) == [link])
  }

  @Test func anAuthorInJSONIsPlainText() throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "a",
      "authors": [{"name": "<b>Ada</b>"}, {"name": "\\"Bo\\""}]}]}
      """
    #expect(try read(json).articles.map(\.authors) == [["Ada", "Bo"]])
  }
}
