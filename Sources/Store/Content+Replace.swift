import Foundation
import GRDB

/// A decoded feed on its way into the store.
public struct FeedUpdate: Sendable {
  public var section: String
  public var url: URL
  public var title: String?
  public var items: [Item]
  /// The first of the elements left out.
  public var skipped: [SkippedElement]
  public var skippedCount: Int
  public var validators: Validators
  /// Names what made the rows from the bytes: decoder and sort keys. Where it differs from the
  /// stored one, the validators must not be sent.
  public var decoder: String
  /// Of the bytes that the items were decoded from; `nil` where they are not all that there is.
  public var fingerprint: Int64?
  public var fetchedAt: Date

  /// - Parameter skippedCount: as many as are in `skipped` when `nil`.
  public init(
    section: String, url: URL, title: String? = nil, items: [Item],
    skipped: [SkippedElement] = [], skippedCount: Int? = nil, validators: Validators = Validators(),
    decoder: String = "", fingerprint: Int64? = nil, fetchedAt: Date
  ) {
    self.section = section
    self.url = url
    self.title = title
    self.items = items
    self.skipped = skipped
    self.skippedCount = skippedCount ?? skipped.count
    self.validators = validators
    self.decoder = decoder
    self.fingerprint = fingerprint
    self.fetchedAt = fetchedAt
  }
}

/// What the person starred, and where starred and unstarred items belong.
public struct StarRule: Sendable {
  public var starred: Int
  public var unstarred: Int
  /// The person's choices by `StarKey.stored`. Called inside the content's transaction, so that a choice
  /// made meanwhile is either seen here or written after.
  public var choices: @Sendable () throws(StoreError) -> [String: Bool]

  public init(
    starred: Int, unstarred: Int,
    choices: @escaping @Sendable () throws(StoreError) -> [String: Bool]
  ) {
    self.starred = starred
    self.unstarred = unstarred
    self.choices = choices
  }

  func group(_ isStarred: Bool) -> Int { isStarred ? starred : unstarred }
}

extension Content {
  /// Makes the feed's rows those of the update, in one transaction that writes only what differs.
  /// An item keeps its id as long as its key stays in the feed.
  /// - Parameter sortKey: bytes whose order is that of the texts in the user's language.
  public func replace(
    _ update: FeedUpdate, stars: StarRule? = nil, sortKey: @escaping @Sendable (String) -> Data
  ) async throws(StoreError) -> ContentChange {
    let items = update.items
    let result = try await replace(update, stars: stars, sortKey: sortKey) {
      (_, write) throws(Never) in items.forEach(write)
    }
    switch result {
    case .success(let change): return change
    }
  }

  /// The same for items that are made one after the other while they are written: only a few of
  /// them are there at a time.
  /// - Parameter read: hands over each item, and says the rest of the update; where it throws,
  ///   nothing is written.
  public func replace<Refusal: Error>(
    _ update: FeedUpdate, stars: StarRule? = nil, sortKey: @escaping @Sendable (String) -> Data,
    reading read:
      @escaping @Sendable (inout FeedUpdate, _ write: (Item) -> Void) throws(Refusal) -> Void
  ) async throws(StoreError) -> Result<ContentChange, Refusal> {
    guard file.url == nil else {
      return try await write(update, stars: stars, sortKey: sortKey, reading: read)
    }
    // In memory, whoever reads waits for a write: all is there before that begins.
    var update = update
    var items: [Item] = []
    do throws(Refusal) { try read(&update) { items.append($0) } } catch { return .failure(error) }
    return try await write(update, stars: stars, sortKey: sortKey) {
      [items] (_, write) throws(Refusal) in items.forEach(write)
    }
  }

  private func write<Refusal: Error>(
    _ update: FeedUpdate, stars: StarRule?, sortKey: @escaping @Sendable (String) -> Data,
    reading read:
      @escaping @Sendable (inout FeedUpdate, _ write: (Item) -> Void) throws(Refusal) -> Void
  ) async throws(StoreError) -> Result<ContentChange, Refusal> {
    try await file.write { db in
      var result: Result<ContentChange, Refusal>?
      try db.inSavepoint {
        let stored = try FeedRecord.fetch(db, section: update.section, url: update.url)
        let feed = try stored?.id ?? Self.save(update, db)
        var splice = try FeedSplice(
          into: feed, at: update.url, stars: stars, sortKey: sortKey, db)
        var update = update
        var failure: (any Error)?
        do throws(Refusal) {
          try read(&update) { item in
            guard failure == nil else { return }
            do { try splice.add(item, db) } catch { failure = error }
          }
        } catch {
          result = .failure(error)
          return .rollback
        }
        if let failure { throw failure }
        var change = try splice.finish(db)
        _ = try Self.save(update, db)
        change.hasNewTitle = stored.map { $0.title != update.title } ?? true
        result = .success(change)
        return .commit
      }
      guard let result else { throw StoreError.cancelled }
      return result
    }
  }

  /// Notes that the server confirmed the stored items.
  /// - Parameter validators: those of the answer; the stored ones stay where it has none.
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

extension Content {
  private static func save(_ update: FeedUpdate, _ db: Database) throws -> FeedID {
    let old = try FeedRecord.fetch(db, section: update.section, url: update.url)
    try db.execute(
      sql: """
        INSERT INTO feed
          (section, url, title, etag, lastModified, decoder, fetchedAt, skippedCount, fingerprint)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (section, url) DO UPDATE SET title = excluded.title, etag = excluded.etag,
          lastModified = excluded.lastModified, decoder = excluded.decoder,
          fetchedAt = excluded.fetchedAt, skippedCount = excluded.skippedCount,
          fingerprint = excluded.fingerprint
        """,
      arguments: [
        update.section, update.url.absoluteString, update.title, update.validators.etag,
        update.validators.lastModified, update.decoder, update.fetchedAt.timeIntervalSince1970,
        update.skippedCount, update.fingerprint,
      ])
    let feed = old?.id ?? db.lastInsertedRowID
    let skipped = Array(update.skipped.prefix(SkippedElement.limit))
    if try SkippedElement.fetch(db, feed: feed) != skipped {
      try db.execute(sql: "DELETE FROM skipped WHERE feed = ?", arguments: [feed])
      for element in skipped {
        try db.execute(
          sql: "INSERT INTO skipped (feed, path, reason) VALUES (?, ?, ?)",
          arguments: [feed, element.path, element.reason])
      }
    }
    return feed
  }
}

extension SkippedElement {
  /// Enough to see what is wrong; a broken feed may have millions.
  static let limit = 100

  static func fetch(_ db: Database, feed: Int64) throws -> [SkippedElement] {
    try Row.fetchAll(
      db, sql: "SELECT path, reason FROM skipped WHERE feed = ? ORDER BY rowid", arguments: [feed]
    ).map { SkippedElement(path: $0[0], reason: $0[1]) }
  }
}
