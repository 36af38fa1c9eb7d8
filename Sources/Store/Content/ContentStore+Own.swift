import Foundation
import GRDB

/// A part of what changed in a section's own items.
public struct OwnUpdate: Sendable {
  /// The feed with the section's own items; its `items` and `retention` are ignored. Its validators
  /// tell the revision that this part reaches, and its decoder is empty as long as items may be
  /// missing.
  public var feed: FeedUpdate
  /// The feed's decoder and validators before this part; `nil` if the feed was never stored.
  public var before: Before?
  /// New and changed items with their keys in the library, each with its position.
  public var items: [(item: Item, position: Int)] = []
  /// The keys of items that are gone, or that can't be read.
  public var removed: [String] = []

  public struct Before: Hashable, Sendable {
    public var decoder: String
    public var validators: Validators

    public init(decoder: String, validators: Validators) {
      self.decoder = decoder
      self.validators = validators
    }
  }

  public init(feed: FeedUpdate, after before: Before?) {
    self.feed = feed
    self.before = before
  }

  /// What the next part has to be based on.
  public var after: Before { Before(decoder: feed.decoder, validators: feed.validators) }
}

extension ContentStore {
  /// Updates the stored rows of a section's own items. Unlike `FeedMerge`, this takes as long as
  /// the change is large, however many own items there are.
  /// - Throws: `StoreError.busy` if another program has stored a part meanwhile.
  public func follow(
    _ update: OwnUpdate, marks rule: MarkRule, sortKey: @escaping @Sendable (String) -> Data
  ) async throws(StoreError) -> ContentChange {
    try await file.write { db in
      var change = ContentChange()
      let old = try FeedRecord.fetch(db, section: update.feed.section, url: update.feed.url)
      let before = old.map { OwnUpdate.Before(decoder: $0.decoder, validators: $0.validators) }
      guard before == update.before else { throw StoreError.busy }
      let feed = try Self.save(update.feed, db)
      try Self.write(update, into: feed, rule, sortKey, &change, db)
      try Self.remove(update.removed, from: feed, &change, db)
      change.hasNewTitle = old == nil
      return change
    }
  }

  /// The keys of a feed's stored items.
  public func keys(section: String, url: URL) async throws(StoreError) -> [String] {
    try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else { return [] }
      return try String.fetchAll(
        db, sql: "SELECT key FROM item WHERE feed = ?", arguments: [feed.id])
    }
  }

  /// The ID of the item with a key; `nil` if there is none.
  public func itemID(of key: String, section: String, url: URL) async throws(StoreError) -> ItemID?
  {
    try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else { return nil }
      return try ItemID.fetchOne(
        db, sql: "SELECT id FROM item WHERE feed = ? AND key = ?", arguments: [feed.id, key])
    }
  }

  /// An item that looks like another.
  public struct Lookalike: Hashable, Sendable {
    public let key: String
    /// Whether it has the same first handle, such as the address; otherwise only the same title.
    public let hasSameHandle: Bool
    /// Whether the titles have a word in common.
    public let hasSimilarTitle: Bool
  }

  /// The items of a feed that have the same first handle as an item, or the same first line of
  /// searchable text, which is the title.
  public func items(
    like item: Item, section: String, url: URL
  ) async throws(StoreError) -> [Lookalike] {
    let title = SearchFolding.folded(item.searchText).prefix { !$0.isNewline }
    let words = Self.words(title)
    let handle = item.traits.handles.first
    return try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else { return [] }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT key, coalesce(handles LIKE ?2 || ',%' OR handles = ?2 || ']', 0), searchText
          FROM item
          WHERE feed = ?1 AND (handles LIKE ?2 || ',%' OR handles = ?2 || ']'
            OR searchText = ?3 OR substr(searchText, 1, length(?3) + 1) = ?3 || char(10))
          ORDER BY 2 DESC LIMIT 10
          """,
        arguments: [feed.id, handle.map { "[\($0)" } ?? "-", String(title)]
      ).map { row in
        let text: String = try row.value(2)
        return Lookalike(
          key: try row.value(0), hasSameHandle: try row.value(1),
          hasSimilarTitle: !words.isDisjoint(with: Self.words(text.prefix { !$0.isNewline })))
      }
    }
  }

  private static func words(_ title: Substring) -> Set<Substring> {
    Set(title.split { !$0.isLetter && !$0.isNumber })
  }

  private static func write(
    _ update: OwnUpdate, into feed: FeedID, _ rule: MarkRule, _ sortKey: (String) -> Data,
    _ change: inout ContentChange, _ db: Database
  ) throws {
    let keys = update.items.map(\.item.key)
    guard !keys.isEmpty else { return }
    let made = try rule.library.marks(section: rule.section, feed: update.feed.url, items: keys)
    let stored = try Row.fetchAll(
      db,
      sql: """
        SELECT key, id FROM item WHERE feed = ? AND key IN (SELECT value FROM json_each(?))
        """,
      arguments: [feed, keys.storedJSON])
    let ids: [String: ItemID] = Dictionary(
      try stored.map { (try $0.value(0), try $0.value(1)) }, uniquingKeysWith: { $1 })
    var (new, changed): ([NewRow], [(ItemID, NewRow)]) = ([], [])
    for (item, position) in update.items {
      let marks = item.marks.overridden(by: made.marks(of: item.key, in: update.feed.url))
      let isByText = update.feed.order == .text && !item.sortText.isEmpty
      let row = NewRow(
        key: item.key, ownGroup: item.group, group: rule.group(item.group, marks),
        sortKey: isByText ? sortKey(item.sortText) : Data(), position: isByText ? 0 : position,
        date: item.date, marks: marks, searchText: SearchFolding.folded(item.searchText),
        note: marks.foldedNote, payload: item.payload, traits: item.traits)
      if let id = ids[item.key] { changed.append((id, row)) } else { new.append(row) }
    }
    try insert(new, into: feed, db)
    try Self.update(changed, db)
    change.items.formUnion(changed.map(\.0))
    change.hasNewOrder = true
    change.hasNewTexts = true
  }

  private static func remove(
    _ keys: [String], from feed: FeedID, _ change: inout ContentChange, _ db: Database
  ) throws {
    guard !keys.isEmpty else { return }
    try db.execute(
      sql: "DELETE FROM item WHERE feed = ? AND key IN (SELECT value FROM json_each(?))",
      arguments: [feed, keys.storedJSON])
    if db.changesCount > 0 { change.hasNewOrder = true }
  }
}
