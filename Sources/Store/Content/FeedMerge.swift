import Foundation
import GRDB

/// Updates a feed's stored rows to match its new items, and writes only the differences. As long as
/// an item is stored, it keeps its ID.
///
/// If there is too much to write for one transaction of about ten milliseconds, the merge uses
/// several, so that the user's changes and other programs don't have to wait. During such a merge,
/// the feed's `decoder` contains the name of the merge, which matches no decoder. After a crash or
/// an incomplete feed, the feed is therefore loaded and read again, whatever its server says. If
/// another merge of the same feed begins, this one fails.
///
/// A merge waits for the disk, so don't run it on one of Swift's own threads.
public final class FeedMerge {
  private let file: SQLiteFile
  private let update: FeedUpdate
  /// The name of this merge, which marks the feed.
  private let name = "merging \(UUID().uuidString)"
  private var isMarked = false
  private var reconciler: FeedReconciler
  private var feed: FeedID?
  /// The feed's record before this merge; `nil` if the feed was never stored.
  private var stored: FeedRecord?
  private var lastWrite: ContinuousClock.Instant?
  /// The number of transactions so far. Each may have added a part to the search index.
  private var parts = 0

  /// How long the lock stays free for others. A waiting program that uses SQLite's own busy handler
  /// retries after 1, 2, 5, 10, 15, 20 and then ever more milliseconds. So if the lock is held for
  /// up to 33 ms, such a program finds the lock free within 53 ms, whenever it began to wait.
  private static let pause = Duration.milliseconds(20)
  /// How many parts to add before they are merged. A merge then writes up to about a megabyte for
  /// each part, which is more than enough.
  private static let partsBetweenMerges = 2
  private static let mostSteps = 8

  public init(
    _ update: FeedUpdate, into content: ContentStore, marks: MarkRule? = nil,
    sortKey: @escaping (String) -> Data
  ) {
    file = content.file
    self.update = update
    reconciler = FeedReconciler(update, marks: marks, sortKey: sortKey)
  }

  /// - Throws: `StoreError.busy` if another merge has begun meanwhile, `.cancelled` if the feed was
  ///   removed.
  public func add(_ item: Item) throws(StoreError) {
    reconciler.add(item)
    guard reconciler.isFull else { return }
    try transaction { db in
      try reconciler.write(db)
      return false
    }
  }

  /// Writes the last items, deletes stored items that the feed no longer lists (as far as the
  /// feed's `Retention` allows that), and stores the feed's new record.
  /// - Parameter update: its items are ignored.
  public func finish(_ update: FeedUpdate) throws(StoreError) -> ContentChange {
    var isDone = false
    // Whether there are items that left the feed, now or before, and may have expired. This is
    // checked once the whole feed is known.
    var mayExpire = false
    while !isDone {
      try transaction { db in
        try reconciler.write(db)
        guard try reconciler.joinRenamed(db) else { return false }
        isDone = try reconciler.dropUnlisted(db)
        mayExpire = try self.update.retention != .whileListed && !reconciler.unlisted(db).isEmpty
        guard isDone, !mayExpire else { return false }
        _ = try ContentStore.save(update, db)
        return true
      }
    }
    if mayExpire {
      var expired = try file.read {
        try ContentStore.expired(
          of: reconciler.feed, self.update.retention, now: self.update.fetchedAt, $0)
      }[...]
      repeat {
        try transaction { db in
          try reconciler.drop(Array(expired.prefix(ContentStore.rowsAStatement)), db)
          expired = expired.dropFirst(ContentStore.rowsAStatement)
          if expired.isEmpty { _ = try ContentStore.save(update, db) }
          return expired.isEmpty
        }
      } while !expired.isEmpty
    }
    // The user may have changed a mark under the old key meanwhile.
    try reconciler.moveMarks()
    var change = reconciler.change
    change.hasNewTitle = stored.map { $0.title != update.title } ?? true
    return change
  }
}

extension FeedMerge {
  /// Runs a part of the merge in a transaction. If that fails, the whole merge is over.
  /// - Parameter body: returns whether the merge is complete.
  private func transaction(_ body: (Database) throws -> Bool) throws(StoreError) {
    try write { db in
      let feed = try self.begin(db)
      if try !body(db), !isMarked { try mark(feed, db) }
    }
    parts += 1
    if parts.isMultiple(of: Self.partsBetweenMerges) { mergeIndex() }
  }

  /// Merges the search index for about 200 ms at most, because the code that cancelled the refresh
  /// may be waiting; the next call continues. A failure is ignored: if there is another
  /// transaction, it fails too; if not, everything is already stored.
  private func mergeIndex() {
    for _ in 0..<Self.mostSteps {
      // The search works without the merge, and the next write goes on with it.
      let hasMore = try? write { try ContentStore.mergeIndex(ContentStore.pagesAStep, $0) }
      guard hasMore == true else { return }
    }
  }

  private func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    if let lastWrite {
      let rest = Self.pause - (ContinuousClock.now - lastWrite)
      if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
    }
    defer { lastWrite = .now }
    return try file.write(body)
  }

  /// In the first transaction, finds or creates the feed; later, checks that the feed is still
  /// marked by this merge.
  private func begin(_ db: Database) throws -> FeedID {
    if let feed {
      let decoder = try String.fetchOne(
        db, sql: "SELECT decoder FROM feed WHERE id = ?", arguments: [feed])
      guard decoder == name else { throw decoder == nil ? StoreError.cancelled : .busy }
      return feed
    }
    stored = try FeedRecord.fetch(db, section: update.section, url: update.url)
    let feed = try stored?.id ?? ContentStore.save(update, db)
    self.feed = feed
    try reconciler.begin(feed, stored, db)
    return feed
  }

  private func mark(_ feed: FeedID, _ db: Database) throws {
    isMarked = true
    try db.execute(
      sql: """
        UPDATE feed SET decoder = ?, etag = NULL, lastModified = NULL, fingerprint = NULL
        WHERE id = ?
        """,
      arguments: [name, feed])
  }
}
