import Foundation
import GRDB
import Localization

/// Records the rows of a change as they were before, at once, because an import may change more of
/// them than memory should hold.
struct ChangeRecorder {
  private let db: Database
  private let id: ChangeID
  private let name: Phrase
  private let undoes: ChangeID?
  private let now: Date
  private let mostPast: Int
  private var count = 0
  private var known: Set<String> = []
  /// The own items that the change adds.
  var added: [LibraryChange.OwnKey] = []
  var updated: [LibraryChange.OwnKey] = []

  /// - Parameter mostPast: how many bytes of former rows may stay; see `prune`.
  init(
    _ name: Phrase, undoes: ChangeID?, at now: Date, mostPast: Int, _ db: Database
  ) throws {
    self.db = db
    (self.name, self.undoes, self.now, self.mostPast) = (name, undoes, now, mostPast)
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
    var applied = AppliedChange(id: id, name: name, added: added, updated: updated)
    let find = try db.cachedStatement(
      sql: "SELECT place, key, row FROM past WHERE change = ? AND number = ?")
    let forget = try db.cachedStatement(sql: "DELETE FROM past WHERE change = ? AND number = ?")
    var different = 0
    for number in 0..<count {
      guard let stored = try Row.fetchOne(find, arguments: [id, number]),
        let row = try PastRow.identity(stored: stored)
      else { continue }
      let now = try PastRow(row.place, row.key, db)
      guard try now.differs(fromStored: stored) else {
        try forget.execute(arguments: [id, number])
        continue
      }
      different += 1
      let section = row.key[0]
      let isNew = try now.values != nil && stored.optional(2, as: Data.self) == nil
      switch row.place {
      case .own:
        applied.ownSections.insert(section)
        // A change that is no undo has named what it adds.
        if isNew, undoes != nil {
          applied.added.append(LibraryChange.OwnKey(section: section, key: row.key[1]))
        }
        try Library.touchOwn(row.key[1], section: section, db)
      case .subscription:
        applied.feedSections.insert(section)
        if isNew, let url = URL(string: row.key[1]) { applied.subscribed.append((section, url)) }
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
    try db.execute(
      sql: """
        UPDATE change SET bytes = (
          SELECT ifnull(sum(length(row)), 0) FROM past WHERE change = ?1) WHERE id = ?1
        """, arguments: [id])
    try prune()
    return applied
  }

  /// Forgets changes that are too old, and the largest ones if there is too much. This change and
  /// the one that the user would undo next stay, whatever their sizes.
  private func prune() throws {
    try db.execute(
      sql: "DELETE FROM change WHERE madeAt < ?",
      arguments: [now.timeIntervalSince1970 - Library.mostAge])
    while let largest = try largestOfTooMuch {
      // Earlier changes of the same rows go too: with this one forgotten, their undo would take it
      // back as well.
      try db.execute(
        sql: """
          WITH RECURSIVE gone (id) AS (
            VALUES (?)
            UNION SELECT earlier.change FROM gone
              JOIN change ON change.id = gone.id AND undoes IS NULL AND NOT isUndone
              JOIN past AS later ON later.change = gone.id
              JOIN past AS earlier ON earlier.place = later.place AND earlier.key = later.key
                AND earlier.change < later.change)
          DELETE FROM change WHERE id IN (SELECT id FROM gone)
          """, arguments: [largest])
    }
  }

  /// The largest of the changes that may be forgotten; `nil` if they are not too large.
  private var largestOfTooMuch: ChangeID? {
    get throws {
      let sizes = try Row.fetchAll(
        db,
        sql: """
          SELECT id, bytes FROM change
          WHERE bytes > 0 AND id NOT IN (
            SELECT id FROM change WHERE id IN (?1, ?2)
              OR id = (SELECT undoes FROM change WHERE id = ?2)
              OR id = (SELECT max(id) FROM change
                WHERE id < ?1 AND undoes IS NULL AND NOT isUndone))
          ORDER BY bytes DESC
          """, arguments: [id, undoes])
      let bytes: Int = try sizes.reduce(0) { $0 + (try $1.value(1)) }
      return try bytes > mostPast ? sizes.first?.value(0) : nil
    }
  }
}
