import Foundation
import GRDB

/// How long a stored item stays once its feed no longer lists it. Except with `.whileListed`, items
/// with a star or a note stay forever, and other items only as long as there is space for them: see
/// `FeedReconciler.mostUnlisted`.
public enum Retention: Hashable, Sendable {
  case whileListed
  /// The item stays for this many days after it was last listed.
  case days(Int)
  /// The item stays, whatever its age.
  case always
}

/// Deletes items that their feeds no longer list, and estimates how much space items take.
extension ContentStore {
  /// Deletes a section's expired items, as defined by `expired`, in transactions that take
  /// milliseconds.
  public func deleteExpired(
    section: String, _ retention: Retention, now: Date
  ) async throws(StoreError) {
    let expired = try await file.read { db in
      try FeedID.fetchAll(db, sql: "SELECT id FROM feed WHERE section = ?", arguments: [section])
        .flatMap { try Self.expired(of: $0, retention, now: now, db) }
    }
    guard !expired.isEmpty else { return }
    var rest = expired[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(Self.rowsAStatement))
      rest = rest.dropFirst(some.count)
      try await file.write { try Self.delete(some, $0) }
      await Self.pause()
    }
    try await shrink()
  }

  /// About how many bytes a section's items take. To find out, this reads every item.
  public func size(section: String) async throws(StoreError) -> Int {
    try await file.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), sum(length(payload)),
            sum(length(CAST(searchText || coalesce(fullText, '') || coalesce(note, '') AS BLOB)))
          FROM item WHERE feed IN (SELECT id FROM feed WHERE section = ?)
          """,
        arguments: [section])
      guard let row, let payloads = try row.optional(1, as: Int.self),
        let texts = try row.optional(2, as: Int.self)
      else { return 0 }
      let fullTexts = try Int.fetchOne(
        db,
        sql: """
          SELECT sum(length(CAST(html AS BLOB))) FROM fullText WHERE item IN (
            SELECT id FROM item WHERE feed IN (SELECT id FROM feed WHERE section = ?))
          """,
        arguments: [section])
      // The search index takes a quarter of the size of the texts. The 300 bytes per item are for
      // its keys, for other indexes and for space that stays empty; see `StorageEstimate`.
      return payloads + (fullTexts ?? 0) + texts + texts / 4 + 300
        * (try row.value(0, as: Int.self))
    }
  }

  /// A feed's unlisted items whose retention is over, or that exceed `FeedReconciler.mostUnlisted`.
  /// Items with a star or a note never expire. Reads a part of each unlisted item.
  /// - Returns: no items for `.whileListed`: the next merge deletes all of the feed's unlisted
  ///   items.
  static func expired(
    of feed: FeedID, _ retention: Retention, now: Date, _ db: Database
  ) throws -> [ItemID] {
    let end: Double
    switch retention {
    case .whileListed: return []
    case .days(let days): end = now.timeIntervalSince1970 - Double(days) * 86_400
    case .always: end = -.infinity
    }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, lastListed, length(payload) FROM item
        WHERE feed = ? AND lastListed IS NOT NULL AND
          (marks IS NULL OR coalesce(json_extract(marks, '$.star'), '0') <> '1'
            AND coalesce(json_extract(marks, '$.note'), '') = '')
        ORDER BY lastListed DESC, id DESC
        """,
      arguments: [feed])
    var expired: [ItemID] = []
    var (count, bytes) = (0, 0)
    while let row = try rows.next() {
      count += 1
      bytes += try row.value(2, as: Int.self)
      let isOver = try row.value(1, as: Double.self) < end
      if isOver || count > FeedReconciler.mostUnlisted.count
        || bytes > FeedReconciler.mostUnlisted.bytes
      {
        expired.append(try row.value(0))
      }
    }
    return expired
  }
}
