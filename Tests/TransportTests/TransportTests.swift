import Foundation
import Localization
import Testing

@testable import Transport

struct TransportTests {
  private let page = URL(string: "https://example.org/feed.json")!

  @Test func headerNamesIgnoreCase() {
    let response = TransportResponse(headers: ["ETag": "\"1\""], url: page)
    #expect(response.header("etag") == "\"1\"")
    #expect(response.header("ETAG") == "\"1\"")
    #expect(response.header("Last-Modified") == nil)
  }

  @Test func aRequestUsesTheTransportForItsScheme() async throws {
    let transport = Transport.routing([
      "https": .stub { TransportResponse(status: 201, url: $0.url) },
      "sample": .stub { TransportResponse(status: 202, url: $0.url) },
    ])
    let shouting = URL(string: "HTTPS://example.org/")!
    #expect(try await transport.send(TransportRequest(url: shouting)).status == 201)
    let sample = URL(string: "sample:facts.json")!
    #expect(try await transport.send(TransportRequest(url: sample)).status == 202)
  }

  @Test func anUnknownSchemeIsRefused() async {
    let transport = Transport.routing([:])
    await #expect(throws: TransportError.unsupportedScheme("https")) {
      try await transport.send(TransportRequest(url: page))
    }
  }

  @Test func aLimitIsShownInASuitableUnit() {
    #expect(TransportError.tooLarge(limit: 1 << 16).message.contains("64 KB"))
    #expect(TransportError.tooLarge(limit: 64 << 20).message.contains("64 MB"))
  }

  @Test func aPrintedRequestShowsNoSecrets() throws {
    let request = TransportRequest(
      url: try #require(URL(string: "https://me:pass-word@example.org/a%20b?key=in-query#in-hash")),
      headers: ["Authorization": "Bearer in-header"], body: Data("in-body".utf8))
    var dumped = ""
    dump(request, to: &dumped)
    let printed =
      "\(request) \(String(reflecting: request)) \(Mirror(reflecting: request).children)"
    for secret in ["pass-word", "in-query", "in-hash", "in-header", "in-body"] {
      #expect(!(printed + dumped).contains(secret))
    }
    #expect(request.description == "GET https://example.org/a%20b?… [Authorization] 7 bytes")
  }

  @Test func aQueryThatIsNotTextIsNotPrintedEither() throws {
    let url = try #require(URL(string: "https://example.org/?a=%FF"))
    #expect(TransportRequest(url: url).description.contains("https://example.org/?…"))
  }

  @Test func aRequestWithoutAUserAgentGetsOne() async throws {
    let echo = Transport.stub { TransportResponse(headers: $0.headers, url: $0.url) }.named("A/1")
    #expect(try await echo.send(TransportRequest(url: page)).header("User-Agent") == "A/1")
    let own = TransportRequest(url: page, headers: ["User-Agent": "B/2"])
    #expect(try await echo.send(own).header("User-Agent") == "B/2")
  }

  /// Reads libcurl's messages, because the session does not keep the error codes.
  @Test(arguments: [
    ("SSL certificate problem: self-signed certificate", "untrusted"),
    ("SSL: no alternative certificate subject name matches target host name", "untrusted"),
    ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", "notEncrypted"),
    ("Unsupported HTTP version in response", "notHTTP"), ("Empty reply from server", "other"),
  ])
  func errorsAreRecognizedByTheirMessage(reason: String, name: String) {
    #expect("\(TransportError.curl(reason: reason))".hasPrefix(name))
  }

  @Test(arguments: [
    TransportError.offline, .timedOut, .tooLarge(limit: 1 << 20), .unsupportedScheme("ftp"),
    .redirectRefused, .tooManyRedirects, .redirectedNowhere, .cutShort, .localNetwork, .notHTTP,
    .untrusted(reason: "c"), .notEncrypted(reason: "c"), .fileNotFound(path: "/a"),
    .unreadable(path: "/a", reason: Phrase("b")), .cancelled,
    .other(reason: "c"),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(error: TransportError) {
    #expect(!error.message.isEmpty && !error.message.contains("{"))
    #expect(!error.suggestion.isEmpty)
  }
}
