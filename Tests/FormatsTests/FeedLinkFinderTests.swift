import Testing

@testable import Formats

struct FeedLinkFinderTests {
  @Test(arguments: [
    ("<link rel=alternate type=application/rss+xml href=/feed title='News'>", ["/feed"]),
    ("<LINK REL='Alternate' TYPE='application/atom+xml; charset=utf-8' HREF='a&amp;b'/>", ["a&b"]),
    (
      "<link rel=feed href=f.json><link rel='alternate feed' type=application/json href=g>",
      ["f.json", "g"]
    ),
    ("<body><p>a<div><link rel=alternate type=text/xml href=b></div>", ["b"]),
    ("<link rel=alternate hreflang=de href=/de><link rel=stylesheet href=s>", []),
    ("<link rel=alternate type=application/json href=/wp-json/1>", []),
    ("<link rel=alternate type=application/json+oembed href=/o>", []),
    ("<script>'<link rel=feed href=x>'</script><!-- <link rel=feed href=y> -->", []),
    ("<link rel=feed><link rel=feed href=''>", []),
    ("<a href=/about>About</a><a href='/x'> RSS </a>", ["/x"]),
    (
      "<a rel=feed href=a>News</a><a href='/b/feed/'>b</a><a href=c.rss?d>e</a>",
      ["a", "/b/feed/", "c.rss?d"]
    ),
    ("<a href=/feed>RSS</a><link rel=feed href=f>", ["f"]),
    ("<a href=/data.xml>Subscribe via <b>RSS</b></a>", ["/data.xml"]),
    ("<a href=/rss/news.xml title='News feed'>Abonnieren</a>", ["/rss/news.xml"]),
    ("<a href=/sitemap.xml>Map</a><a href=/help>What is RSS?</a>", []),
    ("<a href=/rssistance>We resist</a>", []),
  ])
  func aPageNamesItsFeeds(page: String, addresses: [String]) {
    #expect(FeedLinkFinder.links(inPage: Array(page.utf8)).links.map(\.address) == addresses)
  }

  @Test func aPageHasABaseAddress() {
    let page = "<base href='/a/'><base href='/b/'><link rel=feed href=c title='C &amp; D'>"
    let found = FeedLinkFinder.links(inPage: Array(page.utf8))
    #expect(found.base == "/a/")
    #expect(found.links == [FeedLink(address: "c", title: "C & D")])
  }

  @Test(arguments: [
    ("</feed>; rel=\"alternate\"; type=\"application/rss+xml\"", ["/feed"]),
    ("<a>; rel=next, <b>; title=\"x, <y>; z\"; rel=\"alternate feed\"", ["b"]),
    ("<c>;rel=feed;rel=next,<d>;REL=feed", ["c", "d"]), ("<e>; rel=next; rel=feed", []),
    (#"<f>; title="5\" disks, <x>; rel=feed"; rel=feed, <g>; rel=feed"#, ["f", "g"]),
    ("<unfinished", []), ("", []), ("rel=feed", []),
  ])
  func aHeaderMayNameFeeds(header: String, addresses: [String]) {
    #expect(FeedLinkFinder.links(inHeader: header).map(\.address) == addresses)
  }

  @Test func onlyTheFirstOfTooManyAreKept() {
    let page = String(repeating: "<link rel=feed href=a>", count: 1_000)
    #expect(
      FeedLinkFinder.links(inPage: Array(page.utf8)).links.count == FeedLinkFinder.Limit.links)
  }
}
