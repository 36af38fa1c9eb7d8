import Foundation
import GRDB

/// Compares the new rows of a feed's items with the stored ones, and writes the differences. It
/// holds only the rows of one statement at a time.
struct FeedReconciler {
  let feedUpdate: FeedUpdate
  let rule: MarkRule?
  private let sortKey: (String) -> Data
  var change = ContentChange()
  private(set) var feed: FeedID = 0
  /// When the feed was first stored; for a new feed, the time of this update.
  private var firstSeen: Date
  /// When the server last sent or confirmed the feed's items before this update; for a new feed,
  /// the time of this update.
  private(set) var lastListed: Date
  private(set) var hasItems = false
  /// The greatest ID of an item before this update.
  private(set) var lastID: ItemID = 0
  /// Stored items that the new list has not contained so far. Items that had left the feed before
  /// are not among them, unless they are to be deleted.
  var missing: Set<ItemID> = []
  /// Old items and the new ones that they still have to become; `nil` until they are known.
  var renamed: [ItemMatching.Pair]?
  /// The keys that changed: old ones and new ones.
  var changedKeys: [(old: String, new: String)] = []
  private var rows: [ContentStore.NewRow] = []
  private var size = 0
  private var count = 0
  private var used: Set<String> = []
  /// The hashes of the texts that the user has read; `nil` until they are needed.
  var readTexts: Set<Int>?
  /// How many times each repeated key has occurred.
  private var repeats: [String: Int] = [:]

  /// The size in bytes for which FTS5 takes about ten milliseconds.
  private static let mostBytes = 128 << 10
  /// In bytes; few texts are longer.
  private static let longPayload = 8 << 10

  init(_ update: FeedUpdate, marks rule: MarkRule?, sortKey: @escaping (String) -> Data) {
    feedUpdate = update
    firstSeen = update.fetchedAt
    lastListed = update.fetchedAt
    self.rule = rule
    self.sortKey = sortKey
  }

  /// Collects the item as a row to write.
  mutating func add(_ item: Item) {
    count += 1
    let isByText = feedUpdate.order == .text && !item.sortText.isEmpty
    let isByDate = feedUpdate.order == .date && !feedUpdate.isWholeList
    let row = ContentStore.NewRow(
      key: key(of: item), ownGroup: item.group, group: item.group,
      sortKey: isByText ? sortKey(item.sortText) : Data(),
      // A sorted item's place does not depend on the items before it in the feed, so that a new
      // item at the top does not change all other rows.
      position: isByText || isByDate ? 0 : count, date: item.date, marks: item.marks,
      searchText: SearchFolding.folded(item.searchText), note: item.marks.foldedNote,
      payload: item.payload, traits: item.traits)
    // Pictures in a payload are in no index, so writing them takes a fraction of the time.
    let payload = row.payload.count
    size += row.searchText.utf8.count + min(payload, Self.longPayload) + payload / 16
    rows.append(row)
  }

  /// Whether there is enough to write for a transaction of about ten milliseconds.
  var isFull: Bool { rows.count >= ContentStore.rowsAStatement || size >= Self.mostBytes }

  /// Begins the comparison with the feed's stored items.
  /// - Parameter stored: the feed's record so far; `nil` for a new feed.
  mutating func begin(_ feed: FeedID, _ stored: FeedRecord?, _ db: Database) throws {
    self.feed = feed
    if let stored { (firstSeen, lastListed) = (stored.firstSeen, stored.fetchedAt) }
    missing = try ItemID.fetchSet(db, sql: "SELECT id FROM item WHERE feed = ?", arguments: [feed])
    hasItems = !missing.isEmpty
    lastID = missing.max() ?? 0
    if feedUpdate.retention != .whileListed { missing.subtract(try unlisted(db)) }
  }

  mutating func write(_ db: Database) throws {
    try applyMarks()
    var isStored = Array(repeating: false, count: rows.count)
    try update(&isStored, db)
    let insertions = zip(rows, isStored).filter { !$1 }
      .map { placed($0.0, firstSeen: feedUpdate.fetchedAt) }
    try ContentStore.insert(insertions, into: feed, db)
    if !insertions.isEmpty {
      change.hasNewOrder = true
      if hasItems { try findRepublished(insertions, db) }
    }
    rows.removeAll(keepingCapacity: true)
    size = 0
  }
}

