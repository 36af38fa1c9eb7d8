/// An applet as its publisher knows it: only what is the same for every user.
struct CatalogApplet: Hashable, Sendable {
  /// The ID, which has eight letters and digits.
  let id: String
  let name: String
  let description: String
  /// When the applet was published, in ISO 8601 with an offset; `nil` if it isn't.
  let publishedAt: String?
  /// How many people have the applet turned on.
  var enabledCount: Int
  /// The services in the order shown, including the publisher's own.
  let services: [Service]

  /// Whether the applet works with this kind of phone, or without a phone if `phone` is `nil`. An
  /// applet that needs no phone always does.
  func fits(_ phone: Service.Phone?) -> Bool {
    services.allSatisfy { $0.phone == nil || $0.phone == phone }
  }
}

/// A service that publishes applets.
struct Publisher: Sendable {
  let service: Service
  /// The code that is required to see an unpublished service; `nil` if the service is published.
  var inviteCode: String?
  /// The key that authenticates the service's backend.
  let key: String
  private(set) var applets: [CatalogApplet]

  func applet(_ id: String) -> CatalogApplet? {
    applets.first { $0.id == id }
  }

  mutating func count(_ id: String, by change: Int) {
    guard let place = applets.firstIndex(where: { $0.id == id }) else { return }
    applets[place].enabledCount += change
  }
}
