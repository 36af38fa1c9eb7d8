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
      let content = try ContentStore(at: folder.content)
      _ = try await content.replace([person("Ada")], marks: library)
    }
    try FileManager.default.removeItem(at: folder.content)
    let library = try Library(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": false])
    #expect(try library.stars(section: "places") == [:])
    let content = try ContentStore(at: folder.content)
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

  /// Every later version must open what version 1 of the schema wrote, with nothing lost.
  @Test func aStoredLibraryKeepsEverything() throws {
    try StoredLibrary.make(at: folder.library)
    let library = try Library(at: folder.library)
    var feed = Subscription(
      section: "people", url: feedURL, name: "Us", interval: .hourly, isLarge: true)
    feed.outline = #"{"text":"Us"}"#
    feed.loadsFullText = true
    feed.notifies = true
    #expect(try library.subscriptions(section: "people") == [feed])
    #expect(
      try library.marks(section: "people") == [
        MarkKey(item: "Ada", feed: nil): Marks([.star: "1"]),
        MarkKey(item: "Bo", feed: feedURL): Marks([.note: "Chess", .star: "0"]),
      ])
    let copy = try #require(try library.ownItems(section: "people").first)
    #expect(copy.key == "Ada" && copy.made == noon && copy.changed == noon)
    #expect(copy.source == OwnItem.Source(Data("[]".utf8), format: "json"))
    #expect(copy.origin == OwnItem.Origin(feed: feedURL, feedTitle: "Us", item: "Ada"))
    #expect(try library.ownChanges(section: "people", after: 0, limit: 9).items == [copy])
    #expect(try library.setting("divider") == "320")
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

  @Test func aWrongTypeInTheLibraryLosesOnlyItsRow() async throws {
    let library = try Library(at: folder.library)
    try await library.setStarred(true, key: "Ada", section: "people")
    try await library.setStarred(true, key: "Bo", section: "people")
    try await library.subscribe(Subscription(section: "people", url: feedURL, name: "Us"))
    try await library.file.writer.write {
      try $0.execute(
        sql: """
          UPDATE mark SET value = x'FF' WHERE item = 'Ada';
          UPDATE subscription SET position = 'x', name = x'FF';
          """)
    }
    #expect(try library.stars(section: "people") == ["Bo": true])
    #expect(try library.subscriptions(section: "people").map(\.url) == [feedURL])
  }
}
