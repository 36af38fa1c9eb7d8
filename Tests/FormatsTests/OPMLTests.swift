import Foundation
import Testing

@testable import Formats

struct OPMLTests {
  private func feeds(_ body: String) throws -> [OPML.Feed] {
    let text = "<opml version='2.0'><head><title>T</title></head><body>\(body)</body></opml>"
    return try #require(OPML(Data(text.utf8))).feeds
  }

  @Test func aTitleWithControlCharactersReadsBackTheSame() throws {
    let list = try #require(OPML(Data("<opml v=''><head><title>T<b></b>x<o r\t\0\0".utf8)))
    #expect(OPML(Data(list.document.utf8))?.document == list.document)
  }

  @Test(arguments: [
    ("<outline text='A' type='rss' xmlUrl='http://a.example/f'/>", ["A http://a.example/f"]),
    ("<outline title='A' XMLURL=' http://a.example/f '/>", ["A http://a.example/f"]),
    (
      "<outline text=' ' title='A &amp; B&eacute;' xmlurl='http://a.example/?a&b'/>",
      ["A & Bé http://a.example/?a&b"]
    ),
    (
      "<outline text='F'><outline text='G'><outline xmlUrl='x'/></outline></outline>",
      ["- x in F/G"]
    ),
    (
      "<outline text='F'><outline text='A' xmlUrl='x'/></outline><outline text='A' xmlUrl='x'/>",
      ["A x in F in "]
    ),
    (
      "<outline text='A' type='link' url='x'/><outline type='include' xmlUrl='y'/><outline xmlUrl=''/>",
      []
    ),
    ("<outline text='A' xmlUrl='x'><outline text='B' xmlUrl='y'", ["A x", "B y in A"]),
    ("<outline text='A' type='rss' url='x'/><outline text='B' url='y'/>", ["A x"]),
    // Unescaped HTML.
    (
      """
      <outline text="A" description="by <a href="http://b/">B</a>." xmlUrl="x&amp;y" type="rss"/>
      <outline text="C" xmlUrl="z"/>
      """, ["A x&y", "C z"]
    ),
  ])
  func aListHasEachFeedOnce(body: String, names: [String]) throws {
    let found = try feeds(body).map { feed in
      let places = feed.folders.map { " in " + $0.map(\.name).joined(separator: "/") }
      return "\(feed.title ?? "-") \(feed.address)" + (feed.folders == [[]] ? "" : places.joined())
    }
    #expect(found == names)
  }

  @Test(arguments: ["", "<rss/>", "<html><body><outline xmlUrl='x'/></body></html>", "{}"])
  func otherDocumentsAreNotLists(text: String) {
    #expect(OPML(Data(text.utf8)) == nil)
  }

  /// Unknown parts are kept in their places.
  @Test func aListReadsBackTheSame() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="1.1" xmlns:x="urn:x">
        <head>
          <title>A &lt;list&gt; &amp; more</title>
          <ownerName>Ada</ownerName>
          <windowTop>61</windowTop>
        </head>
        <body>
          <outline text="News" x:open="yes">
            <outline text="&quot;A&quot;" type="rss" xmlUrl="http://a.example/?a=1&amp;b=2" x:y="z&#10;w"/>
            <outline text="" description="B"/>
          </outline>
          <outline type="include" url="http://b.example/b.opml"/>
        </body>
      </opml>

      """
    let list = try #require(OPML(Data(text.utf8)))
    #expect(list.document == text)
  }

  @Test func foldersAreWrittenAtTheirFirstFeed() throws {
    let feed = { (name: String, folders: [[String]]) in
      OPML.Feed(
        address: name, title: name, folders: folders.map { $0.map { OPML.Folder($0) } },
        attributes: [])
    }
    let feeds = [
      feed("a", [["F", "G"]]), feed("b", [[]]), feed("c", [["F"], [], ["H"]]),
      feed("d", [["F", "G"]]),
    ]
    let list = OPML(head: [OPML.Attribute("title", "T")], namespaces: [], feeds: feeds)
    let again = try #require(OPML(Data(list.document.utf8)))
    #expect(again == list)
    #expect(again.feeds.map(\.address) == ["a", "d", "c", "b"])
    #expect(again.outlines.map(\.title) == ["F", "c", "H", "b"])
    #expect(OPML(head: [OPML.Attribute("title", "T")], namespaces: [], feeds: again.feeds) == list)
  }

  @Test(arguments: ["<outline text='a'>", "<outline xmlUrl='a'/>", "<opml><body>", "<outline a"])
  func hostileListsTakeLittleTime(piece: String) throws {
    let feeds = try feeds(String(repeating: piece, count: 50_000))
    #expect(feeds.count <= OPML.Limit.outlines)
  }
}

/// The folder of other programs' files, which are not part of the project; `nil` if it is not
/// beside the checkout.
private let folder = corpus("opml")

@Suite(
  .enabled(
    if: folder != nil, "lists of feeds are not beside the checkout (../shared/corpora/opml)"))
struct RealListTests {
  private static func files(in name: String) throws -> [(name: String, text: String)] {
    let start = try #require(folder).appending(path: name)
    let all = try #require(FileManager.default.subpaths(atPath: start.path))
    return try all.filter { $0.hasSuffix("ml") }.sorted().map {
      ($0, String(decoding: try Data(contentsOf: start.appending(path: $0)), as: UTF8.self))
    }
  }

  @Test func allOutlinesOfAListAreFound() throws {
    let files = try Self.files(in: "awesome-rss-feeds")
    #expect(files.count > 10)
    for (name, text) in files {
      let list = try #require(OPML(Data(text.utf8)), "\(name)")
      let written = text.matches(of: /xmlUrl="\s*([^"]+?)\s*"/.ignoresCase()).map { String($0.1) }
      let addresses = written.map { $0.replacing("&amp;", with: "&") }
      #expect(!addresses.isEmpty)
      #expect(Set(list.feeds.map(\.address)) == Set(addresses), "\(name)")
      let count = { (text: String) in
        text.split(separator: "<outline", omittingEmptySubsequences: false).count
      }
      #expect(count(list.document) == count(text), "\(name)")
      let again = try #require(OPML(Data(list.document.utf8)))
      #expect(again.document == list.document, "\(name)")
    }
  }

  /// - Source: the expectations after `Eval:` in the files of kurtmckee/listparser.
  @Test func theListsOfListparserAreReadAsItExpects() throws {
    var checked = 0
    for (name, text) in try Self.files(in: "listparser/opml")
      + Self.files(in: "listparser/malformed")
    {
      guard let list = OPML(Data(text.utf8)) else {
        #expect(!text.contains("['feeds']"), "\(name)")
        continue
      }
      for match in text.matches(of: /Eval: (.*)/) {
        guard let holds = holds(String(match.1), list.feeds) else { continue }
        checked += 1
        #expect(holds, "\(name): \(match.1)")
      }
    }
    #expect(checked >= 7)
  }

  /// Whether an expectation holds; `nil` if it is about anything but the number of feeds, or the
  /// first feed's address or title.
  private func holds(_ line: String, _ feeds: [OPML.Feed]) -> Bool? {
    if let match = line.firstMatch(of: /^len\(result\['feeds'\]\) == (\d+)/) {
      return feeds.count == Int(match.1)
    }
    guard let feed = feeds.first else { return nil }
    if let match = line.firstMatch(of: /^result\['feeds'\]\[0\]\['(url|title)'\] == '(.*)'/) {
      return (match.1 == "url" ? feed.address : feed.title) == String(match.2)
    }
    return nil
  }
}
