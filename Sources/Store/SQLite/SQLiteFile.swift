import Foundation
import GRDB
import Localization
import Synchronization

/// A SQLite database in a file or in memory. Its reads and writes throw `StoreError`.
///
/// A file is in WAL mode: reads never wait for a write of another process, nor for one of this
/// process if they have connections of their own.
final class SQLiteFile: Sendable {
  /// How far a commit gets before it counts as done.
  enum Durability: String {
    /// Survives a crash of the app; the last commits may be lost when the power fails.
    case normal = "NORMAL"
    /// Survives a power failure.
    case full = "FULL"
  }

  let writer: any DatabaseWriter
  /// The database's file; `nil` for a database in memory.
  let url: URL?
  let health = StoreHealth()
  /// A lock that is held as long as the file is open.
  private let use: FileLock?
  /// The result of `version` at the last call of `hasChangedElsewhere`.
  private let seenVersion: Mutex<Int>

  /// Opens a file without checks or repairs; see `open(at:)`.
  /// - Parameter hasReaders: whether reads have connections of their own, so that they don't wait
  ///   for a write. What ends soon needs none, and opens in less time.
  convenience init(
    at url: URL?, durability: Durability, migrator: DatabaseMigrator, use: FileLock? = nil,
    hasReaders: Bool = true
  ) throws {
    guard let url else {
      try self.init(DatabaseQueue(configuration: Self.configuration), migrator)
      return
    }
    PrivateFile.prepareDatabase(at: url)
    let path = url.path(percentEncoded: false)
    let writer: any DatabaseWriter =
      hasReaders
      ? try DatabasePool(path: path, configuration: Self.configuration)
      : try DatabaseQueue(path: path, configuration: Self.configuration)
    try writer.writeWithoutTransaction {
      // The first start may be that of a command.
      if !hasReaders { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      // This comes after opening, because GRDB sets NORMAL when it switches to WAL.
      try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
    }
    try self.init(writer, migrator, at: url, use: use)
  }

  /// Takes over an open database; without a URL, a database in memory.
  init(
    _ writer: any DatabaseWriter, _ migrator: DatabaseMigrator, at url: URL? = nil,
    use: FileLock? = nil
  ) throws {
    (self.writer, self.url, self.use) = (writer, url, use)
    if try writer.read(migrator.hasBeenSuperseded) {
      throw StoreError.cannotOpen(reason: text("a newer version of Almanac wrote it"))
    }
    try migrator.migrate(writer)
    seenVersion = Mutex(try writer.writeWithoutTransaction(Self.version))
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    // SQLite's own busy handler waits up to 100 ms before it retries, which is too long for a lock
    // that is free only for moments.
    configuration.busyMode = .callback { count in
      Thread.sleep(forTimeInterval: busyStep)
      return Double(count) * busyStep < longestBusy
    }
    configuration.prepareDatabase { db in
      guard !db.configuration.readonly else {
        // A negative cache size is in KiB. The IDs of one long list would permanently fill each
        // reader's cache, which has 2,000 KiB by default; the system caches the pages anyway. The
        // writer keeps the default, because a write's changes stay in memory until the write ends.
        return try db.execute(sql: "PRAGMA cache_size = -512")
      }
      // This setting lets the file's unused space be freed in steps. If the file already had
      // tables, setting this would count as a change for other programs that have the file open.
      if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      // Without a limit, the journal would stay as large as the largest write so far.
      try db.execute(sql: "PRAGMA journal_size_limit = \(journalLimit)")
    }
    return configuration
  }

  /// Seconds between two attempts to get a lock.
  private static let busyStep = 0.001
  /// Seconds to wait for a lock before giving up with the error “busy”.
  private static let longestBusy = 5.0
  /// The maximum size of the journal between writes, in bytes: the amount that SQLite writes
  /// between two checkpoints.
  private static let journalLimit = 4 << 20

  /// Lets the connection that writes keep more pages, until many rows are written. Such rows change
  /// their indexes all over the place, and with the default of 2 MB, each of 100,000 contacts has
  /// pages written and read again that the next one changes, too.
  static func enlargeCache(_ isLarge: Bool, _ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = \(isLarge ? -largeCache : -usualCache)")
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(isLarge ? longJournal : usualJournal)")
  }

  /// In KiB.
  private static let largeCache = 48 << 10
  /// In KiB; SQLite's default.
  private static let usualCache = 2_000
  /// After how many pages in the journal the file itself is written.
  private static let longJournal = 8_000
  /// SQLite's default.
  private static let usualJournal = 1_000

  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do { return try writer.read(body) } catch { throw failure(error) }
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do { return try await writer.read(body) } catch { throw failure(error) }
  }

