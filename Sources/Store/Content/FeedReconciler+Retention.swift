import Foundation
import GRDB

/// Handles stored items that the new list lacks.
extension FeedReconciler {
  /// How many unlisted items of a feed stay stored at most, and how many bytes of them. Items with
  /// a star or a note are not counted. The limits keep a feed that has new items each time from
  /// filling the disk.
  static let mostUnlisted = (count: 10_000, bytes: 32 << 20)

  /// Deletes missing items, or records when they were last listed: at most as many items as one
  /// statement takes.
  /// - Returns: whether no missing items are left.
  mutating func dropUnlisted(_ db: Database) throws -> Bool {
    guard !missing.isEmpty else { return true }
    let part = Array(missing.prefix(ContentStore.rowsAStatement))
    if feedUpdate.retention == .whileListed {
      try ContentStore.delete(part, db)
      change.hasNewOrder = true
    } else {
      try db.execute(
        sql: """
          UPDATE item SET lastListed = ? WHERE id IN (SELECT value FROM json_each(?))
          """,
        arguments: [lastListed.timeIntervalSince1970, ContentStore.list(part)])
    }
    missing.subtract(part)
    return missing.isEmpty
  }

  /// - Parameter ids: at most as many as one statement takes.
  mutating func drop(_ ids: [ItemID], _ db: Database) throws {
    try ContentStore.delete(ids, db)
    if !ids.isEmpty { change.hasNewOrder = true }
  }

  /// The feed's unlisted items, from their own index.
  func unlisted(_ db: Database) throws -> [ItemID] {
    try ItemID.fetchAll(
      db, sql: "SELECT id FROM item WHERE feed = ? AND lastListed IS NOT NULL", arguments: [feed])
  }
}
