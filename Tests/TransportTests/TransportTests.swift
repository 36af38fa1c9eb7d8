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

  @Test(arguments: [
    TransportError.offline, .timedOut, .tooLarge(limit: 1 << 20), .unsupportedScheme("ftp"),
    .redirectRefused, .tooManyRedirects, .redirectedNowhere, .cutShort, .localNetwork, .notHTTP,
    .malformed, .proxy, .untrusted(.expired), .untrusted(.notYetValid), .untrusted(.otherHost),
    .untrusted(.selfSigned), .untrusted(.unknownIssuer), .untrusted(.invalid), .notEncrypted,
    .outdatedEncryption, .fileNotFound(path: "/a"),
    .unreadable(path: "/a", reason: Phrase("b")), .cancelled,
    .other(reason: "c"),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(error: TransportError) {
    #expect(!error.message.isEmpty && !error.message.contains("{"))
    #expect(!error.suggestion.isEmpty)
  }
}
