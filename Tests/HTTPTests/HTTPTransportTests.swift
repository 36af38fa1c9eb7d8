import Foundation
import HTTP
import Testing
import Transport

@Suite(
  .serialized, .timeLimit(.minutes(30)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: LoopbackServer.python),
    "the loopback server is a Python script"))
struct HTTPTransportTests {
  private static let server = Result { try LoopbackServer() }
  private let server: LoopbackServer

  init() throws {
    server = try Self.server.get()
  }

  private struct Echo: Decodable {
    let method: String
    let headers: [String: String]
    let body: String
  }

  private func send(
    _ path: String, method: String = "GET", headers: [String: String] = [:], body: Data? = nil,
    maxBytes: Int = 1 << 20, deadline: Duration = .seconds(20)
  ) async throws(TransportError) -> TransportResponse {
    try await Transport.http.send(
      TransportRequest(
        url: server.base.appending(path: path), method: method, headers: headers, body: body,
        maxBytes: maxBytes, deadline: deadline))
  }

  private func echo(_ response: TransportResponse) throws -> Echo {
    try JSONDecoder().decode(Echo.self, from: response.body)
  }

  @Test func anAnswerHasStatusHeadersAndBody() async throws {
    let response = try await send("feed")
    #expect(response.status == 200)
    #expect(response.header("etag") == "\"1\"")
    #expect(response.body == Data("hello".utf8))
    #expect(response.url == server.base.appending(path: "feed"))
  }

  @Test func a304ReachesTheCaller() async throws {
    let response = try await send("feed", headers: ["If-None-Match": "\"1\""])
    #expect(response.status == 304)
    #expect(response.body.isEmpty)
  }

  @Test(arguments: [404, 500, 429])
  func anErrorStatusIsAnAnswer(status: Int) async throws {
    let response = try await send("status/\(status)")
    #expect(response.status == status)
    #expect(response.body == Data("sorry".utf8))
  }

  @Test func aRequestForCredentialsIsAnAnswer() async throws {
    let response = try await send("locked")
    #expect(response.status == 401)
    #expect(response.body == Data("locked".utf8))
  }

