import Foundation
import LenientJSON
import Testing

@testable import Formats

struct WebFeedTests {
  private func articles(_ text: String) throws -> [FeedArticle] {
    var feed = try WebFeed.read(text)
    var articles: [FeedArticle] = []
    while let article = feed.next() { articles.append(article) }
    return articles
  }

  /// The article of an RSS feed whose only item has this content.
  private func item(_ inner: String) throws -> FeedArticle {
    try #require(articles("<rss><channel><item>\(inner)</item></channel></rss>").first)
  }

  private func entry(_ inner: String) throws -> FeedArticle {
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(inner)</entry></feed>"
    return try #require(articles(feed).first)
  }

  @Test(
    arguments: [
      ("<rss/>", .rss), ("\u{FEFF}<?xml version='1.0'?><!-- x --><RSS version='0.91'>", .rss),
      ("<!DOCTYPE rss PUBLIC '-//Netscape//DTD RSS 0.91//EN' 'x.dtd'><rss>", .rss),
      ("<br />\n<b>Warning</b>: no such file\n<?xml version='1.0'?><rss><channel>", .rss),
      (
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>",
        .rss
      ),
      ("<rdf:RDF xmlns='http://my.netscape.com/rdf/simple/0.9/'>", .rss),
      ("<feed xmlns='http://www.w3.org/2005/Atom'>", .atom), ("<feed version='0.3'>", .atom),
      ("<atom:feed xmlns:atom='http://purl.org/atom/ns#'>", .atom),
      ("<rdf:RDF xmlns:foaf='http://xmlns.com/foaf/0.1/'>", nil), ("<feed xmlns='urn:x'>", nil),
      ("<!DOCTYPE html><html><body><rss>", .rss), ("<html><body><p>a</p><rss>", nil),
      ("<opml version='2.0'>", nil), ("rss", nil),
      ("", nil),
    ] as [(String, WebFeed.Kind?)])
  func aFeedIsKnownByItsFirstElement(document: String, kind: WebFeed.Kind?) {
    #expect(WebFeed.kind(of: Data(document.utf8)) == kind)
    let found = try? WebFeed.read(document).kind
    #expect(found == kind)
  }

  @Test func theFeedDescribesItself() throws {
    var feed = try WebFeed.read(
      """
      <rss><channel><title>A &amp; B</title><link>https://a.example/</link>
      <image><title>no</title><url>u</url><link>no</link></image><item><title>no</title></item>
      <lastBuildDate>x</lastBuildDate></channel></rss>
      """)
    while feed.next() != nil {}
    let (head, isCutOff) = (feed.head, feed.isCutOff)
    #expect(head.title?.text == "A & B")
    #expect(head.link == "https://a.example/")
    #expect(!isCutOff)
  }

