import Foundation
import Testing
import Transport

@testable import SampleServer

/// What keeps a web page, or another computer, from using a server that a user tries out. What the
/// server answers is tested by those who use it: `ClientTests`, and `test_account.py`.
struct SafetyTests {
  private let dispatcher = TestDispatcher()
  private let page = "/embed/lights/applets/Kt7rWv4N"

  /// A user who runs a demo may have any web page open in a browser. Requests from such a page are
  /// refused.
  @Test(arguments: [
    (["Origin": "https://evil.example"], 403), (["origin": "null"], 403),
    (["Sec-Fetch-Site": "cross-site"], 403), (["Host": "evil.example:8321"], 403),
    (["Host": "127.0.0.1.evil.example"], 403), (["Host": "LOCALHOST:8321"], 200),
    (["Host": "127.0.0.1:8321", "Sec-Fetch-Site": "none"], 200),
  ])
  func aWebPageCannotControlTheServer(headers: [String: String], status: Int) async {
    #expect(await dispatcher.post("/control/reset", headers).status == status)
  }

  @Test(arguments: [
    "", "user_id=9&redirect_uri=acme:x", "user_id=42&redirect_uri=%2Fdone",
    "user_id=42&redirect_uri=http%3A%2F%2Fexample.org%2F",
    "user_id=42&redirect_uri=http%3A%2F%2F127.0.0.1.example.org%2F",
    "user_id=42&redirect_uri=http%3A%2F%2F127.0.0.1%40example.org%2F",
    "user_id=42&redirect_uri=javascript%3Aalert(1)",
    "user_id=42&redirect_uri=acme%3A%2F%2Fx%0D%0ASet-Cookie%3Aa",
  ])
  func anActivationLeadsNowhereElse(query: String) async {
    for answer in [
      await dispatcher.get("\(page)?\(query)"),
      await dispatcher.get("\(page)?\(query)&auto=activate"),
      await dispatcher.post(page + "/activate", body: query),
    ] {
      #expect(answer.status == 400 && answer.headers["Location"] == nil)
    }
    let applet = await dispatcher.get("/v1/services/lights/applets/Kt7rWv4N", TestDispatcher.sam)
    #expect(applet.json["user_status"] == "never_enabled")
  }

  @Test(arguments: ["", "https://example.org/", "http://127.0.0.1:1.example.org/", "/embed"])
  func aLoginLeadsNowhereElse(target: String) async {
    let answer = await dispatcher.post(
      "/mobile_api/get_login_url?redirect_to=" + target.unreservedEscaped)
    #expect(answer.status == 422)
  }

  @Test func untrustedTextIsEscaped() async {
    let answer = await dispatcher.get(
      "\(page)?user_id=42&redirect_uri=acme:x&email=%22%3E%3Cscript%3Ealert(1)")
    #expect(answer.text.contains("&quot;&gt;&lt;script&gt;alert(1)"))
  }

  @Test func faultsAndTheRecordAreBounded() async {
    let fault = #"{"path": "/v1/me", "kind": "drop"}"#
    let many = "[" + repeatElement(fault, count: 101).joined(separator: ",") + "]"
    #expect(await dispatcher.post("/control/faults", body: many).status == 422)
    var log = RequestLog()
    for number in 1...21_500 { _ = log.begin(Request(method: "GET", target: "/\(number)")) }
    #expect(log.json["requests"]?.elements.count == RequestLog.limit)
  }

  @Test(.server) func largeRequestsAreRefused() async throws {
    let server = try #require(LiveServer.current)
    let body = String(repeating: "x", count: Listener.Limit.body + 1)
    #expect(try await server.send("POST", "/v1/me", body: body).status == 413)
    let path = "/" + String(repeating: "x", count: Listener.Limit.target)
    #expect(try await server.get(path).status == 414)
  }

  @Test(.server) func itListensOnOneAddressOnly() async throws {
    // This address also leads to this computer, and to servers that listen on all addresses.
    let port = try #require(LiveServer.current?.base.port)
    let other = try #require(URL(string: "http://127.0.0.2:\(port)/"))
    await #expect(throws: TransportError.offline) {
      try await Transport.live.send(TransportRequest(url: other))
    }
    await #expect(throws: ListenerError.portInUse(UInt16(port))) {
      try await Server.start(port: UInt16(port), samples: TestDispatcher.samples)
    }
  }
}
