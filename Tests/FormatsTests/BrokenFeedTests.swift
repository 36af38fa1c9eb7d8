import Foundation
import Testing

@testable import Formats

/// Tests feeds with missing or wrong tags.
struct BrokenFeedTests {
  private func articles(_ text: String) throws -> [FeedArticle] {
    var feed = try WebFeed.read(text)
    var articles: [FeedArticle] = []
    while let article = feed.next() { articles.append(article) }
    return articles
  }

  private func rss(_ items: String) throws -> [FeedArticle] {
    try articles("<rss><channel><title>T</title>\(items)</channel></rss>")
  }

  @Test(arguments: [
    "<item><title>a</title><item><title>b</title></item><item><title>c</title></item>",
    "<item><title>a</title><item><title>b</title><item><title>c</title>",
    "<item><title>a<item><title>b</title></item><item><title>c</title></item>",
    "<item><title>a</title><description>x <b>y<item><title>b</title><item><title>c</title>",
    "<item><title>a</title><description>x<item><title>b</title></item><item><title>c</title></item>",
  ])
  func anArticleEndsWhereTheNextBegins(items: String) throws {
    #expect(try rss(items).map(\.title?.text) == ["a", "b", "c"])
  }

  @Test func anEntryEndsWhereTheNextBegins() throws {
    let entries = "<entry><title>a</title><id>1</id><entry><title>b</title><id>2</id></entry>"
    let read = try articles("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries)</feed>")
    #expect(read.map(\.title?.text) == ["a", "b"])
    #expect(read.map(\.id) == ["1", "2"])
  }

  @Test func anAttachmentNeedsNoEndTag() throws {
    let file = "<enclosure url='http://a.example/a.mp3' type='audio/mpeg'>"
    for end in ["", "</enclosure>"] {
      let article = try #require(
        try rss("<item>\(file)\(end)<description>d</description></item>").first)
      #expect(article.enclosures.map(\.address) == ["http://a.example/a.mp3"])
      #expect(article.summary?.text == "d")
    }
  }

  @Test(arguments: [
    "<title>a<link>http://a.example/1</link><guid>g</guid><pubDate>2020-05-25</pubDate>",
    "<title>a</title><link>http://a.example/1<guid>g</guid><pubDate>2020-05-25</pubDate>",
    "<title>a</title><link>http://a.example/1</link><pubDate>2020-05-25<guid>g</guid>",
    "<title>a</title><link>http://a.example/1</link><author>Ada<guid>g</guid><pubDate>2020-05-25",
    "<guid>g<title>a</title><link>http://a.example/1<pubDate>2020-05-25",
    "<title>a<pubDate>2020-05-25</pubDate><link>http://a.example/1</link><guid>g",
  ])
  func aLineEndsWhereTheNextBegins(item: String) throws {
    let article = try #require(try rss("<item>\(item)</item><item/>").first)
    #expect(article.title?.text == "a" && article.link == "http://a.example/1")
    #expect(article.id == "g" && article.published != nil)
  }

  @Test func aLinkToTheFeedNeedsNoEndTag() throws {
    let link = "<atom:link rel='self' href='http://a.example/feed'>"
    #expect(try rss(link + "<item><title>a</title></item>").map(\.title?.text) == ["a"])
  }

  @Test func markupInATitleStays() throws {
    let title = try rss("<item><title>A <b>bold</b> <i>one</i></title></item>").first?.title
    #expect(title?.text == "A <b>bold</b> <i>one</i>")
  }

  @Test(arguments: [
    "<html><body><rss><channel><item/></channel></rss></body></html>",
    "<html><head><meta charset='utf-8'></head><body><pre><rss><channel><item/></channel></rss></pre>",
    "<!DOCTYPE html><html><head></head><body><feed xmlns='http://www.w3.org/2005/Atom'><entry/></feed>",
  ])
  func aFeedInAPageIsRead(document: String) throws {
    #expect(try articles(document).count == 1)
  }

  @Test func aSectionOfCharactersMayBeInLowerCase() throws {
    let title = try rss("<item><title><![cdata[a < b]]></title></item>").first?.title
    #expect(title?.text == "a < b")
  }

  @Test func theFeedsOwnTitleCounts() throws {
    let feed = """
      <rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel>
      <itunes:title>Other</itunes:title><atom:link rel='alternate' href='http://b.example'/>
      <itunes:author>Bo</itunes:author><title>Own</title><link>http://a.example/</link>
      <managingEditor>Ada</managingEditor></channel></rss>
      """
    var reader = try WebFeed.read(feed)
    _ = reader.next()
    let head = reader.head
    #expect(head.title?.text == "Own" && head.link == "http://a.example/")
    #expect(head.authors.map(\.name) == ["Ada"])
  }

  @Test func theOriginalLinkCounts() throws {
    let links = """
      <link>http://proxy.example/1</link>
      <x:origLink xmlns:x='http://rssnamespace.org/feedburner/ext/1.0'>http://a.example/1</x:origLink>
      """
    #expect(try rss("<item>\(links)</item>").first?.link == "http://a.example/1")
  }

  @Test func elementsOfRSSAndAtomAreMixed() throws {
    let item = try rss(
      "<item><content>Old <b>ropes</b></content><created>2026-03-03</created><updated>2026-03-04"
        + "</updated></item>"
    ).first
    #expect(item?.content?.text == "Old <b>ropes</b>")
    #expect(item?.published == FeedDate("2026-03-03"))
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link>https://a.example/1</link>"
    #expect(try articles("\(feed)</entry></feed>").first?.link == "https://a.example/1")
  }

  @Test func modulesGiveTheDate() throws {
    let date = "<prism:publicationDate>2020-05-25</prism:publicationDate>"
    #expect(try rss("<item>\(date)</item>").first?.published == FeedDate("2020-05-25"))
  }

  @Test(
    arguments: [
      (
        "<link rel='http://www.iana.org/assignments/relation/alternate' href='http://a.example/1'/>",
        "http://a.example/1"
      ),
      ("<id>https://a.example/2</id>", "https://a.example/2"),
      ("<id>https://a.example/2</id><link href='http://a.example/1'/>", "http://a.example/1"),
      ("<id>urn:x</id>", nil),
    ] as [(String, String?)])
  func anEntryHasALink(entry: String, link: String?) throws {
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(entry)</entry></feed>"
    #expect(try articles(feed).map(\.link) == [link])
  }

  @Test func theFeedsIDIsNotItsPage() throws {
    var feed = try WebFeed.read(
      """
      <feed xmlns='http://www.w3.org/2005/Atom'><id>http://a.example/id</id>
      <link href='http://a.example/'/></feed>
      """)
    _ = feed.next()
    let link = feed.head.link
    #expect(link == "http://a.example/")
  }

  @Test func addressesInMarkupHaveTheirOwnBase() throws {
    let content = """
      <content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml' xml:base='b/'><a href='c'>x</a>
      <p xml:base='d/'><img alt="q" src='e?f&amp;g'/></p><a href='h'>y</a></div></content>
      """
    let feed = """
      <feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a.example/'><entry>\(content)</entry>
      </feed>
      """
    let text = try #require(try articles(feed).first?.content?.text)
    for address in ["b/c", "b/d/e?f&amp;g", "b/h"] {
      #expect(text.contains("=\"http://a.example/\(address)\""), "\(text)")
    }
  }
}
