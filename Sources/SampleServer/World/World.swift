/// Everything that requests read and change; a value, so that the start can be had again.
struct World: Sendable {
  /// This server's own address, without a slash at its end.
  let base: String
  var rules: Rules
  var publishers: [String: Publisher]
  private(set) var users: [User] = [.sam, .noor]

  init(base: String, rules: Rules = Rules()) {
    self.base = base
    self.rules = rules
    publishers = Dictionary(
      uniqueKeysWithValues: [Publisher.lights, .attic, .many].map { ($0.service.slug, $0) })
  }

  func user(_ id: String) -> User? {
    users.first { $0.id == id }
  }

  func user(where matches: (User) -> Bool) -> User? {
    users.first(where: matches)
  }

  mutating func changeUser(_ id: String, _ change: (inout User) -> Void) {
    guard let place = users.firstIndex(where: { $0.id == id }) else { return }
    change(&users[place])
  }

  /// Turns an applet on or off for somebody, activation included; the count of users follows.
  mutating func set(_ applet: String, of publisher: String, for user: String, isEnabled: Bool) {
    let before = self.user(user)?.standings[applet]?.isEnabled ?? false
    changeUser(user) {
      $0.standings[applet, default: Standing(isEnabled: false)].isEnabled = isEnabled
    }
    guard before != isEnabled else { return }
    publishers[publisher]?.count(applet, by: isEnabled ? 1 : -1)
  }
}

/// Where IFTTT's behavior is not known, or has several forms: chosen on the command line or by a
/// control route.
struct Rules: Sendable, Hashable {
  /// Applets on a page of a list; 0, the default, for all on one.
  var pageSize = 0
  /// What the redirect back to the app says.
  var callback = Callback.v1
  /// What a list without `platform` leaves out.
  var withoutPlatform = WithoutPlatform.phones
  /// Whether the example backend has no token for somebody who has not activated an applet yet.
  var tokenAfterActivation = false

  enum Callback: String, Sendable, Decodable, CaseIterable {
    /// Nothing: the address is opened as it was given.
    case v1
    /// `next_step`, and a token after an activation.
    case v2
  }

  enum WithoutPlatform: String, Sendable, Decodable, CaseIterable {
    /// Applets that need a phone, as IFTTT's library for iOS has it.
    case phones
    /// Nothing, as its library for Android has it.
    case nothing
  }
}
