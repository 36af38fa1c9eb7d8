import Foundation
import GRDB

/// What the user made of an item that its feed no longer has.
public struct UnlistedMarks: Hashable, Sendable {
  /// The item's title when the user marked it; its key if that is unknown.
  public let title: String
  public let isStarred: Bool
  public let note: String
}

extension Library {
  /// The starred or noted items of a section by their feeds, each with its key.
  public func kept(
    section: String
  ) async throws(StoreError) -> [URL: [String: UnlistedMarks]] {
    try await file.read { db in
      let marks = try Self.marks(
        db, "section = ? AND (name = 'star' AND value = '1' OR name = 'note' AND value <> '')",
        [section])
      guard !marks.isEmpty else { return [:] }
      let titles = try Row.fetchAll(
        db, sql: "SELECT feed, item, title FROM marked WHERE section = ?", arguments: [section])
      var known: [MarkKey: String] = [:]
      for row in titles {
        guard let feed: String = try? row.value(0), let item: String = try? row.value(1),
          let title: String = try? row.value(2)
        else { continue }
        known[MarkKey(item: item, feed: URL(string: feed))] = title
      }
      var kept: [URL: [String: UnlistedMarks]] = [:]
      for (key, marks) in marks {
        guard let feed = key.feed else { continue }
        kept[feed, default: [:]][key.item] = UnlistedMarks(
          title: known[key] ?? key.item, isStarred: marks.isStarred, note: marks.note)
      }
      return kept
    }
  }

  static func setTitle(
    _ title: String, item: String, feed: URL?, section: String, _ db: Database
  ) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO marked (section, feed, item, title) VALUES (?, ?, ?, ?)",
      arguments: [section, feed?.absoluteString ?? "", item, title])
  }
}

extension ContentStore {
  /// Those of the keys that no item of a feed has; none if the feed was never stored.
  public func keysWithoutItem(
    _ keys: some Collection<String>, section: String, url: URL
  ) async throws(StoreError) -> Set<String> {
    let keys = Array(keys)
    return try await file.read { db in
      guard let record = try FeedRecord.fetch(db, section: section, url: url) else { return [] }
      let found = try String.fetchAll(
        db,
        sql: """
          SELECT key FROM item WHERE feed = ? AND key IN (SELECT value FROM json_each(?))
          """,
        arguments: [record.id, keys.storedJSON])
      return Set(keys).subtracting(found)
    }
  }
}
