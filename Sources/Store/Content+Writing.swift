import Foundation
import GRDB

/// Many items a statement: FTS5 writes what it has gathered at the end of each, which takes most of
/// the time that 100,000 items take one by one.
extension Content {
  /// A row of `item`, as it is to be.
  struct NewRow: Sendable {
    var key: String
    /// The group that the feed says.
    var ownGroup: Int
    var group: Int
    var sortKey: Data
    var position: Int
    /// The one that the feed says.
    var date: Date?
    /// When the item came, where that may decide its place.
    var firstSeen: Date?
    var marks: Marks
    var searchText: String
    var payload: Data
  }

  /// A transaction with so many contacts takes some ten milliseconds, and who waits to write gets in
  /// after it. FTS5 is faster the more there are.
  static let rowsAStatement = 250

  static func insert(_ rows: [NewRow], into feed: FeedID, _ db: Database) throws {
    try write(
      rows, db,
      sql: { values in
        """
        INSERT INTO item
          (feed, key, ownGroup, groupIndex, sortKey, position, firstSeen, marks, searchText, payload)
        VALUES \(values)
        """
      },
      arguments: { row in
        [
          feed.databaseValue, row.key.databaseValue, row.ownGroup.databaseValue,
          row.group.databaseValue, row.sortKey.databaseValue, row.position.databaseValue,
          row.storedFirstSeen, row.marks.stored?.databaseValue ?? .null,
          row.searchText.databaseValue, row.payload.databaseValue,
        ]
      })
  }

  /// The items keep their keys, and count as listed.
  static func update(_ rows: [(ItemID, NewRow)], _ db: Database) throws {
    try write(
      rows, db,
      sql: { values in
        """
        WITH new (id, ownGroup, groupIndex, sortKey, position, firstSeen, marks, searchText, payload)
          AS (VALUES \(values))
        UPDATE item SET ownGroup = new.ownGroup, groupIndex = new.groupIndex, sortKey = new.sortKey,
          position = new.position, firstSeen = new.firstSeen, lastListed = NULL, marks = new.marks,
          searchText = new.searchText, payload = new.payload
        FROM new WHERE item.id = new.id
        """
      },
      arguments: { (id, row) in
        [
          id.databaseValue, row.ownGroup.databaseValue, row.group.databaseValue,
          row.sortKey.databaseValue, row.position.databaseValue, row.storedFirstSeen,
          row.marks.stored?.databaseValue ?? .null,
          row.searchText.databaseValue, row.payload.databaseValue,
        ]
      })
  }

  static func delete(_ ids: [ItemID], _ db: Database) throws {
    guard !ids.isEmpty else { return }
    try db.execute(
      sql: "DELETE FROM item WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [list(ids)])
  }

  /// Ids as an argument for `json_each`.
  static func list(_ ids: [ItemID]) -> String {
    "[\(ids.map(String.init).joined(separator: ","))]"
  }

  /// - Parameter arguments: as many for each row.
  private static func write<NewValue>(
    _ rows: [NewValue], _ db: Database, sql: (String) -> String,
    arguments: (NewValue) -> [DatabaseValue]
  ) throws {
    guard let width = rows.first.map({ arguments($0).count }) else { return }
    let value = "(\(repeatElement("?", count: width).joined(separator: ", ")))"
    for start in stride(from: 0, to: rows.count, by: rowsAStatement) {
      let part = rows[start..<min(start + rowsAStatement, rows.count)]
      let sql = sql(repeatElement(value, count: part.count).joined(separator: ", "))
      // Only the full one comes again.
      let statement =
        try part.count == rowsAStatement ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
      try statement.execute(arguments: StatementArguments(part.flatMap(arguments)))
    }
  }
}

extension Content.NewRow {
  fileprivate var storedFirstSeen: DatabaseValue {
    firstSeen?.timeIntervalSince1970.databaseValue ?? .null
  }
}
