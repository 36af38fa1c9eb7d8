import Foundation
import GRDB

/// Writes `library.sqlite` as version 1 of its schema did. The statements are a copy, not today's
/// schema, because later versions must still be able to read such a file.
enum StoredLibrary {
  static func make(at url: URL) throws {
    let queue = try DatabaseQueue(path: url.path(percentEncoded: false))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static let sql = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1');
    CREATE TABLE subscription (
      section TEXT NOT NULL,
      url TEXT NOT NULL,
      position INTEGER NOT NULL,
      name TEXT,
      interval TEXT NOT NULL,
      isLarge INTEGER NOT NULL DEFAULT 0,
      loadsFullText INTEGER NOT NULL DEFAULT 0,
      notifies INTEGER NOT NULL DEFAULT 0,
      outline TEXT,
      PRIMARY KEY (section, url)
    ) WITHOUT ROWID;

    CREATE TABLE mark (
      section TEXT NOT NULL,
      feed TEXT NOT NULL,
      item TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (section, feed, item, name)
    ) WITHOUT ROWID;

    CREATE TABLE copy (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      section TEXT NOT NULL,
      key TEXT NOT NULL,
      document BLOB NOT NULL,
      format TEXT NOT NULL,
      copiedAt REAL NOT NULL,
      feed TEXT NOT NULL,
      feedTitle TEXT,
      item TEXT NOT NULL,
      UNIQUE (section, key),
      UNIQUE (section, feed, item)
    );

    CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    INSERT INTO subscription VALUES
      ('people', 'https://example.org/people.json', 0, 'Us', 'hourly', 1, 1, 1, '{"text":"Us"}');
    INSERT INTO mark VALUES ('people', '', 'Ada', 'star', '1'),
      ('people', 'https://example.org/people.json', 'Bo', 'note', 'Chess'),
      ('people', 'https://example.org/people.json', 'Bo', 'star', '0');
    INSERT INTO copy VALUES (1, 'people', 'Ada', CAST('[]' AS BLOB), 'json',
      \(noon.timeIntervalSince1970), 'https://example.org/people.json', 'Us', 'Ada');
    INSERT INTO setting VALUES ('divider', '320');
    """
}
