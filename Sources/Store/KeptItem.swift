import Foundation

/// An item that the person keeps a copy of, whatever becomes of the feed it came from.
public struct KeptItem: Hashable, Sendable {
  public let section: String
  /// Its name among the section's kept items.
  public internal(set) var key: String
  /// A document with this item alone.
  public let document: Data
  /// The name of the format that the document is in, and is read in again.
  public let format: String
  public let keptAt: Date
  /// Where it comes from: its feed's address, its feed's title then, and its name there.
  public let feed: URL
  public let feedTitle: String?
  public let item: String
  /// What the person noted of the copy, or of the item when it was copied.
  public internal(set) var marks: Marks
  /// Its place among the kept items; `nil` for the last one.
  var id: Int64?

  public init(
    section: String, document: Data, format: String, keptAt: Date, feed: URL, feedTitle: String?,
    item: String, marks: Marks = Marks()
  ) {
    self.section = section
    key = item
    self.document = document
    self.format = format
    self.keptAt = keptAt
    self.feed = feed
    self.feedTitle = feedTitle
    self.item = item
    self.marks = marks
  }

  /// The address that stands for a section's kept items. Nothing is ever asked for there.
  public static func address(of section: String) -> URL {
    // Names of sections are ours and need no escaping.
    URL(string: "\(scheme):\(section)")!
  }

  /// That of these addresses alone.
  public static let scheme = "kept"
}