extension FeedReconciler {
  /// Overrides the feed's marks with the user's. This runs in the transaction, so a mark that the
  /// user sets meanwhile is either seen here or written afterward.
  private mutating func applyMarks() throws {
    guard let rule else { return }
    let url = feedUpdate.url
    let made = try rule.library.marks(section: rule.section, feed: url, items: rows.map(\.key))
    for index in rows.indices {
      let marks = rows[index].marks.overridden(by: made.marks(of: rows[index].key, in: url))
      rows[index].marks = marks
      rows[index].group = rule.group(rows[index].ownGroup, marks)
      rows[index].note = marks.foldedNote
    }
  }

  /// The item's key, with a number if the feed repeats the key: each occurrence is a separate item.
  private mutating func key(of item: Item) -> String {
    guard !used.insert(item.key).inserted else { return item.key }
    var key: String
    repeat {
      repeats[item.key, default: 1] += 1
      key = "\(item.key)#\(repeats[item.key, default: 1])"
    } while !used.insert(key).inserted
    return key
  }

  /// The row with its place in a list sorted by date. In such a list, the items of a feed with its
  /// own order (`isWholeList`) stay together, at the time when the feed was first stored. Items
  /// without a date that came with the feed stand below all others, because nobody knows how old
  /// they are. In a list that is not sorted by date, the row stays as it is.
  /// - Parameter date: when the item was first seen.
  private func placed(_ row: ContentStore.NewRow, firstSeen date: Date) -> ContentStore.NewRow {
    guard feedUpdate.order == .date else { return row }
    var row = row
    let place: Date
    if feedUpdate.isWholeList {
      place = row.date == nil ? .distantPast : firstSeen
    } else {
      row.firstSeen = date
      place = row.date.map { min($0, date) } ?? (date > firstSeen ? date : .distantPast)
    }
    row.sortKey = ListOrder.newestFirst(place)
    return row
  }

  /// Updates the stored rows that differ from `rows`, and sets `isStored` for each row in `rows`
  /// that is already stored.
  private mutating func update(_ isStored: inout [Bool], _ db: Database) throws {
    guard hasItems, !rows.isEmpty else { return }
    let indexes = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.key, $0) })
    var updates: [(ItemID, ContentStore.NewRow)] = []
    let keys = repeatElement("?", count: rows.count).joined(separator: ", ")
    let sql = """
      SELECT id, key, groupIndex, sortKey, position, marks, searchText, payload, ownGroup,
        firstSeen, lastListed, ownID, handles, tags
      FROM item WHERE feed = ? AND key IN (\(keys))
      """
    // The last statement of a feed may have any number of rows: caching each such statement would
    // keep hundreds of them.
    let isFull = rows.count == ContentStore.rowsAStatement
    let statement = try isFull ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    let stored = try Row.fetchCursor(
      statement,
      arguments: StatementArguments([feed.databaseValue] + rows.map(\.key.databaseValue)))
    while let row = try stored.next() {
      let id: ItemID = try row.value(0)
      guard let index = indexes[try row.value(1)] else { continue }
      missing.remove(id)
      isStored[index] = true
      let new = placed(rows[index], firstSeen: try row.date(9) ?? firstSeen)
      let isInPlace =
        Self.holds(row, 2, new.group) && Self.holds(row, 4, new.position)
        && Self.holds(row, 3, new.sortKey)
      let looksSame = Self.holds(row, 5, new.marks.stored) && Self.holds(row, 7, new.payload)
      if !isInPlace { change.hasNewOrder = true }
      if !looksSame { change.items.insert(id) }
      let hasSameRest =
        Self.holds(row, 6, new.searchText) && Self.holds(row, 8, new.ownGroup)
        && Self.holds(row, 9, new.firstSeen?.timeIntervalSince1970)
        && Self.holds(row, 10, nil as Double?) && Self.holds(row, 11, new.traits.id)
        && Self.holds(row, 12, new.traits.storedHandles)
        && Self.holds(row, 13, new.traits.storedTags)
      if isInPlace && looksSame && hasSameRest { continue }
      updates.append((id, new))
    }
    try ContentStore.update(updates, db)
    if !updates.isEmpty { change.hasNewTexts = true }
  }

  private static func holds(
    _ row: Row, _ index: Int, _ value: (some DatabaseValueConvertible)?
  ) -> Bool {
    row[index] as DatabaseValue == value?.databaseValue ?? .null
  }
}
