import Foundation

/// The row ID of a stored item, unique across all feeds of one `content.sqlite`.
public typealias ItemID = Int64

/// One element of a feed, as a section's decoder passes it to the store.
public struct Item: Hashable, Sendable {
  /// Identifies the element across refreshes: its ID in the feed, or a name made from its content.
  /// It should be unique within a feed: the store adds a number to a repeated key.
  public var key: String
  /// By what the store recognizes the element if its key changes.
  public var traits: ItemTraits
  /// The index of the item's group among the section's groups.
  public var group: Int
  /// The text to sort by, if the group is sorted by text; empty for an item that keeps the feed's
  /// own order.
  public var sortText: String
  /// The date to sort by, if the group is sorted by date; `nil` if the feed gives no date.
  public var date: Date?
  /// Everything that a search should find, in plain text, with newlines between the fields.
  public var searchText: String
  /// The marks from the feed itself, such as a star; the user's marks override them.
  public var marks: Marks
  /// The section's own value, encoded; only the section reads it.
  public var payload: Data

  public init(
    key: String, traits: ItemTraits = ItemTraits(), group: Int = 0, sortText: String = "",
    date: Date? = nil, searchText: String,
    isStarred: Bool = false, payload: Data
  ) {
    self.key = key
    self.traits = traits
    self.group = group
    self.sortText = sortText
    self.date = date
    self.searchText = searchText
    marks = isStarred ? Marks([.star: true.mark]) : Marks()
    self.payload = payload
  }
}

extension Item {
  public var isStarred: Bool { marks.isStarred }

  /// About how many bytes the item takes in memory.
  public var size: Int {
    payload.count + searchText.utf8.count + sortText.utf8.count + key.utf8.count
  }
}

/// The key and the feed of the item that an `ItemID` stands for.
public struct ItemIdentity: Hashable, Sendable {
  public let key: String
  public let feed: FeedID
}

/// One stored item, read back for a row or a page.
public struct StoredItem: Hashable, Sendable {
  public let id: ItemID
  public let key: String
  public var marks = Marks()
  public var payload: Data
  /// The feed of the item; 0 for an item that is not stored.
  public internal(set) var feed: FeedID = 0
  /// The group that the feed assigns.
  public internal(set) var group = 0
  /// The document that the item came as; reading an item from the store leaves this property `nil`.
  public var source: OwnItem.Source?
  /// Reading an item from the store leaves this property `nil`: the caller sets it from
  /// `ContentStore.fullText(of:)`.
  public var fullText: FullText?
}

extension StoredItem {
  /// An item as the store would return it, with only the feed's own marks.
  public init(_ item: Item, id: ItemID = 0) {
    self.init(id: id, key: item.key, marks: item.marks, payload: item.payload, group: item.group)
  }

  public var isStarred: Bool { marks.isStarred }
}
