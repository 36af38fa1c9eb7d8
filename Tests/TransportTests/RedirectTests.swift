import Foundation
import Testing

@testable import Transport

struct RedirectTests {
  private func follow(
    from address: String = "https://example.org/a/feed", to location: String?, status: Int = 302,
    method: String = "GET", headers: [String: String] = [:], body: Data? = nil
  ) throws(TransportError) -> TransportRequest? {
    try Redirect.following(
      TransportRequest(url: URL(string: address)!, method: method, headers: headers, body: body),
      status: status, location: location)
  }

  @Test func anAnswerIsNotARedirect() throws {
    #expect(try follow(to: nil) == nil)
    #expect(try follow(to: "/b", status: 200) == nil)
    #expect(try follow(to: "/b", status: 304) == nil)
  }

  @Test func aRelativeLocationBelongsToTheAddress() throws {
    #expect(try follow(to: "../b")?.url.absoluteString == "https://example.org/b")
  }

  @Test(arguments: [
    "http://example.org/", "file:///etc/passwd", "javascript:alert(1)", "ftp://example.org/",
    "https://", "https://user@example.org/", "sample:facts.json",
  ])
  func anUnsafeTargetIsRefused(target: String) {
    #expect(throws: TransportError.redirectRefused) { try follow(to: target) }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func aRequestMayRefuseRedirects(status: Int) {
    let request = TransportRequest(
      url: URL(string: "https://example.org/")!, redirects: .refuse)
    #expect(throws: TransportError.redirectRefused) {
      try Redirect.following(request, status: status, location: "/b")
    }
  }

  @Test func httpMayBecomeHttps() throws {
    #expect(try follow(from: "http://example.org/", to: "https://example.org/") != nil)
    #expect(try follow(from: "http://example.org/", to: "http://example.org/b") != nil)
  }

  @Test(arguments: ["https://example.com/", "https://example.org:8443/", "https://a.example.org/"])
  func secretsStayWithTheirOrigin(target: String) throws {
    let headers = ["Authorization": "Bearer 1", "IFTTT-Service-Key": "2", "Accept": "*/*"]
    #expect(try follow(to: target, headers: headers)?.headers == ["Accept": "*/*"])
    #expect(try follow(to: "https://EXAMPLE.org:443/b", headers: headers)?.headers == headers)
  }

  @Test(arguments: [
    ("http://example.org/", "https://example.org/b", true),
    ("https://example.org/", "https://example.com/", true),
    ("http://example.org/", "https://example.com/", false),
    ("http://example.org/", "http://a.example.org/", false),
  ])
  func aMoveNeedsATrustworthySource(old: String, new: String, isBelieved: Bool) throws {
    let (old, new) = (try #require(URL(string: old)), try #require(URL(string: new)))
    for status in [301, 308] {
      #expect(Redirect.isPermanent(status: status, from: old, to: new) == isBelieved)
    }
    #expect(!Redirect.isPermanent(status: 302, from: old, to: new))
  }

  @Test func aBodyIsNotSentToAnotherOrigin() {
    #expect(throws: TransportError.redirectRefused) {
      try follow(to: "https://example.com/", status: 307, method: "POST", body: Data("1".utf8))
    }
  }

  @Test func aPostBecomesAGetWhereTheStandardSaysSo() throws {
    for status in [301, 302, 303] {
      let next = try follow(
        to: "/b", status: status, method: "POST", headers: ["Content-Type": "application/json"],
        body: Data("1".utf8))
      #expect(next?.method == "GET")
      #expect(next?.body == nil)
      #expect(next?.headers == [:])
    }
    let kept = try follow(to: "/b", status: 308, method: "POST", body: Data("1".utf8))
    #expect(kept?.method == "POST")
    #expect(kept?.body == Data("1".utf8))
  }
}
