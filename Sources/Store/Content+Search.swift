import Foundation
import GRDB

/// Each word of the text begins some word of the item; case, accents and punctuation do not matter,
/// and nothing in it is syntax. A text without letters and digits is found nowhere. A task that is
/// cancelled ends its search.
extension Content {
  /// All stored items, of whichever feed, that the text is found in.
  public func matches(of text: String) async throws(StoreError) -> ItemSet {
    guard let pattern = SearchPattern(text)?.expression else { return ItemSet() }
    return try await file.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT rowid FROM itemText WHERE itemText MATCH ? ORDER BY rowid")
      let ids = try ItemID.fetchCursor(statement, arguments: [pattern])
      var found = ItemSet()
      while let id = try ids.next() { found.append(id) }
      return found
    }
  }
}
