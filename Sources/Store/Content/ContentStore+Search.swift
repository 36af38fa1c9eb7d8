import GRDB

/// Searches items: each word of the search text must be the beginning of a word in the item. Case,
/// accents and punctuation don't matter, and the search text has no special syntax. A search text
/// without letters or digits matches nothing. Hidden items are not found. Canceling the task ends
/// the search.
extension ContentStore {
  /// All stored items, in any feed, that match the text.
  public func matches(of text: String) async throws(StoreError) -> ItemSet {
    try await file.read { db in
      guard let pattern = try Self.pattern(text, db) else { return ItemSet() }
      return try Self.matches(of: pattern, db)
    }
  }

  /// The first matching items of each group of feeds, in the order in which they were stored.
  public func matches(
    of text: String, in groups: [[FeedID]], limit: Int
  ) async throws(StoreError) -> [[StoredItem]] {
    let ids = try await file.read { db in
      guard let pattern = try Self.pattern(text, db) else { return groups.map { _ in [ItemID]() } }
      let matches = try Self.matches(of: pattern, db)
      return try groups.map { try Self.first(limit, of: matches, pattern, in: $0, db) }
    }
    var found: [[StoredItem]] = []
    for ids in ids { found.append(try items(ids)) }
    return found
  }

  private static func matches(of pattern: SearchPattern, _ db: Database) throws -> ItemSet {
    let statement = try db.cachedStatement(
      sql: "SELECT rowid FROM itemText WHERE itemText MATCH ? ORDER BY rowid")
    let ids = try ItemID.fetchCursor(statement, arguments: [pattern.expression])
    var found = ItemSet()
    let hidden = try ItemID.fetchSet(
      db, sql: "SELECT id FROM item WHERE json_extract(marks, '$.hidden') = '1'")
    while let id = try ids.next() {
      if !hidden.contains(id) { found.append(id) }
    }
    return found
  }

  private static func first(
    _ limit: Int, of matches: ItemSet, _ pattern: SearchPattern, in feeds: [FeedID], _ db: Database
  ) throws -> [ItemID] {
    guard !matches.isEmpty, !feeds.isEmpty else { return [] }
    // A single letter matches nearly every stored item. If the feeds are small, it is faster to go
    // through their items than through all matches: finding a match's feed takes as long as four
    // steps in an index.
    let few = matches.count / 4
    let all = try ItemID.fetchAll(
      db,
      sql: """
        SELECT id FROM item INDEXED BY itemByKey
        WHERE feed IN (SELECT value FROM json_each(?)) LIMIT ?
        """,
      arguments: [Self.list(feeds), few + 1])
    if all.count <= few { return Array(all.filter(matches.contains).sorted().prefix(limit)) }
    return try ItemID.fetchAll(
      db,
      sql: """
        SELECT item.id FROM itemText JOIN item ON item.id = itemText.rowid
        WHERE itemText MATCH ? AND item.feed IN (SELECT value FROM json_each(?))
          AND json_extract(item.marks, '$.hidden') IS NOT '1'
        ORDER BY itemText.rowid LIMIT ?
        """,
      arguments: [pattern.expression, Self.list(feeds), limit])
  }

  private static func pattern(_ text: String, _ db: Database) throws -> SearchPattern? {
    let tokenizer = try db.makeTokenizer(Self.tokenizer)
    return try SearchPattern(text) { word in
      // FTS5 reads an expression only up to its first NUL.
      try tokenizer.tokenize(query: word.replacing("\0", with: " ")).map(\.token)
    }
  }

  /// Combining marks are part of words in the scripts that need them; `SearchFolding` has removed
  /// all other marks.
  static let tokenizer = FTS5TokenizerDescriptor(
    components: ["unicode61", "remove_diacritics", "2", "categories", "L* M* N* Co"])
}
