/// An applet as its publisher knows it: what is the same for everybody.
struct CatalogApplet: Hashable, Sendable {
  /// Eight letters and digits.
  let id: String
  let name: String
  let description: String
  /// ISO 8601 with an offset; `nil` while unpublished.
  let publishedAt: String?
  /// How many people have it turned on.
  var enabledCount: Int
  /// In the order shown, including the publisher.
  let services: [Service]

  /// Whether the applet works with this kind of phone, or needs none.
  func fits(_ phone: Service.Phone?) -> Bool {
    services.allSatisfy { $0.phone == nil || $0.phone == phone }
  }
}

/// A service that publishes applets.
struct Publisher: Sendable {
  let service: Service
  /// Required to see an unpublished service.
  var inviteCode: String?
  /// Authenticates the service's backend.
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
