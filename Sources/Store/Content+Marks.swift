import Foundation
import GRDB

extension Content {
  /// Makes the marks of a section's stored items those that the person made, where they differ:
  /// after a crash between the two databases, for instance.
  /// - Returns: whether anything differed.
  public func applyMarks(_ rule: MarkRule) async throws(StoreError) -> Bool {
    // One that is made from here on is stored by whoever makes it.
    guard try !rule.library.marks(section: rule.section).isEmpty else { return false }
    return try await file.write { db in
      try Self.apply(rule.library.marks(section: rule.section), rule, db)
    }
  }

  /// Notes something of an item of a feed, and moves it to its group.
  /// - Parameter feed: `nil` for each feed of the section that has such an item.
  public func setMark(
    _ name: MarkName, to value: String, item: String, feed: URL? = nil, _ rule: MarkRule
  ) async throws(StoreError) {
    _ = try await file.write { db in
      try Self.apply([MarkKey(item: item, feed: feed): Marks([name: value])], rule, db)
    }
  }

  /// All stored items, of whichever feed, that have a mark set.
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

  private static func apply(
    _ marks: [MarkKey: Marks], _ rule: MarkRule, _ db: Database
  ) throws -> Bool {
    let feeds = try Row.fetchAll(
      db, sql: "SELECT id, url FROM feed WHERE section = ?", arguments: [rule.section])
    let before = db.totalChangesCount
    for feed in feeds {
      guard let url = URL(string: try feed.value(1)) else { continue }
      for key in marks.keys where key.feed == nil || key.feed == url {
        guard let new = marks.marks(of: key.item, in: url) else { continue }
        try apply(new, rule, to: key.item, in: feed.value(0), db)
      }
    }
    return db.totalChangesCount > before
  }

  private static func apply(
    _ marks: Marks, _ rule: MarkRule, to item: String, in feed: FeedID, _ db: Database
  ) throws {
    let find = try db.cachedStatement(
      sql: """
        SELECT id, marks, coalesce(ownGroup, groupIndex), groupIndex, searchText FROM item
        WHERE feed = ? AND key = ?
        """)
    guard let row = try Row.fetchOne(find, arguments: [feed, item]) else { return }
    let old = Marks(stored: try row.optional(1))
    let new = old.overruled(by: marks)
    let group = rule.group(try row.value(2), new)
    guard new != old || group != row[3] as Int? else { return }
    let text = SearchFolding.text(
      SearchFolding.text(try row.value(4), without: old), with: new)
    try db.cachedStatement(
      sql: """
        UPDATE item SET marks = ?, ownGroup = coalesce(ownGroup, groupIndex), groupIndex = ?,
          searchText = ?
        WHERE id = ?
        """
    ).execute(arguments: [new.stored, group, text, try row.value(0, as: ItemID.self)])
  }
}
