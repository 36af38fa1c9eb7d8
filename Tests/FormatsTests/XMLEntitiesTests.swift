import Testing

@testable import Formats

/// Tests entities that a document declares itself.
struct XMLEntitiesTests {
  private func content(_ subset: String, _ content: String) -> String {
    var reader = XMLReader(Array("<!DOCTYPE a [\(subset)]><a>\(content)</a>".utf8))
    _ = reader.nextChild(of: 0)
    return reader.content().text
  }

  @Test(arguments: [
    ("<!ENTITY port 'Old Port'>", "At &port;, &port;.", "At Old Port, Old Port."),
    ("<!ENTITY a \"x\"><!-- <!ENTITY a 'y'> --><!ENTITY a 'z'>", "&a;", "x"),
    ("<!ENTITY a '[&b;]'><!ENTITY b \"1 &#38; 2\">", "&a;", "[1 & 2]"),
    ("<!ENTITY co 'Hill &#38;amp; Sons'>", "&co;", "Hill & Sons"),
    ("<!ENTITY nbsp '&#160;'>", "a&nbsp;b", "a\u{A0}b"), ("<!ENTITY amp 'no'>", "&amp;", "&"),
    ("<!ENTITY copy 'Copied'>", "&copy; &copyx;", "Copied &copyx;"),
    ("<!ENTITY a 'x'>", "<![CDATA[&a;]]> &a;", "&a; x"),
    ("<!ENTITY % a 'x'><!ENTITY b SYSTEM 'file:///etc/passwd'>", "&a; &b;", "&a; &b;"),
    ("<!ENTITY c PUBLIC 'x' \"y\"> <!ELEMENT r ANY>", "&c;", "&c;"),
    ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "x &a;", "x &a;"),
    ("<!ENTITY b '<i>x</i>'>", "&b;", "&b;"), ("<!ENTITY näme 'x'>", "&näme;", "x"),
    ("<!ENTITY e ''>", "a&e;b", "ab"),
  ])
  func aDeclaredEntityIsReplaced(subset: String, text: String, shown: String) {
    #expect(content(subset, text) == shown)
  }

  @Test func anEntityInAnAttributeIsReplaced() {
    var reader = XMLReader(
      Array("<!DOCTYPE a [<!ENTITY u 'http://a.example/'>]><a b='&u;c'/>".utf8))
    _ = reader.nextChild(of: 0)
    #expect(reader.attribute(XMLName("b")) == "http://a.example/c")
  }

  @Test func entitiesDoNotMultiply() {
    let levels = (1...9).map {
      "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>"
    }
    let text = content("<!ENTITY a0 'ha'>" + levels.joined(), "&a1; &a9;")
    #expect(text == String(repeating: "ha", count: 10) + " &a9;")
  }

  @Test func allReplacementsTogetherAreLimited() {
    let value = String(repeating: "x", count: 900)
    let references = String(repeating: "<b>&a;</b>", count: 100_000)
    var reader = XMLReader(Array("<!DOCTYPE a [<!ENTITY a '\(value)'>]><a>\(references)</a>".utf8))
    _ = reader.nextChild(of: 0)
    var (replaced, all) = (0, 0)
    while reader.nextChild(of: 1) {
      all += 1
      if reader.content().text == value { replaced += 1 }
    }
    #expect(all == 100_000)
    #expect((100...2_000).contains(replaced))
  }

  @Test func onlySomeEntitiesAreKept() {
    let many = (0..<100_000).map { "<!ENTITY a\($0) 'x'>" }.joined()
    #expect(content(many, "&a0;&a99999;") == "x&a99999;")
  }
}
