import AppletKit
import Dispatch
import Foundation
import Synchronization
import Testing
import Transport

struct AppletClientTests {
  @Test(
    arguments: zip(
      AppletOrder.allCases,
      [
        "", "?order=published_at_asc", "?order=published_at_desc", "?order=enabled_count_asc",
        "?order=enabled_count_desc",
      ]))
  func theOrderIsRequested(order: AppletOrder, query: String) async throws {
    let api = FakeAPI(#"{"data": []}"#)
    _ = try await api.client().applets(order: order)
    #expect(
      api.addresses == ["https://api.example.test/v1/services/acme_lights/applets" + query])
    #expect(api.requests.map(\.method) == ["GET"])
  }

  @Test(arguments: zip(AppletPlatform.allCases, [nil, "platform=ios", "platform=android"]))
  func thePlatformIsRequested(platform: AppletPlatform, query: String?) async throws {
    let api = FakeAPI(#"{"data": []}"#)
    _ = try await api.client().applets(platform: platform)
    #expect(api.requests.map { $0.url.query() } == [query])
  }

  @Test func theServersOrderIsKept() async throws {
    let api = FakeAPI(
      #"{"data": [{"id": "c", "name": "1"}, {"id": "a", "name": "3"}, {"id": "b", "name": "2"}]}"#)
    let page = try await api.client().applets(order: .publishedAtAscending)
    #expect(page.applets.map(\.id) == ["c", "a", "b"])
    #expect(page.applets.map(\.status) == [.unknown, .unknown, .unknown])
  }

  @Test func pagesFollowTheCursor() async throws {
    let api = FakeAPI(
      .json(#"{"data": [{"id": "a", "name": "n"}], "next": {"cursor": "x+/="}}"#),
      .json(#"{"data": [{"id": "b", "name": "n"}], "next_page": "2"}"#),
      .json(#"{"data": [{"id": "c", "name": "n"}], "next": null}"#))
    var ids: [String] = []
    for try await page in try api.client().pages(order: .enabledCountAscending) {
      ids += page.applets.map(\.id)
    }
    #expect(ids == ["a", "b", "c"])
    #expect(
      api.requests.map { $0.url.query() } == [
        "order=enabled_count_asc", "order=enabled_count_asc&next_page=x%2B%2F%3D",
        "order=enabled_count_asc&next_page=2",
      ])
  }

  @Test(.timeLimit(.minutes(30))) func aRepeatedCursorEndsThePages() async throws {
    let api = FakeAPI(
      .json(#"{"data": [], "next": {"cursor": "1"}}"#),
      .json(#"{"data": [], "next": {"cursor": "2"}}"#),
      .json(#"{"data": [], "next": {"cursor": "1"}}"#))
    for try await _ in try api.client().pages() {
      if api.requests.count > 5 { break }
    }
    #expect(api.requests.count == 3)
  }

  @Test func pagesEndAfterAFailure() async throws {
    var pages = try FakeAPI(.status(404)).client().pages().makeAsyncIterator()
    do {
      _ = try await pages.next()
      Issue.record("no error")
    } catch {}
    #expect(try await pages.next() == nil)
  }

  @Test func anAppletIsReadFromABareObject() async throws {
    let api = FakeAPI(appletJSON)
    let applet = try await api.client().applet(id: "Qz7mPk2R")
    #expect(applet.id == "Qz7mPk2R")
    #expect(applet.status == .disabled)
    #expect(applet.lastRunAt == Date(timeIntervalSince1970: 1_730_869_449))
    #expect(
      api.addresses == ["https://api.example.test/v1/services/acme_lights/applets/Qz7mPk2R"])
  }

  @Test(arguments: [
    ("a/../b?c#d", "a%2F..%2Fb%3Fc%23d"), ("a b+é", "a%20b%2B%C3%A9"), ("%2e%2e", "%252e%252e"),
  ])
  func anIDBecomesOnePathSegment(id: String, segment: String) async throws {
    let api = FakeAPI(appletJSON)
    _ = try await api.client().applet(id: id)
    _ = try await api.client().enable(applet(.disabled, id: id))
    let base = "https://api.example.test/v1/services/acme_lights/applets/"
    #expect(api.addresses == [base + segment, base + segment + "/enable"])
  }

  @Test(arguments: ["", ".", ".."])
  func anIDOfDotsIsRefused(id: String) async throws {
    let api = FakeAPI(appletJSON)
    await #expect(throws: AppletError.invalidAppletID(id)) { try await api.client().applet(id: id) }
    #expect(api.requests.isEmpty)
  }

  @Test func enableAndDisableReturnTheServersApplet() async throws {
    let api = FakeAPI(.json(appletJSON.replacing("disabled", with: "enabled")), .json(appletJSON))
    let client = try api.client(tokens: TokenStore(Secret("t")))
    #expect(try await client.enable(applet(.disabled)).status == .enabled)
    #expect(try await client.disable(applet(.enabled)).status == .disabled)
    let base = "https://api.example.test/v1/services/acme_lights/applets/Qz7mPk2R/"
    #expect(api.addresses == [base + "enable", base + "disable"])
    #expect(api.requests.map(\.method) == ["POST", "POST"])
    #expect(api.headers("Content-Type") == ["application/json", "application/json"])
    #expect(api.requests.allSatisfy { $0.body == nil })
  }

  @Test func anAnswerWithoutABodyLoadsTheApplet() async throws {
    let api = FakeAPI(.status(204), .json(appletJSON))
    #expect(try await api.client().disable(applet(.enabled)).status == .disabled)
    #expect(api.requests.map(\.method) == ["POST", "GET"])
  }

  @Test(arguments: [AppletStatus.neverEnabled, .unknown])
  func anAppletThatWasNeverOnNeedsActivation(status: AppletStatus) async throws {
    let api = FakeAPI(appletJSON)
    let client = try api.client(tokens: TokenStore(Secret("t")))
    let error = AppletError.activationRequired(appletID: "Qz7mPk2R")
    await #expect(throws: error) { try await client.enable(applet(status)) }
    await #expect(throws: error) { try await client.disable(applet(status)) }
    #expect(api.requests.isEmpty)
  }

  @Test func anUnknownStatusIsLeftToTheWebPage() async throws {
    let api = FakeAPI(appletJSON)
    await #expect(throws: AppletError.unsupportedStatus("paused")) {
      try await api.client().enable(applet(.other("paused")))
    }
    #expect(api.requests.isEmpty)
  }

  @Test func theUserIsRead() async throws {
    let api = FakeAPI(
      #"{"type": "me", "authentication_level": "user", "service_id": "s", "user_login": "sam_l"}"#)
    let user = try await api.client(tokens: TokenStore(Secret("t"))).currentUser()
    #expect(user == AppletUser(login: "sam_l", serviceID: "s"))
    #expect(api.addresses == ["https://api.example.test/v1/me"])
    #expect(api.headers("Authorization") == ["Bearer t"])
  }

  @Test func withoutATokenThereIsNoUserAndNoRequest() async throws {
    let api = FakeAPI("{}")
    #expect(try await api.client().currentUser() == nil)
    #expect(api.requests.isEmpty)
  }

  @Test func withoutAUserTheServersAnswerIsNil() async throws {
    let api = FakeAPI(#"{"authentication_level": "none", "user_login": null}"#)
    #expect(try await api.client(tokens: TokenStore(Secret("t"))).currentUser() == nil)
  }

  @Test func aUserWithoutALoginIsReported() async throws {
    let api = FakeAPI(#"{"authentication_level": "user"}"#)
    let client = try api.client(tokens: TokenStore(Secret("t")))
    await #expect(
      throws: AppletError.malformed(
        path: "user_login", reason: "expected text, found nothing")
    ) { try await client.currentUser() }
  }

  @Test @MainActor func callsLeaveTheCallersActorAndReturnToIt() async throws {
    // This does not use `Thread.isMainThread`, because on Linux another thread may serve the main
    // queue.
    let onMainQueue = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: onMainQueue, value: true)
    #expect(DispatchQueue.getSpecific(key: onMainQueue) == true)
    let stayedOnMainQueue = Mutex<Bool?>(nil)
    let client = AppletClient(
      configuration: try AppletConfiguration(service: "a"),
      transport: FakeAPI(.status(500)).transport, clock: TestClock(),
      random: {
        let stayed = DispatchQueue.getSpecific(key: onMainQueue) ?? false
        stayedOnMainQueue.withLock { $0 = stayed }
        return 0
      })
    _ = try? await client.applets()
    #expect(stayedOnMainQueue.withLock { $0 } == false)
    MainActor.assertIsolated()
  }

  @Test func everyCallThrowsTypedErrorsAndEveryValueIsSendable() throws {
    let client = try FakeAPI("{}").client()
    // This test passes if it compiles.
    let _: @Sendable () async throws(AppletError) -> AppletPage = { () throws(AppletError) in
      try await client.applets()
    }
    let _: @Sendable (Applet) async throws(AppletError) -> Applet = client.enable
    let _: @Sendable (Applet) async throws(AppletError) -> Applet = client.disable
    let _: @Sendable (String) async throws(AppletError) -> Applet = client.applet(id:)
    let _: @Sendable () async throws(AppletError) -> AppletUser? = client.currentUser
    let _: @Sendable (Applet, URL, String, String?) throws(AppletError) -> URL =
      client.activationURL(for:callback:userID:email:)
    let values: [any Sendable.Type] = [
      AppletClient.self, AppletConfiguration.self, ClientIdentity.self, RetryPolicy.self,
      Applet.self, AppletService.self, AppletIcons.self, BrandColor.self, AppletStatus.self,
      AppletList.self, AppletPageSequence.self, AppletUser.self, AppletOrder.self,
      AppletPlatform.self,
      AppletError.self, ServerReport.self, Secret.self, TokenStore.self, ActivationCallback.self,
    ]
    #expect(!values.isEmpty)
  }
}
