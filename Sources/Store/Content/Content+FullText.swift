import GRDB

/// The full texts of articles, loaded from the articles' own web pages. A full text stays as long
/// as its item is stored, whatever the feed says, and is deleted with the item.
extension Content {
  /// Stores an item's full text, unless the item is gone.
  /// - Parameter words: the same text without markup, for the search.
  public func setFullText(
    _ html: String, words: String, of id: ItemID
  ) async throws(StoreError) {
    try await file.write { db in
      guard var text = try Self.searchText(of: id, db) else { return }
      text.setFullText(words)
      try db.execute(
        sql: "INSERT OR REPLACE INTO fullText (item, html) VALUES (?, ?)", arguments: [id, html])
      try db.execute(
        sql: "UPDATE item SET searchText = ? WHERE id = ?", arguments: [text.stored, id])
    }
  }

  public func hasFullText(_ id: ItemID) throws(StoreError) -> Bool {
    try file.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM fullText WHERE item = ?)", arguments: [id]) ?? false
    }
  }

  /// - Returns: `nil` if the item has no full text, or is gone.
  public func fullText(of id: ItemID) throws(StoreError) -> String? {
    try file.read { db in
      let statement = try db.cachedStatement(sql: "SELECT html FROM fullText WHERE item = ?")
      return try String.fetchOne(statement, arguments: [id])
    }
  }

  /// Adds to the search index the full texts that an older version of the app stored.
  static func indexFullTexts(_ db: Database) throws {
    for id in try ItemID.fetchAll(db, sql: "SELECT item FROM fullText") {
      guard var text = try searchText(of: id, db),
        let html = try String.fetchOne(
          db, sql: "SELECT html FROM fullText WHERE item = ?", arguments: [id])
      else { continue }
      // In this HTML, which Almanac wrote, a `<` always begins a tag.
      text.setFullText(
        html.split(separator: "<").map { $0.drop { $0 != ">" }.dropFirst() }.joined(separator: " "))
      try db.execute(
        sql: "UPDATE item SET searchText = ? WHERE id = ?", arguments: [text.stored, id])
    }
  }
}
