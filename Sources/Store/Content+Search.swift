import Foundation
import GRDB

/// Each word of the text begins some word of the item; case, accents and punctuation do not matter,
/// and nothing in it is syntax. A text without letters and digits is found nowhere. A task that is
/// cancelled ends its search.
extension Content {
  /// All stored items, of whichever feed, that the text is found in.
  public func matches(of text: String) async throws(StoreError) -> Set<ItemID> {
    guard let pattern = SearchPattern(text)?.expression else { return [] }
    return try await file.read { Set(try Self.matches(of: pattern, $0)) }
  }

  /// The items of a feed that the text is found in: by group, in the order of the list.
  /// - Returns: one entry for each group.
  public func search(
    section: String, url: URL, text: String, groupCount: Int
  ) async throws(StoreError) -> [[ItemID]] {
    try await file.read { db in
      var groups: [[ItemID]] = Array(repeating: [], count: groupCount)
      guard let pattern = SearchPattern(text)?.expression,
        let feed = try FeedRecord.fetch(db, section: section, url: url)?.id
      else { return groups }
      let matches = try Self.matches(of: pattern, db)
      if matches.count <= Self.mostSorted {
        let rows = try Row.fetchCursor(
          db.cachedStatement(sql: Self.sortedSQL), arguments: [pattern, feed, groupCount])
        while let row = try rows.next() { groups[row[0]].append(row[1]) }
      } else {
        let matches = Set(matches)
        let statement = try db.cachedStatement(sql: Self.outlineSQL)
        for group in groups.indices {
          groups[group] = try ItemID.fetchAll(statement, arguments: [feed, group])
            .filter(matches.contains)
        }
      }
      return groups
    }
  }

  private static func matches(of pattern: String, _ db: Database) throws -> [ItemID] {
    try ItemID.fetchAll(
      db.cachedStatement(sql: "SELECT rowid FROM itemText WHERE itemText MATCH ?"),
      arguments: [pattern])
  }

  /// From about this many on, walking through the list in its order is faster than sorting.
  private static let mostSorted = 8_000

  // CROSS JOIN: SQLite must not turn the two around.
  private static let sortedSQL = """
    SELECT groupIndex, id FROM itemText CROSS JOIN item ON item.id = itemText.rowid
    WHERE itemText MATCH ? AND feed = ? AND groupIndex >= 0 AND groupIndex < ?
    ORDER BY groupIndex, sortKey, position, id
    """
}
