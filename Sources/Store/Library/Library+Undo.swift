import Foundation
import GRDB
public import Localization

extension Library {
  /// How long a change can be undone.
  static let mostAge: TimeInterval = 30 * 24 * 60 * 60

  /// Takes a change back: the rows are as they were before, except for those that a later change
  /// has changed again. Undoing that undo does the change again.
  /// - Returns: `nil` if the change was undone already or is too old.
  public func undo(
    _ id: ChangeID, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { [mostPast] db in
      guard
        let change = try Row.fetchOne(
          db, sql: "SELECT name, undoes FROM change WHERE id = ? AND NOT isUndone",
          arguments: [id])
      else { return nil }
      let rows = try Row.fetchAll(
        db, sql: "SELECT place, key, row FROM past WHERE change = ? ORDER BY number DESC",
        arguments: [id])
      let name = Phrase(stored: try change.value(0))
      var recorder = try ChangeRecorder(name, undoes: id, at: now, mostPast: mostPast, db)
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

  /// Makes one change of several, unless another change was made between them.
  /// - Parameter name: what the user did, with the number of own items.
  public func join(
    _ changes: [ChangeID], named name: @escaping @Sendable (Int) -> Phrase
  ) async throws(StoreError) {
    guard let first = changes.first, changes.count > 1 else { return }
    try await file.write { db in
      let all = try Row.fetchAll(
        db, sql: "SELECT id FROM change WHERE id >= ? ORDER BY id", arguments: [first])
      guard try all.map({ try $0.value(0) as ChangeID }) == changes else { return }
      for change in changes.dropFirst() {
        // Undoing begins with the last row, so the first one of each key counts.
        try db.execute(
          sql: """
            UPDATE past SET change = ?1,
              number = number + (SELECT ifnull(max(number) + 1, 0) FROM past WHERE change = ?1)
            WHERE change = ?2
            """, arguments: [first, change])
        try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
      }
      let count = try Row.fetchOne(
        db, sql: "SELECT count(DISTINCT key) FROM past WHERE change = ? AND place = 'own'",
        arguments: [first])
      try db.execute(
        sql: """
          UPDATE change SET name = ?2, bytes = (
            SELECT ifnull(sum(length(row)), 0) FROM past WHERE change = ?1) WHERE id = ?1
          """, arguments: [first, name(try count?.value(0) ?? 0).storedJSON])
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
