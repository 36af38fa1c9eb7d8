import Foundation

/// A feed that a person keeps in a section.
public struct Subscription: Hashable, Sendable {
  public let section: String
  public let url: URL
  /// The person's own name for it; `nil` for the feed's.
  public var name: String?
  public var interval: RefreshInterval
  /// Where it stands among the section's feeds; not always without gaps.
  public var position: Int
  /// Whether it may cost this computer whatever it does: by the person's word.
  public var isLarge: Bool
  /// Whether its articles are loaded from their own pages when they are opened.
  public var loadsFullText = false
  /// What an imported list of feeds says of it, in a form of its reader's own.
  public var outline: String?

  public init(
    section: String, url: URL, name: String? = nil, interval: RefreshInterval = .daily,
    position: Int = 0, isLarge: Bool = false, outline: String? = nil
  ) {
    self.section = section
    self.url = url
    self.name = name
    self.interval = interval
    self.position = position
    self.isLarge = isLarge
    self.outline = outline
  }
}

/// How often a feed is asked for without anybody's doing.
public enum RefreshInterval: String, CaseIterable, Sendable {
  case manual
  case hourly
  case daily
}
