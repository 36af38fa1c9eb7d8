/// Somebody with an account, here and at the service whose app is being tried.
struct User: Sendable {
  /// On the service: what an app sends as `user_id`.
  let id: String
  let login: String
  /// What the service's own app is logged in with.
  let appToken: String
  /// What the service issued to IFTTT for this person.
  let oauthToken: String
  private let firstToken: String
  private var issued = 1
  /// What requests act for this person with; `nil` after a revocation without a successor.
  private(set) var token: String?
  /// By applet id; what is missing was never turned on.
  var standings: [String: Standing]
  /// Whether an applet was activated on the web since the start.
  var hasActivated = false

  init(id: String, login: String, token: String, standings: [String: Standing]) {
    self.id = id
    self.login = login
    self.token = token
    firstToken = token
    appToken = "app-\(id)"
    oauthToken = "oauth-\(id)"
    self.standings = standings
  }

  /// The token in use dies.
  /// - Parameter renew: whether another takes its place.
  mutating func revoke(renew: Bool) {
    token = nil
    if renew { issueToken() }
  }

  /// Gives a token where there is none.
  mutating func issueToken() {
    guard token == nil else { return }
    issued += 1
    token = "\(firstToken)-\(issued)"
  }
}

/// How an applet stands with one person.
struct Standing: Hashable, Sendable {
  var isEnabled: Bool
  /// ISO 8601; `nil` if it never ran.
  var lastRunAt: String?
}

extension User {
  static let sam = User(
    id: "42", login: "sam_l", token: "demo-token",
    standings: standings(every: 5).merging([
      "Pq4vLm8T": Standing(isEnabled: true, lastRunAt: "2024-11-05T21:04:09-08:00"),
      "Br3adY7k": Standing(isEnabled: true, lastRunAt: "2024-11-03T10:41:00-08:00"),
      "Gs8eDl2U": Standing(isEnabled: true),
      "Vn2cRd6J": Standing(isEnabled: false, lastRunAt: "2024-08-17T19:22:51-07:00"),
      "Tq6gHx0E": Standing(isEnabled: false, lastRunAt: "2023-12-01T08:50:00-08:00"),
      "At3cLd0R": Standing(isEnabled: true),
    ]) { $1 })

  static let noor = User(
    id: "7", login: "noor_k", token: "other-token",
    standings: standings(every: 7).merging([
      "Pq4vLm8T": Standing(isEnabled: false, lastRunAt: "2022-03-14T23:11:36-07:00"),
      "Kt7rWv4N": Standing(isEnabled: true, lastRunAt: "2024-10-29T16:05:12-07:00"),
    ]) { $1 })

  /// Of each so many applets of the service `many`, one is on and the next one off.
  private static func standings(every step: Int) -> [String: Standing] {
    Dictionary(
      uniqueKeysWithValues: Publisher.many.applets.enumerated().filter { $0.offset % step < 2 }
        .map { ($0.element.id, Standing(isEnabled: $0.offset % step == 0)) })
  }
}
