import Foundation
import GRDB
import Testing

@testable import Store

/// Tests that a cache that can't be read is built anew.
struct RebuildTests {
  private let folder = TestFolder()

  @Test(arguments: [0, 1, 100, 8192])
  func aFileThatIsNotADatabaseIsRebuilt(size: Int) async throws {
    try Data(repeating: 0x41, count: size).write(to: folder.content)
    let content = try ContentStore(at: folder.content)
    #expect(try await content.replace([person("Ada")]))
    #expect(try content.names() == [[], ["Ada"]])
  }

  @Test func aNewerVersionsCacheIsRebuilt() async throws {
    do {
      let content = try ContentStore(at: folder.content)
      _ = try await content.replace([person("Ada")])
      try await content.file.write { try addFutureMigration($0) }
    }
    try folder.waitUntilClosed(folder.content)
    #expect(try ContentStore(at: folder.content).list().record == nil)
  }

  @Test func internalDamageIsRepairedAtTheNextStart() async throws {
    do {
      let content = try ContentStore(at: folder.content)
      _ = try await content.replace((0..<2000).map { person("Person \($0)") })
      try await content.file.writer.writeWithoutTransaction {
        // Damage to a free page would be found when the file is opened.
        _ = try Row.fetchAll($0, sql: "PRAGMA incremental_vacuum")
        _ = try $0.checkpoint(.truncate)
      }
    }
    try folder.waitUntilClosed(folder.content)
    // The first pages, with the schema, stay intact.
    var bytes = try Data(contentsOf: folder.content)
    let half = bytes.count / 2
    bytes.replaceSubrange(half..., with: Data(repeating: 0xAA, count: bytes.count - half))
    try bytes.write(to: folder.content)
    do {
      let content = try ContentStore(at: folder.content)
      #expect(throws: StoreError.corrupt) { try content.names() }
    }
    try folder.waitUntilClosed(folder.content)
    let content = try ContentStore(at: folder.content)
    #expect(try content.list().record == nil)
    #expect(try await content.replace([person("Ada")]))
  }

  @Test func aReadOnlyFolderIsReported() throws {
    let place = folder.url.appending(path: "missing/content.sqlite")
    expectCannotOpen { try ContentStore(at: place) }
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
}
