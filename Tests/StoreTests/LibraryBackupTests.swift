import Foundation
import GRDB
import Testing

@testable import Store

/// Tests the daily backups of the library.
struct LibraryBackupTests {
  private let folder = TestFolder()

  private var backups: [LibraryBackup] {
    get throws { try LibraryBackup.all(of: folder.library) }
  }

  @Test func aBackupIsMadeOncePerDay() async throws {
    let library = try Library.open(at: folder.library)
    try await library.setStarred(true, key: "Ada", section: "people")
    #expect(try await library.backUp(now: .now))
    #expect(try await !library.backUp(now: .now))
    let copy = try Library(at: try #require(backups.first).url)
    #expect(try copy.stars(section: "people") == ["Ada": true])
  }

  /// A backup may take longer than whoever opens the library waits for the folder's lock.
  @Test func aBackupDoesNotWaitForTheFoldersLock() async throws {
    let library = try Library.open(at: folder.library)
    let opening = try FileLock(at: folder.url)
    #expect(opening.acquire(.exclusive))
    #expect(try await library.backUp())
  }

  @Test func twoBackupsAreNotMadeAtOnce() async throws {
    let library = try Library.open(at: folder.library)
    try await library.backUp(now: noon)
    let lock = URL(filePath: SQLiteFile.path(folder.library, suffix: "-backup-lock"))
    let other = try FileLock(at: lock)
    #expect(other.acquire(.exclusive))
    #expect(try await !library.backUp())
    other.release()
    #expect(try await library.backUp())
  }

  @Test func aBackupIsOneFile() async throws {
    let library = try Library.open(at: folder.library)
    try await library.backUp()
    let own = ["", "-backup-lock", "-lock", "-shm", "-wal"].map { "library.sqlite" + $0 }
    #expect(
      Set(try folder.names).subtracting(own) == [try #require(backups.first).url.lastPathComponent])
  }

  @Test func theLastThreeBackupsStay() async throws {
    let library = try Library.open(at: folder.library)
    for day in 0..<5 { #expect(try await library.backUp(now: .now + Double(day) * 86_400)) }
    #expect(try backups.map(\.number) == [5, 4, 3])
  }

  /// The clock is years ahead for two backups, then correct, then set back.
  @Test func aWrongClockDoesNotStopBackups() async throws {
    let library = try Library.open(at: folder.library)
    let years = 86_400.0 * 365
    for (count, now) in [Date.now + 9 * years, .now + 10 * years, .now, .now - years].enumerated() {
      try await library.setStarred(true, key: "\(count)", section: "people")
      #expect(try await library.backUp(now: now), "\(count)")
    }
    #expect(try backups.map(\.number) == [4, 3, 2])
    let newest = try Library(at: try #require(backups.first).url)
    #expect(try newest.stars(section: "people").count == 4)
  }

  /// On a computer whose clock begins at the same time after every start, a backup may be from the
  /// future.
  @Test func aBackupFromTheFutureDoesNotCount() async throws {
    let library = try Library.open(at: folder.library)
    let start = Date(timeIntervalSince1970: 1_000)
    try await library.backUp(now: start)
    try FileManager.default.setAttributes(
      [.modificationDate: start + 60], ofItemAtPath: try #require(backups.first).url.path)
    #expect(try await library.backUp(now: start))
    #expect(try backups.map(\.number) == [2, 1])
  }

  @Test func aDamagedLibraryReplacesNoBackup() async throws {
    try await fill(folder.library)
    do {
      let library = try Library.open(at: folder.library)
      for day in 0..<3 { try await library.backUp(now: .now + Double(day) * 86_400) }
    }
    let before = try backups
    try damage(folder.library)
    let library = try Library.open(at: folder.library)
    await #expect(throws: StoreError.corrupt) {
      try await library.backUp(now: .now + 4 * 86_400)
    }
    #expect(try backups == before)
    #expect(SQLiteFile.isMarkedDamaged(at: folder.library))
  }

  @Test func anUnfinishedBackupDoesNotCount() async throws {
    let unfinished = folder.url.appending(path: "library-unfinished-backup.sqlite")
    try Data(repeating: 0x41, count: 5000).write(to: unfinished)
    #expect(try backups.isEmpty)
    let library = try Library.open(at: folder.library)
    #expect(try await library.backUp())
    #expect(!FileManager.default.fileExists(atPath: unfinished.path))
  }

  @Test func aFileWithAHugeNumberIsNotABackup() async throws {
    let library = try Library.open(at: folder.library)
    let name = "library-backup-\(Int.max)-2026-01-01.sqlite"
    try Data().write(to: folder.url.appending(path: name))
    #expect(try await library.backUp())
    #expect(try backups.map(\.number) == [1])
  }
}

/// Stores enough stars to fill many pages, and closes the library, so that all of them are in the
/// file itself.
func fill(_ url: URL, count: Int = 3000) async throws {
  let library = try Library.open(at: url)
  try await library.file.write { db in
    for index in 0..<count {
      try db.execute(
        sql: "INSERT INTO mark VALUES ('people', '', ?, 'star', '1')",
        arguments: ["Person \(index)"])
    }
  }
  try await library.close()
}

/// Overwrites the third quarter of a file. The schema at the start and the free pages at the end
/// stay intact, because they are read when the file is opened.
func damage(_ url: URL) throws {
  var bytes = try Data(contentsOf: url)
  let range = (bytes.count / 2)..<(bytes.count / 4 * 3)
  bytes.replaceSubrange(range, with: Data(repeating: 0xAA, count: range.count))
  try bytes.write(to: url)
}

extension Library {
  /// Moves everything into the database file, and closes it. Otherwise the journal would repair the
  /// damage that a test does to the file.
  func close() async throws {
    _ = try await file.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try file.writer.close()
  }
}
