import AppletKit
import FeedCore
import Foundation
import Store
import Synchronization
import Transport

@testable import Sections

/// An in-memory service with one applet, its token backend, and the user's keyring.
final class FakeAccountServer: Sendable {
  struct State {
    var requests: [TransportRequest] = []
    /// The token that the API accepts.
    var token = "good"
    var status = "disabled"
    /// The token that the backend gives out.
    var backendToken: String? = "good"
    var backendStatus = 200
    var failure: TransportError?
    /// If set, the API answers every request with this status and this message.
    var refusal: (status: Int, message: String)?
    var name = "Dim the lights"
    var login = "sam_l"
    /// The rest of the list after the applet.
    var others = ""
    /// Whether there is always a next page.
    var isEndless = false
    var keyring: [SecretKeeper.Place: Secret] = [:]
    var keyringFailure: SecretKeeper.Failure?
    var keyringReads = 0
    /// Why the next secret can't be stored; secrets after it can.
    var storeFailure: SecretKeeper.Failure?
    var callbacks = 0
    /// The pages that browsers were sent to.
    var pages: [URL] = []
    var hasUser = true
  }

  private let state = Mutex(State())

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
  func read<Value>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }
  let library: Library
  let content: ContentStore

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
  }

  var requests: [TransportRequest] { state.withLock(\.requests) }

  /// The connected service after a start of the app: it knows only what is in the library and the keyring.
  func connectedService() -> ConnectedService {
    ConnectedService(
      library: library, content: content, keeper: keeper, transport: transport,
      browser: BrowserSession(
        begin: { [self] () throws(FeedError) in
          state.withLock { $0.callbacks += 1 }
          return URL(string: "almanac://activated")!
        },
        address: { [self] page throws(FeedError) in
          state.withLock { $0.pages.append(page) }
          return Self.address
        }))
  }

  static let address = URL(string: "http://127.0.0.1:9/go/x")!

  static let answers = [
    "service": "lights", "token": "good", "user-id": "42", "email": "sam@example.org",
    "server": "https://api.example.test", "order": "4",
  ]

  private var transport: Transport {
    .stub { [self] (request) throws(TransportError) in
      let state = state.withLock { state in
        state.requests.append(request)
        return state
      }
      if let failure = state.failure { throw failure }
      let path = request.url.path()
      if path == "/token" {
        let token = state.backendToken.map { "\"\($0)\"" } ?? "null"
        return answer(request, state.backendStatus, #"{"token": \#(token)}"#)
      }
      if let (status, message) = state.refusal {
        return answer(request, status, #"{"message": "\#(message)"}"#)
      }
      let authorization = request.headers["Authorization"]
      guard authorization == nil || authorization == "Bearer \(state.token)" else {
        return answer(request, 401, #"{"code": "unauthorized", "message": "Who are you?"}"#)
      }
      if path == "/v1/me", !state.hasUser { return answer(request, 404, "") }
      if path == "/v1/me" { return answer(request, 200, #"{"user_login": "\#(state.login)"}"#) }
      if path.hasSuffix("/enable") { self.state.withLock { $0.status = "enabled" } }
      if path.hasSuffix("/disable") { self.state.withLock { $0.status = "disabled" } }
      let applet = applet(
        status: authorization == nil ? nil : self.state.withLock(\.status))
      guard path.hasSuffix("/applets") else { return answer(request, 200, applet) }
      let next = state.isEndless ? #", "next_page": "\#(state.requests.count)""# : ""
      return answer(request, 200, #"{"data": [\#(applet)\#(state.others)]\#(next)}"#)
    }
  }

  private func applet(status: String?) -> String {
    let status = status.map { "\"\($0)\"" } ?? "null"
    return #"""
      {"id": "a1", "name": "\#(read(\.name))", "user_status": \#(status), "enabled_count": 3,
       "embedded_url": "https://ifttt.com/embed/lights/applets/a1",
       "url": "https://ifttt.com/applets/a1",
       "services": [{"service_id": "lights", "service_name": "Bright Lights", "is_primary": true}]}
      """#
  }

  private func answer(
    _ request: TransportRequest, _ status: Int, _ body: String
  ) -> TransportResponse {
    TransportResponse(status: status, body: Data(body.utf8), url: request.url)
  }

  private var keeper: SecretKeeper {
    SecretKeeper(
      isAvailable: { [self] in state.withLock { $0.keyringFailure == nil } },
      store: { [self] (secret, _, place) throws(SecretKeeper.Failure) in
        try check()
        if let failure = state.withLock({ $0.storeFailure.take() }) { throw failure }
        state.withLock { $0.keyring[place] = secret }
      },
      load: { [self] (place) throws(SecretKeeper.Failure) in
        state.withLock { $0.keyringReads += 1 }
        try check()
        return state.withLock { $0.keyring[place] }
      },
      remove: { [self] (place) throws(SecretKeeper.Failure) in
        try check()
        state.withLock { $0.keyring[place] = nil }
      })
  }

  private func check() throws(SecretKeeper.Failure) {
    if let failure = state.withLock(\.keyringFailure) { throw failure }
  }
}

extension Feed {
  /// The feed that a refresh would store.
  func loaded() async throws(FeedError) -> DecodedFeed {
    try await load! { () throws(FeedError) in throw .empty }
  }
}
