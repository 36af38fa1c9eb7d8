import Formats
import Foundation
import Store

/// One kind of feed: its formats, and what an item looks like in a list and on a page.
///
/// A section builds no widgets; everything in it is a plain value, so it is tested without a
/// display. `SectionList.swift` lists the app's sections.
public struct Section: Identifiable, Sendable {
  /// The section's ID on the command line and in the store, such as `contacts`.
  public let id: String
  /// Its IDs in older versions, which commands and lists of feeds may still use.
  public let formerIDs: [String]
  /// The translated title, shown in the switcher.
  public let title: String
  /// The name of a symbolic icon in the app's own theme.
  public let iconName: String
  /// The groups of the outline, in the order shown; `Item.group` is an index into this.
  public let groups: [Group]
  public let merging: Merging
  public let order: ListOrder
  /// How long items stay after their feed stops listing them.
  public let retention: Retention
  /// Decides an item's group from the group in its feed and its marks, such as a star; `nil` if no
  /// mark moves an item.
  public let grouping: MarkRule.Grouping?
  /// Whether its items are for reading: an item is shown as unread until it is opened.
  public let hasReading: Bool
  /// Whether the section can show a connected account.
  public let hasAccount: Bool
  /// The feed that is subscribed to on the first start.
  public let sampleFeed: URL
  /// The sample's own title, if it has one. The title is also in the sample's file, but a list of
  /// feeds need not read that file.
  public let sampleTitle: String?
  /// The formats of its feeds. If several are equally sure that they can read a document, the first
  /// of them reads it.
  public let formats: [FeedFormat]
  /// The formats in which its items can be exported, starting with the one that preserves the most.
  public let exports: [FeedExport]
  /// The item's row or tile, depending on its marks. Every row shows the star, and whether the item
  /// was read, without the section's help.
  public let row: @Sendable (StoredItem) -> RowContent
  /// The item's page, depending on its marks. Every page shows the star and the note without the
  /// section's help.
  public let detail: @Sendable (StoredItem) -> DetailContent

  public init(
    id: String, title: String, formerIDs: [String] = [], iconName: String,
    groups: [Group] = [Group()],
    merging: Merging = .oneList, order: ListOrder = .feed, retention: Retention = .whileListed,
    grouping: MarkRule.Grouping? = nil, hasReading: Bool = false, hasAccount: Bool = false,
    sampleFeed: URL, sampleTitle: String? = nil, formats: [FeedFormat], exports: [FeedExport] = [],
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
    self.sampleTitle = sampleTitle
    self.formats = formats
    self.exports = exports
    self.row = { row($0).marked($0.marks, hasReading: hasReading) }
    self.detail = { detail($0).marked($0.marks) }
  }

  /// Whether a name from the user or a document means this section.
  public func isNamed(_ name: String?) -> Bool {
    name.map { $0 == id || formerIDs.contains($0) } ?? false
  }

  /// A heading for some of the items, and their layout.
  public struct Group: Hashable, Sendable {
    public let header: String?
    public let layout: Layout

    public init(header: String? = nil, layout: Layout = .rows) {
      self.header = header
      self.layout = layout
    }
  }

  public enum Merging: Hashable, Sendable {
    /// The items of all feeds are in one order, under the section's own headings.
    case oneList
    /// The feeds follow each other, each under its name.
    case byFeed
  }

  public enum Layout: Hashable, Sendable {
    case rows
    case tiles
  }
}

/// The result of reading a feed with a format.
public struct DecodedFeed: Sendable {
  /// The feed's own title, if it has one.
  public var title: String?
  public var items: [Item]
  /// The first elements that could not be read, each with its path.
  public var skipped: [SkippedElement]
  public var skippedCount: Int
  /// Whether the feed lists all its items, in its own order, rather than only the latest ones; see
  /// `FeedUpdate.isWholeList`.
  public var isWholeList = false
  /// When the feed wants to be refreshed; empty if it does not say.
  public var schedule = FeedSchedule()

  public init(title: String? = nil, items: [Item], skipped: [SkippedElement] = []) {
    self.title = title
    self.items = items
    self.skipped = skipped
    self.skippedCount = skipped.count
  }
}

/// An element left out of a feed; stored so that people can see it.
public typealias SkippedElement = Store.SkippedElement
