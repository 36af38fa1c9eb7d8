import Foundation
import Testing
import Transport

@testable import SampleServer

/// Tests behavior that only a socket shows.
@Suite(.timeLimit(.minutes(30))) struct HTTPTests {
  private var server: LiveServer { LiveServer.current! }

  @Test(.server) func aFeedArrivesWithItsHeadersAndThen304() async throws {
    let feed = try await server.get("/facts.json")
    #expect(feed.status == 200)
    #expect(feed.header("Content-Type") == "application/json; charset=utf-8")
    #expect(feed.header("Date").flatMap(HTTPDate.parse) != nil)
    #expect(String(decoding: feed.body, as: UTF8.self).contains("\(server.base)/pictures/"))
    let tag = try #require(feed.header("ETag"))
    let again = try await server.get("/facts.json", ["If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag)
    // The connection can still be used.
    #expect(try await server.get("/facts.json").body == feed.body)
  }

  @Test(.server) func aHeadHasTheLengthAndNoBody() async throws {
    let length = try await server.get("/facts.json").body.count
    let head = try await server.send("HEAD", "/facts.json")
    #expect(head.header("Content-Length") == String(length))
    #expect(head.body.isEmpty)
  }

  @Test(.server(faults: ["/facts.json,truncated"]))
  func aTruncatedAnswerAnnouncesMoreThanItSends() async throws {
    _ = await #expect(throws: TransportError.self) { try await server.get("/facts.json") }
    let answer = try await server.exchange("/facts.json")
    let parts = try #require(answer.range(of: "\r\n\r\n"))
    _ = try await server.send("DELETE", "/control/faults")
    let whole = try await server.get("/facts.json").body.count
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("Content-Length: \(whole)\r\n"))
    #expect(answer[parts.upperBound...].utf8.count == whole / 2)
  }

  @Test(.server(faults: ["/v1/me,drop"])) func aDroppedConnectionSendsNothing() async throws {
    let answer = try await server.exchange("/v1/me")
    #expect(answer == "")
  }

  @Test(.server) func aLargeBodyIsRefusedAndNotRecorded() async throws {
    let body = String(repeating: "x", count: Listener.Limit.body + 1)
    let refused = try await server.send("POST", "/v1/me", body: body)
    let fitting = try await server.send("POST", "/v1/me", body: String(body.dropLast()))
    #expect(refused.status == 413 && fitting.status == 405)
    #expect(try await server.requests().count == 1)
  }

  @Test(.server) func aLongAddressIsRefused() async throws {
    let path = "/" + String(repeating: "x", count: Listener.Limit.target)
    let answer = try await server.get(path)
    #expect(answer.status == 414)
  }

  @Test func aStoppingServerReleasesItsRequests() async throws {
    let server = try await Server.start(
      samples: TestDispatcher.samples, faults: [Fault(path: "/v1/me", kind: .gate)])
    let live = LiveServer(base: try #require(URL(string: server.base)))
    let gated = Task { try? await live.get("/v1/me") }
    _ = try await live.get("/control/requests?at_least=1")
    await server.stop()
    #expect(await gated.value == nil)
    await #expect(throws: TransportError.self) { try await live.get("/v1/me") }
  }

  @Test(.server) func itListensOnOneAddressOnly() async throws {
    // This address also leads to this computer, and to servers that listen on all addresses.
    let other = try #require(URL(string: "http://127.0.0.2:\(server.base.port ?? 0)/"))
    await #expect(throws: TransportError.offline) {
      try await Transport.live.send(TransportRequest(url: other))
    }
  }

  @Test(.server) func aPortInUseIsReported() async throws {
    let port = UInt16(try #require(server.base.port))
    await #expect(throws: ListenerError.portInUse(port)) {
      try await Server.start(port: port, samples: TestDispatcher.samples)
    }
  }
}
