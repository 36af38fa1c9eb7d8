import Foundation
import Testing

@testable import Formats

/// Tests documents that are made to keep a reader busy. A document of twice the length must not
/// take much more than twice the time.
@Suite(.serialized)
struct HostileXMLTests {
  private static let patterns: [(begin: String, repeated: String)] = [
    ("", "<a>"), ("", "<a><b></a>"), ("", "</a>"), ("<a>", "<b></c>"), ("", "<a/>"), ("", "<br>"),
    ("", "<a b=\""), ("", "<a b='"), ("", "<a b=\"'"), ("", "<a b"), ("", "<a b="),
    ("<a", " b='1'"),
    ("<a", " xmlns:b='c'"), ("<a", " b"), ("", "<a xmlns='b'>"), ("", "<a xml:base='b/'>"),
    ("", "<a xml:base='http://b/'>"), ("", "<a xml:base='//b' c='"),
    ("", "<!--"), ("", "<!-- -->"), ("", "<![CDATA["), ("<a>", "<![CDATA[]]>"), ("", "<!"),
    ("", "<!DOCTYPE a ["), ("<!DOCTYPE a [", "<!ENTITY a \"&a;&a;\">"), ("<!DOCTYPE a [", "\""),
    ("<!DOCTYPE a [<!ENTITY b 'ccc'>]><a>", "&b;"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>", "<![CDATA["),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>", "&"), ("<rss><channel>", "<item>"),
    ("<rss><channel>", "<item><title>"), ("<item>", "<enclosure>"), ("", "<b xml:base='c/'>"),
    ("<!DOCTYPE a [", "<!--"), ("", "<?"), ("", "<?a>"), ("", "<"), ("", ">"), ("<a>", "&"),
    ("<a>", "&amp;"), ("<a>", "&nbsp;"), ("<a>", "&#"), ("<a>", "&#9999999999"),
    ("<a>", "&lt;p&gt;"),
    ("<a>", "]]>"), ("<a>", "\u{1}"), ("<a>", "\r"), ("<a>", "<b>x</b>"), ("<a>", "<b c='<'>"),
    ("<a xmlns:b='http://", "/#"), ("</description><guid>a", "\u{301}\u{316}"),
    ("</description><guid>a", "&#769;&#790;"), ("</description><guid a", "\u{301}\u{316}"),
    ("</description>", "<author><name>a</name></author>"),
    ("</description>", "<category>a</category>"),
    ("", "<a:a:a>"), ("<a>", "<div>"), ("<a>", "<div/>"), ("", "\u{0}"),
  ]
  /// The beginnings of a feed after which the pattern is put.
  private static let places = [
    "", "<rss><channel><item><description>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><entry><author>",
  ]

  private func cost(_ document: String) -> Duration {
    let bytes = Array(document.utf8)
    return leastTime {
      var reader = XMLReader(bytes)
      while reader.nextChild(of: 0) {}
      guard var feed = WebFeed(bytes) else { return }
      while feed.next() != nil {}
      _ = feed.repeatedIDs()
    }
  }

  @Test func theTimeGrowsWithTheLength() {
    let harmless = cost("<a>" + String(repeating: "<b>x</b>", count: 12_000 / 8))
    for place in Self.places {
      for (begin, repeated) in Self.patterns {
        let start = place + begin
        func document(_ bytes: Int) -> String {
          start + String(repeating: repeated, count: bytes / repeated.utf8.count)
        }
        let (short, long) = (cost(document(2_000)), cost(document(12_000)))
        // The document is six times as long. What costs no more than a harmless one is fast enough.
        #expect(
          long < max(short * 15, harmless * 2), "\(start)\(repeated)…: \(short), \(long)")
      }
    }
  }

  @Test func aMillionAttributesAreNotStored() {
    var reader = XMLReader(
      Array(("<a" + String(repeating: " b='1'", count: 1_000_000) + ">x</a>").utf8))
    _ = reader.nextChild(of: 0)
    #expect(reader.attributes.count == XMLReader.Limit.attributes)
    #expect(reader.content().text == "x")
  }
}
