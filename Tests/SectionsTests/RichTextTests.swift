import FeedCore
import Foundation
import RegexBuilder
import Testing
import TextCore

@testable import Sections

struct RichTextTests {
  private static let page = URL(string: "https://example.org/a/")!

  @Test(
    arguments: [
      (
        "<h2>A</h2><p>b <b>c</b>",
        [.heading(level: 2, [.init("A")]), .paragraph([.init("b "), .init("c", .bold)])]
      ),
      ("<h5>A</h5>", [.heading(level: 3, [.init("A")])]),
      (
        "<p><em>a<code>b</code></em> <a href='x'> c </a>d",
        [
          .paragraph([
            .init("a", .italic), .init("b", [.italic, .code]), .init(" "),
            .init("c", link: URL(string: "https://example.org/a/x")!), .init(" d"),
          ])
        ]
      ),
      (
        "<ul><li>a<li>b<ol><li>c</ol></ul>d",
        [
          .list(
            [
              [.paragraph([.init("a")])],
              [.paragraph([.init("b")]), .list([[.paragraph([.init("c")])]], ListNumbering())],
            ], nil), .paragraph([.init("d")]),
        ]
      ),
      (
        "<ol start=3><li>a<li>b</ol>",
        [.list([[.paragraph([.init("a")])], [.paragraph([.init("b")])]], ListNumbering(first: 3))]
      ),
      ("<li>a", [.list([[.paragraph([.init("a")])]], nil)]),
      ("<blockquote><p>a</blockquote>", [.quote([.paragraph([.init("a")])])]),
      ("<pre>\n  a   b\n\n c\n</pre>", [.preformatted("  a   b\n\n c")]),
      (
        "<figure><img src='p.png' alt='A cat'><figcaption>Tom</figcaption></figure>",
        [
          .figure(
            URL(string: "https://example.org/a/p.png")!, alternative: "A cat",
            caption: [.init("Tom")])
        ]
      ),
      ("a<img src='dot.gif' width=1 height=1>b", [.paragraph([.init("ab")])]),
      ("a<img src='dot.gif' width='1px' height='01'>b", [.paragraph([.init("ab")])]),
      ("a<img src='dot.gif' style='Width: 1px; height:1px'>b", [.paragraph([.init("ab")])]),
      ("a<img src='dot.gif' style='display: none'>b", [.paragraph([.init("ab")])]),
      ("<div hidden>a<div>b</div>c</div>d", [.paragraph([.init("d")])]),
      ("<div><h2>a</div><p>b", [.heading(level: 2, [.init("a")]), .paragraph([.init("b")])]),
      ("<pre>a<br>b</pre>", [.preformatted("a\nb")]),
      (
        "<a href='x'>a<p>b <a href='y'>c</a> d",
        [
          .paragraph([.init("a", link: Self.page.appending(path: "x"))]),
          .paragraph([
            .init("b", link: Self.page.appending(path: "x")), .init(" "),
            .init("c", link: Self.page.appending(path: "y")), .init(" d"),
          ]),
        ]
      ),
      (
        "<a href='mailto:Ada%20Park@a.example?subject=x'>a</a><a href='MAILTO:b@a.example?body=x'>b</a>",
        [.paragraph([.init("a"), .init("b", link: URL(string: "mailto:b@a.example")!)])]
      ),
      (
        "<table><tr><td rowspan=2>a<td>b<td rowspan=2>c<tr><td>d<tr><td>e</table>",
        [
          .table([
            [[.paragraph([.init("a")])], [.paragraph([.init("b")])], [.paragraph([.init("c")])]],
            [[], [.paragraph([.init("d")])], []], [[.paragraph([.init("e")])]],
          ])
        ]
      ),
      (
        "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>",
        [
          .table([
            [[.paragraph([.init("a")])], [], [.paragraph([.init("b")])]],
            [
              [.paragraph([.init("c")])], [.paragraph([.init("d")])], [.paragraph([.init("e")])],
            ],
          ])
        ]
      ),
      ("a <img class='emoji' src='u1f600.png' alt='😀'>b", [.paragraph([.init("a 😀b")])]),
      // A lazily loaded picture, repeated in `<noscript>` for browsers without scripts.
      (
        "<img src='data:image/gif;base64,R0' data-src='p.png'><noscript><img src=p.png></noscript>",
        [.figure(Self.page.appending(path: "p.png"), alternative: "", caption: [])]
      ),
      (
        "<img src='o.png' srcset='q.png 800w, p.png 1600w'>",
        [.figure(Self.page.appending(path: "p.png"), alternative: "", caption: [])]
      ),
      (
        "<table><tr><th>a<td>b<tr><td>c</table>d",
        [
          .table([
            [[.paragraph([.init("a", .bold)])], [.paragraph([.init("b")])]],
            [[.paragraph([.init("c")])]],
          ]), .paragraph([.init("d")]),
        ]
      ),
      ("<table><tr><td><p>a<p>b</table>", [.paragraph([.init("a")]), .paragraph([.init("b")])]),
      (
        "<table><caption>a</caption><tr><td>b<td>c</table>",
        [
          .paragraph([.init("a")]),
          .table([[[.paragraph([.init("b")])], [.paragraph([.init("c")])]]]),
        ]
      ), ("a<hr>b", [.paragraph([.init("a")]), .rule, .paragraph([.init("b")])]),
      (
        "<iframe src='https://v.example/1'></iframe>", [.embed(URL(string: "https://v.example/1")!)]
      ),
      // Only the first source of a recording is shown, without the fallback for browsers that can't
      // play it.
      (
        "<video><source src='v.webm'><source src='v.mp4'><p>b <a href='v'>c</a></video>d",
        [.embed(Self.page.appending(path: "v.webm")), .paragraph([.init("d")])]
      ), ("<audio/>a", [.paragraph([.init("a")])]),
      ("<svg><title>a</title><text>b</text></svg>c<svg/>", [.paragraph([.init("b c")])]),
      ("<svg><path><p>a", [.paragraph([.init("a")])]),
      ("<q>a</q> b", [.paragraph([.init("“a” b")])]),
      (
        "<details><summary>More</summary><p>a</details>",
        [.details(summary: "More", [.paragraph([.init("a")])])]
      ),
      (
        "H<sub>2</sub>O<br>m<sup>2</sup>",
        [
          .paragraph([.init("H"), .init("2", .subscript), .init("O\nm"), .init("2", .superscript)])
        ]
      ),
      // Links without a valid address are text.
      (
        "<a href='javascript:alert(1)'>a</a><a href='file:///etc'>b</a>",
        [.paragraph([.init("ab")])]
      ),
      ("<script>a</script><style>b</style>", []), ("</ul></li></b></p>", []),
      ("<td>a</td><tr>b", [.paragraph([.init("a")]), .paragraph([.init("b")])]),
    ] as [(String, [RichText.Block])])
  func aPageIsATree(html: String, blocks: [RichText.Block]) {
    #expect(RichText(html: html, base: Self.page).blocks == blocks)
  }

