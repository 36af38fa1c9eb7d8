import Foundation

/// Identifies a feed: several sections may have one of the same address.
public struct FeedPlace: Hashable, Sendable {
  public let section: String
  public let url: URL

  public init(section: String, url: URL) {
    (self.section, self.url) = (section, url)
  }
}

/// A feed that the user follows in a section.
public struct Subscription: Hashable, Sendable {
  public let section: String
  public let url: URL
  /// The user's own name for the feed; `nil` for the feed's own title.
  public var name: String?
  public var interval: RefreshInterval
  /// The feed's position among the section's feeds; positions may have gaps.
  public var position: Int
  /// Whether the user allowed this feed to exceed its budget.
  public var isLarge: Bool
  /// Whether the feed's articles are loaded from their own pages when they are opened.
  public var loadsFullText = false
  /// Whether to notify the user when the feed has failed for a day.
  public var notifies = false
  /// What an imported list says about the feed, as JSON for `FeedOutline`.
  public var outline: String?
  /// The web page or list that named the feed's address; `nil` if the user did. It decides whether
  /// the address may be on the local network.
  public var namedBy: URL?

  public init(
    section: String, url: URL, name: String? = nil, interval: RefreshInterval = .daily,
    position: Int = 0, isLarge: Bool = false, outline: String? = nil, namedBy: URL? = nil
  ) {
    self.section = section
    self.url = url
    self.name = name
    self.interval = interval
    self.position = position
    self.isLarge = isLarge
    self.outline = outline
    self.namedBy = namedBy
  }
}

/// How often a feed is refreshed automatically.
public enum RefreshInterval: String, CaseIterable, Sendable {
  case manual
  case hourly
  case daily
}
