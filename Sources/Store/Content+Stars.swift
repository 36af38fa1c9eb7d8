import Foundation
import GRDB

extension Content {
  /// Makes the stored stars of a section those that the person chose, where they differ: after a
  /// crash between the two databases, for instance.
  /// - Returns: whether anything differed.
  public func applyStars(_ rule: StarRule, section: String) async throws(StoreError) -> Bool {
    try await file.write { db in
      try Self.apply(rule.choices(), rule, section: section, db)
    }
  }

  /// Stars an item of a feed, and moves it to its group.
  /// - Parameter feed: `nil` for each feed of the section that has such an item.
  public func setStarred(
    _ isStarred: Bool, key: String, feed: URL? = nil, section: String, rule: StarRule
  ) async throws(StoreError) {
    _ = try await file.write { db in
      let key = StarKey(item: key, feed: feed).stored
      return try Self.apply([key: isStarred], rule, section: section, db)
    }
  }

  private static func apply(
    _ choices: [String: Bool], _ rule: StarRule, section: String, _ db: Database
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE item SET isStarred = ?1, groupIndex = ?2 WHERE feed = ?3 AND key = ?4
          AND isStarred IS NOT NULL AND (isStarred <> ?1 OR groupIndex <> ?2)
        """)
    let feeds = try Row.fetchAll(
      db, sql: "SELECT id, url FROM feed WHERE section = ?", arguments: [section])
    let before = db.totalChangesCount
    for (stored, isStarred) in choices {
      let key = StarKey(stored: stored)
      for feed in feeds {
        let url: String = feed[1]
        // A choice for an item of whichever feed gives way to one for this feed's.
        let isMeant =
          key.feed == url
          || key.feed == nil
            && choices[StarKey(item: key.item, feed: URL(string: url)).stored] == nil
        guard isMeant else { continue }
        try statement.execute(
          arguments: [isStarred, rule.group(isStarred), feed[0] as FeedID, key.item])
      }
    }
    return db.totalChangesCount > before
  }
}
