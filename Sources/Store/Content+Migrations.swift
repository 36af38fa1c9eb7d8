import GRDB

extension Content {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: feeds, items, pictures") { db in
      try db.execute(
        sql: """
          CREATE TABLE feed (
            id INTEGER PRIMARY KEY,
            section TEXT NOT NULL,
            url TEXT NOT NULL,
            title TEXT,
            etag TEXT,
            lastModified TEXT,
            decoder TEXT NOT NULL,
            fetchedAt REAL NOT NULL,
            skippedCount INTEGER NOT NULL,
            UNIQUE (section, url)
          );

          -- AUTOINCREMENT: the id of a deleted item never comes back as another's.
          CREATE TABLE item (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feed INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            groupIndex INTEGER NOT NULL,
            sortKey BLOB NOT NULL,
            position INTEGER NOT NULL,
            isStarred INTEGER,
            searchText TEXT NOT NULL,
            payload BLOB NOT NULL
          );
          CREATE UNIQUE INDEX itemByKey ON item (feed, key);
          -- Covers the outline: the ids of a list are read from here alone.
          CREATE INDEX itemInOrder ON item (feed, groupIndex, sortKey, position, id);

          CREATE TABLE skipped (
            feed INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            reason TEXT NOT NULL
          );
          CREATE INDEX skippedByFeed ON skipped (feed);

          CREATE TABLE picture (
            url TEXT PRIMARY KEY,
            file TEXT NOT NULL UNIQUE,
            etag TEXT,
            lastModified TEXT,
            bytes INTEGER NOT NULL,
            fetchedAt REAL NOT NULL,
            usedAt REAL NOT NULL
          ) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