  func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      let (result, hasWritten) = try writer.write { try Self.noting($0, body) }
      if hasWritten { health.succeeded() }
      return result
    } catch {
      throw failure(error)
    }
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      let (result, hasWritten) = try await writer.write { try Self.noting($0, body) }
      if hasWritten { health.succeeded() }
      return result
    } catch {
      throw failure(error)
    }
  }

  /// Runs `body` and also returns whether it wrote anything: a transaction without changes says
  /// nothing about the disk.
  private static func noting<T>(
    _ db: Database, _ body: (Database) throws -> T
  ) throws -> (T, Bool) {
    let before = db.totalChangesCount
    return (try body(db), db.totalChangesCount != before)
  }

  /// Runs `body` on the only connection that writes, outside of a transaction. If a write is
  /// running, waits for that first.
  func withWriter<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do { return try await writer.writeWithoutTransaction(body) } catch { throw failure(error) }
  }

  /// Whether another program has written since the last call, or since the file was opened. Takes
  /// well under a millisecond.
  func hasChangedElsewhere() async throws(StoreError) -> Bool {
    let now = try await withWriter(Self.version)
    return seenVersion.withLock { seen in
      defer { seen = now }
      return now != seen
    }
  }

  /// A number that changes with the commits of other connections only. All of this program's writes
  /// to the file go through this connection, so they do not count.
  /// - Source: https://www.sqlite.org/pragma.html#pragma_data_version
  private static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
  }

  /// Whether the file is marked as damaged, by this run or an earlier one.
  static func isMarkedDamaged(at url: URL) -> Bool {
    FileManager.default.fileExists(atPath: path(url, suffix: damaged))
  }

  /// Marks the file as damaged, so that the next start repairs it.
  static func markDamaged(at url: URL) {
    _ = FileManager.default.createFile(atPath: path(url, suffix: damaged), contents: nil)
  }

  /// Clears the damage mark, after a false alarm or a repair. If that fails, the next start only
  /// checks the file once more.
  static func unmarkDamaged(at url: URL) {
    // A mark that stays only causes one more check.
    try? FileManager.default.removeItem(atPath: path(url, suffix: damaged))
  }

  /// Deletes a database with its journal files and its damage mark, as far as they exist. If that
  /// fails, so does the caller's next step, which opens or replaces the file.
  static func remove(at url: URL) {
    for suffix in [""] + journals + [damaged] {
      // A file that is left over does no harm, or may not exist.
      try? FileManager.default.removeItem(atPath: path(url, suffix: suffix))
    }
  }

  /// The suffixes of the files that SQLite keeps beside a database.
  static let journals = ["-wal", "-shm", "-journal"]
  private static let damaged = "-damaged"

  static func path(_ url: URL, suffix: String) -> String {
    url.path(percentEncoded: false) + suffix
  }

  /// Records a failure and returns it as a `StoreError`. Damage inside a file shows only when the
  /// damaged page is read, so the file is marked for the next start.
  func failure(_ error: any Error) -> StoreError {
    let failure = StoreError(error)
    if failure == .corrupt, let url { Self.markDamaged(at: url) }
    health.failed(failure)
    return failure
  }
}

extension DatabaseMigrator {
  /// Adds a migration that only runs SQL.
  mutating func add(_ name: String, _ sql: String) {
    registerMigration(name) { try $0.execute(sql: sql) }
  }
}
