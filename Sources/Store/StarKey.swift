import Foundation

/// What a star is kept under: an item of one feed. Other feeds may give the same id to another
/// thing.
public struct StarKey: Hashable, Sendable {
  public let item: String
  /// The feed's address; `nil` for an item of whichever feed.
  public let feed: String?

  public init(item: String, feed: URL?) {
    self.item = item
    self.feed = feed?.absoluteString
  }

  /// Reads what `stored` gave.
  public init(stored: String) {
    let parts = stored.split(
      separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    item = String(parts.last ?? "")
    feed = parts.count > 1 ? String(parts[0]) : nil
  }

  public var stored: String { feed.map { $0 + String(Self.separator) + item } ?? item }

  /// In no address: URLs are ASCII without control characters.
  private static let separator: Character = "\u{1E}"
}

extension [String: Bool] {
  /// The person's choice for an item of a feed, among choices by stored key.
  func choice(for item: String, in feed: URL) -> Bool? {
    self[StarKey(item: item, feed: feed).stored] ?? self[item]
  }
}
