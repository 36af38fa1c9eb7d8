import Foundation
import GRDB

/// The rows that a feed's items become, compared with those that are stored. Those of a statement
/// are all that is held at a time.
struct FeedSplice {
  private let url: URL
  private let rule: MarkRule?
  private let sortKey: (String) -> Data
  private(set) var change = ContentChange()
  private var feed: FeedID = 0
  /// Stored items that have not come yet.
  private var missing: Set<ItemID> = []
  private var rows: [Content.NewRow] = []
  /// Of `rows`, in bytes.
  private var size = 0
  private var count = 0
  private var used: Set<String> = []
  /// How often those keys came that came more than once.
  private var repeats: [String: Int] = [:]

  /// Texts that FTS5 takes some ten milliseconds for.
  private static let mostBytes = 128 << 10

  init(at url: URL, marks rule: MarkRule?, sortKey: @escaping (String) -> Data) {
    self.url = url
    self.rule = rule
    self.sortKey = sortKey
  }

  /// Makes a row of the item.
  mutating func add(_ item: Item) {
    count += 1
    let row = Content.NewRow(
      key: key(of: item), ownGroup: item.group, group: item.group,
      sortKey: item.sortText.isEmpty ? Data() : sortKey(item.sortText),
      // A sorted item's place does not depend on those before it in the feed: one that is new
      // at the top must not rewrite all others.
      position: item.sortText.isEmpty ? count : 0,
      marks: item.marks, searchText: SearchFolding.folded(item.searchText),
      payload: item.payload)
    size += row.searchText.utf8.count + row.payload.count
    rows.append(row)
  }

  /// Whether there is as much to write as a transaction of some ten milliseconds writes.
  var isFull: Bool { rows.count >= Content.rowsAStatement || size >= Self.mostBytes }

  /// The feed whose rows are to be those of the items.
  mutating func begin(_ feed: FeedID, _ db: Database) throws {
    self.feed = feed
    missing = try ItemID.fetchSet(db, sql: "SELECT id FROM item WHERE feed = ?", arguments: [feed])
  }

  /// Writes what differs.
  mutating func write(_ db: Database) throws {
    try applyMarks()
    var isStored = Array(repeating: false, count: rows.count)
    try update(&isStored, db)
    let insertions = zip(rows, isStored).filter { !$1 }.map(\.0)
    try Content.insert(insertions, into: feed, db)
    if !insertions.isEmpty { change.hasNewOrder = true }
    rows.removeAll(keepingCapacity: true)
    size = 0
  }

  /// Deletes items that have not come: as many as a statement takes.
  /// - Returns: whether there are no more.
  mutating func delete(_ db: Database) throws -> Bool {
    guard !missing.isEmpty else { return true }
    let part = Array(missing.prefix(Content.rowsAStatement))
    try Content.delete(part, db)
    missing.subtract(part)
    change.hasNewOrder = true
    return missing.isEmpty
  }
}

extension FeedSplice {
  /// Within the transaction: a mark made meanwhile is either seen here or written after.
  private mutating func applyMarks() throws {
    guard let rule else { return }
    let made = try rule.library.marks(section: rule.section, feed: url, items: rows.map(\.key))
    for index in rows.indices {
      let marks = rows[index].marks.overruled(by: made.marks(of: rows[index].key, in: url))
      rows[index].marks = marks
      rows[index].group = rule.group(rows[index].ownGroup, marks)
      rows[index].searchText = SearchFolding.text(rows[index].searchText, with: marks)
    }
  }

  /// A key that comes again is still an item of its own.
  private mutating func key(of item: Item) -> String {
    guard !used.insert(item.key).inserted else { return item.key }
    var key: String
    repeat {
      repeats[item.key, default: 1] += 1
      key = "\(item.key)\u{1F}\(repeats[item.key, default: 1])"
    } while !used.insert(key).inserted
    return key
  }

  /// Writes those of the rows that are stored and differ.
  private mutating func update(_ isStored: inout [Bool], _ db: Database) throws {
    guard !missing.isEmpty, !rows.isEmpty else { return }
    let indexes = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.key, $0) })
    var updates: [(ItemID, Content.NewRow)] = []
    let keys = repeatElement("?", count: rows.count).joined(separator: ", ")
    let sql = """
      SELECT id, key, groupIndex, sortKey, position, marks, searchText, payload, ownGroup
      FROM item WHERE feed = ? AND key IN (\(keys))
      """
    // The last of a feed has any number of rows: kept, there would be hundreds.
    let isFull = rows.count == Content.rowsAStatement
    let statement = try isFull ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    let stored = try Row.fetchCursor(
      statement,
      arguments: StatementArguments([feed.databaseValue] + rows.map(\.key.databaseValue)))
    while let row = try stored.next() {
      let id: ItemID = try row.value(0)
      guard let index = indexes[try row.value(1)] else { continue }
      missing.remove(id)
      isStored[index] = true
      let new = rows[index]
      let isInPlace =
        Self.holds(row, 2, new.group) && Self.holds(row, 4, new.position)
        && Self.holds(row, 3, new.sortKey)
      let looksSame = Self.holds(row, 5, new.marks.stored) && Self.holds(row, 7, new.payload)
      if !isInPlace { change.hasNewOrder = true }
      if !looksSame { change.items.insert(id) }
      let hasSameRest = Self.holds(row, 6, new.searchText) && Self.holds(row, 8, new.ownGroup)
      if isInPlace && looksSame && hasSameRest { continue }
      updates.append((id, new))
    }
    try Content.update(updates, db)
    if !updates.isEmpty { change.hasNewTexts = true }
  }

  private static func holds(
    _ row: Row, _ index: Int, _ value: (some DatabaseValueConvertible)?
  ) -> Bool {
    row[index] as DatabaseValue == value?.databaseValue ?? .null
  }
}
