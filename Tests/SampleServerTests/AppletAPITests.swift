import Foundation
import Testing

@testable import SampleServer

struct AppletAPITests {
  private let dispatcher = TestDispatcher()
  private let applet = "/v1/services/lights/applets/Vn2cRd6J"

  @Test func oneAppletIsNotWrapped() async {
    let json = await dispatcher.get(applet).json
    #expect(json["type"] == "applet")
    #expect(json["id"] == "Vn2cRd6J")
  }

  @Test func enablingIncrementsTheCountAndReturnsTheApplet() async throws {
    let before = try #require(await dispatcher.get(applet).json["enabled_count"]?.int)
    let enabled = await dispatcher.post(applet + "/enable", TestDispatcher.sam)
    #expect(enabled.json["user_status"] == "enabled")
    #expect(enabled.json["enabled_count"]?.int == before + 1)
    let again = await dispatcher.post(applet + "/enable", TestDispatcher.sam)
    #expect(again.status == 200)
    #expect(again.json["enabled_count"]?.int == before + 1)
    let disabled = await dispatcher.post(applet + "/disable", TestDispatcher.sam)
    #expect(disabled.json["user_status"] == "disabled")
    #expect(disabled.json["enabled_count"]?.int == before)
    #expect(await dispatcher.post(applet + "/disable", TestDispatcher.sam).json == disabled.json)
  }

  @Test func enablingAffectsOneUser() async {
    _ = await dispatcher.post(applet + "/enable", TestDispatcher.sam)
    #expect(
      await dispatcher.status(applet, TestDispatcher.noor) == "never_enabled")
  }

  @Test func enablingNeedsAnEarlierActivation() async {
    #expect(await dispatcher.post(applet + "/enable").refusal == "401 unauthorized")
    let never = await dispatcher.post(applet + "/disable", TestDispatcher.noor)
    #expect(never.refusal == "422 invalid_parameters applet_id")
  }

  @Test(arguments: [
    "GET /v1/me", "GET /v1/services/lights/applets", "GET /v1/services/nowhere/applets",
    "GET /v1/services/lights/applets/Vn2cRd6J", "POST /v1/services/lights/applets/Vn2cRd6J/enable",
    "POST /v1/services/lights/user_token",
  ])
  func anUnknownTokenIsRefusedEverywhere(route: String) async {
    let parts = route.split(separator: " ").map(String.init)
    for value in ["Bearer nobody", "Basic demo-token", "demo-token", ""] {
      let answer = await dispatcher.dispatcher.answer(
        Request(method: parts[0], target: parts[1], headers: ["authorization": value]))
      #expect(answer.refusal == "401 unauthorized", "\(value)")
    }
  }

  @Test func theUnpublishedServiceNeedsItsInviteCode() async {
    let list = "/v1/services/attic/applets"
    #expect(await dispatcher.get(list).refusal == "404 not_found")
    #expect(await dispatcher.get(list, TestDispatcher.sam).refusal == "404 not_found")
    #expect(
      await dispatcher.get(list, ["IFTTT-Invite-Code": "314-cellar"]).refusal == "404 not_found")
    let open = await dispatcher.get(list, ["ifttt-invite-code": "314-attic"])
    #expect(open.ids.count == 3)
    #expect(open.applets.filter { $0["published_at"] == .null }.count == 2)
    #expect(await dispatcher.get(list, ["IFTTT-Service-Key": "attic-service-key"]).ids.count == 3)
    #expect(
      await dispatcher.get(list, ["IFTTT-Service-Key": "lights-service-key"]).refusal
        == "404 not_found")
  }

  @Test(arguments: ["services/lights/applets/nothing", "services/nowhere/applets", "you", ""])
  func unknownAppletsAreNotFound(path: String) async {
    #expect(await dispatcher.get("/v1/\(path)").refusal == "404 not_found")
  }

  @Test func theMeRouteNamesTheUser() async {
    let nobody = await dispatcher.get("/v1/me").json
    #expect(nobody["authentication_level"] == "none" && nobody["user_login"] == .null)
    let sam = await dispatcher.get("/v1/me", TestDispatcher.sam).json
    #expect(sam["type"] == "me" && sam["authentication_level"] == "user")
    #expect(sam["user_login"] == "sam_l" && sam["service_id"] == "lights")
    #expect(await dispatcher.get("/v1/me", TestDispatcher.noor).json["user_login"] == "noor_k")
  }

  @Test func aServiceKeyActsForTheUserItNames() async {
    let key = ["IFTTT-Service-Key": "lights-service-key"]
    let list = "/v1/services/lights/applets"
    #expect(await dispatcher.get(list, key).applets.first?["user_status"] == .null)
    #expect(
      await dispatcher.get(list + "?user_id=42", key).applets.first?["user_status"] == "enabled")
    #expect(
      await dispatcher.get(list, ["IFTTT-Service-Key": "wrong"]).refusal == "401 unauthorized")
    let enabled = await dispatcher.post(applet + "/enable", key, body: #"{"user_id": "42"}"#)
    #expect(enabled.json["user_status"] == "enabled")
    #expect(await dispatcher.post(applet + "/enable", key).refusal == "401 unauthorized")
  }

  @Test func issuingATokenNeedsTheKeyAndTheAccessToken() async {
    let path = "/v1/services/lights/user_token"
    let key = ["IFTTT-Service-Key": "lights-service-key"]
    let claim = #"{"user_id": "42", "token": "oauth-42"}"#
    let answer = await dispatcher.post(path, key, body: claim)
    #expect(answer.json["type"] == "user_token" && answer.json["user_token"] == "demo-token")
    #expect(await dispatcher.post(path, body: claim).refusal == "401 unauthorized")
    #expect(
      await dispatcher.post(path, ["IFTTT-Service-Key": "many-service-key"], body: claim).refusal
        == "401 unauthorized")
    #expect(
      await dispatcher.post(path, key, body: #"{"user_id": "42", "token": "oauth-7"}"#).refusal
        == "401 unauthorized")
  }

  @Test func eachObjectHasAnUnknownKeyAndItsKeysInRandomOrder() async throws {
    let list = await dispatcher.get("/v1/services/lights/applets")
    let texts = (0..<20).map { _ in list.text }
    #expect(Set(texts).count > 1)
    let root = try JSONSerialization.jsonObject(with: Data(texts[0].utf8))
    var objects = 0
    func check(_ value: Any) {
      if let object = value as? [String: Any] {
        objects += 1
        #expect(object.keys.filter { $0.hasPrefix("x_") }.count == 1, "\(object)")
        object.values.forEach(check)
      } else if let list = value as? [Any] {
        list.forEach(check)
      }
    }
    check(root)
    #expect(
      objects == 1 + 8 + list.applets.reduce(0) { $0 + ($1["services"]?.elements.count ?? 0) })
    let firsts = try texts.map { text in
      try #require(text.split(separator: "\"").dropFirst().first)
    }
    #expect(Set(firsts).count > 1, "the first key is always \(firsts[0])")
  }

  @Test func answersDeclareJSON() async {
    for path in ["/v1/me", "/v1/services/lights/applets", "/v1/nothing"] {
      let answer = await dispatcher.get(path)
      #expect(answer.headers["Content-Type"] == "application/json; charset=utf-8")
    }
  }

  @Test func aWrongMethodIsRefusedWithTheAllowedOnes() async {
    let answer = await dispatcher.post("/v1/me")
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET")
  }
}
