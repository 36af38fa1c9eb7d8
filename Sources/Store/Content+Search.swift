import Foundation
import GRDB

/// Each word of the text begins some word of the item; case, accents and punctuation do not matter,
/// and nothing in it is syntax. A text without letters and digits is found nowhere. A task that is
/// cancelled ends its search.
extension Content {
  /// All stored items, of whichever feed, that the text is found in.
  public func matches(of text: String) async throws(StoreError) -> ItemSet {
    try await file.read { db in
      let tokenizer = try db.makeTokenizer(Self.tokenizer)
      let pattern = try SearchPattern(text) { word in
        // FTS5 reads an expression as far as its first NUL.
        try tokenizer.tokenize(query: word.replacing("\0", with: " ")).map(\.token)
      }
      guard let pattern else { return ItemSet() }
      let statement = try db.cachedStatement(
        sql: "SELECT rowid FROM itemText WHERE itemText MATCH ? ORDER BY rowid")
      let ids = try ItemID.fetchCursor(statement, arguments: [pattern.expression])
      var found = ItemSet()
      while let id = try ids.next() { found.append(id) }
      return found
    }
  }

  /// Marks belong to their letters in the scripts that need them; the others are gone before a text
  /// comes here (`SearchFolding`).
  static let tokenizer = FTS5TokenizerDescriptor(
    components: ["unicode61", "remove_diacritics", "2", "categories", "L* M* N* Co"])
}
