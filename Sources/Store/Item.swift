import Foundation

/// The row id of a stored item, unique over all feeds of one `content.sqlite`.
public typealias ItemID = Int64

/// One element of a feed as a section's decoder hands it over for storage.
public struct Item: Hashable, Sendable {
  /// What makes the element itself across refreshes: its id in the feed, or a name made from its
  /// content. Unique within a feed.
  public var key: String
  /// Index into the section's groups.
  public var group: Int
  /// What the group is sorted by; empty for an item that keeps the feed's own order.
  public var sortText: String
  /// Everything a search should find, in plain text, fields separated by newlines.
  public var searchText: String
  /// `nil` where the section has no stars.
  public var isStarred: Bool?
  /// The section's own value, encoded; only the section reads it.
  public var payload: Data

  public init(
    key: String, group: Int = 0, sortText: String = "", searchText: String,
    isStarred: Bool? = nil, payload: Data
  ) {
    self.key = key
    self.group = group
    self.sortText = sortText
    self.searchText = searchText
    self.isStarred = isStarred
    self.payload = payload
  }
}

/// One stored item, read back for a row or a detail page.
public struct StoredItem: Hashable, Sendable {
  public let id: ItemID
  public let key: String
  public let isStarred: Bool?
  public let payload: Data
  /// Which feed it is of; 0 for an item that is not stored.
  public let feed: FeedID

  public init(
    id: ItemID, key: String, isStarred: Bool? = nil, payload: Data, feed: FeedID = 0
  ) {
    self.id = id
    self.key = key
    self.isStarred = isStarred
    self.payload = payload
    self.feed = feed
  }
}
