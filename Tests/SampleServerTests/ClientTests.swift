import AppletKit
import Foundation
import Testing
import Transport

@testable import SampleServer

/// Tests AppletKit with the sample server, over a socket.
@Suite(.timeLimit(.minutes(30))) struct ClientTests {
  private var server: LiveServer { LiveServer.current! }

  private func client(
    service: String = "lights", token: String? = nil, code: String? = nil,
    retry: RetryPolicy = .never, tokens: TokenStore? = nil, waits: Waits = Waits()
  ) throws -> AppletClient {
    AppletClient(
      configuration: try AppletConfiguration(
        service: service, baseURL: server.base, inviteCode: code.map { Secret($0) }),
      tokens: tokens ?? TokenStore(token.map { Secret($0) }), retry: retry, clock: waits)
  }

  @Test(.server) func withoutATokenEveryStatusIsUnknown() async throws {
    let client = try client()
    let page = try await client.applets()
    #expect(page.applets.count == 8 && page.skipped.isEmpty && page.nextCursor == nil)
    #expect(page.applets.allSatisfy { $0.status == .unknown && $0.lastRunAt == nil })
    #expect(page.applets.allSatisfy { $0.primaryService?.slug == "lights" })
    #expect(page.applets.allSatisfy { $0.publishedAt != nil && $0.embeddedURL != nil })
    #expect(try await client.currentUser() == nil)
    let sent = try #require(try await server.requests().first)
    #expect(sent.target == "/v1/services/lights/applets")
    #expect(sent.headers["Authorization"] == nil && sent.headers["Accept"] == "application/json")
  }

  @Test(.server) func withATokenTheUsersStatusesAreListed() async throws {
    let client = try client(token: "demo-token")
    let statuses = try await client.applets().applets.map(\.status)
    #expect(Set(statuses) == [.enabled, .disabled, .neverEnabled])
    let user = try await client.currentUser()
    #expect(user == AppletUser(login: "sam_l", serviceID: "lights"))
  }

  @Test(.server) func anAppletIsTurnedOffAndOn() async throws {
    let client = try client(token: "demo-token")
    let applet = try await client.applet(id: "Vn2cRd6J")
    let enabled = try await client.enable(applet)
    #expect(enabled.status == .enabled)
    #expect(enabled.enabledCount == applet.enabledCount.map { $0 + 1 })
    let disabled = try await client.disable(enabled)
    #expect(disabled == applet)
  }

  @Test(.server) func onlyTheWebActivatesAnApplet() async throws {
    let client = try client(token: "demo-token")
    let applet = try await client.applet(id: "Kt7rWv4N")
    await #expect(throws: AppletError.activationRequired(appletID: "Kt7rWv4N")) {
      try await client.enable(applet)
    }
    let callback = try #require(URL(string: "acme-app://done"))
    let page = try client.activationURL(
      for: applet, callback: callback, userID: "42", email: "sam+home@example.org")
    let answer = try await Transport.live.send(TransportRequest(url: page))
    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("sam+home@example.org"))
    _ = try await server.send(
      "POST", page.path() + "/activate",
      body: "user_id=42&redirect_uri=" + (server.base.absoluteString + "/").unreservedEscaped,
      redirects: .follow)
    #expect(try await client.applet(id: "Kt7rWv4N").status == .enabled)
  }

  @Test(.server) func theInviteCodeOpensTheUnpublishedService() async throws {
    let closed = await #expect(throws: AppletError.self) {
      try await client(service: "attic").applets()
    }
    #expect(closed?.report?.code == "not_found")
    let page = try await client(service: "attic", code: "314-attic").applets()
    #expect(page.applets.count == 3 && page.applets[0].publishedAt == nil)
  }

  @Test(.server) func aRefusedTokenIsRenewedOnce() async throws {
    let store = TokenStore(Secret("demo-token")) { Secret("demo-token-2") }
    let client = try client(tokens: store)
    _ = try await server.send("POST", "/control/revoke", body: #"{"token": "demo-token"}"#)
    #expect(try await client.currentUser()?.login == "sam_l")
    let statuses = try await server.requests().map(\.status)
    #expect(statuses == [401, 200])
  }

  @Test(.server(faults: ["/v1/*,status=429,times=2,Retry-After=2"]))
  func aBusyServerIsRetriedAfterItsRetryAfter() async throws {
    let waits = Waits()
    let retrying = try client(retry: RetryPolicy(), waits: waits)
    #expect(try await retrying.applets().applets.count == 8)
    #expect(waits.all == [.seconds(2), .seconds(2)])
    try await server.fault(
      #"{"path": "/v1/*", "kind": "status", "status": 503, "retry_after_date": 60}"#)
    let error = await #expect(throws: AppletError.self) { try await retrying.applets() }
    #expect(error?.retryAfter == .seconds(60))
  }

  @Test(.server(faults: ["/v1/*,truncated,times=1", "/v1/*,drop,times=1"]))
  func connectionFaultsAreConnectionErrors() async throws {
    let client = try client()
    for _ in 0..<2 {
      let error = await #expect(throws: AppletError.self) { try await client.applets() }
      #expect(error?.isTransient == true, "\(String(describing: error))")
    }
    #expect(try await client.applets().applets.count == 8)
  }

  @Test(.server(faults: ["/v1/*,redirect"]))
  func aRedirectIsRefusedAndTheTargetSeesNoToken() async throws {
    let client = try client(token: "demo-token", code: "314-attic")
    let applet = Applet(id: "Vn2cRd6J", name: "", status: .disabled)
    await #expect(throws: AppletError.redirectRefused) { try await client.applets() }
    await #expect(throws: AppletError.redirectRefused) { try await client.enable(applet) }
    #expect(try await server.redirected().isEmpty)
    // This client follows the redirect, which shows that the target records requests.
    _ = try await server.send("GET", "/v1/me", ["Accept": "a/b"], redirects: .follow)
    let redirected = try await server.redirected()
    #expect(redirected.map(\.target) == ["/v1/me"])
    #expect(redirected.first?.headers["Authorization"] == nil)
  }

  @Test(.server) func tenThousandAppletsArriveInOneRequest() async throws {
    let page = try await client(service: "many", token: "demo-token").applets()
    #expect(page.applets.count == 10_000 && page.skipped.isEmpty)
    #expect(try await server.requests().count == 1)
  }

  @Test(.server(rules: Rules(pageSize: 3))) func pagesAreRequestedOneByOne() async throws {
    var pages: [[String]] = []
    for try await page in try client().pages(order: .enabledCountDescending) {
      pages.append(page.applets.map(\.id))
    }
    #expect(pages.map(\.count) == [3, 3, 2])
    let whole = await TestDispatcher().get("/v1/services/lights/applets?order=enabled_count_desc")
      .ids
    #expect(pages.flatMap(\.self) == whole)
    #expect(try await server.requests().count == 3)
  }
}
