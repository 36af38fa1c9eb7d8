import AppletKit
import Foundation
import Testing

struct AppletConfigurationTests {
  @Test(arguments: ["", "a b", "a/b", "../x", "acmé", "a.b", "a?b", "a\n"])
  func aWrongSlugIsRefused(slug: String) {
    #expect(throws: AppletError.invalidConfiguration(.service)) {
      try AppletConfiguration(service: slug)
    }
  }

  @Test func aSlugIsKept() throws {
    #expect(try AppletConfiguration(service: "acme_lights-2").service == "acme_lights-2")
  }

  @Test(arguments: [
    "http://example.org", "ftp://example.org", "https://me@example.org", "https://example.org?a=b",
    "https://example.org#a", "/v1", "https:",
  ])
  func aWrongBaseIsRefused(base: String) throws {
    let url = try #require(URL(string: base))
    #expect(throws: AppletError.invalidConfiguration(.baseURL)) {
      try AppletConfiguration(service: "a", baseURL: url)
    }
  }

  @Test(arguments: [
    ("https://api.ifttt.com", "https://api.ifttt.com/v1/me"),
    ("http://127.0.0.1:8765/my%20proxy/", "http://127.0.0.1:8765/my%20proxy/v1/me"),
    ("http://[::1]:9", "http://[::1]:9/v1/me"),
    ("https://example.org:8443/a/b", "https://example.org:8443/a/b/v1/me"),
  ])
  func schemePortAndPrefixAreKept(base: String, me: String) async throws {
    let api = FakeAPI(#"{"authentication_level": "none"}"#)
    _ = try await api.client(base: base, tokens: TokenStore(Secret("t"))).currentUser()
    #expect(api.addresses == [me])
  }

  @Test func aLineBreakCannotEnterAHeader() {
    #expect(throws: AppletError.invalidConfiguration(.inviteCode)) {
      try AppletConfiguration(service: "a", inviteCode: Secret("1\r\nX-Evil: 1"))
    }
    #expect(throws: AppletError.invalidConfiguration(.identity)) {
      try AppletConfiguration(service: "a", identity: ClientIdentity(version: "1\nX-Evil: 1"))
    }
  }

  @Test func theDefaultIdentityNamesTheRealPlatformAndNoUser() async throws {
    let api = FakeAPI(#"{"data": []}"#)
    _ = try await api.client().applets()
    #expect(
      api.requests.map(\.headers) == [
        [
          "Accept": "application/json", "User-Agent": "AppletKit/0.1.0",
          "IFTTT-SDK-Version": "0.1.0", "IFTTT-SDK-Platform": ClientIdentity.system,
        ]
      ])
  }

  #if os(Linux)
    @Test func onLinuxThePlatformIsLinux() {
      #expect(ClientIdentity().platform == "linux")
    }
  #endif

  @Test func everyRequestHasInviteCodeAndAnonymousID() async throws {
    let api = FakeAPI(.json(#"{"data": []}"#), .json(appletJSON))
    let client = try api.client(
      inviteCode: Secret("314-deadbeef"), identity: ClientIdentity(anonymousID: "0-1"))
    _ = try await client.applets()
    _ = try await client.applet(id: "a")
    _ = try await client.enable(applet(.disabled))
    #expect(api.headers("IFTTT-Invite-Code") == Array(repeating: "314-deadbeef", count: 3))
    #expect(api.headers("IFTTT-SDK-Anonymous-Id") == Array(repeating: "0-1", count: 3))
  }

  @Test func anEmptyInviteCodeCountsAsNil() async throws {
    let api = FakeAPI(#"{"data": []}"#)
    _ = try await api.client(inviteCode: Secret(" ")).applets()
    #expect(api.headers("IFTTT-Invite-Code") == [nil])
  }
}
