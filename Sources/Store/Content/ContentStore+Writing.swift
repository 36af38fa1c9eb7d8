import Foundation
import GRDB

/// Writes many items per statement: at the end of each statement, FTS5 writes what it has gathered,
/// which would take most of the time if 100,000 items were written one by one.
extension ContentStore {
  /// The new state of a row in the table `item`.
  struct NewRow: Sendable {
    var key: String
    /// The group that the feed assigns.
    var ownGroup: Int
    var group: Int
    var sortKey: Data
    var position: Int
    var date: Date?
    /// When the item was first seen, if that may decide its place.
    var firstSeen: Date?
    var marks: Marks
    /// The feed's text and the user's note, folded for the search.
    var searchText: String
    var note: String?
    var payload: Data
    var traits = ItemTraits()
  }

  /// How many rows a statement writes at most. A transaction with this many contacts takes about
  /// ten milliseconds; then other writers get their turn. FTS5 would be faster with more rows.
  static let rowsAStatement = 250

  static func insert(_ rows: [NewRow], into feed: FeedID, _ db: Database) throws {
    try write(
      rows, db,
      sql: { values in
        """
        INSERT INTO item
          (feed, key, ownGroup, groupIndex, sortKey, position, firstSeen, marks, searchText, note,
            payload, ownID, handles, tags)
        VALUES \(values)
        """
      },
      arguments: { [feed.databaseValue, $0.key.databaseValue] + $0.values })
  }

  /// Updates the rows of items, which keep their keys and count as listed from now on.
  static func update(_ rows: [(ItemID, NewRow)], _ db: Database) throws {
    try write(
      rows, db,
      sql: { values in
        """
        WITH new (id, ownGroup, groupIndex, sortKey, position, firstSeen, marks, searchText, note,
          payload, ownID, handles, tags) AS (VALUES \(values))
        UPDATE item SET ownGroup = new.ownGroup, groupIndex = new.groupIndex, sortKey = new.sortKey,
          position = new.position, firstSeen = new.firstSeen, lastListed = NULL, marks = new.marks,
          searchText = new.searchText, note = new.note, payload = new.payload,
          ownID = new.ownID, handles = new.handles, tags = new.tags
        FROM new WHERE item.id = new.id
        """
      },
      arguments: { (id, row) in [id.databaseValue] + row.values })
  }

  static func delete(_ ids: [ItemID], _ db: Database) throws {
    guard !ids.isEmpty else { return }
    try db.execute(
      sql: "DELETE FROM item WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [list(ids)])
  }

  /// IDs as an argument for `json_each`.
  static func list(_ ids: [ItemID]) -> String {
    "[\(ids.map(String.init).joined(separator: ","))]"
  }

  /// - Parameter arguments: returns the same number of values for each row.
  private static func write<NewValue>(
    _ rows: [NewValue], _ db: Database, sql: (String) -> String,
    arguments: (NewValue) -> [DatabaseValue]
  ) throws {
    guard let width = rows.first.map({ arguments($0).count }) else { return }
    let value = "(\(repeatElement("?", count: width).joined(separator: ", ")))"
    for start in stride(from: 0, to: rows.count, by: rowsAStatement) {
      let part = rows[start..<min(start + rowsAStatement, rows.count)]
      let sql = sql(repeatElement(value, count: part.count).joined(separator: ", "))
      // Only the statement for a full batch is used again.
      let statement =
        try part.count == rowsAStatement ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
      try statement.execute(arguments: StatementArguments(part.flatMap(arguments)))
    }
  }
}

extension ContentStore.NewRow {
  /// The values that `insert` and `update` both write, in the order of their columns.
  fileprivate var values: [DatabaseValue] {
    [
      ownGroup.databaseValue, group.databaseValue, sortKey.databaseValue, position.databaseValue,
      firstSeen?.timeIntervalSince1970.databaseValue ?? .null,
      marks.stored?.databaseValue ?? .null, searchText.databaseValue, note?.databaseValue ?? .null,
      payload.databaseValue, traits.id?.databaseValue ?? .null,
      traits.storedHandles?.databaseValue ?? .null, traits.storedTags?.databaseValue ?? .null,
    ]
  }
}
