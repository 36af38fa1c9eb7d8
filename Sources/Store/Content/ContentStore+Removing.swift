import Foundation
import GRDB

extension ContentStore {
  /// Deletes everything stored about a feed, and calls `shrink`. Each transaction takes
  /// milliseconds; after a crash, call this again to delete the rest.
  public func remove(section: String, url: URL) async throws(StoreError) {
    while try await file.write({ try Self.removeSome(of: url, section, $0) }) { await Self.pause() }
    try await shrink()
  }

  /// - Returns: whether there is more to delete.
  private static func removeSome(
    of url: URL, _ section: String, _ db: Database
  ) throws -> Bool {
    if let feed = try FeedRecord.fetch(db, section: section, url: url) {
      let items = try ItemID.fetchAll(
        db, sql: "SELECT id FROM item WHERE feed = ? LIMIT \(rowsAStatement)",
        arguments: [feed.id])
      if items.count == rowsAStatement {
        try delete(items, db)
        // If the user adds the feed again meanwhile, it must not count as unchanged: some of its
        // items are gone.
        try db.execute(
          sql: """
            UPDATE feed SET decoder = '', etag = NULL, lastModified = NULL, fingerprint = NULL
            WHERE id = ?
            """,
          arguments: [feed.id])
        return true
      }
    }
    for table in ["feed", "fetch"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE section = ? AND url = ?",
        arguments: [section, url.absoluteString])
    }
    return false
  }

  /// Frees the file's unused space if there is enough of it; see `hasManyFreePages`.
  public func shrink() async throws(StoreError) {
    guard file.url != nil, try await file.read(Self.hasManyFreePages) else { return }
    // What FTS5 has deleted stays in its index until the index is merged.
    var pages = -Self.pagesAStep
    while try await file.write({ [pages] in try Self.mergeIndex(pages, $0) }) {
      pages = Self.pagesAStep
      await Self.pause()
    }
    while try await file.write(Self.freeSomePages) { await Self.pause() }
    // The file itself shrinks once its journal has been merged into it. While another program
    // reads, that fails, and a later checkpoint does it.
    try await file.withWriter { _ = try? $0.checkpoint(.truncate) }
  }

  static let pagesAStep = 64

  /// Whether enough pages are free to be worth the work: more than 1 MB, and more than a quarter of
  /// the file.
  private static func hasManyFreePages(_ db: Database) throws -> Bool {
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return free > 256 && free * 4 > all
  }

  /// Merges parts of the search index, and stops after writing roughly the given number of pages.
  /// Each transaction that changes texts adds a part. If `pages` is negative, parts are merged even
  /// if there are only a few.
  /// - Returns: whether anything was merged; if so, there may be more to do.
  /// - Source: https://www.sqlite.org/fts5.html#the_merge_command
  static func mergeIndex(_ pages: Int, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.execute(
      sql: "INSERT INTO itemText (itemText, rank) VALUES ('merge', ?)", arguments: [pages])
    return db.totalChangesCount - before > 1
  }

  /// - Returns: whether there is more to free.
  private static func freeSomePages(_ db: Database) throws -> Bool {
    let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(pagesAStep))")
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    return 0 < free && free < before
  }

  /// Lets other writers take the lock. A cancelled task does not wait: its next write throws.
  static func pause() async { try? await Task.sleep(for: .milliseconds(3)) }
}
