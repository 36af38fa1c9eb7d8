import FeedCore
import Foundation
import Testing

struct LinkTests {
  @Test(arguments: ["https://example.org/a?b=c#d", "http://example.org", " https://example.org\n"])
  func aWebAddressOpens(address: String) {
    #expect(Link.web(address) != nil)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd", "ftp://example.org", "",
    "https://", "https:///path", "example.org", "https://user:secret@example.org",
    "https://user@example.org", "sample:facts.json", "tel:1",
  ])
  func anythingElseIsText(address: String) {
    #expect(Link.web(address) == nil)
  }

  @Test func aPictureMayBeASample() {
    #expect(Link.picture("sample:pictures/a.png")?.scheme == "sample")
    #expect(Link.picture("http://example.org/a%20(b).jpg") != nil)
    #expect(Link.picture("file:///a.png") == nil)
    #expect(Link.picture("data:image/png;base64,AA") == nil)
    #expect(Link.picture("") == nil)
  }

  @Test func aNumberIsDialledWithoutItsPunctuation() {
    #expect(Link.phone("(207) 555-0112")?.absoluteString == "tel:2075550112")
    #expect(Link.phone("+44 20 7946 0000")?.absoluteString == "tel:+442079460000")
    #expect(Link.phone("(+44) 20 7946 0000")?.absoluteString == "tel:+442079460000")
    #expect(Link.phone("none") == nil)
    #expect(Link.phone("") == nil)
  }

  @Test func anExtensionIsNotPartOfTheNumber() {
    for number in ["555-0100 ext. 12", "555-0100 x12", "555 0100 extension 12"] {
      #expect(Link.phone(number)?.absoluteString == "tel:5550100;ext=12")
    }
  }

  @Test func aNumberInLettersIsNotDialled() {
    #expect(Link.phone("1-800-FLOWERS") == nil)
  }

  @Test func aMailAddressIsEscaped() {
    #expect(Link.mail("ada@example.org")?.absoluteString == "mailto:ada@example.org")
    #expect(
      Link.mail("a?bcc=b@example.org")?.absoluteString == "mailto:a%3Fbcc%3Db@example.org")
    #expect(Link.mail("ada") == nil)
    #expect(Link.mail("a b@example.org") == nil)
  }

  @Test func aPlaceBecomesAMap() {
    let url = Link.map("14 Harbor Lane, Ærø & Søn")
    #expect(
      url?.absoluteString
        == "https://www.openstreetmap.org/search?query="
        + "14%20Harbor%20Lane%2C%20%C3%86r%C3%B8%20%26%20S%C3%B8n")
    #expect(Link.map("") == nil)
  }

  @Test func theDesktopGetsOnlyWhatItMay() throws {
    for address in ["https://example.org", "mailto:a@b.c", "tel:1", "geo:1,2"] {
      #expect(Link.isAllowed(try #require(URL(string: address))))
    }
    for address in ["file:///etc/passwd", "javascript:a", "https://a:b@example.org", "sample:a"] {
      #expect(!Link.isAllowed(try #require(URL(string: address))))
    }
  }
}
