import Foundation
import GRDB

/// Each word of the text begins some word of the item; case, accents and punctuation do not matter,
/// and nothing in it is syntax. A text without letters and digits is found nowhere. A task that is
/// cancelled ends its search.
extension Content {
  /// All stored items, of whichever feed, that the text is found in.
  public func matches(of text: String) async throws(StoreError) -> Set<ItemID> {
    guard let pattern = SearchPattern(text)?.expression else { return [] }
    return try await file.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT rowid FROM itemText WHERE itemText MATCH ?")
      return try Set(ItemID.fetchCursor(statement, arguments: [pattern]))
    }
  }
}
