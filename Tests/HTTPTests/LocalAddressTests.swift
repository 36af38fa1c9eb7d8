import Foundation
import HTTP
import Testing

@testable import Transport

/// Any name may have a local address. Here, `localhost` stands for such a name: these tests use the
/// session itself, which does not check names.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: LoopbackServer.python),
    "the loopback server is a Python script"))
struct LocalAddressTests {
  private static let session = LiveSession(protocols: [HTTPProtocol.self])
  private static let server = Result { try LoopbackServer() }
  private let server: LoopbackServer

  init() throws {
    server = try Self.server.get()
  }

  private func body(_ path: String, source: String? = nil) async throws -> String {
    let request = TransportRequest(
      url: server.other.appending(path: path), source: source.flatMap { URL(string: $0) })
    let response = try await Self.session.send(request, in: RedirectChain())
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func aNameWithALocalAddressIsNotRequested() async throws {
    #expect(try await body("feed") == "hello")
    await #expect(throws: TransportError.localNetwork) {
      try await body("feed", source: "https://a.example/")
    }
  }

  /// Its own host too: a name's address may have changed since the source was loaded.
  @Test func aSourceOfTheSameNameIsJudgedToo() async throws {
    await #expect(throws: TransportError.localNetwork) {
      try await body("feed", source: "http://localhost.example/")
    }
    #expect(try await body("feed", source: server.other.absoluteString) == "hello")
  }

  @Test func aConnectionThatAnotherRequestOpenedIsJudged() async throws {
    let port = try await body("kept")
    #expect(try await body("kept") == port)
    await #expect(throws: TransportError.localNetwork) {
      try await body("kept", source: "https://a.example/")
    }
  }

  @Test func aResponseFromThisComputerIsRecognized() async throws {
    let chain = RedirectChain()
    _ = try await Self.session.send(
      TransportRequest(url: server.other.appending(path: "feed")), in: chain)
    #expect(chain.isLocal)
  }

  /// The proxy may be on this computer, even for requests that a feed from the internet causes: the
  /// proxy's address comes from the user, not from the feed.
  @Test func aProxyIsUsed() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      let proxy = server.base.absoluteString
      HTTPProtocol.findProxies { $0 == "http://direct.invalid:80" ? nil : proxy }
      // Only what `findProxies` says counts.
      setenv("http_proxy", "http://127.0.0.1:9/", 1)
      func body(_ address: String, source: String? = nil) async throws -> String {
        let request = TransportRequest(
          url: try #require(URL(string: address)), source: source.flatMap { URL(string: $0) })
        return String(decoding: try await Transport.http.send(request).body, as: UTF8.self)
      }
      #expect(try await body("http://example.invalid/feed") == "proxy")
      #expect(try await body("http://example.invalid/a", source: "https://a.example/") == "proxy")
      await #expect(throws: TransportError.offline) { try await body("http://direct.invalid/") }
      HTTPProtocol.findProxies { _ in "http://127.0.0.1:9/" }
      #expect(try await body(server.base.appending(path: "feed").absoluteString) == "hello")
      #expect(try await body(server.other.appending(path: "feed").absoluteString) == "hello")
      await #expect(throws: TransportError.proxy) { try await body("http://example.invalid/") }
    }
  }
}
