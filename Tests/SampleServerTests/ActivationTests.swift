import Testing
import Transport

@testable import SampleServer

struct ActivationPageTests {
  private let dispatcher = TestDispatcher()
  private let page = "/embed/lights/applets/Kt7rWv4N"
  private let applet = "/v1/services/lights/applets/Kt7rWv4N"
  private let back = "redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fdone%3Fflow%3D7%26x%3D1"

  @Test func thePageNamesTheAppletItsServicesAndTheUser() async {
    let answer = await dispatcher.get("\(page)?user_id=42&\(back)&email=sam%2Bhome%40example.org")
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
    for text in [
      "Thunder within the hour", "Weather", "Lights", "sam+home@example.org", ">Activate<",
      ">Cancel<", "color-scheme: light dark",
      #"name="redirect_uri" value="http://127.0.0.1:9/done?flow=7&amp;x=1""#,
    ] {
      #expect(answer.text.contains(text), "\(text)")
    }
    #expect(!answer.text.contains("<script"))
  }

  @Test func untrustedTextIsEscaped() async {
    let answer = await dispatcher.get("\(page)?user_id=42&\(back)&email=%22%3E%3Cscript%3Ealert(1)")
    #expect(answer.text.contains("&quot;&gt;&lt;script&gt;alert(1)"))
    #expect(!answer.text.contains("<script>"))
  }

  @Test func activatingSetsTheStatusAndReturns() async throws {
    let before = try #require(await dispatcher.get(applet).json["enabled_count"]?.int)
    let answer = await dispatcher.post(page + "/activate", body: "user_id=42&\(back)")
    #expect(answer.status == 302)
    #expect(answer.headers["Location"] == "http://127.0.0.1:9/done?flow=7&x=1")
    let json = await dispatcher.get(applet, TestDispatcher.sam).json
    #expect(json["user_status"] == "enabled" && json["enabled_count"]?.int == before + 1)
    #expect(await dispatcher.status(applet, TestDispatcher.noor) == "enabled")
  }

  @Test func activatingAppliesToTheUserInTheAddress() async {
    _ = await dispatcher.post("/embed/lights/applets/Md9sPw1C/activate", body: "user_id=7&\(back)")
    let other = "/v1/services/lights/applets/Md9sPw1C"
    #expect(await dispatcher.status(other, TestDispatcher.noor) == "enabled")
    #expect(await dispatcher.status(other, TestDispatcher.sam) == "never_enabled")
  }

  @Test func cancellingReturnsWithoutChanges() async {
    let answer = await dispatcher.post(page + "/cancel", body: "user_id=42&\(back)")
    #expect(answer.status == 302)
    #expect(answer.headers["Location"] == "http://127.0.0.1:9/done?flow=7&x=1")
    #expect(await dispatcher.status(applet, TestDispatcher.sam) == "never_enabled")
  }

  @Test func aQueryParameterPressesAButtonForScripts() async {
    let cancelled = await dispatcher.get("\(page)?user_id=42&redirect_uri=acme-app://x&auto=cancel")
    #expect(cancelled.headers["Location"] == "acme-app://x")
    #expect(await dispatcher.status(applet, TestDispatcher.sam) == "never_enabled")
    let activated = await dispatcher.get(
      "\(page)?user_id=42&redirect_uri=acme-app://x&auto=activate")
    #expect(activated.headers["Location"] == "acme-app://x")
    #expect(await dispatcher.status(applet, TestDispatcher.sam) == "enabled")
  }

