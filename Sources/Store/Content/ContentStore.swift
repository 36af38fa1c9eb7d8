import Foundation
import GRDB

/// `content.sqlite`: feeds and their items, all of which can be loaded again.
///
/// The synchronous reads take milliseconds for feeds of any size and never wait for a write; slower
/// reads are asynchronous, or have an asynchronous version.
public final class ContentStore: Sendable {
  let file: SQLiteFile

  init(file: SQLiteFile) { self.file = file }

  /// Opens or creates the database. A database that is unreadable, or marked as damaged, is deleted
  /// and created again.
  /// - Parameter url: `nil` for a database in memory.
  public init(at url: URL?, hasReaders: Bool = true) throws(StoreError) {
    do {
      guard let url else {
        file = try SQLiteFile(at: nil, durability: .normal, migrator: Self.migrator)
        return
      }
      file = try SQLiteFile.open(
        at: url, durability: .normal, migrator: Self.migrator,
        repair: SQLiteFile.Repair(
          isDue: SQLiteFile.isMarkedDamaged, helps: Self.isWorthRebuilding,
          run: SQLiteFile.remove), hasReaders: hasReaders)
    } catch {
      throw StoreError(error)
    }
  }

  /// Whether another program, such as the command line, has stored anything since the last call, or
  /// since the content was opened.
  public func hasChangedElsewhere() async throws(StoreError) -> Bool {
    try await file.hasChangedElsewhere()
  }

  /// A copy in memory of the stored content; an empty database if the content can't be read.
  static func copied(from url: URL) throws(StoreError) -> (content: ContentStore, isEmpty: Bool) {
    // A file that can't be read is not shown, and the store starts empty.
    if let file = try? SQLiteFile.copied(from: url, migrator: migrator) {
      return (ContentStore(file: file), false)
    }
    return (try ContentStore(at: nil), true)
  }

  /// Whether loaded feeds currently reach the disk.
  public var health: StoreHealth { file.health }

  /// Some feeds of a section, and the IDs of their items in order, by group; groups from
  /// `groupCount` on are left out.
  /// - Parameters:
  ///   - isMerged: whether the feeds make one list; otherwise the groups of the first feed come
  ///     before those of the second, and so on.
  ///   - limit: how many IDs to read from the beginning of the whole list; `nil` for all. With a
  ///     limit, a list of a million items takes no longer than a short one.
  public func snapshot(
    section: String, urls: [URL], groupCount: Int, isMerged: Bool = true, limit: Int? = nil
  ) throws(StoreError) -> FeedSnapshot {
    try file.read {
      try Self.snapshot(
        $0, section: section, urls: urls, groupCount: groupCount, isMerged: isMerged, limit: limit)
    }
  }

  public func snapshot(
    section: String, urls: [URL], groupCount: Int, isMerged: Bool = true, upTo limit: Int? = nil
  ) async throws(StoreError) -> FeedSnapshot {
    try await file.read {
      try Self.snapshot(
        $0, section: section, urls: urls, groupCount: groupCount, isMerged: isMerged, limit: limit)
    }
  }

  public func feeds(
    section: String, urls: [URL]
  ) async throws(StoreError) -> [FeedSnapshot.Feed] {
    try await file.read { try Self.feeds($0, section: section, urls: urls) }
  }

  /// The titles of a section's feeds, and the addresses of the icons that they declare.
  public func names(
    section: String
  ) throws(StoreError) -> (titles: [URL: String], icons: [URL: String]) {
    try file.read { db in
      try (
        db.valuesByURL(
          "SELECT url, title FROM feed WHERE section = ? AND title IS NOT NULL", section),
        db.valuesByURL(
          "SELECT url, icon FROM feed WHERE section = ? AND icon IS NOT NULL", section)
      )
    }
  }

  /// - Returns: `nil` for a feed that was never stored.
  public func feed(section: String, url: URL) async throws(StoreError) -> FeedRecord? {
    try await file.read { try FeedRecord.fetch($0, section: section, url: url) }
  }

  /// - Returns: `nil` for a feed that was never stored.
  public func feedID(section: String, url: URL) throws(StoreError) -> FeedID? {
    try file.read { try FeedRecord.fetch($0, section: section, url: url)?.id }
  }

