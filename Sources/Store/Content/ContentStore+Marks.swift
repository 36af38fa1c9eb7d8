import Foundation
import GRDB

extension ContentStore {
  /// Updates the marks and groups of a section's stored items to match the library where they
  /// differ, for instance after a crash between the write to the library and the write to the
  /// content.
  /// - Returns: whether any differed.
  public func applyMarks(_ rule: MarkRule) async throws(StoreError) -> Bool {
    // If the user sets a mark after this line, the call that sets it also updates the stored item.
    let marks = try rule.library.marks(section: rule.section)
    guard !marks.isEmpty else { return false }
    // Comparing the marks of ten thousand articles must not block writers.
    let differing = try await file.read { db in
      try Self.differences(of: Array(marks.keys), in: marks, rule, db).map(\.key)
    }
    return try await apply(differing, rule) { part in
      try rule.library.marks(section: rule.section, items: part.map(\.item))
    }
  }

  /// Sets a mark of an item, and moves the item to the group that the mark puts it in.
  /// - Parameter feed: `nil` sets the mark in each feed of the section that has an item with this
  ///   key.
  public func setMark(
    _ name: MarkName, to value: String, item: String, feed: URL? = nil, _ rule: MarkRule
  ) async throws(StoreError) {
    try await setMark(name, to: value, items: [MarkKey(item: item, feed: feed)], rule)
  }

  public func setMark(
    _ name: MarkName, to value: String, items: [MarkKey], _ rule: MarkRule
  ) async throws(StoreError) {
    let marks = Dictionary(items.map { ($0, Marks([name: value])) }) { $1 }
    _ = try await apply(items, rule) { _ in marks }
  }

  /// The marks of an item; `nil` if the item is gone. Takes the same time for an item of any size.
  public func marks(of id: ItemID) throws(StoreError) -> Marks? {
    try file.read { db in
      let statement = try db.cachedStatement(sql: Self.marksSQL)
      return try Row.fetchOne(statement, arguments: [id]).map { Marks(stored: try $0.optional(0)) }
    }
  }

  static let marksSQL = """
    SELECT (SELECT marks FROM item INDEXED BY itemMarks WHERE id = ?1 AND marks IS NOT NULL)
    FROM item WHERE id = ?1
    """

  /// A `MarkKey` for each of these items, except for items that are gone.
  public func markKeys(of ids: [ItemID]) async throws(StoreError) -> [MarkKey] {
    try await file.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT item.key, feed.url FROM item JOIN feed ON feed.id = item.feed
          WHERE item.id IN (SELECT value FROM json_each(?))
          """,
        arguments: [Self.list(ids)]
      ).map { MarkKey(item: try $0.value(0), feed: URL(string: try $0.value(1))) }
    }
  }

  /// The keys of a feed's hidden items.
  public func hiddenItems(section: String, url: URL) async throws(StoreError) -> [MarkKey] {
    try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else { return [] }
      let keys = try String.fetchAll(
        db,
        sql: "SELECT key FROM item WHERE feed = ? AND json_extract(marks, '$.hidden') = '1'",
        arguments: [feed.id])
      return keys.map { MarkKey(item: $0, feed: url) }
    }
  }

  /// The number of unread items for each of a section's feeds. Feeds without unread items are left
  /// out. Reads only the indexes of the items, not the items themselves.
  public func unreadCounts(section: String) async throws(StoreError) -> [URL: Int] {
    try await file.read { db in
      let counts: [URL: Int] = try db.valuesByURL(
        """
        SELECT url,
          (SELECT count(*) FROM item WHERE item.feed = feed.id)
          - (SELECT count(*) FROM item
              WHERE item.feed = feed.id AND json_extract(marks, '$.read') = '1')
          - (SELECT count(*) FROM item
              WHERE item.feed = feed.id AND json_extract(marks, '$.hidden') = '1'
                AND json_extract(marks, '$.read') IS NOT '1')
        FROM feed WHERE section = ?
        """, section)
      return counts.filter { $0.value > 0 }
    }
  }

  /// The IDs of all stored items, in any feed, for which this mark is true.
  public func items(with mark: MarkName) async throws(StoreError) -> ItemSet {
    try await file.read { db in
      let ids = try ItemID.fetchCursor(
        db,
        sql: """
          SELECT id FROM item
          WHERE marks IS NOT NULL AND json_extract(marks, '$.' || ?) = '1' ORDER BY id
          """,
        arguments: [mark.rawValue])
      var found = ItemSet()
      while let id = try ids.next() { found.append(id) }
      return found
    }
  }
}

extension ContentStore {
  /// Applies marks to items, in transactions that take about ten milliseconds each.
  /// - Parameter marks: returns the marks of some items. It is called in each transaction, because
  ///   the user may have changed marks meanwhile.
  private func apply(
    _ items: [MarkKey], _ rule: MarkRule,
    marks: @escaping @Sendable ([MarkKey]) throws -> [MarkKey: Marks]
  ) async throws(StoreError) -> Bool {
    var hasChanged = false
    for start in stride(from: 0, to: items.count, by: Self.rowsAStatement) {
      let part = Array(items[start..<min(start + Self.rowsAStatement, items.count)])
      if start > 0 { await Self.pause() }
      let isOther = try await file.write { db in
        let differences = try Self.differences(of: part, in: marks(part), rule, db)
        for difference in differences { try Self.apply(difference, db) }
        return !differences.isEmpty
      }
      hasChanged = hasChanged || isOther
    }
    return hasChanged
  }

  /// A stored item whose marks or group must change.
  private struct Difference {
    let key: MarkKey
    let id: ItemID
    let old: Marks
    let new: Marks
    let group: Int
  }

  private static func differences(
    of keys: [MarkKey], in marks: [MarkKey: Marks], _ rule: MarkRule, _ db: Database
  ) throws -> [Difference] {
    let feeds = try Row.fetchAll(
      db, sql: "SELECT id, url FROM feed WHERE section = ?", arguments: [rule.section])
    let find = try db.cachedStatement(
      sql: """
        SELECT id, marks, ownGroup, groupIndex FROM item
        WHERE feed = ? AND key = ?
        """)
    let keysByFeed = Dictionary(grouping: keys, by: \.feed)
    var differences: [Difference] = []
    for feed in feeds {
      guard let url = URL(string: try feed.value(1)) else { continue }
      let id: FeedID = try feed.value(0)
      for key in keysByFeed[nil, default: []] + keysByFeed[url, default: []] {
        guard let made = marks.marks(of: key.item, in: url),
          let row = try Row.fetchOne(find, arguments: [id, key.item])
        else { continue }
        let old = Marks(stored: try row.optional(1))
        let new = old.overridden(by: made)
        let group = rule.group(try row.value(2), new)
        guard try new != old || group != row.value(3) else { continue }
        differences.append(
          Difference(key: key, id: try row.value(0), old: old, new: new, group: group))
      }
    }
    return differences
  }

  private static func apply(_ difference: Difference, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE item SET marks = ?, groupIndex = ?,
          note = ?
        WHERE id = ?
        """
    ).execute(
      arguments: [
        difference.new.stored, difference.group, difference.new.foldedNote, difference.id,
      ])
  }
}
