import Foundation
import GRDB

extension Library {
  /// A section's copies, in the order in which they were made, without their marks.
  public func copies(section: String) throws(StoreError) -> [ItemCopy] {
    try file.read { try Self.copies($0, "section = ?", [section]) }
  }

  public func keepsItems(section: String) throws(StoreError) -> Bool {
    try file.read { try Self.has($0, "section = ?", [section]) }
  }

  /// Whether the user keeps a copy of a feed's item.
  public func keepsItem(_ item: String, of feed: URL, section: String) throws(StoreError) -> Bool {
    try file.read {
      try Self.has(
        $0, "section = ? AND feed = ? AND item = ?", [section, feed.absoluteString, item])
    }
  }

  /// Saves a copy of an item with its marks, or restores a copy that was removed. An existing copy
  /// stays as it is.
  public func keep(_ copy: ItemCopy) async throws(StoreError) {
    try await file.write { db in
      var key = copy.key
      var number = 1
      // Items of two feeds may have the same key.
      while try Self.has(db, "section = ? AND key = ?", [copy.section, key]) {
        number += 1
        key = "\(copy.key)#\(number)"
      }
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO copy
            (id, section, key, document, format, copiedAt, feed, feedTitle, item)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          copy.id, copy.section, key, copy.document, copy.format,
          copy.copiedAt.timeIntervalSince1970, copy.feed.absoluteString, copy.feedTitle, copy.item,
        ])
      guard db.changesCount > 0 else { return }
      let feed = ItemCopy.address(of: copy.section)
      for (name, value) in copy.marks.values {
        try Self.setMark(name, to: value, item: key, feed: feed, section: copy.section, db)
      }
    }
  }

  /// Removes a copy and its marks.
  /// - Returns: the removed copy, so that it can be restored; `nil` if there was none.
  public func removeCopy(_ key: String, section: String) async throws(StoreError) -> ItemCopy? {
    try await file.write { db in
      guard var copy = try Self.copies(db, "section = ? AND key = ?", [section, key]).first else {
        return nil
      }
      let feed = ItemCopy.address(of: section)
      let mark = "section = ? AND feed = ? AND item = ?"
      let place: StatementArguments = [section, feed.absoluteString, key]
      copy.marks = try Self.marks(db, mark, place)[MarkKey(item: key, feed: feed)] ?? Marks()
      try db.execute(sql: "DELETE FROM mark WHERE \(mark)", arguments: place)
      try db.execute(
        sql: "DELETE FROM copy WHERE section = ? AND key = ?", arguments: [section, key])
      return copy
    }
  }

  private static func has(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM copy WHERE \(condition) LIMIT 1")
    return try Row.fetchOne(statement, arguments: arguments) != nil
  }

  /// Reads copies. Rows that can't be read are skipped, so that the rest of the library stays
  /// usable.
  private static func copies(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [ItemCopy] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, section, key, document, format, copiedAt, feed, feedTitle, item FROM copy
        WHERE \(condition) ORDER BY id
        """,
      arguments: arguments
    ).compactMap { row in
      guard let section: String = try? row.value(1), let key: String = try? row.value(2),
        let document: Data = try? row.value(3), let format: String = try? row.value(4),
        let copiedAt: Double = try? row.value(5), let address: String = try? row.value(6),
        let feed = URL(string: address), let item: String = try? row.value(8)
      else { return nil }
      var copy = ItemCopy(
        section: section, document: document, format: format,
        copiedAt: Date(timeIntervalSince1970: copiedAt), feed: feed,
        feedTitle: try? row.optional(7),
        item: item)
      copy.key = key
      copy.id = try? row.value(0)
      return copy
    }
  }
}
