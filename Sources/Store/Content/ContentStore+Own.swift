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
  /// Whether another part follows.
  public var hasMore = false

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
      try SQLiteFile.enlargeCache(update.hasMore, db)
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

  /// An item that shares a term with another.
  public struct Lookalike: Hashable, Sendable {
    public let key: String
    /// What they share; `nil` if it is another version of the same thing: they share what only
    /// versions of one thing share, and their titles have a word in common.
    public let likeness: ItemTraits.Likeness?

    public var isSame: Bool { likeness == nil }
  }

  /// For each thing, the items of a feed that share a term with it, beginning with versions of the same
  /// thing.
  public func lookalikes(
    of things: [(title: String, traits: ItemTraits)], section: String, url: URL
  ) async throws(StoreError) -> [[Lookalike]] {
    let terms = Set(things.flatMap(\.traits.terms))
    guard !terms.isEmpty else { return things.map { _ in [] } }
    return try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else {
        return things.map { _ in [] }
      }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT term.hash, item.key, substr(item.searchText, 1, 400)
          FROM json_each(?) AS wanted CROSS JOIN term ON term.hash = wanted.value
            CROSS JOIN item ON item.id = term.item
          WHERE item.feed = ? LIMIT 10000
          """,
        arguments: [Array(terms).storedJSON, feed.id])
      var known: [Int64: [(key: String, title: Set<Substring>)]] = [:]
      for row in rows {
        let text: String = try row.value(2)
        known[try row.value(0), default: []].append((try row.value(1), Self.titleWords(text)))
      }
      return things.map { thing in
        let title = Self.titleWords(SearchFolding.folded(thing.title))
        let found = thing.traits.terms.flatMap { term in
          known[term, default: []].compactMap { other in
            let found = Lookalike(key: other.key, likeness: ItemTraits.likeness(term))
            return found.isSame && title.isDisjoint(with: other.title) ? nil : found
          }
        }
        return found.filter(\.isSame) + found.filter { !$0.isSame }
      }
    }
  }

  /// The words of the first line of a searchable text, which is the title.
  private static func titleWords(_ text: String) -> Set<Substring> {
    Set(text.prefix { !$0.isNewline }.split { !$0.isLetter && !$0.isNumber })
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
    try writeTerms(of: update.items.map(\.item), in: feed, db)
    change.items.formUnion(changed.map(\.0))
    change.hasNewOrder = true
    change.hasNewTexts = true
  }

  private static func writeTerms(of items: [Item], in feed: FeedID, _ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM term WHERE item IN (SELECT id FROM item
          WHERE feed = ? AND key IN (SELECT value FROM json_each(?)))
        """,
      arguments: [feed, items.map(\.key).storedJSON])
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO term SELECT ?, id FROM item WHERE feed = ? AND key = ?")
    for item in items {
      for term in item.traits.terms { try insert.execute(arguments: [term, feed, item.key]) }
    }
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
