import Formats
import Foundation
import Store

/// One kind of feed: the formats it comes in, and how an item looks in a list and on a page.
///
/// A section builds no widgets; everything it says is a plain value, so it is tested without a
/// display. The app's sections stand in `SectionList.swift`.
public struct Section: Identifiable, Sendable {
  /// The section's id on the command line and in the store, such as `contacts`.
  public let id: String
  /// Its ids in older versions, which commands and lists of feeds may still use.
  public let formerIDs: [String]
  /// The translated title, shown in the switcher.
  public let title: String
  /// A symbolic icon of the app's own theme.
  public let iconName: String
  /// The groups of the outline, in the order shown; `Item.group` is an index into this.
  public let groups: [Group]
  /// How several feeds are shown together.
  public let merging: Merging
  /// The order of the items in a group.
  public let order: ListOrder
  /// How long items stay that their feed no longer lists.
  public let retention: Retention
  /// The group of an item from the one that its feed says and the marks that it has, such as a star;
  /// `nil` where no mark moves an item.
  public let grouping: MarkRule.Grouping?
  /// Whether its items are there to be read: until one is opened, it is shown as unread.
  public let hasReading: Bool
  /// Whether the section can show a connected account.
  public let hasAccount: Bool
  /// The feed that is subscribed on the first start.
  public let sampleFeed: URL
  /// The formats that its feeds come in; where several are equally sure of a document, the first
  /// reads it.
  public let formats: [FeedFormat]
  /// The formats that its items are written in, the one that keeps most first.
  public let exports: [FeedExport]
  /// What the item's row or tile shows, with the marks that it has. Its star, and whether it was
  /// read, need no word of the section: every row shows them.
  public let row: @Sendable (StoredItem) -> RowContent
  /// What the item's page shows, with the marks that it has; its star as well.
  public let detail: @Sendable (StoredItem) -> DetailContent

  public init(
    id: String, title: String, formerIDs: [String] = [], iconName: String,
    groups: [Group] = [Group()],
    merging: Merging = .oneList, order: ListOrder = .feed, retention: Retention = .whileListed,
    grouping: MarkRule.Grouping? = nil, hasReading: Bool = false, hasAccount: Bool = false,
    sampleFeed: URL, formats: [FeedFormat], exports: [FeedExport] = [],
    row: @escaping @Sendable (StoredItem) -> RowContent,
    detail: @escaping @Sendable (StoredItem) -> DetailContent
  ) {
    self.id = id
    self.title = title
    self.formerIDs = formerIDs
    self.iconName = iconName
    self.groups = groups
    self.merging = merging
    self.order = order
    self.retention = retention
    self.grouping = grouping
    self.hasReading = hasReading
    self.hasAccount = hasAccount
    self.sampleFeed = sampleFeed
    self.formats = formats
    self.exports = exports
    self.row = { row($0).marked($0.marks, hasReading: hasReading) }
    self.detail = { detail($0).marked($0.marks) }
  }

  /// Whether a person or a document means this section by a name.
  public func isNamed(_ name: String?) -> Bool {
    name.map { $0 == id || formerIDs.contains($0) } ?? false
  }

  /// A heading over some of the items, and how they are laid out.
  public struct Group: Hashable, Sendable {
    public let header: String?
    public let layout: Layout

    public init(header: String? = nil, layout: Layout = .rows) {
      self.header = header
      self.layout = layout
    }
  }

  public enum Merging: Hashable, Sendable {
    /// In one order, under the section's own headings.
    case oneList
    /// One after the other, each under its name.
    case byFeed
  }

  public enum Layout: Hashable, Sendable {
    case rows
    case tiles
  }
}

/// The result of reading a feed with a format.
public struct DecodedFeed: Sendable {
  /// The feed's own title, where its shape has one.
  public var title: String?
  public var items: [Item]
  /// Elements that could not be read, each with its path: the first of them.
  public var skipped: [SkippedElement]
  /// How many elements could not be read.
  public var skippedCount: Int
  /// Whether the feed is all that there is, in an order of its own, rather than the latest of more;
  /// see `FeedUpdate.isWholeList`.
  public var isWholeList = false
  /// When it says that it is worth asking for; empty where it does not.
  public var schedule = FeedSchedule()

  /// - Parameter skippedCount: as many as are in `skipped` when `nil`.
  public init(
    title: String? = nil, items: [Item], skipped: [SkippedElement] = [], skippedCount: Int? = nil
  ) {
    self.title = title
    self.items = items
    self.skipped = skipped
    self.skippedCount = skippedCount ?? skipped.count
  }
}

/// An element left out of a feed; the store keeps it to show.
public typealias SkippedElement = Store.SkippedElement
