import Foundation
import GRDB
public import Localization

extension Library {
  /// How long a change can be undone.
  static let mostAge: TimeInterval = 30 * 24 * 60 * 60
  /// How many bytes of former rows are kept at most.
  static let mostPast = 64 << 20

  /// Does all that a change says, or nothing.
  /// - Parameter name: what the user did, in the imperative, for "Undo {name}".
  /// - Returns: `nil` if nothing is different afterward.
  /// - Throws: `StoreError.changedMeanwhile` if an own item is not what the change is based on.
  public func apply(
    _ change: LibraryChange, named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await apply([{ change }], named: name, at: now)
  }

  /// Does all that several changes say as one change, or nothing.
  /// - Parameter parts: make the changes one after the other, so that not all of them are in memory.
  /// - Throws: `StoreError.changedMeanwhile` also if a part can't be made.
  public func apply(
    _ parts: [@Sendable () throws -> LibraryChange], named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { db in
      var recorder = try ChangeRecorder(name, undoes: nil, at: now, db)
      for part in parts {
        guard let change = try? part() else { throw StoreError.changedMeanwhile }
        try Self.perform(change, at: now, &recorder, db)
      }
      return try recorder.finish()
    }
  }

  /// Records that feeds were added, so that the user can take that back as one change.
  public func recordAdded(
    _ feeds: [Subscription], named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { db in
      var recorder = try ChangeRecorder(name, undoes: nil, at: now, db)
      for feed in feeds {
        try recorder.keep(PastRow(.subscription, [feed.section, feed.url.absoluteString]))
      }
      return try recorder.finish()
    }
  }

  /// Takes a change back: the rows are as they were before, except for those that a later change
  /// has changed again. Undoing that undo does the change again.
  /// - Returns: `nil` if the change was undone already or is too old.
  public func undo(
    _ id: ChangeID, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { db in
      guard
        let change = try Row.fetchOne(
          db, sql: "SELECT name, undoes FROM change WHERE id = ? AND NOT isUndone",
          arguments: [id])
      else { return nil }
      let rows = try Row.fetchAll(
        db, sql: "SELECT place, key, row FROM past WHERE change = ? ORDER BY number DESC",
        arguments: [id])
      let name = Phrase(stored: try change.value(0))
      var recorder = try ChangeRecorder(name, undoes: id, at: now, db)
      for row in rows {
        guard let past = try PastRow(stored: row), try !Self.isChanged(past, after: id, db) else {
          continue
        }
        try recorder.capture(past.place, past.key)
        try past.restore(db)
      }
      let result = try recorder.finish(keepsEmpty: true)
      try db.execute(sql: "UPDATE change SET isUndone = 1 WHERE id = ?", arguments: [id])
      if let undone: ChangeID = try change.optional(1) {
        try db.execute(sql: "UPDATE change SET isUndone = 0 WHERE id = ?", arguments: [undone])
      }
      return result
    }
  }

  /// A change that the user can take back.
  public struct UndoableChange: Hashable, Sendable {
    public let id: ChangeID
    public let name: Phrase
    public let madeAt: Date
  }

  /// The changes that can be undone, the latest first.
  public func undoableChanges(
    limit: Int = 100
  ) async throws(StoreError) -> [UndoableChange] {
    try await file.read {
      try Self.changes($0, "undoes IS NULL AND NOT isUndone", limit: limit)
    }
  }

  /// The undone change that can be done again; `nil` if another change came after it.
  public func redoableChange() async throws(StoreError) -> UndoableChange? {
    try await file.read {
      try Self.changes(
        $0,
        """
        undoes IS NOT NULL AND NOT isUndone
        AND EXISTS (SELECT 1 FROM change AS c WHERE c.id = change.undoes AND c.undoes IS NULL)
        AND NOT EXISTS (SELECT 1 FROM change AS c WHERE c.id > change.id AND c.undoes IS NULL)
        """, limit: 1
      ).first
    }
  }

  private static func changes(
    _ db: Database, _ condition: String, limit: Int
  ) throws -> [UndoableChange] {
    try Row.fetchAll(
      db, sql: "SELECT id, name, madeAt FROM change WHERE \(condition) ORDER BY id DESC LIMIT ?",
      arguments: [limit]
    ).map { row in
      UndoableChange(
        id: try row.value(0), name: Phrase(stored: try row.value(1)),
        madeAt: Date(timeIntervalSince1970: try row.value(2)))
    }
  }

