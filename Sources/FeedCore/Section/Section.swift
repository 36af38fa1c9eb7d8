import Formats
import Foundation
import Localization
import Store

/// One kind of feed: its formats, and what an item looks like in a list and on a page.
///
/// A section builds no widgets, only plain values, so it can be tested without a display.
/// `SectionList.swift` lists the app's sections.
public struct Section: Identifiable, Sendable {
  /// The section's ID on the command line and in the store, such as `contacts`.
  public let id: String
  /// The section's IDs in older versions of the app, which commands and lists of feeds may still
  /// use.
  public let formerIDs: [String]
  /// The translated title, shown in the switcher.
  public let title: String
  /// The name of a symbolic icon in the app's own theme.
  public let iconName: String
  /// The groups of the outline, in the order shown; `Item.group` is an index into this array.
  public let groups: [Group]
  public let merging: Merging
  public let order: ListOrder
  /// How long items stay after their feed stops listing them.
  public let retention: Retention
  /// Decides an item's group from the group in its feed and its marks, such as a star; `nil` if no
  /// mark moves an item.
  public let grouping: MarkRule.Grouping?
  /// Whether the section's items are for reading. If so, an item is shown as unread until it is
  /// opened.
  public let hasReading: Bool
  /// Whether the section can show a connected account.
  public let hasAccount: Bool
  public let invitation: Invitation
  /// The feed that is subscribed to on the first start.
  public let sampleFeed: URL
  /// The title of the sample feed, if it has one. It repeats the title in the sample's file, so
  /// that a list of feeds can show it without reading that file.
  public let sampleTitle: String?
  /// The formats of the section's feeds. If several are equally sure that they can read a document,
  /// the first of them reads it.
  public let formats: [FeedFormat]
  /// How to find things for the section in documents that are not feeds.
  public let things: [ThingFormat]
  /// The formats in which the section's items can be exported. The first preserves the most.
  public let exports: [FeedExport]
  /// How items are written and changed; `nil` if there is nothing to edit.
  public let editor: Editor?
  /// Finds the picture inside the document of an own item. Rows and pages name it by
  /// `OwnPictures.address`.
  public let pictureInside: @Sendable (OwnItem.Source) -> Data?
  /// Finds the document that an item of a feed came as, which exports, copies and edits begin with;
  /// `nil` if the item is only a value in a list.
  public let sourceInside: @Sendable (StoredItem) -> OwnItem.Source?
  /// Makes an item's row or tile, which may depend on the item's marks. In addition to what the
  /// section makes, a row shows the star, and in a section for reading, whether the item was read.
  public let row: @Sendable (StoredItem) -> RowContent
  /// Makes an item's page, which may depend on the item's marks. In addition to what the section
  /// makes, a page shows the star and the note.
  public let detail: @Sendable (StoredItem) -> DetailContent

  public init(
    id: String, title: String, formerIDs: [String] = [], iconName: String,
    groups: [Group] = [Group()],
    merging: Merging = .oneList, order: ListOrder = .feed, retention: Retention = .whileListed,
    grouping: MarkRule.Grouping? = nil, hasReading: Bool = false, hasAccount: Bool = false,
    invitation: Invitation? = nil,
    sampleFeed: URL, sampleTitle: String? = nil, formats: [FeedFormat], things: [ThingFormat] = [],
    exports: [FeedExport] = [], editor: Editor? = nil,
    pictureInside: @escaping @Sendable (OwnItem.Source) -> Data? = { _ in nil },
    sourceInside: @escaping @Sendable (StoredItem) -> OwnItem.Source? = { _ in nil },
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
    self.invitation = invitation ?? .feeds
    self.sampleFeed = sampleFeed
    self.sampleTitle = sampleTitle
    self.formats = formats
    self.things = things
    self.exports = exports
    self.editor = editor
    self.pictureInside = pictureInside
    self.sourceInside = sourceInside
    self.row = { row($0).marked($0.marks, hasReading: hasReading) }
    self.detail = { detail($0).marked($0.marks) }
  }

  /// The format in which entries are copied for other programs; `nil` if there is none.
  public var copyFormat: FeedExport? { exports.first { !$0.mediaTypes.isEmpty } }

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

  /// The section's own words for adding something to it.
  public struct Invitation: Hashable, Sendable {
    /// What belongs in the section, shown where there is nothing yet.
    public let text: String
    /// The labels of the ways to add something.
    public let address: String
    public let file: String
    /// Whether people usually have files with such items.
    public let prefersFile: Bool

    public init(text: String, address: String, file: String, prefersFile: Bool = false) {
      self.text = text
      self.address = address
      self.file = file
      self.prefersFile = prefersFile
    }

    static var feeds: Invitation {
      Invitation(
        text: Localization.text("Add a feed by its address or from a file."),
        address: Localization.text("Feed from an Address…"),
        file: Localization.text("Feeds from a File…"))
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
  /// The address of the icon that the feed declares, if it does.
  public var icon: URL?
  /// The pictures inside the document, by the addresses that its items have for them; see
  /// `OwnPictures.address`.
  public var pictures: [URL: Data] = [:]
  /// When the feed wants to be refreshed; empty if it does not say.
  public var schedule = FeedSchedule()

  public init(title: String? = nil, items: [Item], skipped: [SkippedElement] = []) {
    self.title = title
    self.items = items
    self.skipped = skipped
    self.skippedCount = skipped.count
  }
}

/// An element of a feed that was left out, recorded so that the user can be told.
public typealias SkippedElement = Store.SkippedElement

extension Section {
  public func markRule(_ library: Library) -> MarkRule {
    MarkRule(library: library, section: id, grouping: grouping)
  }

  /// How long items stay after their feed stops listing them, depending on the section and the
  /// user's choice.
  func retention(_ library: Library) throws(StoreError) -> Retention {
    retention == .whileListed ? .whileListed : try library.retentionChoice.retention
  }
}
