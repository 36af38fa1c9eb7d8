import GRDB

extension ContentStore {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.add(
      "1",
      """
      CREATE TABLE feed (
        id INTEGER PRIMARY KEY,
        section TEXT NOT NULL,
        url TEXT NOT NULL,
        title TEXT,
        etag TEXT,
        lastModified TEXT,
        -- The decoder and sort order that made the feed's rows; empty while they are being written.
        decoder TEXT NOT NULL,
        fetchedAt REAL NOT NULL,
        firstSeen REAL NOT NULL,
        skippedCount INTEGER NOT NULL,
        fingerprint INTEGER,
        UNIQUE (section, url)
      );

      -- AUTOINCREMENT, so that the id of a deleted item is never given to another.
      CREATE TABLE item (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        feed INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        -- The group that the feed assigns, and the group in the list, which marks may change.
        ownGroup INTEGER NOT NULL,
        groupIndex INTEGER NOT NULL,
        sortKey BLOB NOT NULL,
        position INTEGER NOT NULL,
        -- When the item was first seen, in a list sorted by date.
        firstSeen REAL,
        -- When the feed last listed the item; NULL while it lists it.
        lastListed REAL,
        marks TEXT,
        -- What the search finds, folded: the feed's text, the article from its own page, the note.
        searchText TEXT NOT NULL,
        fullText TEXT,
        note TEXT,
        payload BLOB NOT NULL
      );
      CREATE UNIQUE INDEX itemByKey ON item (feed, key);
      -- This index contains everything that the ids of a list are read from.
      CREATE INDEX itemInOrder ON item (feed, groupIndex, sortKey, position, id);
      CREATE INDEX itemUnlisted ON item (feed, lastListed) WHERE lastListed IS NOT NULL;
      CREATE INDEX itemMarks ON item (id, marks) WHERE marks IS NOT NULL;
      CREATE INDEX itemRead ON item (feed) WHERE json_extract(marks, '$.read') = '1';

      -- The articles from their own pages, as HTML.
      CREATE TABLE fullText (
        item INTEGER PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
        html TEXT NOT NULL
      );

      CREATE TABLE skipped (
        feed INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        reason TEXT NOT NULL
      );
      CREATE INDEX skippedByFeed ON skipped (feed);

      -- Fetches have their own table, because a feed that could never be loaded has a failure, but
      -- no row in `feed`.
      CREATE TABLE fetch (
        section TEXT NOT NULL,
        url TEXT NOT NULL,
        failedAt REAL,
        failingSince REAL,
        failure TEXT,
        failureCount INTEGER NOT NULL,
        notBefore REAL,
        freshUntil REAL,
        movedTo TEXT,
        movedAt REAL,
        isGone INTEGER NOT NULL,
        schedule TEXT,
        PRIMARY KEY (section, url)
      ) WITHOUT ROWID;

      CREATE TABLE picture (
        url TEXT PRIMARY KEY,
        file TEXT NOT NULL UNIQUE,
        etag TEXT,
        lastModified TEXT,
        bytes INTEGER NOT NULL,
        fetchedAt REAL NOT NULL,
        usedAt REAL NOT NULL,
        -- In seconds.
        lifetime REAL NOT NULL
      ) WITHOUT ROWID;

      -- The index records which items contain a word, but not where, which takes a quarter of the
      -- space. FTS5's automatic merges take long, so `mergeIndex` merges in small steps instead.
      -- In scripts that need them, combining marks belong to their letters.
      CREATE VIRTUAL TABLE itemText USING fts5 (
        searchText, fullText, note,
        content = 'item', content_rowid = 'id', prefix = '1 2 3', detail = none,
        tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
      );
      INSERT INTO itemText (itemText, rank) VALUES ('automerge', 0);

      CREATE TRIGGER itemTextInserted AFTER INSERT ON item BEGIN
        INSERT INTO itemText (rowid, searchText, fullText, note)
        VALUES (new.id, new.searchText, new.fullText, new.note);
      END;
      CREATE TRIGGER itemTextDeleted AFTER DELETE ON item BEGIN
        INSERT INTO itemText (itemText, rowid, searchText, fullText, note)
        VALUES ('delete', old.id, old.searchText, old.fullText, old.note);
      END;
      CREATE TRIGGER itemTextUpdated AFTER UPDATE OF searchText, fullText, note ON item
      WHEN old.searchText <> new.searchText OR old.fullText IS NOT new.fullText
        OR old.note IS NOT new.note BEGIN
        INSERT INTO itemText (itemText, rowid, searchText, fullText, note)
        VALUES ('delete', old.id, old.searchText, old.fullText, old.note);
        INSERT INTO itemText (rowid, searchText, fullText, note)
        VALUES (new.id, new.searchText, new.fullText, new.note);
      END;
      """)
    migrator.add(
      "2",
      """
      -- The addresses of the pictures near the beginning of the text, one in a line.
      ALTER TABLE fullText ADD COLUMN pictures TEXT NOT NULL DEFAULT '';
      """)
    migrator.add(
      "3",
      """
      -- See `ItemTraits`.
      ALTER TABLE item ADD COLUMN ownID INTEGER;
      ALTER TABLE item ADD COLUMN handles TEXT;
      -- All feeds are read again.
      UPDATE feed SET decoder = '', etag = NULL, lastModified = NULL, fingerprint = NULL;
      """)
    migrator.add(
      "4",
      "CREATE INDEX itemHidden ON item (feed) WHERE json_extract(marks, '$.hidden') = '1';")
    migrator.add(
      "5",
      """
      -- Under what the user's own items are found with others like them; see `ItemTraits.terms`.
      CREATE TABLE term (
        hash INTEGER NOT NULL,
        item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
        PRIMARY KEY (hash, item)
      ) WITHOUT ROWID;
      CREATE INDEX termByItem ON term (item);
      """)
    migrator.add(
      "6",
      """
      -- A JSON list of the words by which the user can filter; see `ItemTraits.tags`.
      ALTER TABLE item ADD COLUMN tags TEXT;
      CREATE INDEX itemTags ON item (feed) WHERE tags IS NOT NULL;
      -- All feeds are read again.
      UPDATE feed SET decoder = '', etag = NULL, lastModified = NULL, fingerprint = NULL;
      """)
    migrator.add("7", "ALTER TABLE feed ADD COLUMN icon TEXT;")
    // Terms say what is alike: the user's own items are read again.
    migrator.add("8", "UPDATE feed SET decoder = '', etag = NULL WHERE url LIKE 'kept:%';")
    return migrator
  }
}
