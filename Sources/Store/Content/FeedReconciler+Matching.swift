import Foundation
import GRDB

/// Finds the stored items that the feed now lists under other keys. Such an item keeps its ID, and
/// its marks move to the new key.
extension FeedReconciler {
  /// Lets stored items become the new ones that they are, at most as many as one statement takes.
  /// - Returns: whether none are left.
  mutating func joinRenamed(_ db: Database) throws -> Bool {
    var rest = try renamed ?? pairs(db)
    let part = rest.prefix(ContentStore.rowsAStatement)
    rest.removeFirst(part.count)
    renamed = rest
    try join(Array(part), db)
    return rest.isEmpty
  }

  /// Moves the user's marks from the old keys to the new ones.
  func moveMarks() throws(StoreError) {
    guard let rule, !changedKeys.isEmpty else { return }
    try rule.library.move(changedKeys, section: rule.section, feed: feedUpdate.url)
  }

  /// The items that left the feed and came back under other keys in this merge.
  private func pairs(_ db: Database) throws -> [ItemMatching.Pair] {
    guard hasItems, !missing.isEmpty else { return [] }
    let new = try candidates("id > ?2", lastID, db)
    guard !new.isEmpty else { return [] }
    let old = try candidates(
      "id IN (SELECT value FROM json_each(?2))", ContentStore.list(Array(missing)), db)
    let counts = try handleCounts(db)
    let text = try db.cachedStatement(sql: "SELECT searchText FROM item WHERE id = ?")
    return try ItemMatching(
      text: { try String.fetchOne(text, arguments: [$0]) ?? "" },
      count: { counts[$0, default: 1] }
    ).pairs(old: old, new: new)
  }

  private mutating func join(_ pairs: [ItemMatching.Pair], _ db: Database) throws {
    guard !pairs.isEmpty else { return }
    let find = try db.cachedStatement(sql: "SELECT key FROM item WHERE id = ?")
    let keys = try pairs.map { pair in
      (
        old: try String.fetchOne(find, arguments: [pair.old]) ?? "",
        new: try String.fetchOne(find, arguments: [pair.new]) ?? ""
      )
    }
    changedKeys += keys
    try moveMarks()
    let made = try rule.map {
      try $0.library.marks(section: $0.section, feed: feedUpdate.url, items: keys.map(\.new))
    }
    for (pair, key) in zip(pairs, keys) {
      try join(pair, made?.marks(of: key.new, in: feedUpdate.url), db)
      missing.remove(pair.old)
      change.items.insert(pair.old)
    }
    (change.hasNewOrder, change.hasNewTexts) = (true, true)
  }

  private func join(
    _ pair: ItemMatching.Pair, _ made: Marks?, _ db: Database
  ) throws {
    let columns = """
      key, ownGroup, groupIndex, sortKey, position, firstSeen, marks, searchText, note, payload,
      ownID, handles, tags
      """
    guard
      let new = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT \(columns) FROM item WHERE id = ?"), arguments: [pair.new])
    else { return }
    let firstSeen = try Double.fetchOne(
      db.cachedStatement(sql: "SELECT firstSeen FROM item WHERE id = ?"), arguments: [pair.old])
    var values = Array(new.databaseValues)
    let marks = Marks(stored: try new.optional(6)).overridden(by: made)
    values[2] = try (rule?.group(new.value(1), marks) ?? new.value(1)).databaseValue
    values[6] = marks.stored.databaseValue
    values[8] = marks.foldedNote.databaseValue
    // The item is not new, so a date that lies after its first day doesn't count.
    if let firstSeen, try new.optional(5, as: Double.self) != nil {
      let place = ListOrder.newestFirst(Date(timeIntervalSince1970: firstSeen))
      let key: Data = try new.value(3)
      values[3] = (key.lexicographicallyPrecedes(place) ? place : key).databaseValue
      values[5] = firstSeen.databaseValue
    }
    try ContentStore.delete([pair.new], db)
    try db.cachedStatement(
      sql: """
        UPDATE item SET (\(columns), lastListed) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
        WHERE id = ?
        """
    ).execute(arguments: StatementArguments(values + [pair.old.databaseValue]))
  }

  private func candidates(
    _ condition: String, _ argument: some DatabaseValueConvertible, _ db: Database
  ) throws -> [ItemMatching.Candidate] {
    try Row.fetchAll(
      db, sql: "SELECT id, ownID, handles FROM item WHERE feed = ?1 AND \(condition)",
      arguments: [feed, argument]
    ).map {
      ItemMatching.Candidate(
        id: try $0.value(0), traits: ItemTraits(id: try $0.optional(1), handles: try $0.optional(2))
      )
    }
  }

  /// How many stored items of the feed have a handle, for each that more than one has. Items that
  /// left the feed before don't count where all of an item is compared: it may return.
  private func handleCounts(_ db: Database) throws -> [Int64: Int] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT value, count(*) FROM item, json_each(item.handles)
        WHERE feed = ? AND item.handles IS NOT NULL AND (lastListed IS NULL OR value & 3 <> ?)
        GROUP BY 1 HAVING count(*) > 1
        """,
      arguments: [feed, ItemTraits.Proof.whole.rawValue])
    var counts: [Int64: Int] = [:]
    while let row = try rows.next() { counts[try row.value(0)] = try row.value(1) }
    return counts
  }
}