  /// Stored and exported HTML reads back the same.
  @Test(arguments: [
    "<h1>A & B</h1><p>1 &lt; 2 <b><i>both</i></b> <a href='https://x.example/?a=1&amp;b=2'>l</a>",
    "<ul><li>a<ul><li>b</ul><li><p>c<p>d</ul><ol><li>x</ol>", "<pre> a\n  <b>\n c</pre>",
    "<blockquote>a<blockquote>b</blockquote></blockquote>",
    "<table><tr><td>a<ul><li>x</ul><td>b</table>", "a<br>b<br><br>c <code>d</code> e",
    "<img src='https://p.example/1.png' alt='\"A\"'><figcaption>b <i>c</i></figcaption>",
    "<details><summary>S</summary>a</details><hr><iframe src='https://v.example/1'></iframe>",
    "H<sub>2</sub>O<s> old</s>", "<ol start=-2><li>a<ol start=0><li>b</ol></ol>",
  ])
  func writtenHTMLReadsBackTheSame(html: String) {
    let text = RichText(html: html)
    #expect(!text.blocks.isEmpty)
    #expect(RichText(html: text.html) == text)
    #expect(RichText(html: text.html).html == text.html)
  }

  @Test func plainParagraphsNeedNoHTML() {
    #expect(RichText(html: "<p>a<br>b</p><p>c</p>").isPlain)
    for html in ["<b>a</b>", "<a href='https://x.example'>a</a>", "<h1>a</h1>", "<ul><li>a</ul>"] {
      #expect(!RichText(html: html).isPlain)
    }
  }

  @Test(arguments: [
    "<b>", "<ul><li>", "<blockquote>", "<table><tr><td>", "<a href='https://x.example'>a",
    "<p>a", "<details><summary>", "</b>",
    "<img src=https://x.example/a.png>", "a<br>",
  ])
  func onlyTheBeginningOfAHugeTextIsRead(piece: String) {
    let text = RichText(html: String(repeating: piece, count: 30_000), limit: 20_000)
    #expect(text.blocks.count <= 20_001)
    #expect(text.plain.utf8.count <= 64_000)
    #expect(RichText(html: text.html).plain.utf8.count <= 64_000)
  }