  @Test func theNewerCallbackHasTheOutcome() async {
    let dispatcher = TestDispatcher(rules: Rules(callback: .v2))
    let activated = await dispatcher.post(page + "/activate", body: "user_id=42&\(back)")
    #expect(
      activated.headers["Location"]
        == "http://127.0.0.1:9/done?flow=7&x=1&next_step=complete&user_token=demo-token")
    let cancelled = await dispatcher.post(
      page + "/cancel", body: "user_id=42&redirect_uri=acme:done")
    #expect(cancelled.headers["Location"] == "acme:done?next_step=user_cancelled_configuration")
  }

  @Test(arguments: [
    ("", "user_id"),
    ("user_id=&redirect_uri=acme:x", "user_id"),
    ("user_id=9&redirect_uri=acme:x", "no user “9”"),
    ("user_id=42", "redirect_uri"),
    ("user_id=42&redirect_uri=", "redirect_uri"),
    ("user_id=42&redirect_uri=%2Fdone", "redirect_uri"),
    ("user_id=42&redirect_uri=done", "redirect_uri"),
    ("user_id=42&redirect_uri=http%3A%2F%2Fexample.org%2F", "redirect_uri"),
    ("user_id=42&redirect_uri=http%3A%2F%2F127.0.0.1.example.org%2F", "redirect_uri"),
    ("user_id=42&redirect_uri=http%3A%2F%2F127.0.0.1%40example.org%2F", "redirect_uri"),
    ("user_id=42&redirect_uri=http%3A%2F%2Fa%3Ab%40127.0.0.1%2F", "redirect_uri"),
    ("user_id=42&redirect_uri=https%3A%2F%2Fexample.org%2F", "redirect_uri"),
    ("user_id=42&redirect_uri=javascript%3Aalert(1)", "redirect_uri"),
    ("user_id=42&redirect_uri=acme%3A%2F%2Fx%0D%0ASet-Cookie%3Aa", "redirect_uri"),
    ("user_id=42&redirect_uri=acme%3A%2F%2Fz%C3%BC", "redirect_uri"),
  ])
  func aWrongAddressSaysWhatIsWrong(query: String, word: String) async {
    for answer in [
      await dispatcher.get("\(page)?\(query)"),
      await dispatcher.get("\(page)?\(query)&auto=activate"),
      await dispatcher.post(page + "/activate", body: query),
    ] {
      #expect(answer.status == 400)
      #expect(answer.headers["Location"] == nil)
      #expect(answer.text.contains(word), "\(answer.text)")
    }
    #expect(await dispatcher.status(applet, TestDispatcher.sam) == "never_enabled")
  }

  @Test func theActivationPageNeedsTheInviteCodeToo() async {
    let attic = "/embed/attic/applets/At1cBx8L"
    let query = "user_id=42&redirect_uri=acme:x"
    #expect(await dispatcher.get("\(attic)?\(query)").text.contains("invite_code"))
    #expect(await dispatcher.get("\(attic)?\(query)").status == 400)
    let page = await dispatcher.get("\(attic)?\(query)&invite_code=314-attic")
    #expect(page.text.contains(#"name="invite_code" value="314-attic""#))
    #expect(await dispatcher.get("/embed/lights/applets/At1cBx8L?\(query)").status == 404)
  }
}

struct ExampleBackendTests {
  private let token = "/mobile_api/get_ifttt_token"

  @Test func theTokenIsTheDemoToken() async {
    let dispatcher = TestDispatcher()
    #expect(await dispatcher.post(token).json == ["token": "demo-token"])
    #expect(await dispatcher.get(token).json == ["token": "demo-token"])
    #expect(
      await dispatcher.post(token, ["Authorization": "Bearer app-7"]).json == [
        "token": "other-token"
      ])
  }

  @Test func anUnknownAppTokenIsRefusedInTheBackendsOwnEnvelope() async {
    let answer = await TestDispatcher().post(token, ["Authorization": "Bearer nobody"])
    #expect(answer.status == 401)
    #expect(answer.json["errors"]?.elements.first?["message"]?.string != nil)
  }

  @Test func aTokenMayRequireAnActivation() async {
    let dispatcher = TestDispatcher(rules: Rules(tokenAfterActivation: true))
    #expect(await dispatcher.post(token).json == ["token": .null])
    _ = await dispatcher.get(
      "/embed/lights/applets/Kt7rWv4N?user_id=42&redirect_uri=a:b&auto=cancel")
    #expect(await dispatcher.post(token).json == ["token": .null])
    _ = await dispatcher.get(
      "/embed/lights/applets/Kt7rWv4N?user_id=42&redirect_uri=a:b&auto=activate")
    #expect(await dispatcher.post(token).json == ["token": "demo-token"])
  }

  @Test func loggingInGivesTheAppsOwnToken() async {
    let dispatcher = TestDispatcher()
    #expect(
      await dispatcher.post("/mobile_api/log_in?username=noor_k").json == ["token": "app-7"])
    #expect(await dispatcher.post("/mobile_api/log_in", body: "username=").status == 400)
  }

  @Test func theLoginLeadsToTheActivationPage() async throws {
    let dispatcher = TestDispatcher()
    let page = TestDispatcher.base + "/embed/lights/applets/Kt7rWv4N?user_id=42"
    let answer = await dispatcher.post(
      "/mobile_api/get_login_url?redirect_to=" + page.unreservedEscaped)
    let login = try #require(answer.json["login_url"]?.string)
    #expect(login.hasPrefix(TestDispatcher.base + "/authorize?token="))
    let way = await dispatcher.get(String(login.dropFirst(TestDispatcher.base.count)))
    #expect(way.status == 302 && way.headers["Location"] == page)
    #expect(await dispatcher.get("/authorize?token=bad").headers["Location"] == "/")
  }

  @Test(arguments: ["", "https://example.org/", "http://127.0.0.1:1.example.org/", "/embed"])
  func theLoginLeadsNowhereElse(target: String) async {
    let answer = await TestDispatcher().post(
      "/mobile_api/get_login_url?redirect_to=" + target.unreservedEscaped)
    #expect(answer.status == 422)
  }
}
