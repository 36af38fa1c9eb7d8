import Testing

@testable import Formats

struct MicrodataTests {
  private func item(_ inner: String, _ outside: String = "", refs: String = "") throws -> SchemaNode
  {
    let html =
      "<div itemscope itemtype=x/Recipe \(refs)>\(inner)<b itemprop=end>!</b></div>\(outside)"
    return try #require(SchemaPage(page: [UInt8](html.utf8)).nodes(of: "Recipe").first)
  }

  private func texts(_ node: SchemaNode, _ name: String) -> [String] {
    node[name].compactMap(\.text).map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// End tags that may be left out end no item: the last property is still there.
  @Test(arguments: [
    "<p>1<p>2", "<p>1<p>2<p>3</p></p>", "<ul><li>1<li>2</ul>", "<dl><dt>1<dd>2<dt>3</dl>",
    "<table><tr><td>1<td>2<tr><td>3</table>", "<select><option>1<option>2</select>",
    "<p>1<div>2</div>", "<p>1<ul><li><p>2<li><p>3</ul>", "<section><p>1<p>2</section>",
    "<span><i>1", "1</p></span></i>", "<p><span>1<div>2</span></div>", "<h2>1<h3>2</h3>",
  ])
  func omittedEndTagsEndNoItem(html: String) throws {
    #expect(try texts(item(html), "end") == ["!"])
  }

  @Test(arguments: [
    "<p itemprop=a>1<p itemprop=a>2<p>", "<ul><li itemprop=a>1<li itemprop=a>2</ul>",
    "<p itemprop=a>1<div itemprop=a>2</div>", "<dl><dt itemprop=a>1<dd itemprop=a>2</dl>",
    "<table><tr><td itemprop=a>1<td itemprop=a>2</table>",
    "<div itemprop=a>1</div><p><b itemprop=a>2</b><p>3",
  ])
  func omittedEndTagsEndProperties(html: String) throws {
    #expect(try texts(item(html), "a") == ["1", "2"])
  }

  @Test(arguments: [
    "<ol itemprop=a><li itemprop=a>1<li itemprop=a>2</ol>",
    "<div itemprop=a>All:<input itemprop=a value=1><p><b itemprop='b a'>2</b></div>",
  ])
  func aPropertyWithinItselfCountsOnce(html: String) throws {
    #expect(try texts(item(html), "a") == ["1", "2"])
  }

  @Test func aListInAParagraphWithoutTextStaysInIt() throws {
    let node = try item("<p itemprop=a><ol><li>1<li>2</ol></p>")
    #expect(texts(node, "a") == ["<ol><li>1</li><li>2</li></ol>"])
  }

  @Test(arguments: [
    ("1\n  <i>2</i>\n3", "1 2 3"), ("1 &lt; 2 &amp; 3", "1 < 2 & 3"),
    ("<p>1\n2</p><p>3 &lt; 4</p>", "<p>1 2</p><p>3 &lt; 4</p>"),
    ("<section>1</section><br>2", "<div>1</div><br>2"), ("<pre>1\n2</pre>", "<div>1<br>2</div>"),
  ])
  func newlinesAreSpaces(html: String, text: String) throws {
    #expect(try texts(item("<div itemprop=a>\(html)</div>"), "a") == [text])
  }

  @Test func anItemHasThePropertiesOfOtherElements() throws {
    let outside =
      "<ul id=a><li itemprop=a>1<li itemprop=a>2</ul><b id=c itemprop=c>3</b><i id=d>4</i>"
    let node = try item("", outside, refs: "itemref='a  c none'")
    #expect(texts(node, "a") == ["1", "2"])
    #expect(texts(node, "c") == ["3"])
  }

  @Test func anElementBeforeAnItemCountsToo() throws {
    let html = """
      <h1 id=t itemprop=name>A</h1><p>x<p>y<div itemscope itemtype=x/Recipe itemref=t></div>
      """
    #expect(try texts(SchemaPage(page: [UInt8](html.utf8)).nodes(of: "Recipe")[0], "name") == ["A"])
  }

  @Test func referencesInCyclesEnd() throws {
    let outside =
      "<div id=a><div itemprop=x itemscope itemref='a b'></div></div>"
      + "<div id=b itemprop=y itemscope itemref='b a'></div>"
    let node = try item("", outside, refs: "itemref='a b'")
    #expect(node["x"].count == 1)
    #expect(node["y"].count == 1)
  }

  /// Each element doubles the values, so that all of them are 2⁶⁰.
  @Test func tooManyReferencesAreTooLarge() throws {
    let parts = (0..<30).map {
      "<p id=p\($0)>"
        + String(repeating: "<b itemprop=a itemscope itemref=p\($0 + 1)></b>", count: 4) + "</p>"
    }
    #expect(throws: SchemaPage.TooLarge.self) { try item("", parts.joined(), refs: "itemref=p0") }
  }

  @Test(arguments: [
    "<p itemprop=a>", "</x>", "<i itemscope itemprop=a>", "<li><div>", "<b>1\n</p>", "<tr><td>",
    "<i itemprop=a>1</i>", "<ul><li itemprop=a>1", "<i aria-hidden=true>.",
    "<b itemprop=a hidden>1<p>",
    "<b itemprop=a><i hidden>1</i>",
  ])
  func hostilePagesTakeLittleTime(piece: String) {
    func read(_ count: Int) {
      let page = "<div itemscope><x>" + String(repeating: piece, count: count)
      _ = try? SchemaPage(page: [UInt8](page.utf8))
    }
    let less = leastTime { read(500) }
    let more = leastTime { read(4_000) }
    // The page is eight times as long.
    #expect(more < less * 20, "\(piece): \(less), \(more)")
  }

  @Test func aDurationCountsOnAnyElement() throws {
    let node = try item("<i itemprop=a datetime=PT5M>five</i><i itemprop=a datetime=2026>six</i>")
    #expect(texts(node, "a") == ["PT5M", "six"])
  }

  @Test func anItemWithoutPropertiesIsItsText() throws {
    #expect(
      try texts(item("<p itemprop=a itemscope itemtype=x/Y>1 <b>2</b></p>"), "a") == ["1 <b>2</b>"])
  }

