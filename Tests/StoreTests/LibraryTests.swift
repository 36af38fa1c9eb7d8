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

  @Test func theFirstFeedIsSubscribedOnce() async throws {
    let library = try Library(at: nil)
    try library.subscribeInitially(section: "people", url: feedURL)
    try library.subscribeInitially(section: "people", url: URL(string: "sample:later.json")!)
    #expect(try library.subscriptions(section: "people") == [feedURL])
    #expect(try library.subscriptions(section: "places") == [])
    try await library.file.write { try $0.execute(sql: "DELETE FROM subscription") }
    try library.subscribeInitially(section: "people", url: feedURL)
    #expect(try library.subscriptions(section: "people") == [])
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
