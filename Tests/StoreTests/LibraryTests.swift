import Foundation
import GRDB
import Testing

@testable import Store

struct LibraryTests {
  private let folder = TestFolder()

  @Test func starsSurviveARestartAndALostCache() async throws {
    do {
      let library = try Library(at: folder.library)
      try await library.setStarred(true, key: "Ada", section: "people")
      try await library.setStarred(true, key: "Bo", section: "people")
      try await library.setStarred(false, key: "Bo", section: "people")
      let content = try Content(at: folder.content)
      _ = try await content.replace([person("Ada")], marks: library)
    }
    try FileManager.default.removeItem(at: folder.content)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.stars(section: "places") == [:])
    let content = try Content(at: folder.content)
    #expect(try content.list().record == nil)
    _ = try await content.replace([person("Ada")], marks: library)
    #expect(try content.names() == [["Ada"], []])
  }

  @Test func aCommitIsFlushedToDisk() throws {
    let library = try Library(at: folder.library)
    let level = try library.file.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(level == 2)
  }

  @Test func settingsAreSaved() async throws {
    do {
      let library = try Library(at: folder.library)
      try await library.set("320", for: "divider")
      try await library.set("400", for: "divider")
      try await library.set("gone", for: "other")
      try await library.set(nil, for: "other")
    }
    let library = try Library(at: folder.library)
    #expect(try library.setting("divider") == "400")
    #expect(try library.setting("other") == nil)
  }

  @Test func marksAreStoredByItemFeedAndSection() async throws {
    let on = MarkName.on
    do {
      let library = try Library(at: folder.library)
      try await library.setMark(on, to: "1", item: "a1", feed: feedURL, section: "applets")
      try await library.setMark(on, to: "0", item: "a1", feed: feedURL, section: "applets")
      try await library.setMark(.star, to: "1", item: "a1", feed: feedURL, section: "applets")
      try await library.setMark(on, to: "1", item: "a1", section: "lamps")
    }
    let library = try Library(at: folder.library)
    #expect(
      try library.marks(section: "applets") == [
        MarkKey(item: "a1", feed: feedURL): Marks([.on: "0", .star: "1"])
      ])
    #expect(
      try library.marks(section: "lamps") == [MarkKey(item: "a1", feed: nil): Marks([.on: "1"])])
  }

  @Test(arguments: 1...2) func anOldLibraryIsMigratedCompletely(version: Int) async throws {
    try OldLibrary.make(at: folder.library, version: version)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.setting("divider") == "320")
    #expect(
      try library.subscriptions(section: "people") == [
        Subscription(section: "people", url: feedURL, name: nil, interval: .daily)
      ])
    let switched = MarkKey(item: "a1", feed: URL(string: "sample:applets.json"))
    #expect(
      try library.marks(section: "applets") == (version < 2 ? [:] : [switched: Marks([.on: "1"])]))
    try await library.setMark(.on, to: "1", item: "a2", section: "applets")
    #expect(try library.marks(section: "applets").count == version)
  }

  /// The old library is as of commit 95da6c2, the last one with tables for stars and for switches.
  @Test func aLibraryFromBeforeMarksKeepsStarsAndSwitches() async throws {
    try OldLibrary.make(at: folder.library, version: 3)
    let library = try Library(at: folder.library)
    #expect(
      try library.marks(section: "people") == [
        MarkKey(item: "Ada", feed: nil): Marks([.star: "1"]),
        MarkKey(item: "Bo", feed: nil): Marks([.star: "0"]),
        MarkKey(item: "Cleo", feed: feedURL): Marks([.star: "1"]),
        MarkKey(item: "x\u{1E}y", feed: feedURL): Marks([.star: "1"]),
      ])
    #expect(
      try library.marks(section: "applets") == [
        MarkKey(item: "a1", feed: URL(string: "sample:applets.json")): Marks([.on: "1"])
      ])
    #expect(try library.subscriptions(section: "people").map(\.name) == ["Us"])
    let content = try Content(at: nil)
    _ = try await content.replace(
      ["Ada", "Bo", "Cleo"].map { person($0) }, marks: library)
    #expect(try content.names() == [["Ada", "Cleo"], ["Bo"]])
  }

  @Test(arguments: 1...4) func factsBecomeArticles(version: Int) throws {
    try OldLibrary.make(at: folder.library, version: version)
    let star =
      version < 4
      ? "INSERT INTO star VALUES ('facts', 'Tides', 1)"
      : "INSERT INTO mark VALUES ('facts', 'kept:facts', 'Tides', 'star', '1')"
    try DatabaseQueue(path: folder.library.path(percentEncoded: false)).write {
      try $0.execute(
        sql: """
          INSERT INTO subscription (section, url, position)
            VALUES ('facts', '\(feedURL.absoluteString)', 0);
          INSERT INTO setting VALUES ('section', 'facts'), ('open-item.facts', '7 seven'),
            ('subscribed-initially.facts', '1'), ('shown-feed.facts', 'kept:facts');
          \(star);
          """)
    }
    let library = try Library(at: folder.library)
    let feed = version < 4 ? nil : URL(string: "kept:articles")
    #expect(
      try library.marks(section: "articles") == [
        MarkKey(item: "Tides", feed: feed): Marks([.star: "1"])
      ])
    #expect(try library.subscriptions(section: "articles").map(\.url) == [feedURL])
    #expect(try library.setting("section") == "articles")
    #expect(try library.setting("open-item.articles") == "7 seven")
    #expect(try library.setting("shown-feed.articles") == "kept:articles")
    // The section's initial subscription was made once before, so it is not made again.
    try library.subscribeInitially(section: "articles", url: URL(string: "sample:facts.json")!)
    #expect(try library.subscriptions(section: "articles").count == 1)
    #expect(try library.subscriptions(section: "facts").isEmpty)
    #expect(try library.stars(section: "people")["Ada"] == true)
  }

  @Test(arguments: 1...4) func aLibraryFromBeforeCopiesCanStoreThem(version: Int) async throws {
    try OldLibrary.make(at: folder.library, version: version)
    let library = try Library(at: folder.library)
    #expect(try !library.keepsItems(section: "people"))
    try await library.keep(
      KeptItem(
        section: "people", document: Data("[]".utf8), format: "json", keptAt: noon, feed: feedURL,
        feedTitle: nil, item: "Ada"))
    #expect(try library.keptItems(section: "people").map(\.key) == ["Ada"])
    #expect(try library.stars(section: "people")["Ada"] == true)
    #expect(try library.setting("divider") == "320")
  }

  /// A row with a value of the wrong type is left out, and all other rows are migrated.
  @Test func anUnreadableStarDoesNotStopTheOthers() throws {
    try OldLibrary.make(at: folder.library, version: 3)
    try DatabaseQueue(path: folder.library.path(percentEncoded: false)).write {
      try $0.execute(sql: "UPDATE star SET isStarred = x'00' WHERE key = 'Ada'")
    }
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people").keys.sorted() == ["Bo", "Cleo", "x\u{1E}y"])
  }

  @Test func theFirstFeedIsSubscribedOnce() async throws {
    let library = try Library(at: nil)
    try library.subscribeInitially(section: "people", url: feedURL)
    try library.subscribeInitially(section: "people", url: URL(string: "sample:later.json")!)
    #expect(try library.subscriptions(section: "people").map(\.url) == [feedURL])
    #expect(try library.subscriptions(section: "places").map(\.url) == [])
    try await library.file.write { try $0.execute(sql: "DELETE FROM subscription") }
    try library.subscribeInitially(section: "people", url: feedURL)
    #expect(try library.subscriptions(section: "people").map(\.url) == [])
  }

  @Test func aDamagedLibraryIsUnchanged() throws {
    let garbage = Data(repeating: 0x41, count: 8192)
    try garbage.write(to: folder.library)
    #expect(throws: StoreError.corrupt) { try Library(at: folder.library) }
    #expect(try Data(contentsOf: folder.library) == garbage)
  }

  @Test func aNewerVersionsLibraryIsUnchanged() throws {
    do {
      let library = try Library(at: folder.library)
      try library.file.write { try addFutureMigration($0) }
    }
    expectCannotOpen { try Library(at: folder.library) }
  }
}

