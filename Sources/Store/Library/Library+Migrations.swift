import GRDB

extension Library {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.add(
      "1",
      """
      CREATE TABLE subscription (
        section TEXT NOT NULL,
        url TEXT NOT NULL,
        position INTEGER NOT NULL,
        name TEXT,
        interval TEXT NOT NULL,
        isLarge INTEGER NOT NULL DEFAULT 0,
        loadsFullText INTEGER NOT NULL DEFAULT 0,
        notifies INTEGER NOT NULL DEFAULT 0,
        -- What a list of feeds said about the feed, in OPML.
        outline TEXT,
        PRIMARY KEY (section, url)
      ) WITHOUT ROWID;

      CREATE TABLE mark (
        section TEXT NOT NULL,
        -- The address of the item's feed; empty for any feed.
        feed TEXT NOT NULL,
        item TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (section, feed, item, name)
      ) WITHOUT ROWID;

      -- AUTOINCREMENT never reuses an ID, so a removed copy can be restored under its old one.
      CREATE TABLE copy (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        document BLOB NOT NULL,
        format TEXT NOT NULL,
        copiedAt REAL NOT NULL,
        feed TEXT NOT NULL,
        feedTitle TEXT,
        -- The key of the item in that feed.
        item TEXT NOT NULL,
        UNIQUE (section, key),
        UNIQUE (section, feed, item)
      );

      CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      """)
    migrator.add("2", "ALTER TABLE subscription ADD COLUMN namedBy TEXT;")
    migrator.add(
      "3",
      """
      CREATE TABLE marked (
        section TEXT NOT NULL,
        feed TEXT NOT NULL,
        item TEXT NOT NULL,
        -- The item's title when it was marked, to name it once its feed no longer has it.
        title TEXT NOT NULL,
        PRIMARY KEY (section, feed, item)
      ) WITHOUT ROWID;
      """)
    return migrator
  }
}
