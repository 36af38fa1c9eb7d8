import Foundation
import GRDB

extension Library {
  public func marks(section: String) throws(StoreError) -> [MarkKey: Marks] {
    try file.read { try Self.marks($0, "section = ?", [section]) }
  }

  /// The marks on some items, whatever their feeds.
  func marks(section: String, items: [String]) throws(StoreError) -> [MarkKey: Marks] {
    try file.read {
      try Self.marks(
        $0, "section = ? AND item IN (SELECT value FROM json_each(?))", [section, items.storedJSON])
    }
  }

  /// The marks on some items of one feed, including marks that apply to any feed.
  public func marks(
    section: String, feed: URL, items: [String]
  ) throws(StoreError) -> [MarkKey: Marks] {
    try file.read { db in
      // Most feeds have no marks, which this query finds out in 20 µs instead of 200.
      let any = try db.cachedStatement(
        sql: "SELECT 1 FROM mark WHERE section = ? AND feed IN ('', ?) LIMIT 1")
      guard try Row.fetchOne(any, arguments: [section, feed.absoluteString]) != nil else {
        return [:]
      }
      return try Self.marks(
        db, "section = ? AND feed IN ('', ?) AND item IN (SELECT value FROM json_each(?))",
        [section, feed.absoluteString, items.storedJSON])
    }
  }

  /// - Parameters:
  ///   - feed: the item's feed; `nil` sets the mark in every feed that has an item with this key.
  ///   - title: the item's title, which names the mark should the feed lose the item.
  public func setMark(
    _ name: MarkName, to value: String, item: String, feed: URL? = nil, section: String,
    title: String? = nil
  ) async throws(StoreError) {
    try await file.write { db in
      try Self.setMark(name.rawValue, to: value, item: item, feed: feed, section: section, db)
      if let title { try Self.setTitle(title, item: item, feed: feed, section: section, db) }
    }
  }

  public func setMark(
    _ name: MarkName, to value: String, items: [MarkKey], section: String
  ) async throws(StoreError) {
    try await file.write { db in
      for key in items {
        try Self.setMark(
          name.rawValue, to: value, item: key.item, feed: key.feed, section: section, db)
      }
    }
  }

  static func setMark(
    _ name: String, to value: String, item: String, feed: URL?, section: String, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO mark (section, feed, item, name, value) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (section, feed, item, name) DO UPDATE SET value = excluded.value
        """,
      arguments: [section, feed?.absoluteString ?? "", item, name, value])
  }

  /// Moves the marks and the copies of a feed's items from old keys to new ones, where the new ones
  /// have none yet. Changes that can be undone are then those of the new keys.
  func move(
    _ keys: [(old: String, new: String)], section: String, feed: URL
  ) throws(StoreError) {
    try file.write { db in
      for table in ["mark", "own", "marked"] {
        let any = "SELECT 1 FROM \(table) WHERE section = ? AND feed = ? LIMIT 1"
        let place: StatementArguments = [section, feed.absoluteString]
        guard try Row.fetchOne(db, sql: any, arguments: place) != nil else { continue }
        let move = try db.cachedStatement(
          sql: "UPDATE OR IGNORE \(table) SET item = ? WHERE section = ? AND feed = ? AND item = ?")
        for key in keys { try move.execute(arguments: [key.new] + place + [key.old]) }
      }
      try PastRow.move(keys, section: section, feed: feed, db)
    }
  }

  /// Reads marks. Rows that can't be read are skipped, so that the rest of the library stays
  /// usable.
  static func marks(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [MarkKey: Marks] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT feed, item, name, value FROM mark WHERE \(condition)"),
      arguments: arguments)
    var marks: [MarkKey: Marks] = [:]
    while let row = try rows.next() {
      // Rows that can't be read are skipped, so that the rest of the library stays usable.
      guard let feed: String = try? row.value(0), let item: String = try? row.value(1),
        let name: String = try? row.value(2), let value: String = try? row.value(3)
      else { continue }
      let key = MarkKey(item: item, feed: feed.isEmpty ? nil : URL(string: feed))
      marks[key, default: Marks()][MarkName(rawValue: name)] = value
    }
    return marks
  }
}
