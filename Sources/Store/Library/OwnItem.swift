import Foundation

/// Something that belongs to the user, whatever happens to its feed or its site: a copy of an item,
/// or a thing from a web page or a file.
public struct OwnItem: Hashable, Sendable {
  /// The document that the item came as, which is never rewritten unless the user changes it.
  public struct Source: Hashable, Sendable {
    /// A document with only this item.
    public var bytes: Data
    /// The name of the format that can read the document.
    public var format: String

    public init(_ bytes: Data, format: String) {
      self.bytes = bytes
      self.format = format
    }
  }

  /// Where an item came from.
  public struct Origin: Hashable, Sendable {
    /// The address of the feed, the page or the file.
    public var feed: URL
    /// The feed's title at that time.
    public var feedTitle: String?
    /// The key of the item there.
    public var item: String

    public init(feed: URL, feedTitle: String? = nil, item: String) {
      self.feed = feed
      self.feedTitle = feedTitle
      self.item = item
    }
  }

  public let section: String
  /// The item's key, unique among the user's own items of the section.
  public internal(set) var key: String
  public var source: Source
  public let origin: Origin
  public let made: Date
  /// When the source was last changed.
  public internal(set) var changed: Date
  /// The position among the own items; `nil` for a new one, which becomes the last.
  var id: Int64?

  /// A number that grows with each own item of any section.
  public var position: Int { Int(id ?? .max) }

  public init(section: String, source: Source, origin: Origin, made: Date) {
    self.section = section
    key = origin.item
    self.source = source
    self.origin = origin
    self.made = made
    changed = made
  }

  /// The address that identifies a section's own items. It is never requested.
  public static func address(of section: String) -> URL {
    // The names of sections are our own and need no escaping.
    URL(string: "\(scheme):\(section)")!
  }

  /// Users see this word in the address that `almanac list --json` prints.
  public static let scheme = "kept"
}
