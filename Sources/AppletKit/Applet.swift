import Foundation

/// An automation that connects services.
///
/// The type fits both the API's responses and the older feeds of the website; a property that the
/// source lacks is `nil`, empty or unknown. The `Codable` form is only for storing an applet: read
/// a server's response with `AppletList`.
public struct Applet: Identifiable, Hashable, Sendable, Codable {
  /// The applet's ID, an opaque string; at IFTTT, it has eight letters and digits. Empty if the
  /// server sent an empty one.
  public let id: String
  /// The name, as plain text. Empty if the server sent an empty one.
  public var name: String
  /// The description, as plain text; may be empty.
  public var description: String
  /// Who made the applet. Only the older feeds name an author.
  public var author: String?
  /// Whether the applet is on for the user whose token was sent.
  public var status: AppletStatus
  /// The brand's color; `nil` if the feed has no valid one.
  public var brandColor: BrandColor?
  /// When the applet was made. Only the older feeds have this date.
  public var createdAt: Date?
  /// When the applet was published; `nil` if it isn't, or if the source doesn't say.
  public var publishedAt: Date?
  /// When the applet last ran for this user; `nil` if it never ran, or if the user isn't known.
  public var lastRunAt: Date?
  /// How many people have the applet turned on; `nil` if the source doesn't say.
  public var enabledCount: Int?
  /// The slug of the service that published the applet.
  public var serviceSlug: String?
  /// The services that the applet connects, in the server's order.
  public var services: [AppletService]
  /// The applet's web page.
  public var url: URL?
  /// The address of the web page on which the user activates the applet.
  public var embeddedURL: URL?

  /// Makes an applet, such as a sample.
  public init(
    id: String, name: String, description: String = "", author: String? = nil,
    status: AppletStatus = .unknown, brandColor: BrandColor? = nil, createdAt: Date? = nil,
    publishedAt: Date? = nil, lastRunAt: Date? = nil, enabledCount: Int? = nil,
    serviceSlug: String? = nil,
    services: [AppletService] = [], url: URL? = nil, embeddedURL: URL? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.author = author
    self.status = status
    self.brandColor = brandColor
    self.createdAt = createdAt
    self.publishedAt = publishedAt
    self.lastRunAt = lastRunAt
    self.enabledCount = enabledCount
    self.serviceSlug = serviceSlug
    self.services = services
    self.url = url
    self.embeddedURL = embeddedURL
  }

  /// The service that owns the applet: the first one that is marked as primary; `nil` if none is.
  public var primaryService: AppletService? {
    services.first(where: \.isPrimary)
  }

  /// All services except the primary one, in the server's order.
  public var secondaryServices: [AppletService] {
    guard let primary = services.firstIndex(where: \.isPrimary) else { return services }
    return Array(services[..<primary] + services[(primary + 1)...])
  }

  /// The service to show for the applet in its owner's app: a secondary one if there is one,
  /// because the owner's own brand would tell users nothing there.
  public var displayService: AppletService? {
    secondaryServices.first ?? primaryService
  }
}