  /// Whether a later change, which is still in force, has changed the row again.
  private static func isChanged(_ row: PastRow, after id: ChangeID, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT 1 FROM past JOIN change ON change.id = past.change
        WHERE past.place = ? AND past.key = ? AND past.change > ? AND NOT change.isUndone
          AND change.undoes IS NULL
        LIMIT 1
        """)
    return try Row.fetchOne(
      statement, arguments: [row.place.rawValue, row.storedKey, id]) != nil
  }
}

extension Library {
  private static func perform(
    _ change: LibraryChange, at now: Date, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    for (key, source) in change.basedOn {
      let found = try Self.ownItems(db, "section = ? AND key = ?", [key.section, key.key])
      guard found.first?.source == source else { throw StoreError.changedMeanwhile }
    }
    for each in change.removed { try Self.remove(each, &recorder, db) }
    for each in change.added { try Self.add(each, &recorder, db) }
    for (key, source) in change.replaced {
      try recorder.capture(.own, [key.section, key.key])
      try db.execute(
        sql: """
          UPDATE own SET original = coalesce(original, source),
            originalFormat = coalesce(originalFormat, format),
            source = ?, format = ?, changed = ?
          WHERE section = ? AND key = ? AND (source <> ? OR format <> ?)
          """,
        arguments: [
          source.bytes, source.format, now.timeIntervalSince1970, key.section, key.key,
          source.bytes, source.format,
        ])
    }
    for (key, source) in change.updated {
      try recorder.capture(.own, [key.section, key.key])
      try db.execute(
        sql: """
          UPDATE own SET original = NULL, originalFormat = NULL, source = ?, format = ?, changed = ?
          WHERE section = ? AND key = ?
          """,
        arguments: [
          source.bytes, source.format, now.timeIntervalSince1970, key.section, key.key,
        ])
    }
    for each in change.marked { try Self.mark(each, &recorder, db) }
    for subscription in change.subscribed {
      try recorder.capture(
        .subscription, [subscription.section, subscription.url.absoluteString])
      try Self.append(subscription, db)
    }
    for (section, url) in change.unsubscribed {
      try recorder.capture(.subscription, [section, url.absoluteString])
      try Self.delete(section: section, url: url, db)
    }
  }

  private static func add(
    _ addition: LibraryChange.Addition, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let item = addition.item
    let origin = [item.section, item.origin.feed.absoluteString, item.origin.item]
    guard
      try !hasOwn(db, "section = ? AND feed = ? AND item = ?", StatementArguments(origin))
    else {
      if addition.mustBeNew { throw StoreError.changedMeanwhile }
      return
    }
    var key = item.key
    var number = 1
    // Items of two feeds may have the same key.
    while try hasOwn(db, "section = ? AND key = ?", [item.section, key]) {
      number += 1
      key = "\(item.key)#\(number)"
    }
    recorder.added.append(LibraryChange.OwnKey(section: item.section, key: key))
    try recorder.capture(.own, [item.section, key])
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO own (section, key, source, format, feed, feedTitle, item, made, changed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try insert.execute(
      arguments: [
        item.section, key, item.source.bytes, item.source.format,
        item.origin.feed.absoluteString, item.origin.feedTitle, item.origin.item,
        item.made.timeIntervalSince1970, item.changed.timeIntervalSince1970,
      ])
    let feed = OwnItem.address(of: item.section)
    for (name, value) in addition.marks.values {
      try mark(
        LibraryChange.MarkChange(
          section: item.section, key: MarkKey(item: key, feed: feed),
          mark: MarkName(rawValue: name), value: value), &recorder, db)
    }
  }

  private static func remove(
    _ own: LibraryChange.OwnKey, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let feed = OwnItem.address(of: own.section).absoluteString
    for (place, table) in [(PastRow.Place.mark, "mark"), (.marked, "marked")] {
      let name = place == .mark ? "name" : "''"
      let names = try String.fetchAll(
        db, sql: "SELECT \(name) FROM \(table) WHERE section = ? AND feed = ? AND item = ?",
        arguments: [own.section, feed, own.key])
      for name in names {
        try recorder.capture(
          place, [own.section, feed, own.key] + (place == .mark ? [name] : []))
      }
      try db.execute(
        sql: "DELETE FROM \(table) WHERE section = ? AND feed = ? AND item = ?",
        arguments: [own.section, feed, own.key])
    }
    try recorder.capture(.own, [own.section, own.key])
    try db.execute(
      sql: "DELETE FROM own WHERE section = ? AND key = ?", arguments: [own.section, own.key])
  }

  private static func mark(
    _ change: LibraryChange.MarkChange, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let feed = change.key.feed
    try recorder.capture(
      .mark, [change.section, feed?.absoluteString ?? "", change.key.item, change.mark.rawValue])
    try setMark(
      change.mark.rawValue, to: change.value, item: change.key.item, feed: feed,
      section: change.section, db)
  }
}

/// Records the rows of a change as they were before, at once, because an import may change more of
/// them than memory should hold.
private struct ChangeRecorder {
  private let db: Database
  private let id: ChangeID
  private let name: Phrase
  private var count = 0
  private var known: Set<String> = []
  var added: [LibraryChange.OwnKey] = []

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
    var applied = AppliedChange(id: id, name: name, added: added)
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
