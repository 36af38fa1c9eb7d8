import Foundation
import Testing

@testable import SampleServer

struct ControlTests {
  private let dispatcher = TestDispatcher()
  private let applet = "/v1/services/lights/applets/Vn2cRd6J"

  @Test func faultsAreAddedListedAndRemoved() async {
    let set = await dispatcher.post(
      "/control/faults",
      body: #"{"path": "/v1/me", "kind": "status", "status": 429, "headers": {"Retry-After": "2"}}"#
    )
    #expect(set.status == 200)
    #expect(await dispatcher.get("/control/faults").json["faults"]?.elements.count == 1)
    let answer = await dispatcher.get("/v1/me")
    #expect(answer.refusal == "429 rate_limited" && answer.headers["Retry-After"] == "2")
    _ = await dispatcher.delete("/control/faults")
    #expect(await dispatcher.get("/v1/me").status == 200)
  }

  @Test func severalFaultsTakeTurns() async {
    _ = await dispatcher.post(
      "/control/faults",
      body: """
        [{"path": "/v1/me", "kind": "status", "status": 503, "times": 1},
         {"path": "/v1/*", "kind": "empty", "times": 1, "method": "get"}]
        """)
    #expect(await dispatcher.get("/v1/me").status == 503)
    #expect(await dispatcher.get("/v1/me").status == 204)
    #expect(await dispatcher.get("/v1/me").status == 200)
  }

  @Test(arguments: [
    "", "{}", "[1]", #"{"path": "/x", "kind": "nothing"}"#, #"{"path": "x", "kind": "drop"}"#,
    #"{"path": "/control/reset", "kind": "drop"}"#,
  ])
  func invalidFaultsAreRefusedWithAReason(body: String) async {
    let answer = await dispatcher.post("/control/faults", body: body)
    #expect([400, 422].contains(answer.status))
    #expect(answer.json["message"]?.string?.isEmpty == false)
    #expect(await dispatcher.get("/control/faults").json["faults"] == [])
  }

  @Test func faultsAreBounded() async {
    let fault = #"{"path": "/v1/me", "kind": "drop"}"#
    let hundred = "[" + repeatElement(fault, count: 100).joined(separator: ",") + "]"
    #expect(await dispatcher.post("/control/faults", body: hundred).status == 200)
    #expect(await dispatcher.post("/control/faults", body: fault).status == 422)
  }

  @Test func aGatedRequestWaitsUntilItIsReleased() async throws {
    _ = await dispatcher.post(
      "/control/faults", body: #"{"path": "/v1/me", "kind": "gate", "times": 1}"#)
    async let answer = dispatcher.get("/v1/me", TestDispatcher.sam)
    let arrived = await dispatcher.get("/control/requests?at_least=1").json["requests"]?.elements
    #expect(arrived?.first?["status"] == .null)
    #expect(await dispatcher.post("/control/release").json == ["released": 1])
    #expect(await answer.json["user_login"] == "sam_l")
    let entry = try #require(
      await dispatcher.get("/control/requests").json["requests"]?.elements.first)
    #expect(entry["status"] == 200 && entry["fault"] == "gate")
  }

