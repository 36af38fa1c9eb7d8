import Foundation
import GRDB
import Localization

/// Records the rows of a change as they were before, at once, because an import may change more of
/// them than memory should hold.
struct ChangeRecorder {
  private let db: Database
  private let id: ChangeID
  private let name: Phrase
  private var count = 0
  private var known: Set<String> = []

  init(_ name: Phrase, undoes: ChangeID?, at now: Date, _ db: Database) throws {
    self.db = db
    self.name = name
    try Self.prune(db, now)
    try db.execute(
      sql: "INSERT INTO change (name, madeAt, undoes) VALUES (?, ?, ?)",
      arguments: [name.storedJSON, now.timeIntervalSince1970, undoes])
    id = db.lastInsertedRowID
  }

  /// Call this before a row changes.
  mutating func capture(_ place: PastRow.Place, _ key: [String]) throws {
    guard known.insert(([place.rawValue] + key).storedJSON ?? "").inserted else { return }
    try keep(try PastRow(place, key, db))
  }

  /// Records a row as it was before.
  mutating func keep(_ row: PastRow) throws {
    try db.cachedStatement(
      sql: "INSERT INTO past (change, number, place, key, row) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [id, count, row.place.rawValue, row.storedKey, row.storedValues])
    count += 1
  }

  /// Forgets the rows that are as they were.
  /// - Parameter keepsEmpty: whether the change counts even if nothing is different.
  func finish(keepsEmpty: Bool = false) throws -> AppliedChange? {
    var applied = AppliedChange(id: id, name: name)
    let find = try db.cachedStatement(
      sql: "SELECT place, key, row FROM past WHERE change = ? AND number = ?")
    let forget = try db.cachedStatement(sql: "DELETE FROM past WHERE change = ? AND number = ?")
    var different = 0
    for number in 0..<count {
      let stored = try Row.fetchOne(find, arguments: [id, number])
      guard let row = try stored.flatMap(PastRow.init(stored:)) else { continue }
      let now = try PastRow(row.place, row.key, db)
      guard now.values != row.values else {
        try forget.execute(arguments: [id, number])
        continue
      }
      different += 1
      let section = row.key[0]
      switch row.place {
      case .own:
        applied.ownSections.insert(section)
        try Library.touchOwn(row.key[1], section: section, db)
      case .subscription: applied.feedSections.insert(section)
      case .mark:
        let feed = row.key[1].isEmpty ? nil : URL(string: row.key[1])
        let value = now.values?["value"].flatMap(String.fromDatabaseValue)
        applied.marks.append(
          LibraryChange.MarkChange(
            section: section, key: MarkKey(item: row.key[2], feed: feed),
            mark: MarkName(rawValue: row.key[3]), value: value ?? ""))
      case .marked: break
      }
    }
    if different == 0, !keepsEmpty {
      try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [id])
      return nil
    }
    return applied
  }

  /// Forgets changes that are too old, and the oldest ones if there is too much.
  private static func prune(_ db: Database, _ now: Date) throws {
    try db.execute(
      sql: "DELETE FROM change WHERE madeAt < ?",
      arguments: [now.timeIntervalSince1970 - Library.mostAge])
    var bytes = try Int.fetchOne(db, sql: "SELECT sum(length(row)) FROM past") ?? 0
    while bytes > Library.mostPast,
      let oldest = try ChangeID.fetchOne(db, sql: "SELECT min(id) FROM change")
    {
      try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [oldest])
      bytes = try Int.fetchOne(db, sql: "SELECT sum(length(row)) FROM past") ?? 0
    }
  }
}
