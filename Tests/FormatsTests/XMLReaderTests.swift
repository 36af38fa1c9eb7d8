import Foundation
import Testing

@testable import Formats

struct XMLReaderTests {
  /// The content of each child of the first element, in the given form.
  private func contents(
    _ inner: String, form: XMLContent.Form = .text, root: String = "<r>", end: String = "</r>"
  ) -> [String] {
    var reader = XMLReader(Array((root + inner + end).utf8))
    start(&reader)
    var contents: [String] = []
    let depth = reader.depth
    while reader.nextChild(of: depth) { contents.append(reader.content(form).text) }
    return contents
  }

  private func start(_ reader: inout XMLReader, in depth: Int = 0) {
    let isThere = reader.nextChild(of: depth)
    #expect(isThere)
  }

  @Test func entitiesOfXMLAndHTMLAndNumbersAreDecoded() {
    #expect(
      contents("<a>&lt;&gt;&amp;&quot;&apos; &nbsp;&rsquo; &#8217;&#x2019;&#X41; &#146;</a>")
        == ["<>&\"' \u{A0}’ ’’A ’"])
  }

  @Test(arguments: [
    ("Fish & Chips", "Fish & Chips"), ("a < b <3", "a < b <3"), ("&bogus; &;&", "&bogus; &;&"),
    ("?a=1&copy=2;x", "?a=1&copy=2;x"), ("&#8217 x", "’ x"), ("&#x110000;&#0;", "\u{FFFD}\u{FFFD}"),
    ("a\u{1}\u{0}b\u{B}c", "abc"), ("a\r\nb\rc", "a\nb\nc"),
  ])
  func malformedMarkupIsText(source: String, text: String) {
    #expect(contents("<a>\(source)</a><b>next</b>") == [text, "next"])
  }

  @Test func characterDataIsReadVerbatim() {
    #expect(
      contents("<a>x &amp; <![CDATA[<b>&amp;</b> ]] ]> >]]> y</a>") == [
        "x & <b>&amp;</b> ]] ]> > y"
      ])
  }

  @Test func elementsInTextStayMarkup() {
    #expect(
      contents("<a>1 &lt; <b c='d'>2 &lt; 3</b><br/><i/></a>")
        == ["1 < <b c='d'>2 &lt; 3</b><br><i></i>"])
    #expect(contents("<a>&lt;p><div>&lt;b></div></a>", form: .escaped) == ["<p><div><b></div>"])
    #expect(
      contents("<a>1 &lt; 2<![CDATA[<]]><b>&nbsp;</b></a>", form: .markup)
        == ["1 &lt; 2&lt;<b>&nbsp;</b>"])
    #expect(
      contents("<a><x:p xmlns:x='http://www.w3.org/1999/xhtml'>y<x:br/></x:p></a>", form: .markup)
        == ["<p xmlns:x='http://www.w3.org/1999/xhtml'>y<br></p>"])
  }

  @Test func anUnclosedElementEndsWithItsParent() {
    #expect(contents("<a><p>one<br>two</a><b>next</b>") == ["<p>one<br>two", "next"])
    #expect(contents("<a>one</p></x></a><b>next</b>") == ["one", "next"])
    #expect(contents("<a>cut <b>off", end: "") == ["cut <b>off"])
    #expect(contents("<a>cut <![CDATA[off", end: "") == ["cut off"])
    #expect(contents("<a>cut</a><b c='d", end: "") == ["cut", ""])
  }

  @Test func aTruncatedDocumentIsReported() {
    for (document, isCutOff) in [("<a><b/></a>", false), ("<a><b>", true), ("", false)] {
      var reader = XMLReader(Array(document.utf8))
      while reader.nextChild(of: 0) {}
      #expect(reader.isCutOff == isCutOff, "\(document)")
    }
  }

  @Test func malformedAttributesAreRead() {
    var reader = XMLReader(
      Array(
        """
        <a b="1"c='2' d=3 e f = "x > y" G="&quot;&nbsp;" h="false>text</a><b c="1"/>
        """.utf8))
    start(&reader)
    #expect(reader.attributes.map(\.name) == ["b", "c", "d", "e", "f", "G", "h"])
    #expect(reader.attributes.map(\.value) == ["1", "2", "3", "", "x > y", "\"\u{A0}", "false"])
    #expect(reader.attribute(XMLName("g")) == "\"\u{A0}")
    #expect(reader.content().text == "text")
    start(&reader)
    #expect(reader.attribute(XMLName("c")) == "1")
  }

  @Test func controlCharactersInATagAreSkipped() {
    #expect(contents("<a\u{1}b='1' \u{0}\u{1F}c=\u{2}'2'\u{7}>x</a>") == ["x"])
  }

  @Test func aDocumentTypeIsSkippedAndDefinesNothing() {
    let document = """
      <?xml version="1.0"><!-- <x> --><!DOCTYPE r [<!ENTITY e "]><r><a>no</a></r>">
      <!-- ' " ]> --> <!ENTITY nbsp SYSTEM "file:///etc/passwd">]>
      <r><a>&e;&nbsp;</a><!DOCTYPE x><b>next</b></r>
      """
    #expect(contents("", root: document, end: "") == ["&e;\u{A0}", "next"])
    #expect(contents("<a>x</a>", root: "<!DOCTYPE r [ <!ENTITY \"><r>") == ["x"])
  }

  @Test func anUnknownElementIsSkippedWithItsContent() {
    var reader = XMLReader(Array("<r><s><title>no</title><s/></s><title>yes</title></r>".utf8))
    start(&reader)
    var titles: [String] = []
    while reader.nextChild(of: 1) {
      if reader.name == XMLName("TITLE") { titles.append(reader.content().text) }
    }
    #expect(titles == ["yes"])
  }

  @Test func namespacesMatchByAddressOrPrefix() {
    var reader = XMLReader(
      Array(
        """
        <r xmlns:x=" https://purl.org/dc/elements/1.1 "><x:a/><dc:b/><y:c/><d/>
        <e xmlns="http://www.w3.org/2005/Atom"/><f/></r>
        """.utf8))
    start(&reader)
    var found: [XMLNamespace] = []
    while reader.nextChild(of: 1) { found.append(reader.namespace) }
    #expect(found == [.dublinCore, .dublinCore, .unknown, .none, .atom, .none])
  }

  @Test func nestedBasesAreResolved() {
    var reader = XMLReader(
      Array("<r xml:base='http://a.example/x/'><s xml:base='y/'><t/></s><u/></r>".utf8))
    var addresses: [String] = []
    while reader.nextChild(of: reader.depth) { addresses.append(reader.resolve("z")) }
    start(&reader, in: 1)
    addresses.append(reader.resolve("z"))
    #expect(
      addresses == [
        "http://a.example/x/z", "http://a.example/x/y/z", "http://a.example/x/y/z",
        "http://a.example/x/z",
      ])
  }

  @Test func tooDeepElementsAreSkipped() {
    let many = 3 * XMLReader.Limit.depth
    for unclosed in [false, true] {
      let deep = String(repeating: "<d>", count: many)
      let ends = unclosed ? "" : String(repeating: "</d>", count: many)
      #expect(contents("<a>\(deep)x\(ends)y</a><b>next</b>").last == "next")
    }
  }

  @Test func tooLongTextsAreLeftOut() {
    let long = String(repeating: "x", count: XMLReader.Limit.value + 1)
    var reader = XMLReader(Array("<a b='\(long)' c='1'>\(long)é</a>".utf8))
    start(&reader)
    #expect(reader.attributes.map(\.name) == ["c"])
    let most = XMLReader.Limit.content
    let text = "<a>x" + String(repeating: "é", count: most) + "</a><b>next</b>"
    let read = contents(text)
    #expect(read.map(\.utf8.count) == [most - 1, 4])
  }
}