  @Test func removingFaultsReleasesGatedRequests() async {
    _ = await dispatcher.post("/control/faults", body: #"{"path": "/v1/me", "kind": "gate"}"#)
    async let answer = dispatcher.get("/v1/me")
    _ = await dispatcher.get("/control/requests?at_least=1")
    #expect(await dispatcher.delete("/control/faults").json == ["released": 1])
    #expect(await answer.status == 200)
  }

  @Test func requestsAreRecordedAsTheyWereSent() async throws {
    _ = await dispatcher.get("/v1/me?a=b%20c+d", ["Authorization": "Bearer no", "IFTTT-X": "é"])
    _ = await dispatcher.post("/nothing", body: "four")
    let log = await dispatcher.get("/control/requests").json
    #expect(log["count"] == 2)
    let entries = try #require(log["requests"]?.elements)
    #expect(entries[0]["target"] == "/v1/me?a=b%20c+d" && entries[0]["status"] == 401)
    #expect(entries[0]["headers"] == ["Authorization": "Bearer no", "IFTTT-X": "é"])
    #expect(entries[1]["method"] == "POST" && entries[1]["body_bytes"] == 4)
    #expect(await dispatcher.delete("/control/requests").json["count"] == 0)
  }

  @Test func theRecordIsBounded() {
    var log = RequestLog()
    for number in 1...21_500 {
      let entry = log.begin(Request(method: "GET", target: "/\(number)"))
      log.end(entry, status: number, fault: nil)
    }
    let entries = log.json["requests"]?.elements ?? []
    #expect(log.json["count"] == 21_500)
    #expect(entries.count == RequestLog.limit)
    #expect(entries.last?["target"] == "/21500" && entries.last?["status"] == 21_500)
    #expect(entries.first?["target"] == "/11501" && entries.first?["status"] == 11_501)
  }

  @Test func aRevokedTokenIsReplacedByAnother() async {
    #expect(
      await dispatcher.post("/control/revoke", body: #"{"token": "demo-token"}"#).status == 200)
    #expect(await dispatcher.get("/v1/me", TestDispatcher.sam).status == 401)
    #expect(await dispatcher.get("/v1/me", TestDispatcher.noor).status == 200)
    #expect(await dispatcher.get("/mobile_api/get_ifttt_token").json == ["token": "demo-token-2"])
    let fresh = await dispatcher.get("/v1/me", ["Authorization": "Bearer demo-token-2"])
    #expect(fresh.json["user_login"] == "sam_l")
    #expect(
      await dispatcher.post("/control/revoke", body: #"{"token": "demo-token"}"#).status == 422)
  }

  @Test func anActivationReplacesARevokedToken() async {
    _ = await dispatcher.post("/control/revoke", body: #"{"token": "demo-token", "renew": false}"#)
    #expect(await dispatcher.get("/mobile_api/get_ifttt_token").json == ["token": .null])
    _ = await dispatcher.get(
      "/embed/lights/applets/Kt7rWv4N?user_id=42&redirect_uri=a:b&auto=activate")
    #expect(await dispatcher.get("/mobile_api/get_ifttt_token").json == ["token": "demo-token-2"])
  }

  @Test func aResetRestoresTheInitialState() async {
    let dispatcher = TestDispatcher(faults: [Fault(path: "/v1/me", kind: .empty)])
    let start = await dispatcher.get(applet, TestDispatcher.sam).json
    _ = await dispatcher.post(applet + "/enable", TestDispatcher.sam)
    _ = await dispatcher.post("/control/revoke", body: #"{"token": "demo-token"}"#)
    _ = await dispatcher.post("/control/rules", body: #"{"page_size": 2}"#)
    _ = await dispatcher.delete("/control/faults")
    #expect(await dispatcher.post("/control/reset").status == 200)
    #expect(await dispatcher.get("/control/requests").json["count"] == 0)
    #expect(await dispatcher.get(applet, TestDispatcher.sam).json == start)
    #expect(await dispatcher.get("/v1/services/lights/applets").ids.count == 8)
    #expect(await dispatcher.get("/v1/me").status == 204)
  }

  @Test func rulesChangeWhileItRuns() async {
    let changed = await dispatcher.post(
      "/control/rules",
      body: #"""
        {"page_size": 3, "callback": "v2", "without_platform": "nothing",
         "token_after_activation": true}
        """#)
    #expect(await dispatcher.get("/control/rules").json == changed.json)
    let list = await dispatcher.get("/v1/services/lights/applets")
    #expect(list.ids.count == 3 && list.json["next"]?["cursor"] != nil)
    #expect(await dispatcher.get("/mobile_api/get_ifttt_token").json == ["token": .null])
    #expect(await dispatcher.post("/control/rules", body: #"{"page_size": -1}"#).status == 422)
    #expect(await dispatcher.post("/control/rules", body: #"{"callback": "v3"}"#).status == 400)
  }

  @Test func controlRoutesAreNeitherFaultedNorRecorded() async {
    let dispatcher = TestDispatcher(faults: [Fault(path: "*", kind: .drop)])
    #expect(await dispatcher.get("/control/requests").status == 200)
    #expect(await dispatcher.get("/control/nothing").status == 404)
    #expect(await dispatcher.get("/control/requests").json["count"] == 0)
  }

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
}
