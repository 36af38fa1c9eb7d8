import Foundation
import GRDB

/// `library.sqlite`: everything that the user made. The app never deletes it; every write is on
/// disk before it counts as done.
public final class Library: Sendable {
  let file: SQLiteFile

  init(file: SQLiteFile) { self.file = file }

  /// Opens or creates the file. Unlike `open(at:)`, this leaves a damaged file as it is.
  /// - Parameter url: `nil` for a database in memory.
  public init(at url: URL?) throws(StoreError) {
    do { file = try Self.file(at: url) } catch { throw StoreError(error) }
  }

  /// Whether another program, such as the command line, has changed anything since the last call,
  /// or since the library was opened.
  public func hasChangedElsewhere() async throws(StoreError) -> Bool {
    try await file.hasChangedElsewhere()
  }

  public func setting(_ key: String) throws(StoreError) -> String? {
    try file.read { try Self.setting(key, $0) }
  }

  /// Saves a setting and waits for the disk: use this only when the app is about to end.
  public func set(_ value: String?, for key: String) throws(StoreError) {
    try file.write { try Self.set(value, for: key, $0) }
  }

  /// - Parameter value: `nil` restores the default.
  public func set(_ value: String?, for key: String) async throws(StoreError) {
    try await file.write { try Self.set(value, for: key, $0) }
  }
}

extension Library {
  static func setting(_ key: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
  }

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
    migrator.add(
      "1: subscriptions, stars, settings",
      """
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
    migrator.add(
      "2: switches",
      """
      CREATE TABLE switch (
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        isOn INTEGER NOT NULL,
        PRIMARY KEY (section, key)
      ) WITHOUT ROWID;
      """)
    migrator.add(
      "3: names and intervals of feeds",
      """
      ALTER TABLE subscription ADD COLUMN name TEXT;
      ALTER TABLE subscription ADD COLUMN interval TEXT NOT NULL DEFAULT 'daily';
      """)
    // A star's key was either the key of its item alone, or the feed's address followed by a record
    // separator and the item's key. Only items of the samples could have switches.
    migrator.add(
      "4: marks",
      """
      CREATE TABLE mark (
        section TEXT NOT NULL,
        -- The address of the item's feed; empty for any feed.
        feed TEXT NOT NULL,
        item TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (section, feed, item, name)
      ) WITHOUT ROWID;

      INSERT OR REPLACE INTO mark SELECT section, substr(key, 1, max(instr(key, char(30)) - 1, 0)),
        substr(key, instr(key, char(30)) + 1), 'star', isStarred <> 0
        FROM star WHERE typeof(isStarred) = 'integer';
      INSERT INTO mark SELECT section, 'sample:' || section || '.json', key, 'on', isOn <> 0
        FROM switch WHERE typeof(isOn) = 'integer';

      DROP TABLE star;
      DROP TABLE switch;
      """)
    // AUTOINCREMENT never reuses an ID, so a removed copy can be restored under its old one.
    migrator.add(
      "5: kept items",
      """
      CREATE TABLE kept (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        document BLOB NOT NULL,
        format TEXT NOT NULL,
        keptAt REAL NOT NULL,
        feed TEXT NOT NULL,
        feedTitle TEXT,
        -- The key of the item in that feed.
        item TEXT NOT NULL,
        UNIQUE (section, key),
        UNIQUE (section, feed, item)
      );
      """)
    migrator.add(
      "6: large feeds", "ALTER TABLE subscription ADD COLUMN isLarge INTEGER NOT NULL DEFAULT 0")
    migrator.add("7: lists of feeds", "ALTER TABLE subscription ADD COLUMN outline TEXT")
    migrator.add(
      "8: full texts",
      "ALTER TABLE subscription ADD COLUMN loadsFullText INTEGER NOT NULL DEFAULT 0")
    // The section of articles used to be called “facts”.
    migrator.add(
      "9: articles",
      """
      UPDATE subscription SET section = 'articles' WHERE section = 'facts';
      UPDATE kept SET section = 'articles' WHERE section = 'facts';
      UPDATE mark SET section = 'articles',
        feed = CASE feed WHEN 'kept:facts' THEN 'kept:articles' ELSE feed END
        WHERE section = 'facts';
      UPDATE setting SET value = 'articles' WHERE key = 'section' AND value = 'facts';
      UPDATE setting SET value = 'kept:articles'
        WHERE key = 'shown-feed.facts' AND value = 'kept:facts';
      UPDATE setting SET key = replace(key, '.facts', '.articles')
        WHERE key IN ('subscribed-initially.facts', 'open-item.facts', 'shown-feed.facts');
      """)
    migrator.add(
      "10: notifications", "ALTER TABLE subscription ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0"
    )
    return migrator
  }
}
