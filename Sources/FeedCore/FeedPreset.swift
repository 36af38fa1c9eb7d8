import Foundation

/// An address that is offered to a person who adds a feed.
public struct FeedPreset: Hashable, Sendable {
  public let section: Section.ID
  public let url: URL
  /// Where it comes from, in words: its host, or that it is a sample.
  public let origin: String

  public init(section: Section.ID, url: URL, origin: String) {
    self.section = section
    self.origin = origin
    self.url = url
  }
}