/// Writes `library.sqlite` as versions 1 to 4 of its schema did. The statements are copied from
/// those versions, because today's migrations must still be able to read such files.
private enum OldLibrary {
  static func make(at url: URL, version: Int = 1) throws {
    let queue = try DatabaseQueue(path: url.path(percentEncoded: false))
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1: subscriptions, stars, settings');
          CREATE TABLE subscription (
            section TEXT NOT NULL, url TEXT NOT NULL, position INTEGER NOT NULL,
            PRIMARY KEY (section, url)
          ) WITHOUT ROWID;
          CREATE TABLE star (
            section TEXT NOT NULL, key TEXT NOT NULL, isStarred INTEGER NOT NULL,
            PRIMARY KEY (section, key)
          ) WITHOUT ROWID;
          CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          INSERT INTO subscription VALUES ('people', '\(feedURL.absoluteString)', 0);
          INSERT INTO star VALUES ('people', 'Ada', 1), ('people', 'Bo', 0);
          INSERT INTO setting VALUES ('divider', '320');
          """)
      guard version > 1 else { return }
      try db.execute(
        sql: """
          INSERT INTO grdb_migrations VALUES ('2: switches');
          CREATE TABLE switch (
            section TEXT NOT NULL, key TEXT NOT NULL, isOn INTEGER NOT NULL,
            PRIMARY KEY (section, key)
          ) WITHOUT ROWID;
          INSERT INTO switch VALUES ('applets', 'a1', 1);
          """)
      guard version > 2 else { return }
      try db.execute(
        sql: """
          INSERT INTO grdb_migrations VALUES ('3: names and intervals of feeds');
          ALTER TABLE subscription ADD COLUMN name TEXT;
          ALTER TABLE subscription ADD COLUMN interval TEXT NOT NULL DEFAULT 'daily';
          UPDATE subscription SET name = 'Us';
          INSERT INTO star VALUES ('people', ?1 || char(30) || 'Cleo', 1),
            ('people', ?1 || char(30) || 'x' || char(30) || 'y', 1);
          """, arguments: [feedURL.absoluteString])
      guard version > 3 else { return }
      try db.execute(
        sql: """
          INSERT INTO grdb_migrations VALUES ('4: marks');
          CREATE TABLE mark (
            section TEXT NOT NULL, feed TEXT NOT NULL, item TEXT NOT NULL, name TEXT NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (section, feed, item, name)
          ) WITHOUT ROWID;
          INSERT INTO mark VALUES ('people', '', 'Ada', 'star', '1');
          DROP TABLE star;
          DROP TABLE switch;
          """)
    }
    try queue.close()
  }
}
