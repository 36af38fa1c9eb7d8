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
    migrator.add(
      "4",
      """
      -- AUTOINCREMENT never reuses an ID, so a removed item can be restored under its old one.
      CREATE TABLE own (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        source BLOB NOT NULL,
        format TEXT NOT NULL,
        -- The source before the user first changed it.
        original BLOB,
        originalFormat TEXT,
        feed TEXT NOT NULL,
        feedTitle TEXT,
        -- The key of the item in that feed.
        item TEXT NOT NULL,
        made REAL NOT NULL,
        changed REAL NOT NULL,
        UNIQUE (section, key),
        UNIQUE (section, feed, item)
      );
      INSERT INTO own
        SELECT id, section, key, document, format, NULL, NULL, feed, feedTitle, item, copiedAt,
          copiedAt
        FROM copy;

      -- When each own item last changed; one that is gone keeps its row.
      CREATE TABLE ownRevision (
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        revision INTEGER NOT NULL,
        PRIMARY KEY (section, key)
      ) WITHOUT ROWID;
      CREATE INDEX ownByRevision ON ownRevision (section, revision);
      CREATE INDEX ownByItem ON own (section, item);
      INSERT INTO ownRevision SELECT section, key, id FROM copy;
      DROP TABLE copy;

      -- What the user did and can undo, and the rows as they were before.
      CREATE TABLE change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        madeAt REAL NOT NULL,
        -- The change that this one took back.
        undoes INTEGER,
        isUndone INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE past (
        change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        place TEXT NOT NULL,
        key TEXT NOT NULL,
        -- NULL if there was no row.
        row BLOB,
        PRIMARY KEY (change, number)
      ) WITHOUT ROWID;
      CREATE INDEX pastByKey ON past (place, key);
      """)
    migrator.add(
      "5",
      """
      -- The pictures of own items. The file is NULL until it is loaded, and empty if it is gone.
      CREATE TABLE ownPicture (
        section TEXT NOT NULL,
        key TEXT NOT NULL,
        url TEXT NOT NULL,
        file TEXT,
        PRIMARY KEY (section, key, url)
      ) WITHOUT ROWID;
      CREATE INDEX ownPictureByURL ON ownPicture (url);
      """)
    // What a cache must know to tell this library from others; see `OwnRevision`.
    migrator.add("6", "INSERT OR IGNORE INTO setting VALUES ('id', lower(hex(randomblob(16))));")
    migrator.add(
      "7",
      """
      -- How large the former rows are, so that a change need not read those of all others.
      ALTER TABLE change ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
      UPDATE change SET bytes = (
        SELECT ifnull(sum(length(row)), 0) FROM past WHERE past.change = change.id);
      """)
    // A list may add thousands of feeds, each after the others of its section.
    migrator.add(
      "8", "CREATE INDEX subscriptionByPosition ON subscription (section, position);")
    return migrator
  }
}