  public func itemCount(section: String, url: URL) async throws(StoreError) -> Int {
    try await file.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM item WHERE feed = (SELECT id FROM feed WHERE section = ? AND url = ?)
          """,
        arguments: [section, url.absoluteString]) ?? 0
    }
  }

  /// The elements that the last refresh left out, at most 100 of them.
  public func skipped(section: String, url: URL) async throws(StoreError) -> [SkippedElement] {
    try await file.read { db in
      guard let feed = try FeedRecord.fetch(db, section: section, url: url) else { return [] }
      return try SkippedElement.fetch(db, feed: feed.id)
    }
  }

  /// The searchable text of an item, folded: the feed's, the article's from its own page, and the
  /// user's note, in lines; `nil` if the item is gone.
  public func searchText(of id: ItemID) throws(StoreError) -> String? {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT searchText || coalesce(char(10) || fullText, '') || coalesce(char(10) || note, '')
          FROM item WHERE id = ?
          """)
      return try String.fetchOne(statement, arguments: [id])
    }
  }

  public func item(_ id: ItemID) throws(StoreError) -> StoredItem? {
    try items([id]).first
  }

  /// An item with one of these keys, from any feed of a section.
  public func item(withAnyOf keys: [String], section: String) throws(StoreError) -> StoredItem? {
    let id = try file.read { db in
      try ItemID.fetchOne(
        db,
        sql: """
          SELECT item.id FROM feed JOIN item ON item.feed = feed.id
          WHERE feed.section = ? AND item.key IN (\(databaseQuestionMarks(count: keys.count)))
          """, arguments: StatementArguments([section] + keys))
    }
    return try id.flatMap(item)
  }

  /// The key and feed of an item, without its value; `nil` if the item is gone. Takes the same time
  /// for an item of any size.
  public func identity(of id: ItemID) throws(StoreError) -> ItemIdentity? {
    try file.read { db in
      let statement = try db.cachedStatement(sql: "SELECT key, feed FROM item WHERE id = ?")
      return try Row.fetchOne(statement, arguments: [id]).map {
        ItemIdentity(key: try $0.value(0), feed: try $0.value(1))
      }
    }
  }

  /// How many bytes the item's value and its full text take; `nil` if the item is gone.
  public func size(of id: ItemID) throws(StoreError) -> Int? {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT length(payload) + coalesce(
            (SELECT length(CAST(html AS BLOB)) FROM fullText WHERE item = item.id), 0)
          FROM item WHERE id = ?
          """)
      return try Int.fetchOne(statement, arguments: [id])
    }
  }

  /// The items with these IDs, in the same order; items that are gone are left out.
  public func items(_ ids: some Sequence<ItemID>) throws(StoreError) -> [StoredItem] {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, key, marks, payload, feed, ownGroup FROM item WHERE id = ?
          """)
      return try ids.compactMap { id in
        try Row.fetchOne(statement, arguments: [id]).map {
          StoredItem(
            id: try $0.value(0), key: try $0.value(1), marks: Marks(stored: try $0.optional(2)),
            payload: try $0.value(3), feed: try $0.value(4), group: try $0.value(5))
        }
      }
    }
  }

  /// Replaces an item's payload and the searchable text that came from its feed, unless the item is
  /// gone. Everything else about the item stays, such as its place in the list.
  public func update(_ item: Item, id: ItemID) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: "UPDATE item SET searchText = ?, payload = ? WHERE id = ?",
        arguments: [SearchFolding.folded(item.searchText), item.payload, id])
      // The item now differs from the feed's bytes. So the same bytes must count as new, and the
      // server must not answer that nothing changed.
      try db.execute(
        sql: """
          UPDATE feed SET fingerprint = NULL, etag = NULL, lastModified = NULL
          WHERE id = (SELECT feed FROM item WHERE id = ?)
          """,
        arguments: [id])
    }
  }

  /// Deletes a section's feeds whose addresses have this scheme, with all their items, except for
  /// the feed `kept`.
  public func removeFeeds(
    section: String, scheme: String, except kept: URL?
  ) async throws(StoreError) {
    let places = "section = ? AND substr(url, 1, ?) = ? AND url IS NOT ?"
    let arguments: StatementArguments = [
      section, scheme.count + 1, scheme + ":", kept?.absoluteString,
    ]
    try await file.write { db in
      for table in ["feed", "fetch"] {
        // This check avoids a write at each start.
        let sql = "SELECT 1 FROM \(table) WHERE \(places) LIMIT 1"
        guard try Row.fetchOne(db, sql: sql, arguments: arguments) != nil else { continue }
        try db.execute(sql: "DELETE FROM \(table) WHERE \(places)", arguments: arguments)
      }
    }
  }

  public func order(of id: ItemID) throws(StoreError) -> ItemOrder? {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT sortKey, position FROM item WHERE id = ?")
      return try Row.fetchOne(statement, arguments: [id]).map {
        ItemOrder(sortKey: try $0.value(0), position: try $0.value(1), id: id)
      }
    }
  }
}