  @Test func theAddressOfAPropertyIsItsName() throws {
    #expect(try texts(item("<i itemprop='http://schema.org/a'>1</i>"), "a") == ["1"])
  }

  @Test(arguments: [
    ("2 cups <span hidden>CUPS</span>flour", "2 cups flour"),
    ("2 cups <i style='color: red; display : none'>x<b>y</b></i>flour", "2 cups flour"),
    ("1<p style=display:none>2</p>", "1"), ("<template>1</template>2", "2"),
    ("<span aria-hidden=true>▢</span> salt", "salt"), ("<i aria-hidden=true>½</i> cup", "½ cup"),
    ("1<b hidden><i itemprop=b>2</i></b>", "1"), ("<b hidden>1</b>", "<b>1</b>"),
    ("<svg><title>Check</title><path d=M0 /></svg>1<svg/>2", "12"),
    ("1 <button>Buy</button>", "1"), ("<button>1</button>", "1"),
    ("<i aria-hidden=true> ☐ </i>1", "1"), ("1<i aria-hidden=false>-</i>2", "1-2"),
    // A bullet is no text, but neither white space nor what belongs to words is dropped.
    ("<i aria-hidden=true>2&nbsp;cups, or&#32;so</i>", "2\u{A0}cups, or so"),
    ("2<i aria-hidden=true>&nbsp;</i>cups", "2\u{A0}cups"),
    ("<em aria-hidden=true>(<b>1</b>)</em>", "(<b>1</b>)"),
    ("2<span aria-hidden=true><i>/</i></span>3", "2/3"),
    // A note is hidden, however long it is.
    ("1 egg<i hidden>, of a happy hen in the garden</i>", "1 egg"),
  ])
  func hiddenTextIsNotRead(html: String, text: String) throws {
    #expect(try texts(item("<span itemprop=a>\(html)</span>"), "a") == [text])
  }

  /// The steps of a closed accordion, which may be below its heading.
  @Test(arguments: [
    ("<div class=panel>", "</div>", ""), ("<section><p> </p>", "</section>", ""),
    ("<h3>Method</h3>", "", "<h3>Method</h3>"),
  ])
  func hiddenListsCountWhereLittleElseIsSaid(start: String, end: String, seen: String) throws {
    let list = "<ol style='display:none'><li>Mix all of it well.<li>Bake it until brown.</ol>"
    let node = try item("<div itemprop=a>\(start)\(list)\(end)</div>")
    #expect(
      texts(node, "a") == [
        "\(seen)<ol><li>Mix all of it well.</li><li>Bake it until brown.</li></ol>"
      ])
  }

  @Test func hiddenItemsStayApart() throws {
    let node = try item(
      "<div itemprop=a><ul hidden><li>2 cups flour</li><li>1 egg</li></ul></div>")
    #expect(texts(node, "a") == ["<ul><li>2 cups flour</li><li>1 egg</li></ul>"])
  }

  /// Programs that read aloud skip a closed accordion as a whole.
  @Test func anAccordionIsNoDecoration() throws {
    let node = try item(
      "<div aria-hidden=true><span itemprop=a>2&nbsp;cups, <i>1&frasl;2</i> egg</span></div>")
    #expect(texts(node, "a") == ["2\u{A0}cups, 1⁄2 egg"])
  }

  /// Many pages hide all of it, for search engines only.
  @Test func propertiesInHiddenElementsCount() throws {
    let node = try item(
      """
      <div style="display:none"><b itemprop=a>1</b><meta itemprop=b content=2>
      <time itemprop=c datetime=PT5M>five</time><data itemprop=d value=4>four</data></div>
      <b itemprop=e hidden>5</b><i itemprop=f><meta itemprop=g content=6>7</i>
      """)
    #expect(
      "abcdefg".flatMap { texts(node, String($0)) } == ["1", "2", "PT5M", "4", "5", "7", "6"])
  }
}
