import Foundation
import GRDB
import Testing

@testable import Store

/// Tests how faults are reported, and what happens to files with unexpected content.
struct HealthTests {
  private let folder = TestFolder()

  /// A transaction without changes writes nothing to the disk, so it proves nothing about the disk.
  @Test func onlyARealWriteClearsAFault() async throws {
    let content = try ContentStore(at: folder.content)
    _ = try await content.replace([person("Ada")])
    content.health.failed(.diskFull)
    let rule = peopleRule(try Library(at: nil))
    #expect(try await !content.applyMarks(rule))
    var faults = content.health.faults.makeAsyncIterator()
    #expect(await faults.next() == .diskFull)
    _ = try await content.replace([person("Bo")])
    #expect(await faults.next() == .some(nil))
  }

  @Test func aCancelledListenerIsReleased() async throws {
    let health = StoreHealth()
    do { _ = health.faults }
    let isForgotten = health.state.withLock(\.watchers.isEmpty)
    #expect(isForgotten)
  }

  /// SQLite accepts any value in any column.
  @Test(arguments: [
    "UPDATE feed SET fetchedAt = 'x'", "UPDATE feed SET skippedCount = 'x'",
    "UPDATE feed SET title = x'FF00'", "UPDATE item SET payload = 1",
    "UPDATE item SET sortKey = 1.5",
  ])
  func aWrongTypeInTheCacheIsRepaired(sql: String) async throws {
    do {
      let content = try ContentStore(at: folder.content)
      _ = try await content.replace([person("Ada")])
      try await content.file.writer.write { try $0.execute(sql: sql) }
      #expect(throws: StoreError.corrupt) {
        let feed = try content.list()
        _ = try content.items(feed.groups[1])
        _ = try feed.groups[1].map { try content.order(of: $0) }
      }
    }
    try folder.waitUntilClosed(folder.content)
    let content = try ContentStore(at: folder.content)
    #expect(try content.list().record == nil)
    #expect(try await content.replace([person("Ada")]))
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

  @Test func aFileWithAHugeNumberIsNotABackup() async throws {
    let library = try Library.open(at: folder.library)
    let name = "library-backup-\(Int.max)-2026-01-01.sqlite"
    try Data().write(to: folder.url.appending(path: name))
    #expect(try await library.backUp())
    #expect(try LibraryBackup.all(of: folder.library).map(\.number) == [1])
  }

  /// If the feed's validators were kept, the server would respond that nothing changed, and the
  /// local change would stay.
  @Test func aLocalChangeClearsTheValidators() async throws {
    let content = try ContentStore(at: folder.content)
    _ = try await content.change(
      [person("Ada")], validators: Validators(etag: "1"), fingerprint: 1)
    let id = try #require(try content.list().groups[1].first)
    try await content.update(person("Ada", payload: "Eve"), id: id)
    #expect(try content.list().record?.validators.isEmpty == true)
    #expect(try content.list().record?.fingerprint == nil)
  }
}
