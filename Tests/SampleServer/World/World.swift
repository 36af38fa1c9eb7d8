/// Everything that requests read and change. It is a value, so it can be reset.
struct World: Sendable {
  /// This server's own address, without a final slash.
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

  mutating func changeUser(_ id: String, _ change: (inout User) -> Void) {
    guard let place = users.firstIndex(where: { $0.id == id }) else { return }
    change(&users[place])
  }

  /// Turns an applet on or off for the user, even one that the user has never activated, and updates
  /// its number of users.
  mutating func set(_ applet: String, of publisher: String, for user: String, isEnabled: Bool) {
    let before = self.user(user)?.appletStates[applet]?.isEnabled ?? false
    changeUser(user) {
      $0.appletStates[applet, default: AppletState(isEnabled: false)].isEnabled = isEnabled
    }
    guard before != isEnabled else { return }
    publishers[publisher]?.count(applet, by: isEnabled ? 1 : -1)
  }
}

/// Choices for cases in which IFTTT's behavior is unknown, or varies. They are made on the command
/// line or by a control route.
struct Rules: Sendable, Hashable {
  /// The number of applets on each page of a list; 0, the default, for a single page. A request may
  /// ask for another number.
  var pageSize = 0
  /// What the redirect back to the app contains.
  var callback = Callback.v1
  /// What a list without `platform` leaves out.
  var withoutPlatform = WithoutPlatform.phones
  /// Whether the example backend has no token for a user who has not activated an applet yet.
  var tokenAfterActivation = false

  enum Callback: String, Sendable, Decodable, CaseIterable {
    /// The redirect adds nothing: the app's address is opened as given.
    case v1
    /// The redirect adds `next_step` and, after an activation, a token.
    case v2
  }

  enum WithoutPlatform: String, Sendable, Decodable, CaseIterable {
    /// The list leaves out applets that need a phone, as IFTTT's library for iOS says.
    case phones
    /// The list leaves out nothing, as IFTTT's library for Android says.
    case nothing
  }
}
