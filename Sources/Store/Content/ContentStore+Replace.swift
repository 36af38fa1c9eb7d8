import Foundation
import GRDB
import Localization

public struct FeedUpdate: Sendable {
  public var section: String
  public var url: URL
  public var title: String?
  /// The address of the feed's icon.
  public var icon: URL?
  public var items: [Item]
  public var order: ListOrder
  public var retention: Retention
  /// Whether the items are a complete list with its own order, not only the latest items of a
  /// longer list. Even in a section sorted by date, the items keep that order, and stored items
  /// that the list lacks are deleted.
  public var isWholeList: Bool
  public var skipped: [SkippedElement]
  public var skippedCount: Int
  public var validators: Validators
  /// Identifies what made the rows from the bytes: the decoder and the sort keys. If this value
  /// differs from the stored one, don't send the validators.
  public var decoder: String
  /// The fingerprint of the bytes that the items come from; `nil` if the items depend on more than
  /// those bytes.
  public var fingerprint: Int64?
  public var fetchedAt: Date

  /// - Parameter skippedCount: `nil` for the number of elements in `skipped`.
  public init(
    section: String, url: URL, title: String? = nil, items: [Item], order: ListOrder = .text,
    retention: Retention = .whileListed, isWholeList: Bool = false,
    skipped: [SkippedElement] = [], skippedCount: Int? = nil, validators: Validators = Validators(),
    decoder: String = "", fingerprint: Int64? = nil, fetchedAt: Date
  ) {
    self.section = section
    self.url = url
    self.title = title
    self.items = items
    self.order = order
    self.retention = isWholeList ? .whileListed : retention
    self.isWholeList = isWholeList
    self.skipped = skipped
    self.skippedCount = skippedCount ?? skipped.count
    self.validators = validators
    self.decoder = decoder
    self.fingerprint = fingerprint
    self.fetchedAt = fetchedAt
  }
}

extension ContentStore {
  /// Updates the feed's stored items to match the update; see `FeedMerge`.
  /// - Parameter sortKey: returns bytes that sort as the texts do in the user's language.
  public func replace(
    _ update: FeedUpdate, marks: MarkRule? = nil, sortKey: @escaping @Sendable (String) -> Data
  ) async throws(StoreError) -> ContentChange {
    let outcome: Result<ContentChange, StoreError> = await withCheckedContinuation { continuation in
      // A merge waits for the disk, so it must not run on one of Swift's threads.
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(StoreError) in
            let merge = FeedMerge(update, into: self, marks: marks, sortKey: sortKey)
            for item in update.items { try merge.add(item) }
            return try merge.finish(update)
          })
      }
    }
    return try outcome.get()
  }

  /// Records that the stored items are still current: the server said so (304) or sent the same
  /// bytes again.
  /// - Parameter validators: from the server's answer; missing validators keep their stored values.
  public func touch(
    section: String, url: URL, validators: Validators, fetchedAt: Date
  ) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          UPDATE feed SET fetchedAt = ?, etag = coalesce(?, etag),
            lastModified = coalesce(?, lastModified)
          WHERE section = ? AND url = ?
          """,
        arguments: [
          fetchedAt.timeIntervalSince1970, validators.etag, validators.lastModified, section,
          url.absoluteString,
        ])
    }
  }
}

extension ContentStore {
  static func save(_ update: FeedUpdate, _ db: Database) throws -> FeedID {
    let old = try FeedRecord.fetch(db, section: update.section, url: update.url)
    try db.execute(
      sql: """
        INSERT INTO feed
          (section, url, title, icon, etag, lastModified, decoder, fetchedAt, skippedCount,
            fingerprint, firstSeen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (section, url) DO UPDATE SET title = excluded.title, icon = excluded.icon,
          etag = excluded.etag,
          lastModified = excluded.lastModified, decoder = excluded.decoder,
          fetchedAt = excluded.fetchedAt, skippedCount = excluded.skippedCount,
          fingerprint = excluded.fingerprint
        """,
      arguments: [
        update.section, update.url.absoluteString, update.title, update.icon?.absoluteString,
        update.validators.etag,
        update.validators.lastModified, update.decoder, update.fetchedAt.timeIntervalSince1970,
        update.skippedCount, update.fingerprint, update.fetchedAt.timeIntervalSince1970,
      ])
    let feed = old?.id ?? db.lastInsertedRowID
    let skipped = Array(update.skipped.prefix(SkippedElement.limit))
    if try SkippedElement.fetch(db, feed: feed) != skipped {
      try db.execute(sql: "DELETE FROM skipped WHERE feed = ?", arguments: [feed])
      for element in skipped {
        try db.execute(
          sql: "INSERT INTO skipped (feed, path, reason) VALUES (?, ?, ?)",
          arguments: [feed, element.path, element.reason.stored])
      }
    }
    return feed
  }
}

extension SkippedElement {
  /// How many skipped elements are stored at most: enough to see what is wrong. A broken feed may
  /// have millions of them.
  static let limit = 100

  static func fetch(_ db: Database, feed: Int64) throws -> [SkippedElement] {
    try Row.fetchAll(
      db, sql: "SELECT path, reason FROM skipped WHERE feed = ? ORDER BY rowid", arguments: [feed]
    ).map { SkippedElement(path: try $0.value(0), reason: Phrase(stored: try $0.value(1))) }
  }
}
