import Foundation
import GRDB
import Testing

@testable import Store

/// Tests that the app starts and shows stored data, whatever is wrong with the disk.
struct OpenStoreTests {
  private let folder = TestFolder()
  private var location: StoreLocation { folder.location }

  private func fillStore() async throws {
    let store = try OpenStore(at: location)
    try await store.library.setStarred(true, key: "Ada", section: "people")
    _ = try await store.content.replace([person("Ada")])
  }

  @Test func aHealthyStoreHasNoNotices() async throws {
    try await fillStore()
    let store = try OpenStore(at: location)
    #expect(store.notices.isEmpty)
    #expect(store.pictures == location.pictures)
    #expect(try store.library.stars(section: "people") == ["Ada": true])
    #expect(try store.content.names() == [[], ["Ada"]])
  }

  /// Somebody who may write to the folder planted a FIFO, which never ends, and a link.
  @Test func whatIsNoFileIsNotOpened() async throws {
    try FileManager.default.createDirectory(at: location.data, withIntermediateDirectories: true)
    let other = folder.url.appending(path: "other")
    try Data("a".utf8).write(to: other)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: other.path)
    try FileManager.default.createSymbolicLink(
      at: location.data.appending(path: "library.sqlite.1"), withDestinationURL: other)
    PrivateFile.restrict(location.data.appending(path: "library.sqlite.1").path)
    #expect(
      try FileManager.default.attributesOfItem(atPath: other.path)[.posixPermissions] as? Int
        == 0o644)
    try #require(mkfifo(location.library.path, 0o600) == 0)
    let store = try OpenStore(at: location)
    #expect(store.notices.count == 1)
    try await store.library.setStarred(true, key: "Ada", section: "people")
  }

  /// Each folder's place is taken by a file.
  /// What a command writes first, the window reads, and the other way round.
  @Test func oneConnectionIsEnough() async throws {
    do {
      let command = try OpenStore(at: location, hasReaders: false)
      try await command.library.set("1", for: "x")
      // The file is in WAL mode, so a window can have it open as well.
      let window = try OpenStore(at: location)
      #expect(try window.library.setting("x") == "1")
      try await window.library.set("2", for: "x")
      #expect(try command.library.setting("x") == "2")
      #expect(command.notices.isEmpty && window.notices.isEmpty)
    }
    let again = try OpenStore(at: location, hasReaders: false)
    #expect(try again.library.setting("x") == "2")
    let mode = try await again.library.file.read {
      try String.fetchOne($0, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
  }

  @Test func withoutFoldersEverythingIsInMemory() async throws {
    for place in [location.data, location.cache] { try Data().write(to: place) }
    let store = try OpenStore(at: location)
    #expect(store.notices.count == 2)
    let isFirst =
      if case .libraryInMemory(_, .firstStart)? = store.notices.first { true } else { false }
    #expect(isFirst, "\(store.notices)")
    #expect(store.pictures == nil)
    try await store.library.setStarred(true, key: "Ada", section: "people")
    #expect(try await store.content.replace([person("Ada")]))
    #expect(try await !store.library.backUp())
  }

  @Test func aNewerVersionsLibraryIsNotTouched() async throws {
    try await fillStore()
    do {
      let store = try OpenStore(at: location)
      try await store.library.file.write { try addFutureMigration($0) }
    }
    let store = try OpenStore(at: location)
    guard case .libraryInMemory(.cannotOpen, .nothing)? = store.notices.first else {
      Issue.record("\(store.notices)")
      return
    }
    #expect(try store.library.stars(section: "people").isEmpty)
  }

  /// The copy includes data that is only in the journal.
  @Test func aCopyInMemoryHasTheStoredData() async throws {
    let store = try OpenStore(at: location)
    try await store.library.setStarred(true, key: "Ada", section: "people")
    _ = try await store.content.replace([person("Ada")])
    let library = try Library.copied(from: location.library)
    #expect(library.source == .library)
    #expect(try library.library.stars(section: "people") == ["Ada": true])
    try await library.library.setStarred(true, key: "Bo", section: "people")
    #expect(try store.library.stars(section: "people") == ["Ada": true])
    let content = try ContentStore.copied(from: location.content)
    #expect(!content.isEmpty)
    #expect(try content.content.names() == [[], ["Ada"]])
  }

  @Test func aDamagedLibrarysCopyComesFromItsBackup() async throws {
    try await fillStore()
    do { try await OpenStore(at: location).library.backUp() }
    try Data(repeating: 0x41, count: 8192).write(to: location.library)
    let copy = try Library.copied(from: location.library)
    let day = try #require(try LibraryBackup.all(of: location.library).first).day
    #expect(copy.source == .backup(day: day))
    #expect(try copy.library.stars(section: "people") == ["Ada": true])
  }

  @Test func aDamagedCacheInUseIsNotTouched() async throws {
    try await fillStore()
    let other = try OpenStore(at: location)
    SQLiteFile.markDamaged(at: location.content)
    let store = try OpenStore(at: location)
    #expect(try store.content.names() == [[], ["Ada"]])
    _ = try await other.content.replace([person("Ada"), person("Bo")])
    #expect(try store.content.names() == [[], ["Ada", "Bo"]])
  }

  @Test(.timeLimit(.minutes(30))) func aFullDiskIsReportedWhileItIsFull() async throws {
    let store = try OpenStore(at: location)
    var faults = store.library.health.faults.makeAsyncIterator()
    #expect(await faults.next() == .some(nil))
    try await limit(store.library, pages: 1)
    await #expect(throws: StoreError.diskFull) { try await fill(store.library) }
    #expect(await faults.next() == .some(.diskFull))
    try await limit(store.library, pages: 1_000_000)
    try await store.library.setStarred(true, key: "Ada", section: "people")
    #expect(await faults.next() == .some(nil))
  }

  private func limit(_ library: Library, pages: Int) async throws {
    // SQLite sets no limit below the current size. It returns the limit that it has set.
    try await library.file.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  private func fill(_ library: Library) async throws {
    for index in 0..<500 {
      try await library.setStarred(true, key: "Somebody \(index)", section: "people")
    }
  }

  @Test(arguments: [
    StoreNotice.restored(Restoration(day: "2026-11-20", damagedFile: "/a")),
    .restored(Restoration(day: "2026-11-20", damagedFile: nil)),
    .restored(Restoration(day: nil, damagedFile: "/a")),
    .restored(Restoration(day: nil, damagedFile: nil)), .libraryInMemory(.readOnly, .library),
    .libraryInMemory(.diskFull, .backup(day: "2026-11-20")), .libraryInMemory(.busy, .nothing),
    .libraryInMemory(.cannotOpen(reason: "b"), .firstStart), .contentInMemory(.readOnly),
    .failing(.corrupt), .failing(.diskFull),
  ])
  func everyNoticeSaysWhatHappened(notice: StoreNotice) {
    #expect(notice.message.count > 20 && !notice.message.contains("{"))
  }
}
