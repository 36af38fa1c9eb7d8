import Foundation
import GRDB
import Localization

extension SQLiteFile {
  /// A repair for a file that can't be used as it is.
  struct Repair {
    /// Returns whether files in the folder show, before the database is opened, that a repair is
    /// needed. It must take only microseconds, because it delays each start.
    var isDue: (URL) throws -> Bool
    /// Returns whether the repair helps if opening failed with this error.
    var helps: (any Error) -> Bool
    /// Repairs the file. Called while no process has it open.
    var run: (URL) throws -> Void
  }

  /// Opens a file that other processes may have open as well. Processes that open files in the same
  /// folder take turns, because two first starts at once would run the same migrations.
  /// - Throws: `StoreError.corrupt` if the file can't be opened without the repair, but another
  ///   process has it open: after a repair, that process would go on writing to the old file.
  static func open(
    at url: URL, durability: Durability, migrator: DatabaseMigrator, repair: Repair,
    hasReaders: Bool = true
  ) throws -> SQLiteFile {
    let folder = url.deletingLastPathComponent()
    try refuseSpecialFiles(at: url)
    // SQLite would silently open a file read-only if it couldn't write to that file.
    for place in [folder, url] where isReadOnly(place) { throw StoreError.readOnly }
    let opening = try FileLock(at: folder)
    guard opening.acquire(.exclusive, within: .seconds(5)) else { throw StoreError.busy }
    defer { opening.release() }
    let lock = URL(filePath: path(url, suffix: "-lock"))
    // The lock's file is never deleted, because another process may be waiting for the lock.
    PrivateFile.make(at: lock)
    let use = try FileLock(at: lock)
    func repaired() throws -> Bool {
      defer { _ = use.acquire(.shared) }
      guard use.acquire(.exclusive) else { return false }
      try repair.run(url)
      return true
    }
    func opened() throws -> SQLiteFile {
      try SQLiteFile(
        at: url, durability: durability, migrator: migrator, use: use, hasReaders: hasReaders)
    }
    if try !(repair.isDue(url) && repaired()) { _ = use.acquire(.shared) }
    do {
      return try opened()
    } catch {
      guard repair.helps(error) else { throw error }
      guard try repaired() else { throw StoreError.corrupt }
      return try opened()
    }
  }

  /// Makes a copy in memory of a file that can't be opened for writing.
  static func copied(from url: URL, migrator: DatabaseMigrator) throws -> SQLiteFile {
    try refuseSpecialFiles(at: url)
    var readOnly = configuration
    readOnly.readonly = true
    // If a database has no journal, SQLite creates one even to read it, which fails in a read-only
    // folder. No other process is writing to such a database, so it counts as immutable.
    // https://www.sqlite.org/uri.html#uriimmutable
    // Reading the attributes fails if there is no journal.
    let journal = try? FileManager.default.attributesOfItem(atPath: path(url, suffix: "-wal"))
    let isClosed = journal?[.size] as? Int ?? 0 == 0
    let file = isClosed ? url.absoluteString + "?immutable=1" : path(url, suffix: "")
    let copy = try DatabaseQueue(configuration: configuration)
    try DatabaseQueue(path: file, configuration: readOnly).backup(to: copy)
    return try SQLiteFile(copy, migrator)
  }

  /// - Returns: whether SQLite finds no damage in the database.
  /// - Throws: if the database can't be read for a reason other than damage.
  static func isSound(_ reader: some DatabaseReader) throws -> Bool {
    do {
      return try reader.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(1)") } == ["ok"]
    } catch  where StoreError(error) == .corrupt {
      return false
    }
  }
}

extension SQLiteFile {
  private static func refuseSpecialFiles(at url: URL) throws {
    for suffix in ["", "-lock"] + journals {
      let file = URL(filePath: path(url, suffix: suffix))
      guard PrivateFile.isBlocked(at: file) else { continue }
      throw StoreError.cannotOpen(
        reason: text("{path} is no regular file", ["path": file.path(percentEncoded: false)]))
    }
  }

  private static func isReadOnly(_ place: URL) -> Bool {
    let path = place.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path)
      && !FileManager.default.isWritableFile(atPath: path)
  }
}
