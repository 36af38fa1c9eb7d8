/// A user with two accounts: one on this server, and one at the service whose app is being tried.
struct User: Sendable {
  /// The ID on the service, which an app sends as `user_id`.
  let id: String
  let login: String
  /// The token that acts for this user until it is revoked.
  let firstToken: String
  /// The states of applets by their IDs; an applet that is missing was never turned on.
  var appletStates: [String: AppletState]
  /// Whether the user has activated an applet on the web since the start or the last reset.
  var hasActivated = false
  /// How many tokens have acted for this user.
  private(set) var issued = 1
  private(set) var isRevoked = false

  /// The token with which the service's own app acts for this user.
  var appToken: String { "app-\(id)" }
  /// The token that the service issued to IFTTT for this user.
  var oauthToken: String { "oauth-\(id)" }

  /// The token that acts for this user; `nil` if it was revoked and not replaced.
  var token: String? {
    if isRevoked { return nil }
    return issued == 1 ? firstToken : "\(firstToken)-\(issued)"
  }

  /// Revokes the current token.
  /// - Parameter renew: whether a new token replaces it.
  mutating func revoke(renew: Bool) {
    isRevoked = true
    if renew { issueToken() }
  }

  /// Issues a token if there is none.
  mutating func issueToken() {
    guard isRevoked else { return }
    isRevoked = false
    issued += 1
  }
}

/// The state of an applet for one user.
struct AppletState: Hashable, Sendable {
  var isEnabled: Bool
  /// When the applet last ran, in ISO 8601; `nil` if it never did.
  var lastRunAt: String?
}

extension User {
  static let sam = User(
    id: "42", login: "sam_l", firstToken: "demo-token",
    appletStates: appletStates(every: 5).merging([
      "Pq4vLm8T": AppletState(isEnabled: true, lastRunAt: "2024-11-05T21:04:09-08:00"),
      "Br3adY7k": AppletState(isEnabled: true, lastRunAt: "2024-11-03T10:41:00-08:00"),
      "Gs8eDl2U": AppletState(isEnabled: true),
      "Vn2cRd6J": AppletState(isEnabled: false, lastRunAt: "2024-08-17T19:22:51-07:00"),
      "Tq6gHx0E": AppletState(isEnabled: false, lastRunAt: "2023-12-01T08:50:00-08:00"),
      "At3cLd0R": AppletState(isEnabled: true),
    ]) { $1 })

  static let noor = User(
    id: "7", login: "noor_k", firstToken: "other-token",
    appletStates: appletStates(every: 7).merging([
      "Pq4vLm8T": AppletState(isEnabled: false, lastRunAt: "2022-03-14T23:11:36-07:00"),
      "Kt7rWv4N": AppletState(isEnabled: true, lastRunAt: "2024-10-29T16:05:12-07:00"),
    ]) { $1 })

  /// States for the service `many`: of every `step` applets, one is on and the next one off.
  private static func appletStates(every step: Int) -> [String: AppletState] {
    Dictionary(
      uniqueKeysWithValues: Publisher.many.applets.enumerated().filter { $0.offset % step < 2 }
        .map { ($0.element.id, AppletState(isEnabled: $0.offset % step == 0)) })
  }
}