  @Test(arguments: [
    ("<rss><channel><image><url>/a.png</url><title>x</title></image>", "/a.png"),
    (
      #"<rss xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><i:image href="/b.jpg"/>"#,
      "/b.jpg"
    ),
    (
      #"<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><logo>l.png</logo>"#
        + "<icon>c.ico</icon>", "https://a.example/c.ico"
    ),
    (#"<feed xmlns="http://www.w3.org/2005/Atom"><logo>/d.png</logo>"#, "/d.png"),
    ("<rss><channel><title>None</title>", nil),
  ])
  func aFeedMayDeclareItsIcon(beginning: String, icon: String?) throws {
    var feed = try WebFeed.read(beginning)
    while feed.next() != nil {}
    let found = feed.head.icon
    #expect(found == icon)
  }

  @Test func rdfItemsAreOutsideTheChannel() throws {
    let found = try articles(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="c"><title>C</title><items><rdf:Seq><rdf:li resource="1"/></rdf:Seq></items>
      </channel><item rdf:about="https://a.example/1"><title>One</title>
      <dc:date>2020-05-25</dc:date><dc:creator>Ada</dc:creator><dc:subject>Sea</dc:subject></item>
      </rdf:RDF>
      """)
    #expect(found.map(\.title?.text) == ["One"])
    #expect(found[0].id == "https://a.example/1" && found[0].link == found[0].id)
    #expect(found[0].published?.description == "2020-05-25T00:00:00Z")
    #expect(found[0].authors.map(\.name) == ["Ada"] && found[0].categories == ["Sea"])
  }

  @Test func aGUIDIsALinkByDefault() throws {
    #expect(try item("<guid>https://a.example/1</guid>").link == "https://a.example/1")
    #expect(try item("<guid isPermaLink='false'>https://a.example/1</guid>").link == nil)
    #expect(try item("<guid>17</guid>").link == nil)
    let both = try item("<guid>https://a.example/1</guid><link>https://a.example/2</link>")
    #expect(both.link == "https://a.example/2" && both.id == "https://a.example/1")
  }

  @Test func aFormatsOwnElementWinsOverThoseOfExtensions() throws {
    let found = try item(
      """
      <dc:title>no</dc:title><title>yes</title><itunes:author>no</itunes:author>
      <author>ada@a.example (Ada)</author><dc:date>1999-01-01</dc:date>
      <pubDate>25 May 2020</pubDate><itunes:summary>no</itunes:summary>
      <description>yes</description><atom:published>1998-01-01</atom:published>
      """)
    #expect(found.title?.text == "yes" && found.summary?.text == "yes")
    #expect(found.authors == [FeedPerson(name: "Ada", mail: "ada@a.example")])
    #expect(found.published?.description == "2020-05-25T00:00:00Z")
    // If a date is invalid, the next one is read.
    for date in ["Invalid Date", "0001-01-01T00:00:00"] {
      let other = try item("<pubDate>\(date)</pubDate><dc:date>1999-01-01</dc:date>")
      #expect(other.published?.description == "1999-01-01T00:00:00Z")
    }
  }

  @Test func elementsOfOtherVocabulariesAreIgnored() throws {
    let found = try item(
      """
      <s:variant xmlns:s="urn:shop"><title>no</title></s:variant><x:title>no</x:title>
      <media:content url="https://a.example/a.jpg" medium="image"><media:title>no</media:title>
      </media:content><title>yes</title>
      """)
    #expect(found.title?.text == "yes")
    #expect(found.picture == "https://a.example/a.jpg")
  }

  @Test func filesArePicturesOrAttachments() throws {
    let found = try item(
      """
      <enclosure url="https://a.example/a.mp3" type="audio/mpeg"/>
      <enclosure url="https://a.example/a.mp3" type="audio/mpeg"/>
      <enclosure url="https://a.example/a.png" type="image/png"/><media:group>
      <media:content url="https://a.example/a.mp4" type="video/mp4"><media:title>Film</media:title>
      <media:thumbnail url="https://a.example/small.jpg"/></media:content></media:group>
      """)
    #expect(
      found.enclosures.map(\.address) == ["https://a.example/a.mp3", "https://a.example/a.mp4"])
    #expect(found.enclosures.map(\.title) == [nil, "Film"])
    #expect(found.picture == "https://a.example/small.jpg")
  }

  @Test func theWidestPictureThatFitsIsTaken() throws {
    let found = try item(
      """
      <media:content url="https://0.gravatar.com/avatar/1?s=96" medium="image"/>
      <media:content url="https://a.example/s.jpg" medium="image" width="140"/>
      <media:content url="https://a.example/l.jpg" width="460"/>
      <enclosure url="https://a.example/e.jpg"/>
      """)
    #expect(found.picture == "https://a.example/l.jpg" && found.enclosures.isEmpty)
  }

  @Test func aNameWinsOverAMailAddress() throws {
    let found = try item("<author>desk@a.example</author><dc:creator>Ada</dc:creator>")
    #expect(found.authors == [FeedPerson(name: "Ada")])
    #expect(try item("<author>desk@a.example</author>").authors.map(\.mail) == ["desk@a.example"])
  }

  @Test(arguments: [
    ("R&amp;B\n\nhttps://a.example/?a=1&amp;b=2;", false), ("a &lt; b", false),
    ("caf&amp;eacute;", true), ("&amp;#8217;", true), ("a&lt;br>b", true),
  ])
  func onlyATagOrAnEntityIsHTML(text: String, isHTML: Bool) throws {
    #expect(try item("<description>\(text)</description>").summary?.isHTML == isHTML)
  }

  @Test(arguments: [
    ("<title>a &lt;b></title>", "a <b>", true),
    ("<title type='text'>a &lt;b></title>", "a <b>", false),
    ("<title type='html'>a &amp;amp; b</title>", "a &amp; b", true),
    (
      "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a &lt; <b>c</b></div></title>",
      "a &lt; <b>c</b>", true
    ),
    ("<title type='application/octet-stream'>PHA+w6k8L3A+</title>", "<p>é</p>", true),
    ("<title mode='escaped' type='text/html'>&lt;b>a</title>", "<b>a", true),
    ("<title mode='base64' type='text/html'>PHA+w6k8L3A+</title>", "<p>é</p>", true),
  ])
  func anAtomTextHasItsType(element: String, text: String, isHTML: Bool) throws {
    #expect(try entry(element).title == FeedText(text: text, isHTML: isHTML))
  }

  @Test func aPictureInAtomContentIsNotText() throws {
    #expect(try entry("<content type='image/png'>iVBORw0KGgo=</content>").content == nil)
  }

  @Test func atomLinksAreDistinguishedByRelation() throws {
    let found = try entry(
      """
      <link rel="self" href="https://a.example/self"/><link rel="edit" href="https://a.example/e"/>
      <link rel="alternate" type="application/json" href="https://a.example/json"/>
      <link href="https://a.example/page"/><link rel="related" href="https://b.example/"/>
      <link rel="enclosure" href="https://a.example/a.mp3" type="audio/mpeg"/>
      """)
    #expect(found.link == "https://a.example/page" && found.subject == "https://b.example/")
    #expect(found.enclosures.map(\.address) == ["https://a.example/a.mp3"])
    let elsewhere = try entry("<content src='https://a.example/text' type='text/html'/>")
    #expect(elsewhere.link == "https://a.example/text" && elsewhere.content == nil)
  }

  @Test func aTruncatedFeedGivesItsFirstItems() throws {
    var feed = try WebFeed.read("<rss><channel><item><title>One</title></item><item><title>Tw")
    let titles = [feed.next(), feed.next(), feed.next()].map(\.?.title?.text)
    let isCutOff = feed.isCutOff
    #expect(titles == ["One", "Tw", nil])
    #expect(isCutOff)
  }

  @Test func listsInAnItemAreBounded() throws {
    let many = (0..<1_000).map {
      "<category>\($0)</category><dc:creator>\($0)</dc:creator><enclosure url='https://a.example/\($0)'/>"
    }
    let found = try item(many.joined())
    #expect(found.categories.count == WebFeed.Limit.categories)
    #expect(found.authors.count == WebFeed.Limit.people)
    #expect(found.enclosures.count == WebFeed.Limit.enclosures)
  }

  @Test func repeatedIDsAreFound() throws {
    let document = """
      <rss><channel><item><guid>1</guid></item><item><guid> 1 </guid></item><item><guid>2</guid>
      </item><item/><item/><item><link>a</link></item><item><link>a</link></item>
      <item><link>a</link><guid>3</guid></item></channel></rss>
      """
    let feed = try WebFeed.read(document)
    let repeated = feed.repeatedIDs()
    #expect(repeated == ["1", "a"])
    var asked = 0
    let early = feed.repeatedIDs {
      asked += 1
      return asked < 2
    }
    #expect(early.isEmpty && asked == 2)
  }

  @Test func aLongTextOfRSSInJSONIsReadWhole() throws {
    let text = String(repeating: "<p>Text</p>", count: 40_000)
    let json = #"{"rss": {"channel": {"link": "a", "item": [{"description": "\#(text)"}]}}}"#
    let feed = try #require(RSSInJSON(JSONDocument(Data(json.utf8)).root))
    #expect(feed.articles.first?.summary?.text.utf8.count == text.utf8.count)
  }

  /// A category with a `domain` is an object.
  @Test(arguments: [
    (#""Sea""#, ["Sea"]), (##"{"#value": "Sea"}"##, ["Sea"]), (#"["Sea", "Air"]"#, ["Sea", "Air"]),
    (##"[{"domain": "d", "#value": "Sea"}, {"#value": "Air"}]"##, ["Sea", "Air"]),
  ])
  func rssInJSONHasCategoriesInAnyForm(json: String, categories: [String]) throws {
    let document = #"{"rss": {"channel": {"link": "a", "item": [{"category": \#(json)}]}}}"#
    let feed = try #require(RSSInJSON(JSONDocument(Data(document.utf8)).root))
    #expect(feed.articles.first?.categories == categories)
  }

  @Test func rssInJSONIsReadToo() throws {
    let json = """
      {"rss": {"version": "2.0", "channel": {"title": "A &amp; B", "link": "https://a.example/",
      "item": [{"title": "One", "guid": {"#value": "17", "isPermaLink": "false"},
      "pubDate": "Mon, 25 May 2020 10:00:00 GMT", "description": "<p>Text</p>", "category": ["Sea"],
      "enclosure": {"url": "https://a.example/a.mp3", "type": "audio/mpeg"}},
      {"guid": "https://a.example/2", "author": "ada@a.example (Ada)"}]}}}
      """
    let feed = try #require(RSSInJSON(JSONDocument(Data(json.utf8)).root))
    #expect(feed.head.title?.text == "A &amp; B" && feed.head.link == "https://a.example/")
    let found = feed.articles
    #expect(found.map(\.id) == ["17", "https://a.example/2"])
    #expect(found.map(\.link) == [nil, "https://a.example/2"])
    #expect(found[0].summary == FeedText(text: "<p>Text</p>", isHTML: true))
    #expect(found[0].published?.description == "2020-05-25T10:00:00Z")
    #expect(found[0].categories == ["Sea"] && found[0].enclosures.count == 1)
    #expect(found[1].authors == [FeedPerson(name: "Ada", mail: "ada@a.example")])
    #expect(try RSSInJSON(JSONDocument(Data(#"{"items": []}"#.utf8)).root) == nil)
  }
}

extension WebFeed {
  private struct NoFeed: Error {}

  /// `#require` does not work with noncopyable values.
  static func read(_ text: String) throws -> WebFeed {
    guard let feed = WebFeed(Data(text.utf8)) else { throw NoFeed() }
    return feed
  }
}
