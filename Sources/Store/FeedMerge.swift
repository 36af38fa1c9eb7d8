import Foundation
import GRDB

/// Makes a feed's stored rows those of its items, and writes only what differs. An item keeps its id
/// as long as its key stays in the feed.
///
/// What is more than one transaction of some ten milliseconds can write is written in several, so
/// that nobody waits for it: neither a star nor another program. As long as that goes on, the
/// feed's `decoder` is a mark of this merge, which is no decoder's name. After a crash, or where
/// items ceased to come, the feed is asked for again, and read whatever its server says; where
/// another program has begun to merge the same feed, this one ends.
///
/// It waits for the disk: not for Swift's own threads.
public final class FeedMerge {
  private let file: SQLiteFile
  private let update: FeedUpdate
  /// The name of this merge, with which the feed is marked.
  private let name = "merging \(UUID().uuidString)"
  private var isMarked = false
  private var splice: FeedReconciler
  private var feed: FeedID?
  /// What was stored of the feed; `nil` for one that never was.
  private var stored: FeedRecord?
  private var lastWrite: ContinuousClock.Instant?
  /// How many transactions have made a part of the search index each.
  private var parts = 0

  /// How long the lock stays free for others. SQLite's own way of waiting looks again after 1, 2, 5,
  /// 10, 15, 20 and then ever more milliseconds: one that was held for up to 33 is found free
  /// before 53 are over, whenever that began.
  private static let pause = Duration.milliseconds(20)
  /// After so many of them what can be merged is: some megabyte for each, which is more than enough.
  private static let partsBetweenMerges = 2
  private static let mostSteps = 8

  /// - Parameter sortKey: bytes whose order is that of the texts in the user's language.
  public init(
    _ update: FeedUpdate, into content: Content, marks: MarkRule? = nil,
    sortKey: @escaping (String) -> Data
  ) {
    file = content.file
    self.update = update
    splice = FeedReconciler(update, marks: marks, sortKey: sortKey)
  }

  /// - Throws: `StoreError.busy` where another merge has begun meanwhile, `.cancelled` where the
  ///   feed was removed.
  public func add(_ item: Item) throws(StoreError) {
    splice.add(item)
    guard splice.isFull else { return }
    try transaction { db in
      try splice.write(db)
      return false
    }
  }

  /// Drops the items that the feed no longer lists, and stores the feed's new record.
  /// - Parameter update: its items are not looked at.
  public func finish(_ update: FeedUpdate) throws(StoreError) -> ContentChange {
    var isDone = false
    // What has left the feed, now or before, is looked through once all of it is known.
    var mayExpire = false
    while !isDone {
      try transaction { db in
        try splice.write(db)
        isDone = try splice.dropUnlisted(db)
        mayExpire = try splice.retention != .whileListed && !splice.unlisted(db).isEmpty
        guard isDone, !mayExpire else { return false }
        _ = try Content.save(update, db)
        return true
      }
    }
    if mayExpire {
      var expired = try file.read { try splice.expired($0) }[...]
      repeat {
        try transaction { db in
          try splice.drop(Array(expired.prefix(Content.rowsAStatement)), db)
          expired = expired.dropFirst(Content.rowsAStatement)
          if expired.isEmpty { _ = try Content.save(update, db) }
          return expired.isEmpty
        }
      } while !expired.isEmpty
    }
    var change = splice.change
    change.hasNewTitle = stored.map { $0.title != update.title } ?? true
    return change
  }
}

extension FeedMerge {
  /// One that fails is the last: the merge is over.
  /// - Parameter body: says whether all is done.
  private func transaction(_ body: (Database) throws -> Bool) throws(StoreError) {
    try write { db in
      let feed = try self.begin(db)
      if try !body(db), !isMarked { try mark(feed, db) }
    }
    parts += 1
    if parts.isMultiple(of: Self.partsBetweenMerges) { mergeIndex() }
  }

  /// Ends after some 200 ms, as who cancelled the refresh may wait; it goes on the next time. Where
  /// it fails, so does the next transaction; after the last one all is stored.
  private func mergeIndex() {
    for _ in 0..<Self.mostSteps {
      let hasMore = try? write { try Content.mergeIndex(Content.pagesAStep, $0) }
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

  /// Finds the feed or makes it, or sees whether it is still this merge's.
  private func begin(_ db: Database) throws -> FeedID {
    if let feed {
      let decoder = try String.fetchOne(
        db, sql: "SELECT decoder FROM feed WHERE id = ?", arguments: [feed])
      guard decoder == name else { throw decoder == nil ? StoreError.cancelled : .busy }
      return feed
    }
    stored = try FeedRecord.fetch(db, section: update.section, url: update.url)
    let feed = try stored?.id ?? Content.save(update, db)
    self.feed = feed
    try splice.begin(feed, stored, db)
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
