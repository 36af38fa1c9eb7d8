import Foundation
import GRDB

/// Brings the rows of a feed in line with its items, which come one after the other: those of a
/// statement are all that is held at a time.
struct FeedSplice {
  private let feed: FeedID
  private let url: URL
  private let stars: StarRule?
  private let choices: [String: Bool]
  private let sortKey: (String) -> Data
  private var change = ContentChange()
  /// Stored items that have not come yet.
  private var missing: Set<ItemID>
  private var rows: [Content.NewRow] = []
  private var count = 0
  private var used: Set<String> = []
  /// How often those keys came that came more than once.
  private var repeats: [String: Int] = [:]

  init(
    into feed: FeedID, at url: URL, stars: StarRule?, sortKey: @escaping (String) -> Data,
    _ db: Database
  ) throws {
    self.feed = feed
    self.url = url
    self.stars = stars
    self.sortKey = sortKey
    choices = try stars?.choices() ?? [:]
    missing = try ItemID.fetchSet(db, sql: "SELECT id FROM item WHERE feed = ?", arguments: [feed])
  }

  mutating func add(_ item: Item, _ db: Database) throws {
    rows.append(row(of: item))
    count += 1
    if rows.count == Content.rowsAStatement { try write(db) }
  }

  /// Writes what is left, and deletes what has not come.
  mutating func finish(_ db: Database) throws -> ContentChange {
    try write(db)
    try Content.delete(Array(missing), db)
    if !missing.isEmpty { change.hasNewOrder = true }
    return change
  }
}

extension FeedSplice {
  private mutating func row(of item: Item) -> Content.NewRow {
    var row = Content.NewRow(
      key: key(of: item), group: item.group,
      sortKey: item.sortText.isEmpty ? Data() : sortKey(item.sortText),
      // A sorted item's place does not depend on those before it in the feed: one that is new
      // at the top must not rewrite all others.
      position: item.sortText.isEmpty ? count : 0,
      isStarred: item.isStarred, searchText: SearchFolding.folded(item.searchText),
      payload: item.payload)
    if let stars, item.isStarred != nil, let choice = choices.choice(for: row.key, in: url) {
      row.isStarred = choice
      row.group = stars.group(choice)
    }
    return row
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

  private mutating func write(_ db: Database) throws {
    var isStored = Array(repeating: false, count: rows.count)
    try update(&isStored, db)
    let insertions = zip(rows, isStored).filter { !$1 }.map(\.0)
    try Content.insert(insertions, into: feed, db)
    if !insertions.isEmpty { change.hasNewOrder = true }
    rows.removeAll(keepingCapacity: true)
  }

  /// Writes those of the rows that are stored and differ.
  private mutating func update(_ isStored: inout [Bool], _ db: Database) throws {
    guard !missing.isEmpty, !rows.isEmpty else { return }
    let indexes = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.key, $0) })
    var updates: [(ItemID, Content.NewRow)] = []
    let keys = repeatElement("?", count: rows.count).joined(separator: ", ")
    let sql = """
      SELECT id, key, groupIndex, sortKey, position, isStarred, searchText, payload
      FROM item WHERE feed = ? AND key IN (\(keys))
      """
    // The last of a feed has any number of rows: kept, there would be hundreds.
    let isFull = rows.count == Content.rowsAStatement
    let statement = try isFull ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    let stored = try Row.fetchCursor(
      statement,
      arguments: StatementArguments([feed.databaseValue] + rows.map(\.key.databaseValue)))
    while let row = try stored.next() {
      guard let index = indexes[row[1]] else { continue }
      missing.remove(row[0])
      isStored[index] = true
      let new = rows[index]
      let isInPlace = row[2] == new.group && row[4] == new.position && row[3] == new.sortKey
      let looksSame = row[5] == new.isStarred && row[7] == new.payload
      if !isInPlace { change.hasNewOrder = true }
      if !looksSame { change.items.insert(row[0]) }
      if isInPlace && looksSame && row[6] == new.searchText { continue }
      updates.append((row[0], new))
    }
    try Content.update(updates, db)
    if !updates.isEmpty { change.hasNewTexts = true }
  }
}
