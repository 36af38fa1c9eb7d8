import FeedCore
import Foundation
import Store
import Testing

@testable import Sections

/// Tests feeds that are written in unusual ways, which browsers and other readers understand.
struct OddFeedTests {
  private func articles(_ feed: String) throws -> [Article] {
    try Section.articles.decode(Data(feed.utf8)).items.map { try Article(payload: $0.payload) }
  }

  private func rss(_ item: String, _ attributes: String = "") -> String {
    "<rss version='2.0' \(attributes)><channel><title>T</title><item>\(item)</item></channel></rss>"
  }

  @Test(arguments: [
    ("&lt;![CDATA[Title]]&gt;", "Title"), ("<![CDATA[<![CDATA[A > B]]]]><![CDATA[>]]>", "A > B"),
    ("Hello &lt;img alt=\"2 &gt; 1\" src=\"x.png\"&gt;world", "Hello world"),
    ("It's &lt;b&gt;bold&lt;/b&gt;", "It's bold"), ("a &lt;![CDATA[b", "a <![CDATA[b"),
    ("say &lt;b title='&gt;x", "say x"),
  ])
  func titlesLoseOnlyMarkup(title: String, shown: String) throws {
    #expect(try articles(rss("<title>\(title)</title>")).map(\.title) == [shown])
  }

  @Test(arguments: [
    ("&lt;![CDATA[&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;]]&gt;", "One.\n\nTwo."),
    ("&lt;![CDATA[First half > second half.]]&gt;", "First half > second half."),
    ("&lt;![CDATA[Lead &lt;b&gt;bold&lt;/b&gt; after.]]&gt;", "Lead bold after."),
  ])
  func textsLoseNothing(text: String, shown: String) throws {
    let item = "<title>a</title><description>\(text)</description>"
    #expect(try articles(rss(item)).map(\.description) == [shown])
  }

  @Test(arguments: [
    "<dc:creator>Ada Park (ada@example.org)</dc:creator>",
    "<dc:creator>ada@example.org (Ada Park)</dc:creator>",
    "<author>ada@example.org (Ada Park)</author>",
    "<itunes:author>Ada Park &lt;ada@example.org&gt;</itunes:author>",
  ])
  func authorsAreNamed(author: String) throws {
    #expect(try articles(rss("<title>a</title>" + author)).map(\.authors) == [["Ada Park"]])
  }

  @Test func textInADrawingIsRead() throws {
    let article = try #require(
      try articles(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>a</title><id>1</id>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Sales <svg
        xmlns="http://www.w3.org/2000/svg"><title>Chart</title><style>a{}</style><text>42
        <tspan>percent</tspan></text></svg> rose.</div></content></entry></feed>
        """
      ).first)
    #expect(article.description == "Sales 42 percent rose.")
  }

  @Test(arguments: [
    "<CHANNEL HREF='http://e.org/'><TITLE>T</TITLE><ITEM HREF='http://e.org/1'><TITLE>One</TITLE></ITEM></CHANNEL>",
    """
    <Channel xmlns='http://purl.org/net/rss1.1#' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
    <title>T</title><items rdf:parseType='Collection'><item rdf:about='http://e.org/1'><title>One</title>
    <link>http://e.org/1</link></item></items></Channel>
    """,
    """
    <entry xmlns="http://www.w3.org/2005/Atom"><title>One</title><id>urn:x:1</id><link
    href="http://e.org/1"/><content>Text</content></entry>
    """,
    """
    <feed xmlns="http://purl.org/atom/ns#draft-ietf-atompub-format-05"><title>T</title><entry>
    <title>One</title><id>1</id><link href="http://e.org/1"/></entry></feed>
    """,
    "<rss version='0.91'><channel><item><title>One</title><link>http://e.org/1</link><body>x</body></item></channel></rss>",
    "<rss><channel><item><title>One</title><link>http://e.org/1</link><fullitem>x</fullitem></item></channel></rss>",
  ])
  func oldFormatsAreRead(feed: String) throws {
    let articles = try articles(feed)
    #expect(articles.map(\.title) == ["One"])
    #expect(articles.map(\.page?.absoluteString) == ["http://e.org/1"])
    if feed.contains(">x<") { #expect(articles[0].description == "x") }
  }

  @Test func aCutFeedSaysSo() throws {
    #expect(throws: FeedError.transport(.cutShort)) {
      try articles("<rss version='2.0'><channel><title>T</title><link>http://example.org/</link>")
    }
    let one = "<rss version='2.0'><channel><item><title>One</title><guid>1</guid>"
    let feed = try Section.articles.decode(Data(one.utf8))
    #expect(feed.items.count == 1 && feed.skipped.count == 0)
    let two = try Section.articles.decode(Data((one + "</item><item><title>Tw").utf8))
    #expect(two.items.count == 1 && two.skipped.count == 1)
  }

  @Test func aFileAboutAPersonIsNoFeed() {
    #expect(throws: FeedError.self) {
      try articles(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:rss="http://purl.org/rss/1.0/" xmlns:foaf="http://xmlns.com/foaf/0.1/"><foaf:Person>
        <foaf:name>Ada</foaf:name></foaf:Person></rdf:RDF>
        """)
    }
  }

  @Test func aRawTabIsForgivenInJSONFeed() throws {
    let feed = """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_text":\
      "a\tb"},{"id":"2","title":"Two"}]}
      """
    #expect(try articles(feed).count == 2)
  }

  @Test func codeInAnUntypedSummaryStays() throws {
    let article = try #require(
      try articles(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>a</title><id>1</id>
        <summary>A List&lt;int&gt; of numbers</summary></entry></feed>
        """
      ).first)
    #expect(article.description?.contains("List<int>") == true)
  }

  @Test func picturesKeepTheirWords() throws {
    let media = (1...3).map { number in
      """
      <media:content url="https://e.org/\(number).jpg" type="image/jpeg" medium="image">
      <media:description type="plain">View \(number)</media:description></media:content>
      """
    }
    let article = try #require(
      try articles(
        rss(
          "<guid>1</guid><description>&lt;p&gt;Post&lt;/p&gt;</description>" + media.joined(),
          "xmlns:media='http://search.yahoo.com/mrss/'")
      ).first)
    for number in 1...3 {
      #expect(
        article.html?.contains(
          "<img src=\"https://e.org/\(number).jpg\" alt=\"View \(number)\">") == true)
    }
    #expect(article.picture?.absoluteString == "https://e.org/1.jpg" && article.beginsWithPicture)
    #expect(article.description == "Post")
  }

  @Test func aPictureInAnotherSizeIsTheSame() throws {
    let article = try #require(
      try articles(
        rss(
          """
          <title>a</title><enclosure url="https://e.org/p.jpg?w=100" type="image/jpeg"/>
          <description>&lt;img src="https://e.org/p.jpg?w=900"&gt; b</description>
          """)
      ).first)
    #expect(article.beginsWithPicture)
  }

  @Test func sizesOfOnePictureAreOne() throws {
    let article = try #require(
      try articles(
        rss(
          """
          <title>a</title><media:group><media:content url="https://e.org/s.jpg" width="100"
          medium="image"/><media:content url="https://e.org/l.jpg" width="900" medium="image"/>
          </media:group>
          """, "xmlns:media='http://search.yahoo.com/mrss/'")
      ).first)
    #expect(article.picture?.absoluteString == "https://e.org/l.jpg" && article.html == nil)
  }
}
