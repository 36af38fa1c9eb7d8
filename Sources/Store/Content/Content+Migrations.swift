import GRDB

extension Content {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.add(
      "1: feeds, items, pictures",
      """
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

      -- AUTOINCREMENT, so that the id of a deleted item is never given to another.
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
      -- This index contains everything that the ids of a list are read from.
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
    migrator.add(
      "2: search",
      """
      -- Text is folded before it is indexed (SearchFolding). In scripts that need them,
      -- combining marks belong to their letters.
      CREATE VIRTUAL TABLE itemText USING fts5 (
        searchText, content = 'item', content_rowid = 'id', prefix = '1 2 3',
        tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
      );

      CREATE TRIGGER itemTextInserted AFTER INSERT ON item BEGIN
        INSERT INTO itemText (rowid, searchText) VALUES (new.id, new.searchText);
      END;
      CREATE TRIGGER itemTextDeleted AFTER DELETE ON item BEGIN
        INSERT INTO itemText (itemText, rowid, searchText)
        VALUES ('delete', old.id, old.searchText);
      END;
      CREATE TRIGGER itemTextUpdated AFTER UPDATE OF searchText ON item
      WHEN old.searchText <> new.searchText BEGIN
        INSERT INTO itemText (itemText, rowid, searchText)
        VALUES ('delete', old.id, old.searchText);
        INSERT INTO itemText (rowid, searchText) VALUES (new.id, new.searchText);
      END;

      -- Stored items can be searched immediately, and are read again with the next refresh:
      -- their text is not folded, and lacks the digits of phone numbers.
      INSERT INTO itemText (itemText) VALUES ('rebuild');
      UPDATE feed SET decoder = '';
      """)
    // Fetches have their own table, because a feed that could never be loaded has a failure, but no
    // row in `feed`.
    migrator.add(
      "3: fetches",
      """
      CREATE TABLE fetch (
        section TEXT NOT NULL,
        url TEXT NOT NULL,
        failedAt REAL,
        failure TEXT,
        failureCount INTEGER NOT NULL,
        notBefore REAL,
        freshUntil REAL,
        movedTo TEXT,
        isGone INTEGER NOT NULL,
        PRIMARY KEY (section, url)
      ) WITHOUT ROWID;
      """)
    // The new column is the lifetime of a picture in seconds, by default a week.
    migrator.add(
      "4: pictures", "ALTER TABLE picture ADD COLUMN lifetime REAL NOT NULL DEFAULT 604800")
    migrator.add("5: fingerprints", "ALTER TABLE feed ADD COLUMN fingerprint INTEGER")
    migrator.add("moves", "ALTER TABLE fetch ADD COLUMN movedAt REAL")
    // The lean index records which items contain a word, but not where, so it takes a quarter of
    // the space and a fifth less work. FTS5's automatic merges are turned off, because each one
    // takes a long time; `mergeIndex` merges in small steps instead.
    migrator.add(
      "a lean index",
      """
      DROP TABLE itemText;
      CREATE VIRTUAL TABLE itemText USING fts5 (
        searchText, content = 'item', content_rowid = 'id', prefix = '1 2 3', detail = none,
        tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
      );
      INSERT INTO itemText (itemText, rank) VALUES ('automerge', 0);
      INSERT INTO itemText (itemText) VALUES ('rebuild');
      """)
    migrator.add(
      "marks",
      """
      ALTER TABLE item ADD COLUMN marks TEXT;
      -- The group that the feed assigns; NULL until the feed is read again.
      ALTER TABLE item ADD COLUMN ownGroup INTEGER;
      UPDATE item SET marks = '{"star":"1"}' WHERE isStarred = 1;
      ALTER TABLE item DROP COLUMN isStarred;
      CREATE INDEX itemWithMarks ON item (id) WHERE marks IS NOT NULL;
      """)
    migrator.add(
      "dates",
      """
      ALTER TABLE feed ADD COLUMN firstSeen REAL;
      UPDATE feed SET firstSeen = fetchedAt;
      -- When the item was first seen, in a list sorted by date.
      ALTER TABLE item ADD COLUMN firstSeen REAL;
      -- When the feed last listed the item; NULL while it lists it.
      ALTER TABLE item ADD COLUMN lastListed REAL;
      CREATE INDEX itemUnlisted ON item (feed, lastListed) WHERE lastListed IS NOT NULL;
      """)
    migrator.add(
      "reading",
      """
      CREATE INDEX itemRead ON item (feed) WHERE json_extract(marks, '$.read') = '1';
      """)
    migrator.add("schedules", "ALTER TABLE fetch ADD COLUMN schedule TEXT")
    migrator.add(
      "full texts",
      """
      CREATE TABLE fullText (
        item INTEGER PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
        html TEXT NOT NULL
      );
      """)
    // The section “facts” is renamed, as in the library. Items keep their IDs, and items that their
    // feed no longer lists stay.
    migrator.add(
      "articles",
      """
      UPDATE feed SET section = 'articles',
        url = CASE url WHEN 'kept:facts' THEN 'kept:articles' ELSE url END
        WHERE section = 'facts';
      UPDATE fetch SET section = 'articles',
        url = CASE url WHEN 'kept:facts' THEN 'kept:articles' ELSE url END
        WHERE section = 'facts';
      """)
    migrator.add("failing since", "ALTER TABLE fetch ADD COLUMN failingSince REAL")
    migrator.registerMigration("search of full texts") { db in try indexFullTexts(db) }
    // In the table, the marks come after the payload, so SQLite would read all of an article of 2
    // MB to get at them.
    migrator.add(
      "marks in their index",
      """
      DROP INDEX itemWithMarks;
      CREATE INDEX itemMarks ON item (id, marks) WHERE marks IS NOT NULL;
      """)
    return migrator
  }
}
