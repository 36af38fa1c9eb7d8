import Foundation
import GRDB
import Testing

@testable import Store

struct LibraryTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func starsSurviveARestartAndTheLossOfTheCache() async throws {
    do {
      let library = try Library(at: folder.library)
      try await library.setStarred(true, key: "Ada", section: "people")
      try await library.setStarred(true, key: "Bo", section: "people")
      try await library.setStarred(false, key: "Bo", section: "people")
      let content = try Content(at: folder.content)
      _ = try await content.replace([person("Ada")]) { () throws(StoreError) in
        try library.stars(section: "people")
      }
    }
    try FileManager.default.removeItem(at: folder.content)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.stars(section: "places") == [:])
    let content = try Content(at: folder.content)
    #expect(try content.list().record == nil)
    _ = try await content.replace([person("Ada")]) { () throws(StoreError) in
      try library.stars(section: "people")
    }
    #expect(try content.names() == [["Ada"], []])
  }

  @Test func aCommitReachesTheDisk() throws {
    let library = try Library(at: folder.library)
    let level = try library.file.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(level == 2)
  }

  @Test func settingsAreKept() async throws {
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

  @Test func switchesAreKeptBySection() async throws {
    do {
      let library = try Library(at: folder.library)
      try await library.setSwitch(true, key: "a1", section: "applets")
      try await library.setSwitch(false, key: "a1", section: "applets")
      try await library.setSwitch(true, key: "a2", section: "applets")
      try await library.setSwitch(true, key: "a1", section: "lamps")
    }
    let library = try Library(at: folder.library)
    #expect(try await library.switches(section: "applets") == ["a1": false, "a2": true])
    #expect(try await library.switches(section: "lamps") == ["a1": true])
  }

  @Test func aLibraryOfVersionOneKeepsAllThatIsInIt() async throws {
    try OldLibrary.make(at: folder.library)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.setting("divider") == "320")
    #expect(try library.subscriptions(section: "people").map(\.url) == [feedURL])
    #expect(try await library.switches(section: "applets") == [:])
    try await library.setSwitch(true, key: "a1", section: "applets")
    #expect(try await library.switches(section: "applets") == ["a1": true])
  }

  @Test func aLibraryOfVersionTwoKeepsAllThatIsInIt() async throws {
    try OldLibrary.make(at: folder.library, isVersionTwo: true)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.setting("divider") == "320")
    #expect(try await library.switches(section: "applets") == ["a1": true])
    #expect(
      try library.subscriptions(section: "people") == [
        Subscription(section: "people", url: feedURL, name: nil, interval: .daily)
      ])
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

  @Test func aDamagedLibraryIsLeftAsItIs() throws {
    let garbage = Data(repeating: 0x41, count: 8192)
    try garbage.write(to: folder.library)
    #expect(throws: StoreError.corrupt) { try Library(at: folder.library) }
    #expect(try Data(contentsOf: folder.library) == garbage)
  }

  @Test func aLibraryOfANewerVersionIsLeftAsItIs() throws {
    do {
      let library = try Library(at: folder.library)
      try library.file.write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: from the future')")
      }
    }
    #expect {
      try Library(at: folder.library)
    } throws: {
      guard case .cannotOpen = $0 as? StoreError else { return false }
      return true
    }
  }
}

/// `library.sqlite` as versions 1 and 2 of its schema left it, in words of its own: the migrations of
/// today must be able to read what those of then have written.
private enum OldLibrary {
  static func make(at url: URL, isVersionTwo: Bool = false) throws {
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
      guard isVersionTwo else { return }
      try db.execute(
        sql: """
          INSERT INTO grdb_migrations VALUES ('2: switches');
          CREATE TABLE switch (
            section TEXT NOT NULL, key TEXT NOT NULL, isOn INTEGER NOT NULL,
            PRIMARY KEY (section, key)
          ) WITHOUT ROWID;
          INSERT INTO switch VALUES ('applets', 'a1', 1);
          """)
    }
    try queue.close()
  }
}
