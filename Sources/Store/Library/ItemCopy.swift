import Foundation

/// A copy of an item that the user keeps, whatever happens to its feed.
public struct ItemCopy: Hashable, Sendable {
  public let section: String
  /// The key of the copy, unique among the section's copies.
  public internal(set) var key: String
  /// A document with only this item.
  public let document: Data
  /// The name of the format that can read the document.
  public let format: String
  public let copiedAt: Date
  /// The address of the feed that the item was copied from.
  public let feed: URL
  /// The feed's title when the item was copied.
  public let feedTitle: String?
  /// The key of the item in that feed.
  public let item: String
  /// The user's marks on the copy, or on the item when it was copied.
  public internal(set) var marks: Marks
  /// The position among the copies; `nil` for a new copy, which becomes the last.
  var id: Int64?

  public init(
    section: String, document: Data, format: String, copiedAt: Date, feed: URL, feedTitle: String?,
    item: String, marks: Marks = Marks()
  ) {
    self.section = section
    key = item
    self.document = document
    self.format = format
    self.copiedAt = copiedAt
    self.feed = feed
    self.feedTitle = feedTitle
    self.item = item
    self.marks = marks
  }

  /// The address that identifies a section's copies. It is never requested.
  public static func address(of section: String) -> URL {
    // The names of sections are our own and need no escaping.
    URL(string: "\(scheme):\(section)")!
  }

  /// Users see this word in the address that `almanac list --json` prints.
  public static let scheme = "kept"
}