extension ContentStore {
  private static func snapshot(
    _ db: Database, section: String, urls: [URL], groupCount: Int, isMerged: Bool,
    limit: Int? = nil
  ) throws -> FeedSnapshot {
    let feeds = try feeds(db, section: section, urls: urls)
    let lists: [[FeedID]] =
      isMerged ? [feeds.compactMap(\.record?.id)] : feeds.map { [$0.record?.id].compactMap(\.self) }
    var rest = limit
    let groups = try lists.flatMap { list in
      try (0..<groupCount).map { group in
        guard let room = rest else { return try ids(db, of: list, group: group) }
        let head = room > 0 ? try headIDs(db, of: list, group: group, limit: room) : []
        rest = room - head.count
        return head
      }
    }
    return FeedSnapshot(feeds: feeds, groups: groups, isWhole: rest.map { $0 > 0 } ?? true)
  }

  private static func feeds(
    _ db: Database, section: String, urls: [URL]
  ) throws -> [FeedSnapshot.Feed] {
    let known = Dictionary(urls.map { ($0.absoluteString, $0) }, uniquingKeysWith: { $1 })
    let records = try FeedRecord.fetch(db, section: section, urls: known)
    let fetches = try FetchRecord.fetch(db, section: section, urls: known)
    return urls.map {
      FeedSnapshot.Feed(record: records[$0], fetch: fetches[$0] ?? FetchRecord())
    }
  }

  /// The first IDs of a group. Each feed has its own query, which reads no more than the limit: in
  /// one query for hundreds of feeds, SQLite would read everything.
  private static func headIDs(
    _ db: Database, of feeds: [FeedID], group: Int, limit: Int
  ) throws -> [ItemID] {
    let statement = try db.cachedStatement(sql: headSQL)
    var heads: [ItemOrder] = []
    for feed in feeds {
      let rows = try Row.fetchCursor(statement, arguments: [feed, group, limit])
      while let row = try rows.next() {
        let next = ItemOrder(
          sortKey: try row.value(0), position: try row.value(1), id: try row.value(2))
        let place = heads.lastIndex { $0 < next }.map { $0 + 1 } ?? 0
        guard place < limit else { break }
        heads.insert(next, at: place)
        if heads.count > limit { heads.removeLast() }
      }
    }
    return heads.map(\.id)
  }

  /// The IDs of a group in order. SQLite merges the IDs of up to `mostMerged` feeds, which are in
  /// order in the index; for more feeds, it sorts the IDs.
  private static func ids(_ db: Database, of feeds: [FeedID], group: Int) throws -> [ItemID] {
    switch feeds.count {
    case 0: return []
    case 1:
      return try ItemID.fetchAll(
        db.cachedStatement(sql: outlineSQL), arguments: [feeds[0], group])
    case 2...mostMerged:
      let list = "SELECT id, sortKey, position FROM item WHERE feed = ? AND groupIndex = ?"
      let sql =
        repeatElement(list, count: feeds.count).joined(separator: " UNION ALL ")
        + " ORDER BY sortKey, position, id"
      return try ItemID.fetchAll(
        db, sql: sql, arguments: StatementArguments(feeds.flatMap { [$0, FeedID(group)] }))
    default:
      let list = feeds.map(String.init).joined(separator: ", ")
      return try ItemID.fetchAll(
        db,
        sql: """
          SELECT id FROM item WHERE feed IN (\(list)) AND groupIndex = ?
          ORDER BY sortKey, position, id
          """,
        arguments: [group])
    }
  }

  /// How many feeds are merged in one statement at most; SQLite allows 500 lists in a `UNION ALL`.
  private static let mostMerged = 100

  static let outlineSQL = """
    SELECT id FROM item WHERE feed = ? AND groupIndex = ? ORDER BY sortKey, position, id
    """

  static let headSQL = """
    SELECT sortKey, position, id FROM item WHERE feed = ? AND groupIndex = ?
    ORDER BY sortKey, position, id LIMIT ?
    """

  /// Whether to delete the cache after this error: a cache that can't be read is worthless, but
  /// deleting it does not help when the disk is full.
  fileprivate static func isWorthRebuilding(_ error: any Error) -> Bool {
    switch error {
    case StoreError.cannotOpen: true
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_BUSY, .SQLITE_LOCKED,
        .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_NOMEM:
        false
      default: true
      }
    default: false
    }
  }
}

/// The place of an item in its group: by sort key, then by the feed's own order, then by ID, so
/// that the item stored earlier comes first.
public struct ItemOrder: Comparable, Hashable, Sendable {
  let sortKey: Data
  let position: Int
  let id: ItemID

  public static func < (a: ItemOrder, b: ItemOrder) -> Bool {
    if a.sortKey != b.sortKey { return a.sortKey.lexicographicallyPrecedes(b.sortKey) }
    return (a.position, a.id) < (b.position, b.id)
  }
}
