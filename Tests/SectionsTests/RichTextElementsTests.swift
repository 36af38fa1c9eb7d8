import Foundation
import Testing
import TextCore

/// Tests what becomes of HTML's less usual elements, as the HTML that is stored of them.
struct RichTextElementsTests {
  private static let page = URL(string: "https://example.org/a/")!

  private func html(_ source: String) -> String { RichText(html: source, base: Self.page).html }

  @Test(arguments: [
    (
      "<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>",
      "<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol>"
    ),
    (
      "<ul><li>a</li>b<p>c</p><li>d</ul>",
      "<ul><li><p>a</p><p>b</p><p>c</p></li><li><p>d</p></li></ul>"
    ),
    ("<ul><h4>a</h4><li>b</ul>c", "<h3>a</h3><ul><li><p>b</p></li></ul><p>c</p>"),
    ("<ul><ul><li>a</ul></ul>", "<ul><li><p>a</p></li></ul>"),
    ("a<menu><li>b</menu>c", "<p>a</p><ul><li><p>b</p></li></ul><p>c</p>"),
    ("<dir><li>b</dir><h2>c</h2>", "<ul><li><p>b</p></li></ul><h2>c</h2>"),
    (
      "<ol><li>a<li value=5>b<li>c<li value=7>d</ol>",
      "<ol><li><p>a</p></li></ol><ol start=\"5\"><li><p>b</p></li><li><p>c</p></li><li><p>d</p></li></ol>"
    ),
    (
      "<ul><li><input type=checkbox checked disabled> a<li><input type='checkbox'>b</ul>",
      "<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>"
    ),
    (
      "<ol reversed><li>a<li>b</ol>",
      "<ol reversed start=\"2\"><li><p>a</p></li><li><p>b</p></li></ol>"
    ),
    (
      "<ol reversed start=9 type=i><li>a<li value=3>b</ol>",
      "<ol type=\"i\" reversed start=\"9\"><li><p>a</p></li></ol>"
        + "<ol type=\"i\" reversed start=\"3\"><li><p>b</p></li></ol>"
    ),
    ("<ul><ol><li>a</ul><p>b", "<ol><li><p>a</p></li></ol><p>b</p>"),
  ])
  func listsKeepTheirOrder(source: String, expected: String) { #expect(html(source) == expected) }

  @Test(arguments: [
    (ListNumbering(style: .lowercaseLetters), ["a", "b", "z", "aa", "zz"]),
    (ListNumbering(style: .uppercaseRoman), ["I", "II", "XXVI", "XXVII", "DCCII"]),
    (ListNumbering(first: 3, isReversed: true, style: .lowercaseRoman), ["iii", "ii", "-22"]),
    (ListNumbering(first: .max), ["\(Int.max)", "\(Int.min)"]),
  ])
  func itemsHaveTheirNumbers(numbering: ListNumbering, labels: [String]) {
    let items = labels.indices.map { [0, 1, 25, 26, 701][$0] }
    #expect(items.map(numbering.label) == labels)
  }

  @Test func addressesAreRelativeToXMLBase() {
    let source = """
      <div xml:base="https://b.example/c/"><a href="d">e</a><div><a href="f">g</a></div>\
      <a href="h">i</a></div><a href="j">k</a>
      """
    let text = RichText(html: source, base: URL(string: "https://l.example/"))
    #expect(
      text.links.map(\.url)
        == [
          "https://b.example/c/d", "https://b.example/c/f", "https://b.example/c/h",
          "https://l.example/j",
        ].compactMap { URL(string: $0) })
  }

  @Test(arguments: [
    ("<pre><div>a</div><div>b</div></pre>", "a\nb"),
    ("<pre><code>a<p>b</p>c</code></pre>", "a\nb\nc"),
    ("<pre><ol><li>a<li>b\n<li>c</ol></pre>", "a\nb\nc"),
    ("<pre><div>a</div>\n<div>b</div></pre>", "a\nb"), ("<pre>a<span>b</span></pre>", "ab"),
  ])
  func blocksInCodeAreLines(source: String, lines: String) {
    #expect(RichText(html: source).blocks == [.preformatted(lines)])
  }

