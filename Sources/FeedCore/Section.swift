import Foundation
import Store

/// One kind of feed: how its bytes become items, and how an item looks in a list and on a page.
///
/// A section builds no widgets; everything it says is a plain value, so it is tested without a
/// display. The app's sections stand in `SectionList.swift`.
public struct Section: Identifiable, Sendable {
  /// The name used on the command line and in the store, such as `contacts`.
  public let id: String
  /// What the switcher shows, translated.
  public let title: String
  /// A symbolic icon of the app's own theme.
  public let iconName: String
  /// The groups of the outline, in the order shown; `Item.group` is an index into this.
  public let groups: [Group]
  /// How several feeds are shown together.
  public let merging: Merging
  /// Where a starred and an unstarred item belong; `nil` where the section has no stars. One that
  /// has some makes one list of its feeds.
  public let starGroups: StarGroups?
  /// Whether an account of the person's own can stand behind it.
  public let hasAccount: Bool
  /// The feed that is subscribed on the first start.
  public let sampleFeed: URL
  /// Reads a feed and hands over its items, one after the other, so that those of a long one need
  /// not all be there at once. The data is UTF-8 whatever the feed was in.
  /// - Returns: the rest of the feed, without items.
  /// - Throws: `FeedError` only when nothing of it can be read, though items may have been handed
  ///   over by then; a bad element is skipped instead.
  public let read: Read
  /// What the item's row or tile shows.
  public let row: @Sendable (StoredItem) -> RowContent
  /// What the item's page shows.
  public let detail: @Sendable (StoredItem) -> DetailContent

  public typealias Read =
    @Sendable (Data, _ item: (Item) -> Void) throws(FeedError) -> DecodedFeed

  public init(
    id: String, title: String, iconName: String, groups: [Group] = [Group()],
    merging: Merging = .oneList, starGroups: StarGroups? = nil, hasAccount: Bool = false,
    sampleFeed: URL, read: @escaping Read,
    row: @escaping @Sendable (StoredItem) -> RowContent,
    detail: @escaping @Sendable (StoredItem) -> DetailContent
  ) {
    self.id = id
    self.title = title
    self.iconName = iconName
    self.groups = groups
    self.merging = merging
    self.starGroups = starGroups
    self.hasAccount = hasAccount
    self.sampleFeed = sampleFeed
    self.read = read
    self.row = row
    self.detail = detail
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

  public struct StarGroups: Hashable, Sendable {
    public let starred: Int
    public let unstarred: Int

    public init(starred: Int, unstarred: Int) {
      self.starred = starred
      self.unstarred = unstarred
    }
  }
}

extension Section {
  /// One whose feeds are never long: they are read whole.
  public init(
    id: String, title: String, iconName: String, groups: [Group] = [Group()],
    merging: Merging = .oneList, starGroups: StarGroups? = nil, hasAccount: Bool = false,
    sampleFeed: URL,
    decode: @escaping @Sendable (Data) throws(FeedError) -> DecodedFeed,
    row: @escaping @Sendable (StoredItem) -> RowContent,
    detail: @escaping @Sendable (StoredItem) -> DetailContent
  ) {
    self.init(
      id: id, title: title, iconName: iconName, groups: groups, merging: merging,
      starGroups: starGroups, hasAccount: hasAccount, sampleFeed: sampleFeed,
      read: { (data, write) throws(FeedError) in
        var feed = try decode(data)
        feed.items.forEach(write)
        feed.items = []
        return feed
      },
      row: row, detail: detail)
  }

  /// Reads a feed with all its items.
  public func decode(_ data: Data) throws(FeedError) -> DecodedFeed {
    var items: [Item] = []
    var feed = try read(data) { items.append($0) }
    feed.items = items
    return feed
  }
}

/// What a decoder made of a feed.
public struct DecodedFeed: Sendable {
  /// The feed's own title, where its shape has one.
  public var title: String?
  public var items: [Item]
  /// Elements that could not be read, each with its path: the first of them.
  public var skipped: [SkippedElement]
  /// How many elements could not be read.
  public var skippedCount: Int

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
