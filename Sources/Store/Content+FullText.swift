import Foundation
import GRDB

/// Articles as their own pages have them, where their feeds have less: they stay with their items,
/// whatever the feeds say, and go with them.
extension Content {
  public func setFullText(_ html: String, of id: ItemID) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO fullText (item, html) SELECT id, ? FROM item WHERE id = ?
          """,
        arguments: [html, id])
    }
  }

  /// - Returns: `nil` for an item that has none.
  public func fullText(of id: ItemID) throws(StoreError) -> String? {
    try file.read { db in
      let statement = try db.cachedStatement(sql: "SELECT html FROM fullText WHERE item = ?")
      return try String.fetchOne(statement, arguments: [id])
    }
  }
}
