import Foundation
import GRDB

/// What becomes of stored items that have not come.
extension FeedReconciler {
  /// Of items that a feed no longer lists, at most so many are kept, and so many bytes: a feed whose
  /// items are others each time must not fill the disk.
  static let mostUnlisted = (count: 10_000, bytes: 32 << 20)

  /// Drops missing items, or notes when they were last listed: as many as a statement takes.
  /// - Returns: whether there are no more.
  mutating func dropUnlisted(_ db: Database) throws -> Bool {
    guard !missing.isEmpty else { return true }
    let part = Array(missing.prefix(Content.rowsAStatement))
    if retention == .whileListed {
      try Content.delete(part, db)
      change.hasNewOrder = true
    } else {
      try db.execute(
        sql: """
          UPDATE item SET lastListed = ? WHERE id IN (SELECT value FROM json_each(?))
          """,
        arguments: [lastListed.timeIntervalSince1970, Content.list(part)])
    }
    missing.subtract(part)
    return missing.isEmpty
  }

  /// See `Content.expired`.
  func expired(_ db: Database) throws -> [ItemID] {
    try Content.expired(of: feed, retention, now: now, db)
  }

  /// - Parameter ids: as many as a statement takes.
  mutating func drop(_ ids: [ItemID], _ db: Database) throws {
    try Content.delete(ids, db)
    if !ids.isEmpty { change.hasNewOrder = true }
  }

  /// The feed's items that it no longer lists, by the index of those alone.
  func unlisted(_ db: Database) throws -> [ItemID] {
    try ItemID.fetchAll(
      db, sql: "SELECT id FROM item WHERE feed = ? AND lastListed IS NOT NULL", arguments: [feed])
  }
}
