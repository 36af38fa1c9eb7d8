import Foundation
import Testing
import TextCore

@testable import Sections

struct HTMLTextTests {
  @Test(arguments: [
    ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
    ("One.<br>Two.<br/><BR />Three.", "One.\nTwo.\n\nThree."),
    ("  <p>\n  a   b\n c </p> ", "a b c"),
    ("<ul><li>a</li><li>b</li></ul>", "• a\n• b"),
    ("<h2>Title</h2>Text", "Title\n\nText"),
    ("a<b>b</b><i>c</i>", "abc"),
    ("<a href='x' title=\"a > b\">link</a>", "link"),
    ("<a title='a > b'>link</a>", "link"), ("before<!-- a <b> -- comment -->after", "beforeafter"),
    ("a<script>if (a < b) { '</p>' }</script>b", "ab"),
    ("a<STYLE type=x>p > b {}</Style >b", "ab"),
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("a <3 b", "a <3 b"),
    ("<script>never closed", ""), ("<p never closed", ""), ("<!-- never closed", ""),
    ("<", "<"), ("</", "</"), ("&", "&"), ("", ""),
  ])
  func tagsBecomeParagraphs(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#39;&#x27;&#X27;", "'''"),
    ("caf&eacute; &mdash; &euro;&nbsp;5", "café — € 5"), ("&#128512;", "😀"),
    ("&#x92;", "’"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("AT&T &copy 2", "AT&T © 2"),
    ("&unknown; &; &#; &#x; &#-5;", "&unknown; &; &#; &#x; &#-5;"),
    ("&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}"), ("a&#0;b", "a\u{FFFD}b"),
    ("a&#x202E;b", "ab"), ("a&#7;b", "ab"), ("&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"),
  ])
  func entitiesBecomeCharacters(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test func aLongPageStaysWhole() {
    let html = String(repeating: "<p>paragraph</p>", count: 1_000)
    #expect(HTMLText.plain(html).split(separator: "\n\n").count == 1_000)
  }

  @Test func plainTextKeepsItsTagsAndLines() {
    #expect(HTMLText.decodingEntities("<b>it&#39;s</b>\n\nok") == "<b>it's</b>\n\nok")
  }

  @Test(arguments: ["<", "<a ", "&", "<!--", "<script>", "<p>a", "</script", "&#1"])
  func hostileInputTakesLittleTime(piece: String) {
    let short = String(repeating: piece, count: 5_000)
    let long = String(repeating: piece, count: 40_000)
    let less = leastTime { _ = HTMLText.plain(short) }
    let more = leastTime { _ = HTMLText.plain(long) }
    // The text is eight times as long.
    #expect(more < less * 20, "\(less), \(more)")
    #expect(HTMLText.plain(long).count <= CleanText.Limit.page + 1)
  }
}
