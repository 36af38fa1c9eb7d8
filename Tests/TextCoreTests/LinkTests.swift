import Foundation
import Testing
import TextCore

struct LinkTests {
  @Test(arguments: ["https://example.org/a?b=c#d", "http://example.org", " https://example.org\n"])
  func aWebAddressOpens(address: String) {
    #expect(Link.web(address) != nil)
  }

  /// Most addresses take a fast path. A space before an address makes it take the slow path.
  @Test(arguments: [
    "https://example.org", "http://xn--pple-43d.com/a/../b?c=d&e=f,+g", "https://1.2.3.4/~a_b;c",
    "https://..", "https://-/", "https://a.b//c?d?e=/", "https:///a", "https://?a", "https://a:80/",
    "https://a/#b#c", "https://a/%zz", "https://A.b/", "https://user@a.b/", "https://a/|",
  ])
  func aPlainAddressIsReadLikeAnyOther(address: String) {
    #expect(Link.web(address) == Link.web(" " + address))
    let base = URL(string: "https://c.d/e/")
    let whole = URL(string: address, relativeTo: base)?.absoluteString ?? address
    #expect(Link.web(address, relativeTo: base) == Link.web(" " + whole))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd", "ftp://example.org", "",
    "https://", "https:///path", "example.org", "https://user:secret@example.org",
    "https://user@example.org", "sample:facts.json", "tel:1",
  ])
  func anythingElseIsText(address: String) {
    #expect(Link.web(address) == nil)
  }

  @Test(arguments: [
    ("fjordvet.example", "https://fjordvet.example"),
    (" www.a-b.example/c?d ", "https://www.a-b.example/c?d"),
    ("a.example:8080/b", nil), ("http://a.example", "http://a.example"),
    ("bücher.example", "https://xn--bcher-kva.example"),
    ("", nil), ("fjordvet", nil), ("a.b c", nil), ("1.5", nil), ("e.V.", nil), (".example", nil),
    ("ann@a.example", nil), ("javascript:a.b", nil), ("a.example@b.example", nil), ("a..b", nil),
  ])
  func aSiteNeedsNoScheme(text: String, address: String?) {
    #expect(Link.site(text)?.absoluteString == address)
  }

  /// A link that opens nothing when it is clicked would be worse than plain text.
  @Test func everyLinkMayBeOpened() throws {
    for count in [10, 215, 240, 600] {
      let url = Link.web("https://a.example/?" + String(repeating: "東", count: count))
      #expect((url != nil) == (count <= 215), "\(count)")
      if let url { #expect(Link.isAllowed(url)) }
    }
  }

  /// Tries, among others, look-alikes from other scripts, full-width letters, and soft hyphens.
  @Test(arguments: [
    ("https://аpple.com/", "xn--pple-43d.com"), ("https://münchen.de", "xn--mnchen-3ya.de"),
    ("https://пример.рф/", "xn--e1afmkfd.xn--p1ai"), ("https://ｅxample.org/", "example.org"),
    ("https://ex\u{AD}ample.org/", "example.org"),
    ("https://example.org\u{3002}example.com/", "example.org.example.com"),
    ("https://[::1]:8080/", "::1"), ("https://a_b.example.org/", "a_b.example.org"),
  ])
  func theHostIsTheOneThatIsRequested(address: String, host: String) {
    #expect(Link.web(address)?.host() == host)
  }

  @Test(arguments: [
    "https://%D0%B0pple.com/", "https://example.com%2Fexample.org/", "https://exa%6dple.org/",
    "https://example.com@example.org/", #"https://example.com\@example.org/"#,
    "https://example.org\u{202E}.com/", "https://example.org:99999/", "https://a:80:90/",
    "http:example.org", "https:/example.org", "java\tscript:alert(1)", " javascript:alert(1)",
    "vbscript:a", "blob:https://example.org/1", "view-source:https://example.org",
    "https://exa mple.org/", "https://\u{0}example.org/",
  ])
  func anAddressThatHidesItsHostIsText(address: String) {
    #expect(Link.web(address) == nil)
    #expect(Link.picture(address) == nil)
  }

  @Test func aPictureMayBeASample() {
    #expect(Link.picture("sample:pictures/a.png")?.scheme == "sample")
    #expect(Link.picture("http://example.org/a%20(b).jpg") != nil)
    #expect(Link.picture("file:///a.png") == nil)
    #expect(Link.picture("data:image/png;base64,AA") == nil)
    #expect(Link.picture("") == nil)
  }

  @Test func aNumberIsDialedWithoutPunctuation() {
    #expect(Link.phone("(207) 555-0112")?.absoluteString == "tel:2075550112")
    #expect(Link.phone("+44 20 7946 0000")?.absoluteString == "tel:+442079460000")
    #expect(Link.phone("(+44) 20 7946 0000")?.absoluteString == "tel:+442079460000")
    #expect(Link.phone("none") == nil)
    #expect(Link.phone("") == nil)
  }

  @Test(arguments: [
    "555-0100 ext. 12", "555-0100 x12", "555 0100 extension 12", "555-0100 Ext: 12",
    "tel:555-0100;ext=12", "555-0100 x 1-2",
  ])
  func anExtensionIsNotPartOfTheNumber(number: String) {
    #expect(Link.phone(number)?.absoluteString == "tel:5550100;ext=12")
  }

  @Test(arguments: [
    ("+49 (0)171 555 0199", "tel:+491715550199"), ("+49-(0)-171/555 0199", "tel:+491715550199"),
    ("0049 (0) 171 555 0199", "tel:00491715550199"), ("(+44) (0)20 7946 0000", "tel:+442079460000"),
    ("+49 [0]171 555 0199", "tel:+491715550199"), ("(0)171 555 0199", "tel:01715550199"),
    ("tel:+1-207-555-0112", "tel:+12075550112"), ("TEL:+1-207-555-0112", "tel:+12075550112"),
    ("030/555 0199", "tel:0305550199"), ("+49 30/5550199", "tel:+49305550199"),
    ("+1 ２０７ 555-0112", "tel:+12075550112"), ("＋１（２０７）５５５−０１１２", "tel:+12075550112"),
    ("٠٢٠٧٥٥٥٠١١٢", "tel:02075550112"), ("०२०७ ५५५", "tel:0207555"),
    ("\u{202A}+1 207 555 0112\u{202C}", "tel:+12075550112"),
    ("+1‑207‑555‑0112", "tel:+12075550112"),
    ("112", "tel:112"),
  ])
  func unclearNumbersAreNotDialed(number: String, address: String) {
    #expect(Link.phone(number)?.absoluteString == address)
  }

  @Test(arguments: [
    // Two numbers.
    "0171 555 0199 / 030 555 0100", "555-0100, 555-0101", "555-0100; 555-0101",
    "555-0100 or 555-0101",
    "+1 207 555 0112 +1 207 555 0113", "0171 5550199 0172 5550198", "555 0100/01",
    "555-0100|555-0101",
    // Commands to the phone network, which a click must not send.
    "*123#", "*#06#", "**21*5550100#", "#31#5550100", "tel:*123%23",
    // Ambiguous or invalid numbers.
    "+39 (0)6 555 0100", "+49 (0171) 555 0199", "49 (0)171 555 0199", "555-0100 x12 x13",
    "555-0100 x12345678901", "tel:555-0100;phone-context=example.org", "1", "+",
    "12345678901234567890", "(555) 010²", "555.0100 (home)",
  ])
  func uncertainNumbersAreNotDialed(number: String) {
    #expect(Link.phone(number) == nil)
  }

  @Test func aPhoneNumberSpelledInLettersIsNotALink() {
    #expect(Link.phone("1-800-FLOWERS") == nil)
  }

  @Test func aMailAddressIsEscaped() {
    #expect(Link.mail("ada@example.org")?.absoluteString == "mailto:ada@example.org")
    #expect(
      Link.mail("a?bcc=b@example.org")?.absoluteString == "mailto:a%3Fbcc%3Db@example.org")
    #expect(Link.mail("ada") == nil)
    #expect(Link.mail("a b@example.org") == nil)
  }

  @Test func aPostalAddressLinksToAMap() {
    let url = Link.map("14 Harbor Lane, Ærø & Søn")
    #expect(
      url?.absoluteString
        == "https://www.openstreetmap.org/search?query="
        + "14%20Harbor%20Lane%2C%20%C3%86r%C3%B8%20%26%20S%C3%B8n")
    #expect(Link.map("") == nil)
  }

  @Test func theDesktopOnlyGetsAllowedAddresses() throws {
    for address in ["https://example.org", "mailto:a@b.c", "tel:1", "geo:1,2"] {
      #expect(Link.isAllowed(try #require(URL(string: address))))
    }
    for address in ["file:///etc/passwd", "javascript:a", "https://a:b@example.org", "sample:a"] {
      #expect(!Link.isAllowed(try #require(URL(string: address))))
    }
  }

  @Test(arguments: [
    ("https://a.test/x?utm_source=mail&utm_medium=b", "https://a.test/x"),
    ("https://a.test/x?p=1&fbclid=abc#y", "https://a.test/x?p=1#y"),
    ("https://a.test/?gclid=1&q=a%26b+c&mc_cid=2", "https://a.test/?q=a%26b+c"),
    ("https://a.test/?source=1&UTM_ID=2", "https://a.test/?source=1"),
    ("https://a.test/?utmost=1&&x", "https://a.test/?utmost=1&&x"),
    ("https://a.test/?", "https://a.test/?"),
  ])
  func onlyTrackingIsLeftOut(address: String, shown: String) throws {
    #expect(try Link.withoutTracking(#require(URL(string: address))).absoluteString == shown)
  }
}
