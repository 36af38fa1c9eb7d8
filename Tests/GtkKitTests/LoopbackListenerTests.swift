import Foundation
import FoundationNetworking
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class LoopbackListenerTests: GtkTestCase {
  func testABrowserGetsThePageOfItsAddress() async throws {
    var targets: [String] = []
    let listener = try LoopbackListener { target in
      targets.append(target)
      return .page("<title>Connecté ✓</title>")
    }
    MainLoop.attach()
    let address = "http://localhost:\(listener.port)/activated?state=a%20b&code=1"
    let url = try XCTUnwrap(URL(string: address))
    var isAnswered = false
    let request = Task {
      defer { isAnswered = true }
      return try await URLSession.shared.data(from: url)
    }
    await wait("the page") { isAnswered }
    let (data, response) = try await request.value
    let http = try XCTUnwrap(response as? HTTPURLResponse)
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "<title>Connecté ✓</title>")
    XCTAssertEqual(http.statusCode, 200)
    XCTAssertEqual(http.value(forHTTPHeaderField: "Content-Type"), "text/html; charset=utf-8")
    XCTAssertEqual(http.value(forHTTPHeaderField: "Content-Length"), "\(data.count)")
    XCTAssertEqual(http.value(forHTTPHeaderField: "Cache-Control"), "no-store")
    XCTAssertEqual(http.value(forHTTPHeaderField: "Connection"), "close")
    XCTAssertEqual(targets, ["/activated?state=a%20b&code=1"])
  }

  func testAPageOfAnySizeArrivesComplete() async throws {
    let page = String(repeating: "long ", count: 400_000)
    let listener = try LoopbackListener { _ in .page(page) }
    let client = try await ask(listener) { $0.get("/", port: listener.port) }
    XCTAssertEqual(client.body.utf8.count, page.utf8.count)
  }

  func testAnUnknownPathIsNotFound() async throws {
    let listener = try LoopbackListener { _ in nil }
    let client = try await ask(listener) { $0.get("/favicon.ico", port: listener.port) }
    XCTAssertEqual(client.status, "HTTP/1.1 404 Not Found")
  }

  func testOnlyGetIsAnswered() async throws {
    let listener = try unaskedListener()
    let body = String(repeating: "x", count: 20_000)
    let client = try await ask(listener) {
      $0.send("POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n\r\n")
      $0.send(body)
    }
    XCTAssertEqual(client.status, "HTTP/1.1 405 Method Not Allowed")
    XCTAssertTrue(client.received.contains("\r\nAllow: GET\r\n"))
  }

  func testARequestForAnotherHostIsRefused() async throws {
    let listener = try unaskedListener()
    let port = listener.port
    let headers = [
      "Host: evil.example:\(port)", "Host: localhost", "Host: 127.0.0.1:\(port + 1)", "Accept: */*",
      "Host: localhost:\(port)\r\nHost: evil.example", "Host: localhost:\(port).evil.example",
      "X: y\nHost: localhost:\(port)",
    ]
    for header in headers {
      let client = try await ask(listener) { $0.send("GET / HTTP/1.1\r\n\(header)\r\n\r\n") }
      XCTAssertEqual(client.status, "HTTP/1.1 403 Forbidden", header)
    }
  }

  func testAnotherUsersProgramIsRefused() async throws {
    let listener = try unaskedListener(user: getuid() + 1)
    let client = try await ask(listener) { $0.get("/", port: listener.port) }
    XCTAssertEqual(client.status, "HTTP/1.1 403 Forbidden")
  }

  func testThePeerIsFoundInTheKernelsTable() {
    let peer = LoopbackPeer(
      peer: LoopbackPeer.Place(address: [127, 0, 0, 1], port: 50_000),
      own: LoopbackPeer.Place(address: [127, 0, 0, 1], port: 80))
    let head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n"
    let own =
      "   0: 0100007F:0050 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1001 0 1"
    let another = own.replacing("C350 01", with: "C351 01")
    func from(_ places: String) -> String {
      own.replacing("0100007F:0050 0100007F:C350", with: places)
    }
    let ipv6 = "0000000000000000FFFF00000100007F"
    for (name, line, user) in [
      ("theirs", from("0100007F:C350 0100007F:0050"), 1001),
      ("of IPv6", from("\(ipv6):C350 \(ipv6):0050"), 1001),
      ("from another address", from("0200007F:C350 0100007F:0050"), nil),
      ("our own end", own, nil), ("cut off", String(own.prefix(60)), nil), ("nothing", "", nil),
    ] as [(String, String, uid_t?)] {
      XCTAssertEqual(peer.user(in: head + another + "\n" + line + "\n"), user, name)
    }
  }

  func testABrowserIsRedirected() async throws {
    let page = try XCTUnwrap(URL(string: "https://example.org/a?b=%0D%0Ac"))
    let listener = try LoopbackListener { $0 == "/go" ? .redirect(page) : .gone(page: "used") }
    let sent = try await ask(listener) { $0.get("/go", port: listener.port) }
    XCTAssertEqual(sent.status, "HTTP/1.1 302 Found")
    XCTAssertTrue(sent.received.contains("\r\nLocation: https://example.org/a?b=%0D%0Ac\r\n"))
    let late = try await ask(listener) { $0.get("/gone", port: listener.port) }
    XCTAssertEqual([late.status, late.body], ["HTTP/1.1 410 Gone", "used"])
  }

  func testTheHostMayBeWrittenInAnyWay() async throws {
    let listener = try LoopbackListener { _ in .page("") }
    for header in ["host:LOCALHOST:\(listener.port)", "HOST:  127.0.0.1:\(listener.port)  "] {
      let client = try await ask(listener) { $0.send("GET / HTTP/1.0\r\n\(header)\r\n\r\n") }
      XCTAssertEqual(client.status, "HTTP/1.1 200 OK", header)
    }
  }

  func testMalformedRequestsAreRefused() async throws {
    let listener = try unaskedListener()
    let host = "Host: localhost:\(listener.port)"
    let heads = [
      "", "GET", "GET /", "GET / HTTP/2\r\n\(host)", "GET  / HTTP/1.1\r\n\(host)",
      "GET http://localhost/ HTTP/1.1\r\n\(host)", "GET /é HTTP/1.1\r\n\(host)",
      "GET / HTTP/1.1\r\n\(host)\r\nnonsense", "GET / HTTP/1.1\r\nHost : x\r\n\(host)",
      "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "GET / HTTP/1.1\r\n \(host)",
    ]
    for head in heads {
      let client = try await ask(listener) { $0.send(head + "\r\n\r\n") }
      XCTAssertEqual(client.status, "HTTP/1.1 400 Bad Request", head)
    }
  }

  func testALongHeadIsReadUpToTheLimit() async throws {
    let listener = try unaskedListener()
    let client = try await ask(listener) {
      $0.send("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 17_000))\r\n\r\n")
    }
    XCTAssertEqual(client.status, "HTTP/1.1 431 Request Header Fields Too Large")
  }

  func testARequestMayComeByteByByte() async throws {
    let listener = try LoopbackListener { .page($0) }
    let client = try XCTUnwrap(LoopbackClient(port: listener.port))
    for character in "GET /slow HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n\r\n".utf8 {
      client.send(String(Unicode.Scalar(character)))
      while MainLoop.iterate() {}
    }
    await wait("the answer") { client.poll() || client.body == "/slow" }
    XCTAssertEqual(client.body, "/slow")
  }

  func testAHangingClientIsDroppedAndBlocksNobody() async throws {
    let listener = try LoopbackListener(timeout: .milliseconds(200)) { _ in .page("page") }
    let hanging = try XCTUnwrap(LoopbackClient(port: listener.port))
    hanging.send("GET / HTT")
    let client = try await ask(listener) { $0.get("/", port: listener.port) }
    XCTAssertEqual(client.body, "page")
    await wait("the end of its time") { hanging.poll() }
    XCTAssertEqual(hanging.received, "")
  }

  func testAnEndlessClientIsDropped() async throws {
    let listener = try LoopbackListener(timeout: .seconds(60)) { _ in .page("page") }
    let client = try XCTUnwrap(LoopbackClient(port: listener.port))
    client.get("/", port: listener.port)
    await wait("the page") { client.poll() }
    let noise = String(repeating: "x", count: 10_000)
    await wait("the end") {
      client.send(noise)
      return client.isRefused
    }
    XCTAssertEqual(client.status, "HTTP/1.1 200 OK")
  }

  func testManyHangingClientsBlockNoBrowser() async throws {
    let listener = try LoopbackListener { _ in .page("page") }
    let hanging = try (0..<40).map { _ in try connect(listener) }
    let client = try await ask(listener) { $0.get("/", port: listener.port) }
    XCTAssertEqual(client.body, "page")
    XCTAssertGreaterThanOrEqual(hanging.count { $0.poll() }, 32)
  }

  func testClientsThatDisconnectEarlyDoNoHarm() async throws {
    let listener = try LoopbackListener { _ in .page(String(repeating: "x", count: 1_000_000)) }
    for _ in 0..<20 {
      let clients = try (0..<4).map { _ in try connect(listener) }
      clients[0].resetAtTheEnd()
      clients[1].send("GET / HTTP")
      clients[1].finishSending()
      clients[2].get("/", port: listener.port)
      clients[2].resetAtTheEnd()
      clients[3].get("/", port: listener.port)
    }
    let client = try await ask(listener) { $0.get("/", port: listener.port) }
    XCTAssertEqual(client.body.utf8.count, 1_000_000)
  }

  func testTheListenerUsesOnlyLoopback() async throws {
    let listener = try LoopbackListener { _ in nil }
    XCTAssertNotNil(LoopbackClient(port: listener.port))
    XCTAssertNil(LoopbackClient(port: listener.port, address: 2))
  }

  func testThePageArrivesAlthoughTheListenerStops() async throws {
    var listener: LoopbackListener?
    listener = try LoopbackListener { _ in
      listener = nil
      return .page("Back to Almanac")
    }
    let port = try XCTUnwrap(listener).port
    let waiting = try XCTUnwrap(LoopbackClient(port: port))
    let client = try XCTUnwrap(LoopbackClient(port: port))
    client.get("/activated", port: port)
    await wait("the answer") { client.poll() }
    XCTAssertEqual(client.body, "Back to Almanac")
    await wait("the end of what was not answered") { waiting.poll() }
    XCTAssertNil(LoopbackClient(port: port), "nobody listens any more")
  }

  func testAStoppedListenerIsReleasedWithItsConnections() async throws {
    let files = openFiles()
    final class Witness {}
    weak var witness: Witness?
    var isFreed = false
    var hanging: [LoopbackClient] = []
    do {
      let kept = Witness()
      witness = kept
      let listener = try LoopbackListener(timeout: .seconds(60)) { _ in
        _ = kept
        return .page("page")
      }
      listener.onFinalize { isFreed = true }
      hanging = try (0..<20).map { _ in try connect(listener) }
      for _ in 0..<20 { _ = try await ask(listener) { $0.get("/", port: listener.port) } }
    }
    await wait("the last reference") { isFreed }
    XCTAssertNil(witness)
    await wait("the end of those that hang") { hanging.allSatisfy { $0.poll() } }
    hanging = []
    await wait("the last file") { openFiles() <= files }
  }

  /// A listener that must refuse all requests without asking its handler.
  private func unaskedListener(user: UInt32? = nil) throws -> LoopbackListener {
    try LoopbackListener(user: user) { _ in
      XCTFail("It was asked.")
      return nil
    }
  }

  /// Sends something and reads the whole answer.
  private func ask(
    _ listener: LoopbackListener, _ send: (LoopbackClient) -> Void
  ) async throws -> LoopbackClient {
    let client = try XCTUnwrap(LoopbackClient(port: listener.port))
    send(client)
    await wait("an answer") { client.poll() }
    return client
  }

  /// Connects, and lets the listener accept the connection before the test makes another one: the
  /// listener's queue is short.
  private func connect(_ listener: LoopbackListener) throws -> LoopbackClient {
    let client = try XCTUnwrap(LoopbackClient(port: listener.port))
    while MainLoop.iterate() {}
    return client
  }

  private func openFiles() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
}