  @Test func aBodyIsSent() async throws {
    let response = try await send(
      "echo", method: "POST", headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
    let echo = try echo(response)
    #expect(echo.method == "POST")
    #expect(echo.body == "{}")
    #expect(echo.headers["content-type"] == "application/json")
  }

  @Test(arguments: [nil, Data()]) func anEmptyBodyIsSent(body: Data?) async throws {
    let echo = try await echo(send("echo", method: "POST", body: body))
    #expect(echo.method == "POST" && echo.body.isEmpty)
    #expect(echo.headers["content-length"] == "0")
    #expect(echo.headers["content-type"] == nil)
  }

  @Test(arguments: ["PUT", "PATCH", "DELETE"])
  func anyMethodMayHaveABody(method: String) async throws {
    let response = try await send("echo", method: method, body: Data("{}".utf8))
    #expect(try echo(response).method == method)
  }

  @Test func aCookieLastsAsLongAsItsRedirects() async throws {
    #expect(try await send("cookie-hop").body == Data("with cookie".utf8))
    _ = try await send("feed")
    #expect(try await echo(send("echo")).headers["cookie"] == nil)
  }

  @Test func fiveRedirectsAreFollowedWithTheirHeaders() async throws {
    let response = try await send("hops/5", headers: ["Authorization": "Bearer 1"])
    #expect(response.status == 200)
    #expect(response.url.path() == "/echo")
    #expect(try echo(response).headers["authorization"] == "Bearer 1")
  }

  @Test func aRedirectWithABodyIsFollowed() async throws {
    #expect(try await send("long-hop").url.path() == "/echo")
  }

  @Test(arguments: [
    ("hops/6", TransportError.tooManyRedirects), ("loop", .tooManyRedirects),
    ("outside", .redirectRefused), ("nowhere", .redirectedNowhere), ("no-http", .notHTTP),
    // A body whose length is in the header, a body without a length, and a body in chunks.
    ("large", .tooLarge(limit: 1 << 20)), ("endless", .tooLarge(limit: 1 << 20)),
    ("chunked", .tooLarge(limit: 1 << 20)), ("broken-chunks", .cutShort),
  ])
  func aBadAnswerIsRefused(path: String, error: TransportError) async {
    await #expect(throws: error) { try await send(path) }
  }

  @Test(arguments: [
    // Nothing listens on the discard port of a test machine.
    ("http://127.0.0.1:9/", TransportError.offline), ("http://nowhere.invalid/", .offline),
    ("ftp://127.0.0.1/", .unsupportedScheme("ftp")),
  ])
  func anAddressWithoutAWebServerIsReported(address: String, error: TransportError) async throws {
    let request = TransportRequest(url: try #require(URL(string: address)))
    await #expect(throws: error) { try await Transport.http.send(request) }
  }

  @Test func aServerWithoutEncryptionIsReported() async throws {
    let address = server.base.appending(path: "feed").absoluteString
      .replacing("http:", with: "https:")
    let request = TransportRequest(url: try #require(URL(string: address)))
    await #expect(throws: TransportError.notEncrypted) { try await Transport.http.send(request) }
  }

  /// A feed moves as far as permanent redirects lead, up to the first temporary one.
  @Test(arguments: [
    ("moves", nil), ("moves/301", "moves"), ("moves/308", "moves"), ("moves/301/308", "moves"),
    ("moves/308/301/308/301/308", "moves"), ("moves/302", nil), ("moves/303", nil),
    ("moves/307", nil), ("moves/302/301", nil), ("moves/301/302", "moves/302"),
    ("moves/308/307/301", "moves/307/301"), ("status/404", nil),
  ])
  func aPermanentMoveIsReported(path: String, movedTo: String?) async throws {
    let response = try await send(path)
    #expect(response.movedTo == movedTo.map { server.base.appending(path: $0) })
    if path.hasPrefix("moves") { #expect(response.url == server.base.appending(path: "moves")) }
  }

  /// Without HTTPS, an attacker between the hosts may have sent the redirect.
  @Test func aMoveToAnotherHostNeedsHTTPS() async throws {
    let response = try await send("moved-elsewhere")
    #expect(response.url == server.other.appending(path: "moves"))
    #expect(response.movedTo == nil)
  }

  @Test func aRedirectToAnotherOriginLosesTheSecrets() async throws {
    let response = try await send(
      "elsewhere", headers: ["Authorization": "Bearer 1", "X-Key": "2"])
    let headers = try echo(response).headers
    #expect(response.url.host() == "localhost")
    #expect(headers["authorization"] == nil)
    #expect(headers["x-key"] == nil)
  }

  @Test func bytesAfterTheContentLengthAreNotRead() async throws {
    #expect(try await send("liar").body.count == 10)
  }

  @Test func aCompressedBodyIsDecompressedAndMeasuredThen() async throws {
    #expect(try await send("packed").body.count == 1 << 20)
    await #expect(throws: TransportError.tooLarge(limit: (1 << 20) - 1)) {
      try await send("packed", maxBytes: (1 << 20) - 1)
    }
  }

  /// Servers write anything into `Content-Encoding`.
  @Test(arguments: [
    "gzip/gzip", "GZIP/gzip", "x-gzip/gzip", "none/gzip", "deflate/gzip", "deflate/zlib",
    "deflate/raw", "gzip/followed", "gzip/parts", "gzip/plain", "utf-8/plain", "none/plain",
    "identity/plain", "br/plain",
  ])
  func anEncodingIsRecognizedByTheBody(path: String) async throws {
    let response = try await send("encoded/" + path)
    #expect(
      String(decoding: response.body, as: UTF8.self) == String(repeating: "hello", count: 1000))
  }

  @Test func aBodyOfEmptyPartsIsRefused() async throws {
    await #expect(throws: TransportError.tooLarge(limit: 1 << 20)) {
      try await send("encoded/gzip/empties")
    }
  }

  @Test(arguments: ["gzip", "deflate", "utf-8"]) func aShortBodyIsNotCompressed(name: String)
    async throws
  {
    #expect(try await send("encoded/\(name)/empty").body.isEmpty)
    #expect(try await send("encoded/\(name)/short").body == Data("h".utf8))
  }

  @Test(arguments: ["cut", "cut-packed"]) func aTruncatedBodyIsAnError(path: String) async {
    await #expect(throws: TransportError.cutShort) { try await send(path) }
  }

  /// URLSession's own time limit restarts with each byte, and would take a minute, as long as this
  /// test may.
  @Test(.timeLimit(.minutes(1)), arguments: ["silent", "drip", "trickle"])
  func theDeadlineEndsAWait(path: String) async {
    let time = await ContinuousClock().measure {
      await #expect(throws: TransportError.timedOut) {
        try await send(path, deadline: .milliseconds(200))
      }
    }
    #expect(time >= .milliseconds(200))
  }

  /// The body arrives in small pieces, then in a large one, and then in small ones again.
  @Test func anAnswerInPiecesArrivesComplete() async throws {
    let response = try await send("pieces", maxBytes: 2 << 20)
    #expect(response.body.count == (1 << 20) + 60)
    #expect(response.body.suffix(31) == Data("y".utf8) + Data(repeating: 0x7A, count: 30))
  }

  @Test func aCancelledRequestEndsAtOnce() async {
    let task = Task { try await send("silent") }
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
  }

  /// Every second request is cancelled, each at a different moment, some during redirects.
  @Test(arguments: ["feed", "hops/3"])
  func manyRequestsHalfOfThemCancelledAllReturn(path: String) async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<300 {
        group.addTask {
          let task = Task { try await send(path) }
          if index.isMultiple(of: 2) {
            for _ in 0..<index { await Task.yield() }
            task.cancel()
          }
          let result = await task.result
          if !index.isMultiple(of: 2) { #expect((try? result.get())?.status == 200) }
        }
      }
    }
  }
}
