import AppletKit
import Foundation
import Testing

struct ActivationTests {
  private let identity = ClientIdentity(
    platform: "linux", anonymousID: "00000000-0000-4000-8000-000000000001")
  private let page = "https://ifttt.com/embed/acme_lights/applets/Qz7mPk2R"
  private let ours =
    "ifttt_sdk_version=0.1.0&ifttt_sdk_platform=linux"
    + "&ifttt_sdk_anonymous_id=00000000-0000-4000-8000-000000000001"

  private func url(
    page: String? = nil, callback: String = "acme-app://applet-done", userID: String = "42",
    email: String? = nil, inviteCode: Secret? = nil, identity: ClientIdentity? = nil
  ) throws -> String {
    let configuration = try AppletConfiguration(
      service: "acme_lights", inviteCode: inviteCode, identity: identity ?? self.identity)
    var applet = applet(.neverEnabled)
    applet.embeddedURL = URL(string: page ?? self.page)
    return try AppletClient(configuration: configuration).activationURL(
      for: applet, callback: try #require(URL(string: callback)), userID: userID, email: email
    ).absoluteString
  }

  @Test func theURLNamesTheUserAndTheCallback() throws {
    #expect(
      try url() == "\(page)?\(ours)&user_id=42&redirect_uri=acme-app%3A%2F%2Fapplet-done")
  }

  @Test func everyValueInTheURLIsEscaped() throws {
    #expect(
      try url(
        callback: "http://127.0.0.1:8765/cb?flow=7&x=1", userID: "a+b/c d",
        email: "zoë.o'neil+home@example.org", inviteCode: Secret("314-deadbeef"))
        == "\(page)?\(ours)&user_id=a%2Bb%2Fc%20d"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2Fcb%3Fflow%3D7%26x%3D1"
        + "&invite_code=314-deadbeef&email=zo%C3%AB.o%27neil%2Bhome%40example.org")
  }

  @Test func staleItemsOfThePageAreReplaced() throws {
    #expect(
      try url(page: page + "?theme=dark&user_id=stale")
        == "\(page)?theme=dark&\(ours)&user_id=42&redirect_uri=acme-app%3A%2F%2Fapplet-done")
  }

  @Test func foreignItemsKeepTheirEscaping() throws {
    #expect(
      try url(page: page + "?a=%2B+b&flag&em%61il=stale&invite_code=stale#top")
        == "\(page)?a=%2B+b&flag&\(ours)&user_id=42&redirect_uri=acme-app%3A%2F%2Fapplet-done#top")
  }

  @Test func theURLHasNoPersonalDataByDefault() throws {
    #expect(
      try url(email: " ", identity: ClientIdentity(platform: "linux"))
        == "\(page)?ifttt_sdk_version=0.1.0&ifttt_sdk_platform=linux"
        + "&user_id=42&redirect_uri=acme-app%3A%2F%2Fapplet-done")
  }

  @Test(arguments: [
    ("http://ifttt.com/embed", false), ("http://127.0.0.1.example.org/embed", false),
    ("http://localhost:8321/embed", true), ("http://[::1]/embed", true), ("HTTPS://a.b/", true),
  ])
  func anInviteCodeIsNeverSentUnencrypted(page: String, isAllowed: Bool) {
    let url = try? url(page: page, inviteCode: Secret("314"))
    #expect((url != nil) == isAllowed)
  }

  /// As in IFTTT's SDK, the email address is not checked: IFTTT's page reports a wrong one.
  @Test func anEmailIsPassedOnUnchanged() throws {
    #expect(try url(email: "sam").hasSuffix("&email=sam"))
    #expect(try url(email: "a b@c").hasSuffix("&email=a%20b%40c"))
  }

  @Test func missingValuesAreReported() {
    #expect(throws: AppletError.invalidActivation(.missingUserID)) { try url(userID: " ") }
    for callback in ["applet-done", "/cb", "//example.org/cb", "https:", "http:///cb"] {
      #expect(throws: AppletError.invalidActivation(.invalidCallbackURL)) {
        try url(callback: callback)
      }
    }
    for page in ["", "javascript:alert(1)", "file:///etc/passwd", "/embed"] {
      #expect(throws: AppletError.invalidActivation(.noEmbeddedURL)) { try url(page: page) }
    }
  }

  private struct Login: LoginRedirecting {
    let answer: Result<URL?, any Error>
    func loginURL(redirectingTo page: URL) async throws -> URL? { try answer.get() }
  }

  @Test func theBrowserOpensTheLoginPage() async throws {
    let plain = try #require(URL(string: page))
    let login = try #require(URL(string: "https://acme.example.test/authorize?token=1"))
    #expect(await Login(answer: .success(login)).urlToOpen(for: plain) == login)
  }

  @Test func withoutALoginPageItOpensThePlainOne() async throws {
    let plain = try #require(URL(string: page))
    #expect(await Login(answer: .success(nil)).urlToOpen(for: plain) == plain)
    #expect(await Login(answer: .failure(AppletError.offline)).urlToOpen(for: plain) == plain)
    let script = URL(string: "javascript:alert(1)")
    #expect(await Login(answer: .success(script)).urlToOpen(for: plain) == plain)
  }
}

struct ActivationCallbackTests {
  private func read(
    _ url: String, expecting callback: String = "http://127.0.0.1:8765/cb?flow=7"
  ) -> ActivationCallback? {
    ActivationCallback(URL(string: url)!, expecting: URL(string: callback)!)
  }

  @Test(arguments: [
    "http://127.0.0.1:8765/cb", "http://127.0.0.1:8765/cb?flow=7&x=1#y",
    "HTTP://127.0.0.1:8765/cb?next_step=",
  ])
  func aPlainReturnHasNoOutcome(url: String) {
    #expect(read(url) == .returned)
  }

  @Test(arguments: [
    "https://127.0.0.1:8765/cb", "http://127.0.0.2:8765/cb", "http://127.0.0.1:8766/cb",
    "http://127.0.0.1/cb", "http://127.0.0.1:8765/cb/", "http://127.0.0.1:8765/CB", "/cb",
  ])
  func anotherURLIsNotOurs(url: String) {
    #expect(read(url) == nil)
  }

  @Test func aCustomSchemeIsMatched() {
    let callback = "acme-app://applet-done"
    #expect(read("Acme-App://Applet-Done/?x", expecting: callback) == .returned)
    #expect(read("acme-app://other", expecting: callback) == nil)
    #expect(read("https://example.org:443", expecting: "https://EXAMPLE.org/") == .returned)
  }

  @Test func callbacksOfVersionTwoAreRead() {
    let base = "http://127.0.0.1:8765/cb?next_step="
    #expect(read(base + "complete&user_token=a%2Bb") == .completed(token: Secret("a+b")))
    #expect(read(base + "complete") == .completed(token: nil))
    #expect(read(base + "complete&user_token=") == .completed(token: nil))
    #expect(
      read(base + "error&error_type=account_creation") == .failed(type: "account_creation"))
    #expect(read(base + "error") == .failed(type: nil))
    #expect(read(base + "user_cancelled_configuration") == .cancelled)
    #expect(read(base + "service_connection") == .unrecognized(step: "service_connection"))
  }
}
