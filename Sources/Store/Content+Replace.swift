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
    _ update: FeedUpdate, stars: StarRule? = nil, sortKey: @Sendable (String) -> Data
  ) async throws(StoreError) -> ContentChange {
    let rows = Self.rows(of: update.items, sortKey: sortKey)
    return try await file.write { db in
      let (feed, hasNewTitle) = try Self.save(update, db)
      let choices = try stars?.choices() ?? [:]
      var rows = rows
      if let stars {
        for index in rows.indices where rows[index].isStarred != nil {
          guard let choice = choices.choice(for: rows[index].key, in: update.url) else { continue }
          rows[index].isStarred = choice
          rows[index].group = stars.group(choice)
        }
      }
      var change = try Self.splice(rows, into: feed, db)
      change.hasNewTitle = hasNewTitle
      return change
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
  private static func rows(of items: [Item], sortKey: (String) -> Data) -> [NewRow] {
    var seen: [String: Int] = [:]
    seen.reserveCapacity(items.count)
    return items.enumerated().map { index, item in
      let count = seen[item.key, default: 0] + 1
      seen[item.key] = count
      return NewRow(
        // A key that returns is still an item of its own.
        key: count == 1 ? item.key : "\(item.key)\u{1F}\(count)",
        group: item.group,
        sortKey: item.sortText.isEmpty ? Data() : sortKey(item.sortText),
        // A sorted item's place does not depend on those before it in the feed: one that is new
        // at the top must not rewrite all others.
        position: item.sortText.isEmpty ? index : 0,
        isStarred: item.isStarred, searchText: SearchFolding.folded(item.searchText),
        payload: item.payload)
    }
  }

  private static func save(
    _ update: FeedUpdate, _ db: Database
  ) throws -> (feed: Int64, hasNewTitle: Bool) {
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
    return (feed, old.map { $0.title != update.title } ?? true)
  }

  private static func splice(
    _ rows: [NewRow], into feed: Int64, _ db: Database
  ) throws -> ContentChange {
    var change = ContentChange()
    let indexes = Dictionary(
      uniqueKeysWithValues: rows.enumerated().map { ($1.key, $0) })
    var isStored = Array(repeating: false, count: rows.count)
    var deletions: [ItemID] = []
    var updates: [(ItemID, NewRow)] = []
    let stored = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, key, groupIndex, sortKey, position, isStarred, searchText, payload
        FROM item WHERE feed = ?
        """,
      arguments: [feed])
    while let row = try stored.next() {
      guard let index = indexes[row[1]] else {
        deletions.append(row[0])
        change.hasNewOrder = true
        continue
      }
      isStored[index] = true
      let new = rows[index]
      let isInPlace = row[2] == new.group && row[4] == new.position && row[3] == new.sortKey
      let looksSame = row[5] == new.isStarred && row[7] == new.payload
      if !isInPlace { change.hasNewOrder = true }
      if !looksSame { change.items.insert(row[0]) }
      if isInPlace && looksSame && row[6] == new.searchText { continue }
      updates.append((row[0], new))
    }

    let insertions = rows.indices.filter { !isStored[$0] }.map { rows[$0] }
    try delete(deletions, db)
    try update(updates, db)
    try insert(insertions, into: feed, db)
    if !insertions.isEmpty { change.hasNewOrder = true }
    change.hasNewTexts = !updates.isEmpty
    return change
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
