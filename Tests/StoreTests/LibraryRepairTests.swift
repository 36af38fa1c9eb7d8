import Foundation
import GRDB
import Testing

@testable import Store

/// Tests that a library is never lost without a notice.
struct LibraryRepairTests {
  private let folder = TestFolder()

  private var damagedFiles: [String] {
    get throws {
      try folder.names.filter { $0.hasPrefix("library-damaged-") && $0.hasSuffix(".sqlite") }
    }
  }

  /// Makes a library with two stars, and a backup with only the first of them.
  private func makeLibrary() async throws {
    let library = try Library.open(at: folder.library)
    try await library.setStarred(true, key: "Ada", section: "people")
    try await library.backUp(now: noon)
    try await library.setStarred(true, key: "Bo", section: "people")
    try await library.close()
  }

  private var day: String {
    noon.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  }

  private let garbage = Data(repeating: 0x41, count: 8192)

  /// The restored library, and the path of the damaged file.
  private func restored() async throws -> (Library, String) {
    let library = try Library.open(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true])
    let restoration = try #require(try await library.restoration())
    #expect(restoration.day == day)
    let file = try #require(restoration.damagedFile)
    #expect(try Data(contentsOf: URL(filePath: file)) == garbage)
    return (library, file)
  }

  @Test func aLibraryThatIsNotADatabaseIsSetAsideAndRestored() async throws {
    try await makeLibrary()
    try garbage.write(to: folder.library)
    let (library, file) = try await restored()
    let restoration = try #require(try await library.restoration())
    #expect(StoreNotice.restored(restoration).message.contains(file))
    #expect(StoreNotice.restored(restoration).message.contains(day))
  }

  /// A cache that follows the library by its revisions must notice.
  @Test func aRestoredOrCopiedLibraryCountsAsAnotherOne() async throws {
    try await makeLibrary()
    let id = { try Library.open(at: folder.library).ownRevision(section: "people").library }
    let first = try id()
    #expect(try id() == first)
    let copy = try Library.copied(from: folder.library).library
    #expect(try copy.ownRevision(section: "people").library != first)
    try garbage.write(to: folder.library)
    #expect(try id() != first)
  }

  @Test func aRestorationIsReportedUntilItIsRead() async throws {
    try await makeLibrary()
    try garbage.write(to: folder.library)
    for _ in 0..<2 {
      #expect(try await Library.open(at: folder.library).restoration() != nil)
    }
    let library = try Library.open(at: folder.library)
    try await library.forgetRestoration()
    #expect(try await Library.open(at: folder.library).restoration() == nil)
    #expect(try damagedFiles.count == 1)
  }

  @Test func withoutABackupAnEmptyLibrarySaysSo() async throws {
    try garbage.write(to: folder.library)
    let library = try Library.open(at: folder.library)
    let restoration = try #require(try await library.restoration())
    #expect(restoration.day == nil)
    #expect(try Data(contentsOf: URL(filePath: try #require(restoration.damagedFile))) == garbage)
    #expect(try library.subscriptions(section: "people").isEmpty)
  }

  /// Tries a backup that can't be opened, and a backup of which a part can't be read.
  @Test(arguments: [true, false])
  func aDamagedBackupIsSkipped(isWhollyDamaged: Bool) async throws {
    try await makeLibrary()
    try await fill(folder.library)
    do { try await Library.open(at: folder.library).backUp(now: noon + 86_400) }
    let newest = try #require(try LibraryBackup.all(of: folder.library).first).url
    if isWhollyDamaged { try garbage.write(to: newest) } else { try damage(newest) }
    try garbage.write(to: folder.library)
    let library = try Library.open(at: folder.library)
    #expect(try await library.restoration()?.day == day)
    #expect(try library.stars(section: "people") == ["Ada": true])
  }

  @Test(.timeLimit(.minutes(30))) func damageFoundWhileRunningIsRepairedAtTheNextStart()
    async throws
  {
    try await fill(folder.library)
    do {
      let library = try Library.open(at: folder.library)
      try await library.backUp(now: noon)
    }
    try damage(folder.library)
    do {
      let library = try Library.open(at: folder.library)
      #expect(throws: StoreError.corrupt) { _ = try library.stars(section: "people") }
      var faults = library.health.faults.makeAsyncIterator()
      #expect(await faults.next() == .corrupt)
    }
    let library = try Library.open(at: folder.library)
    #expect(try library.stars(section: "people").count == 3000)
    #expect(try await library.restoration()?.day == day)
  }

  @Test func aFalseAlarmChangesNothing() async throws {
    try await makeLibrary()
    SQLiteFile.markDamaged(at: folder.library)
    let library = try Library.open(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": true])
    #expect(try await library.restoration() == nil)
    #expect(!SQLiteFile.isMarkedDamaged(at: folder.library))
    #expect(try damagedFiles == [])
  }

  @Test(arguments: [true, false])
  func aMissingOrEmptyLibraryIsRestored(isMissing: Bool) async throws {
    try await makeLibrary()
    SQLiteFile.remove(at: folder.library)
    if !isMissing { try Data().write(to: folder.library) }
    let library = try Library.open(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true])
    let restoration = try #require(try await library.restoration())
    #expect(restoration == Restoration(day: day, damagedFile: nil))
  }

  @Test func aFirstStartIsNotARepair() async throws {
    for isEmpty in [false, true] {
      SQLiteFile.remove(at: folder.library)
      if isEmpty { try Data().write(to: folder.library) }
      let library = try Library.open(at: folder.library)
      #expect(try await library.restoration() == nil)
    }
    #expect(try damagedFiles == [])
  }

  /// Interrupts the repair after one, two, or three of its steps. The first makes the replacement,
  /// the second sets the library aside, and the third sets its journal aside.
  @Test(arguments: 1...3)
  func anInterruptedRepairIsFinished(steps: Int) async throws {
    try await makeLibrary()
    try garbage.write(to: folder.library)
    do { try await Library.open(at: folder.library).close() }
    let aside = try #require(damagedFiles.first)
    func move(_ from: String, _ to: String) throws {
      try FileManager.default.moveItem(
        at: folder.url.appending(path: from), to: folder.url.appending(path: to))
    }
    for journal in try folder.names where journal.contains(".sqlite-") {
      try FileManager.default.removeItem(at: folder.url.appending(path: journal))
    }
    try move("library.sqlite", aside.replacing("damaged", with: "replacement"))
    let journal = steps < 3 ? "library.sqlite-wal" : "\(aside)-wal"
    try Data("journal".utf8).write(to: folder.url.appending(path: journal))
    if steps < 2 { try move(aside, "library.sqlite") }
    let (_, file) = try await restored()
    if steps > 1 {
      #expect(try Data(contentsOf: URL(filePath: file + "-wal")) == Data("journal".utf8))
    }
    #expect(try !folder.names.contains { $0.contains("replacement") || $0.contains("unfinished") })
  }

  @Test func aSecondLossInTheSameSecondLosesNothingOfTheFirst() async throws {
    try await makeLibrary()
    for _ in 0..<3 {
      try garbage.write(to: folder.library)
      try await Library.open(at: folder.library, now: noon).close()
    }
    #expect(try damagedFiles.count == 3)
  }

  @Test func aLibraryInUseIsNotSetAside() async throws {
    try await fill(folder.library)
    let other = try Library.open(at: folder.library)
    try await other.backUp(now: noon)
    var bytes = try Data(contentsOf: folder.library)
    bytes.replaceSubrange(..<100, with: Data(repeating: 0x41, count: 100))
    try bytes.write(to: folder.library)
    try FileManager.default.removeItem(at: folder.url.appending(path: "library.sqlite-wal"))
    #expect(throws: StoreError.corrupt) { try Library.open(at: folder.library) }
    #expect(try damagedFiles == [])
    withExtendedLifetime(other) {}
  }

  /// Tries a library with and without a mark that says it is damaged.
  @Test(arguments: [false, true])
  func aNewerVersionsLibraryIsNotDamaged(isMarked: Bool) async throws {
    do {
      let library = try Library.open(at: folder.library)
      try await library.file.write { try addFutureMigration($0) }
      try await library.close()
    }
    if isMarked { SQLiteFile.markDamaged(at: folder.library) }
    expectCannotOpen { try Library.open(at: folder.library) }
    #expect(try damagedFiles == [])
  }

  @Test func aLibraryThatCannotBeOpenedNowIsNotDamaged() async throws {
    try await makeLibrary()
    SQLiteFile.markDamaged(at: folder.library)
    let bytes = try Data(contentsOf: folder.library)
    let journal = folder.url.appending(path: "library.sqlite-wal")
    try? FileManager.default.removeItem(at: journal)
    try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try Library.open(at: folder.library) }
    #expect(error != .corrupt)
    #expect(try damagedFiles == [])
    #expect(try Data(contentsOf: folder.library) == bytes)
    try FileManager.default.removeItem(at: journal)
    let library = try Library.open(at: folder.library)
    #expect(try library.stars(section: "people") == ["Ada": true, "Bo": true])
    #expect(try await library.restoration() == nil)
  }

  @Test func aNewerVersionsBackupIsNotSkipped() async throws {
    try await makeLibrary()
    let backup = try #require(try LibraryBackup.all(of: folder.library).first).url
    do {
      let queue = try DatabaseQueue(path: backup.path)
      try await queue.write { try addFutureMigration($0) }
      try queue.close()
    }
    try garbage.write(to: folder.library)
    expectCannotOpen { try Library.open(at: folder.library) }
    #expect(try Data(contentsOf: folder.library) == garbage)
    #expect(try damagedFiles == [])
  }
}
