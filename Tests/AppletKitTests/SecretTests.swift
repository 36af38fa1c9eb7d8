import AppletKit
import Foundation
import Testing
import Transport

/// Searches everything that this library can print for the token and the invite code.
struct SecretTests {
  private let token = "tok-3f9a7c51"
  private let code = "inv-88d1e2"

  private func printed(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    debugPrint(value, to: &text)
    print(value, to: &text)
    text += "\(value) \(String(describing: value)) \(String(reflecting: value))"
    text += children(of: value)
    return text
  }

  private func children(of value: Any) -> String {
    Mirror(reflecting: value).children.map { "\($0.value)\(children(of: $0.value))" }.joined()
  }

  @Test func theCheckFindsASecret() {
    #expect(printed(["a": token]).contains(token))
  }

  @Test func aSecretShowsOnlyWhenRevealed() {
    let secret = Secret(" \(token)\n")
    #expect(secret.reveal() == token)
    #expect("\(secret)" == "••••")
    #expect(!printed(secret).contains(token))
    #expect(!printed([Optional(secret)]).contains(token))
  }

  @Test func noOutputContainsAToken() async throws {
    let echo = "Bearer \(token) with \(code) is wrong"
    let envelope =
      #"{"code": "\#(token)", "message": "\#(echo)", "details": [{"parameter": "\#(code)", "#
      + #""message": "\#(echo)"}]}"#
    let answers: [FakeAPI.Answer] =
      [400, 401, 403, 404, 422, 429, 500].map { .status($0, envelope) }
      + [
        .json(echo), .status(302, "", ["Location": "https://example.test/\(token)"]),
        .failure(.other(reason: echo)), .failure(.unreadable(path: token, reason: .verbatim(code))),
        .failure(.unsupportedScheme(token)), .failure(.offline), .failure(.timedOut),
      ]
    var log = ""
    for answer in answers {
      let api = FakeAPI(answer)
      let store = TokenStore(Secret(token)) { Secret(token) }
      let client = try api.client(inviteCode: Secret(code), tokens: store, retry: .never)
      do {
        _ = try await client.applets()
        Issue.record("no error for \(answer)")
      } catch {
        log += printed(error) + error.message + error.suggestion + error.localizedDescription
        log += printed(error as NSError) + printed(error.report as Any)
      }
      #expect(api.headers("Authorization").allSatisfy { $0 == "Bearer \(token)" })
      log += printed(client) + printed(client.configuration) + printed(store)
      log += printed(api.requests)
      api.requests.forEach { log += printed($0) + $0.debugDescription }
    }
    let callback = try #require(URL(string: "acme-app://done"))
    let back = try #require(URL(string: "acme-app://done?next_step=complete&user_token=\(token)"))
    log += printed(ActivationCallback(back, expecting: callback) as Any)
    log += printed(Tokens { Secret(token) })
    #expect(log.contains("••••"))
    #expect(!log.contains(token))
    #expect(!log.contains(code))
  }

  @Test func aFreshTokenIsRemovedToo() async throws {
    let api = FakeAPI(.status(401), .status(401, #"{"message": "\#(token) is wrong"}"#))
    let client = try api.client(tokens: TokenStore(Secret("old")) { [token] in Secret(token) })
    await #expect(
      throws: AppletError.unauthorized(ServerReport(status: 401, message: "•••• is wrong"))
    ) { try await client.applets() }
  }
}
