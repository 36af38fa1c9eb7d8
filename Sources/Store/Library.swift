import Foundation
import GRDB

/// `library.sqlite`: what the person made. Never deleted by the app; every write is on the disk
/// before it counts as done.
public final class Library: Sendable {
  let file: SQLiteFile
  private let foreignChanges: ForeignChanges

  init(file: SQLiteFile) throws(StoreError) {
    self.file = file
    foreignChanges = try ForeignChanges(of: file)
  }

  /// Opens or makes the file, and leaves one that is damaged as it is; see `open(at:)`.
  /// - Parameter url: `nil` for a database in memory.
  public init(at url: URL?) throws(StoreError) {
    do {
      file = try SQLiteFile(at: url, durability: .full, migrator: Self.migrator)
      foreignChanges = try ForeignChanges(of: file)
    } catch {
      throw StoreError(error)
    }
  }

  /// Whether another program, such as the command line, has changed anything since this was last
  /// asked, or since the library was opened. Takes well under a millisecond.
  public func hasChangedElsewhere() async throws(StoreError) -> Bool {
    try await foreignChanges.hasCome()
  }

  /// What the person starred and unstarred in a section, by `StarKey.stored`.
  public func stars(section: String) throws(StoreError) -> [String: Bool] {
    try file.read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT key, isStarred FROM star WHERE section = ?", arguments: [section])
      var stars: [String: Bool] = [:]
      while let row = try rows.next() { stars[row[0]] = row[1] }
      return stars
    }
  }

  /// - Parameter feed: the one that the item is of; `nil` for each that has such an item.
  public func setStarred(
    _ isStarred: Bool, key: String, feed: URL? = nil, section: String
  ) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT INTO star (section, key, isStarred) VALUES (?, ?, ?)
          ON CONFLICT (section, key) DO UPDATE SET isStarred = excluded.isStarred
          """,
        arguments: [section, StarKey(item: key, feed: feed).stored, isStarred])
    }
  }

  /// What the person switched on and off in a section's samples, by item key.
  public func switches(section: String) async throws(StoreError) -> [String: Bool] {
    try await file.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT key, isOn FROM switch WHERE section = ?", arguments: [section])
      return Dictionary(rows.map { ($0[0], $0[1]) }) { $1 }
    }
  }

  public func setSwitch(_ isOn: Bool, key: String, section: String) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT INTO switch (section, key, isOn) VALUES (?, ?, ?)
          ON CONFLICT (section, key) DO UPDATE SET isOn = excluded.isOn
          """,
        arguments: [section, key, isOn])
    }
  }

  public func setting(_ key: String) throws(StoreError) -> String? {
    try file.read { db in
      try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
    }
  }

  /// Waits for the disk: for the moment before the app ends.
  public func set(_ value: String?, for key: String) throws(StoreError) {
    try file.write { try Self.set(value, for: key, $0) }
  }

  /// - Parameter value: `nil` takes the setting back to its default.
  public func set(_ value: String?, for key: String) async throws(StoreError) {
    try await file.write { try Self.set(value, for: key, $0) }
  }
}

extension Library {
  static func set(_ value: String?, for key: String, _ db: Database) throws {
    guard let value else {
      return try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
    }
    try db.execute(
      sql: """
        INSERT INTO setting (key, value) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """,
      arguments: [key, value])
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: subscriptions, stars, settings") { db in
      try db.execute(
        sql: """
          CREATE TABLE subscription (
            section TEXT NOT NULL,
            url TEXT NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (section, url)
          ) WITHOUT ROWID;

          CREATE TABLE star (
            section TEXT NOT NULL,
            key TEXT NOT NULL,
            isStarred INTEGER NOT NULL,
            PRIMARY KEY (section, key)
          ) WITHOUT ROWID;

          CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2: switches") { db in
      try db.execute(
        sql: """
          CREATE TABLE switch (
            section TEXT NOT NULL,
            key TEXT NOT NULL,
            isOn INTEGER NOT NULL,
            PRIMARY KEY (section, key)
          ) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("3: names and intervals of feeds") { db in
      try db.execute(
        sql: """
          ALTER TABLE subscription ADD COLUMN name TEXT;
          ALTER TABLE subscription ADD COLUMN interval TEXT NOT NULL DEFAULT 'daily';
          """)
    }
    return migrator
  }
}
