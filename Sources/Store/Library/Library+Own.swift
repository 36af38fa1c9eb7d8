import Foundation
import GRDB

extension Library {
  /// A section's own items, in the order in which they were made, without their marks.
  public func ownItems(section: String) throws(StoreError) -> [OwnItem] {
    try file.read { try Self.ownItems($0, "section = ? ORDER BY id", [section]) }
  }

  public func hasOwnItems(section: String) throws(StoreError) -> Bool {
    try file.read { try Self.hasOwn($0, "section = ?", [section]) }
  }

  /// An own item; `nil` if there is none with this key.
  public func ownItem(_ key: String, section: String) throws(StoreError) -> OwnItem? {
    try file.read { try Self.ownItems($0, "section = ? AND key = ?", [section, key]).first }
  }

  /// The own items that came from items with these keys, whatever their feeds.
  public func ownItems(of items: [String], section: String) throws(StoreError) -> [OwnItem] {
    try file.read {
      try Self.ownItems(
        // Without the sign, SQLite reads the whole table, because that is in order.
        $0, "section = ? AND item IN (SELECT value FROM json_each(?)) ORDER BY +id",
        [section, items.storedJSON])
    }
  }

  /// The own items with this source.
  public func ownItems(
    section: String, source: OwnItem.Source
  ) throws(StoreError) -> [OwnItem] {
    try file.read {
      try Self.ownItems($0, "section = ? AND source = ? ORDER BY id", [section, source.bytes])
    }
  }

  /// Whether the user keeps a copy of a feed's item.
  public func keepsItem(_ item: String, of feed: URL, section: String) throws(StoreError) -> Bool {
    try file.read {
      try Self.hasOwn(
        $0, "section = ? AND feed = ? AND item = ?", [section, feed.absoluteString, item])
    }
  }

  /// Where an own item came from, and whether it differs from its first version, without reading
  /// either; `nil` if there is none.
  public func ownOrigin(
    of key: String, section: String
  ) throws(StoreError) -> (origin: OwnItem.Origin, isChanged: Bool)? {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT feed, feedTitle, item,
            original IS NOT NULL AND (original <> source OR originalFormat <> format)
          FROM own WHERE section = ? AND key = ?
          """)
      guard let row = try Row.fetchOne(statement, arguments: [section, key]),
        let feed = URL(string: try row.value(0))
      else { return nil }
      let origin = OwnItem.Origin(
        feed: feed, feedTitle: try row.optional(1), item: try row.value(2))
      return (origin, try row.value(3))
    }
  }

  /// The version of an own item before the user first changed it; `nil` if it is unchanged.
  public func original(of key: String, section: String) throws(StoreError) -> OwnItem.Source? {
    try file.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT original, originalFormat FROM own
          WHERE section = ? AND key = ? AND original IS NOT NULL
          """,
        arguments: [section, key])
      return try row.map { OwnItem.Source(try $0.value(0), format: try $0.value(1)) }
    }
  }

  /// What an own item was before changes that can still be undone.
  public func earlierSources(
    of key: String, section: String
  ) throws(StoreError) -> [OwnItem.Source] {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT place, key, row FROM past JOIN change ON change.id = past.change
          WHERE place = ? AND key = ? AND row IS NOT NULL AND undoes IS NULL AND NOT isUndone
          """)
      let place = PastRow.Place.own
      let rows = try Row.fetchAll(
        statement, arguments: [place.rawValue, [section, key].storedJSON])
      return try rows.compactMap { try PastRow(stored: $0)?.source }
    }
  }
}

/// A state of a section's own items.
public struct OwnRevision: Hashable, Sendable {
  /// The library's random ID. Another library, such as one restored from a backup, gives the same
  /// numbers to other changes.
  public let library: String
  /// Grows with each change; 0 if there never was one.
  public let number: Int

  public init(library: String, number: Int) {
    (self.library, self.number) = (library, number)
  }

  /// The form in which a cache has it.
  public var text: String { "\(library)-\(number)" }

  /// - Returns: `nil` if the text is not that of a revision.
  public init?(text: String) {
    guard let end = text.lastIndex(of: "-"), let number = Int(text[text.index(after: end)...])
    else { return nil }
    self.init(library: String(text[..<end]), number: number)
  }
}

/// Changes of own items, for those who show them.
extension Library {
  /// A part of what changed in a section's own items since a revision.
  public struct OwnChanges: Sendable {
    public var items: [OwnItem] = []
    public var removed: [String] = []
    /// The revision that this part reaches.
    public var revision = 0
    public var isLast = true
  }

  /// The latest change of a section's own items.
  public func ownRevision(section: String) throws(StoreError) -> OwnRevision {
    try file.read { db in
      OwnRevision(
        library: try Self.setting(Self.id, db) ?? "", number: try Self.ownRevision(db, section))
    }
  }

  /// What changed after a revision, in order, at most `limit` items.
  public func ownChanges(
    section: String, after revision: Int, limit: Int
  ) throws(StoreError) -> OwnChanges {
    try file.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT key, revision FROM ownRevision WHERE section = ? AND revision > ?
          ORDER BY revision LIMIT ?
          """,
        arguments: [section, revision, limit])
      let keys: [String] = try rows.map { try $0.value(0) }
      var changes = OwnChanges()
      changes.items = try Self.ownItems(
        db, "section = ? AND key IN (SELECT value FROM json_each(?)) ORDER BY +id",
        [section, keys.storedJSON])
      let there = try String.fetchSet(
        db,
        sql: "SELECT key FROM own WHERE section = ? AND key IN (SELECT value FROM json_each(?))",
        arguments: [section, keys.storedJSON])
      changes.removed = keys.filter { !there.contains($0) }
      changes.revision = try rows.last.map { try $0.value(1) } ?? revision
      changes.isLast = rows.count < limit
      return changes
    }
  }

  private static func ownRevision(_ db: Database, _ section: String) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT max(revision) FROM ownRevision WHERE section = ?")
    return try Int.fetchOne(statement, arguments: [section]) ?? 0
  }

  /// Records that an own item is new, changed or gone.
  static func touchOwn(_ key: String, section: String, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO ownRevision (section, key, revision) VALUES (?, ?, ?)
        ON CONFLICT (section, key) DO UPDATE SET revision = excluded.revision
        """)
    try statement.execute(arguments: [section, key, try ownRevision(db, section) + 1])
  }
}

extension Library {
  static func hasOwn(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM own WHERE \(condition) LIMIT 1")
    return try Row.fetchOne(statement, arguments: arguments) != nil
  }

  /// Reads own items. Rows that can't be read are skipped, so that the rest of the library stays
  /// usable.
  static func ownItems(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [OwnItem] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, section, key, source, format, made, feed, feedTitle, item, changed FROM own
        WHERE \(condition)
        """,
      arguments: arguments
    ).compactMap { row in
      guard let section: String = try? row.value(1), let key: String = try? row.value(2),
        let bytes: Data = try? row.value(3), let format: String = try? row.value(4),
        let made: Double = try? row.value(5), let address: String = try? row.value(6),
        let feed = URL(string: address), let item: String = try? row.value(8),
        let changed: Double = try? row.value(9)
      else { return nil }
      var own = OwnItem(
        section: section, source: OwnItem.Source(bytes, format: format),
        origin: OwnItem.Origin(feed: feed, feedTitle: try? row.optional(7), item: item),
        made: Date(timeIntervalSince1970: made))
      own.key = key
      own.changed = Date(timeIntervalSince1970: changed)
      own.id = try? row.value(0)
      return own
    }
  }
}