  @Test(arguments: [
    (
      """
      <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo>\
      <mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">\
      E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">\
      E=mc2</span></span> says
      """, "E = mc^2 says"
    ),
    ("a <math alttext='x^2'><msup><mi>x</mi><mn>2</mn></msup></math> b", "a x^2 b"),
    (
      """
      <math><mfrac><msup><mi>e</mi><mrow><mi>k</mi><mi>t</mi></mrow></msup><mn>1</mn></mfrac>
      <mo>=</mo><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt></math>
      """, "(e^(kt))/1=√(a+b)"
    ),
    (
      "<math><mfrac><mn>12</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac></math>",
      "12/(a+b)"
    ),
    ("<math><mi>x</mi><p>b", "x\n\nb"), ("<math>a<math>b</math>c</math>d", "abcd"),
    ("<math><annotation encoding='text'>a</annotation><mi>b</mi></math>", "b"),
    (
      "v = <img class='mwe-math-fallback-image-inline' src=a.svg alt='{\\displaystyle v}'>.",
      "v = v."
    ),
    ("<nobr aria-hidden='true'><span>E</span></nobr>a", "a"),
    ("<span aria-hidden=true>!</span>a", "!a"),
  ])
  func formulasAreReadOnce(source: String, plain: String) {
    #expect(RichText(html: source, base: Self.page).plain == plain)
  }

  /// A link within the text leads to a place that is stored with it.
  @Test func placesThatLinksLeadToStay() {
    let source = """
      <p id=top>a<a HREF = '#n1'>1</a> <a href='https://example.org/a/#n%C3%A9'>2</a><p id=other>b\
      <ol><li id=n1>c</li><li><a name='né'></a><b>d</b></li></ol><a href='https://b.example/#other'>e</a>
      """
    let text = RichText(html: source, base: Self.page)
    #expect(text.html.contains("<li><p><a id=\"n1\"></a>c</p></li>"))
    #expect(text.html.contains("<a id=\"né\"></a><b>d</b>"))
    #expect(!text.html.contains("\"top\"") && !text.html.contains("id=\"other\""))
    #expect(text.plain.hasPrefix("a1 2\n\nb"))
    #expect(RichText(html: text.html, limit: .max) == text)
  }

  @Test(arguments: [
    ("<ruby>漢<rt>kan</rt>字<rt>ji</ruby>", "漢(kan)字(ji)"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
  ])
  func readingsAreInBrackets(source: String, plain: String) {
    #expect(RichText(html: source).plain == plain)
  }

  @Test(arguments: [
    (
      "<img src=s.png srcset='a,b.png 320w, c.png 1280w, d.png 2560w'>",
      "https://example.org/a/c.png"
    ),
    ("<img src=s.png srcset='t.png, u.png 2x'>", "https://example.org/a/u.png"),
    ("<img src=s.png srcset='data:image/gif;base64,R0'>", "https://example.org/a/s.png"),
    (
      """
      <picture><source type="image/avif" srcset="a.avif"><source srcset="b.webp 1x"><img alt="c">\
      </picture>
      """, "https://example.org/a/b.webp"
    ), ("<img src=' \n s.png\n'>", "https://example.org/a/s.png"),
  ])
  func theBestPictureIsShown(source: String, address: String) {
    #expect(RichText(html: source, base: Self.page).figures.map(\.absoluteString) == [address])
  }

  @Test func aPicturesSourcesAreItsOwn() {
    #expect(
      RichText(html: "<picture><source srcset=a></picture><img alt=b>", base: Self.page)
        .blocks.isEmpty)
  }

  @Test(arguments: [
    (
      "<iframe src='https://www.youtube.com/embed/a-B_9?rel=0' title='The harbor'></iframe>",
      "<p><a href=\"https://www.youtube.com/watch?v=a-B_9\">The harbor</a></p>"
    ),
    (
      "<iframe src='about:blank' data-src='https://player.vimeo.com/video/12?h=1'></iframe>",
      "<iframe src=\"https://vimeo.com/12\"></iframe>"
    ),
    ("<details open><summary>a</summary>b</details>", "<p><b>a</b></p><p>b</p>"),
    (
      "<a href=' https://b.example/c\n d '>e</a>",
      "<p><a href=\"https://b.example/c%20d\">e</a></p>"
    ),
    ("<a href=' mailto:a@b.example'>e</a>", "<p><a href=\"mailto:a@b.example\">e</a></p>"),
  ])
  func embedsAndLinksLeadToPages(source: String, expected: String) {
    #expect(html(source) == expected)
  }

  /// A label with 100,000 changes of style, or a row of as many cells, would stop the window.
  @Test(arguments: ["<b>a</b>c", "<a href='https://b.example'>a</a>c", "<h2><i>a</i>b", "<td>a"])
  func aBlockHasItsLimits(piece: String) {
    let pieces = String(repeating: piece, count: 20_000)
    let text = RichText(html: "<table><tr><td>1<td>2<tr>" + pieces + "</table>" + pieces)
    func check(_ blocks: [RichText.Block]) {
      for block in blocks {
        switch block {
        case .paragraph(let runs), .heading(_, let runs):
          #expect(runs.count <= 400 && runs.count { $0.link != nil } <= 200)
        case .table(let rows):
          #expect(rows.allSatisfy { $0.count <= 64 })
          check(rows.joined().flatMap(\.self))
        default: break
        }
      }
    }
    check(text.blocks)
    #expect(text.plain.contains("a"))
  }
}