  /// Cells that span many rows and columns must not multiply what is stored.
  @Test func emptyCellsCountToo() {
    let html = "<table>" + String(repeating: "<tr><td colspan=20 rowspan=20>a<td>b", count: 30_000)
    #expect(RichText(html: html).html.utf8.count < html.utf8.count)
  }

  @Test(arguments: ["<p>Some words for a paragraph.", "words without a tag ", "a line<br>"])
  func aLongArticleStaysWhole(piece: String) {
    let count = 10_000
    let text = RichText(html: String(repeating: piece, count: count))
    let word = piece.contains("line") ? "line" : "words"
    #expect(text.plain.matches(of: Regex { word }).count == count)
    // None of the text's labels is slow to lay out.
    for case .paragraph(let runs) in text.blocks {
      #expect(runs.plain.utf8.count < CleanText.Limit.page)
    }
  }

  @Test(arguments: [true, false]) func aCutArticleSaysSo(isJSON: Bool) throws {
    let html = String(repeating: "word ", count: 430_000)
    let feed = try Section.articles.decode(
      json: isJSON
        ? """
        {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "url": "https://n.example/1", "content_html": "\(html)"},
        {"id": "2", "url": "https://n.example/2", "content_html": "<b>word</b>"}]}
        """
        : """
        <rss version="2.0"><channel>
        <item><link>https://n.example/1</link><description>&lt;p>\(html)</description></item>
        <item><link>https://n.example/2</link><description>&lt;b>word&lt;/b></description></item>
        </channel></rss>
        """)
    let pages = Section.articles.details(of: feed)
    try #require(pages.count == 2 && pages[0].texts.count == 2)
    let limit = 2 << 20
    #expect((limit - 200...limit + 200).contains(pages[0].texts[0].utf8.count))
    #expect(pages[0].texts[1] == "This article is too long to show in full.")
    let page = URL(string: "https://n.example/1")!
    #expect(pages[0].blocks.contains(.link(label: "Open in Browser", url: page)))
    #expect(pages[1].texts == ["word"])
  }

  private func textWithLinks(_ count: Int) -> RichText {
    let links = (0..<count).map { URL(string: "https://n.example/\($0)")! }
    return RichText((links + links).map { .paragraph([RichText.Run("a", link: $0)]) })
  }

  @Test func eachLinkIsNumberedOnce() {
    let letter = textWithLinks(30_000).plainWithLinks
    #expect(letter.hasPrefix("a[1]\n\na[2]\n\n"))
    #expect(letter.contains("a[30000]\n\na[1]\n\n"))
    #expect(letter.hasSuffix("\n[30000] https://n.example/29999"))
  }

  /// If each link's number were searched for in a list of all links, eight times as many links would
  /// take 64 times as long.
  @Test func manyLinksTakeLittleTime() {
    let (few, many) = (textWithLinks(1_000), textWithLinks(8_000))
    let (less, more) = (leastTime { _ = few.plainWithLinks }, leastTime { _ = many.plainWithLinks })
    #expect(more < less * 20, "\(less), \(more)")
  }

  /// Whatever comes before a `#` must not be searched for each of them.
  @Test(arguments: ["#", "href=", "href=#", "<a href=#a>"])
  func placesTakeLittleTime(piece: String) {
    func time(_ count: Int) -> Duration {
      let html = String(repeating: piece, count: count)
      return leastTime { _ = RichText(html: html, base: URL(string: "https://example.org/a")) }
    }
    let (once, eightfold) = (time(2_000), time(16_000))
    #expect(eightfold < once * 24, "\(once), \(eightfold)")
  }

  /// Stored HTML is read to its end, and not cut again.
  @Test func readingInPartsGivesTheSameBlocks() {
    let piece = "<p>a <b>b</b></p><img src='https://p.example/1.png'><figcaption>c</figcaption><hr>"
    let text = RichText(html: String(repeating: piece, count: 9_000))
    var reader = RichTextReader(stored: text.html)
    var blocks: [RichText.Block] = []
    while !reader.isAtEnd { blocks += reader.read(bytes: 1_000) }
    #expect(blocks == text.blocks)
  }

  @Test func aLongLineOfCodeStaysWhole() throws {
    let line = String(repeating: "word ", count: 500) + "end"
    let block = try #require(RichText(html: "<pre>\(line)\nb</pre>").blocks.first)
    guard case .preformatted(let text) = block else { throw Problem() }
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 400 } && lines.last == "b")
    #expect(lines.dropLast().joined() == line)
  }

  private struct Problem: Error {}

  @Test func invisibleContentIsLeftOut() {
    let html = "a<template><p>b<script>c</script></template><noframes><p>d</noframes><!--e--><?f?>g"
    #expect(RichText(html: html).plain == "ag")
    #expect(RichText(html: "<title>a<b</title><textarea><i>c").plain == "<i>c")
  }
}
