import Foundation

/// An address that is suggested to a user who adds a feed.
public struct FeedPreset: Hashable, Sendable {
  public let section: Section.ID
  public let url: URL
  public let name: String
  /// A description of where the feed comes from, shown below its name.
  public let origin: String

  public init(section: Section.ID, url: URL, name: String, origin: String) {
    self.section = section
    self.url = url
    self.name = name
    self.origin = origin
  }
}
