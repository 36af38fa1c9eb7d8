import Foundation
import GRDB

extension SQLiteFile {
  /// A repair for a file that can't be used as it is.
  struct Repair {
    /// Whether the folder shows before opening that a repair is needed: within microseconds,
    /// because it delays each start.
    var isDue: (URL) -> Bool
    /// Whether the repair helps against an error of opening.
    var helps: (any Error) -> Bool
    /// Called while no process has the file open.
    var run: (URL) throws -> Void
  }

  /// Opens a file that other processes may have open as well. Processes that open one in the same
  /// folder take turns: two first starts at once would run the same migrations.
  /// - Throws: `StoreError.corrupt` for a file that needs the repair while another process has it
  ///   open, which would go on writing to the file that was set aside.
  static func open(
    at url: URL, durability: Durability, migrator: DatabaseMigrator, repair: Repair
  ) throws -> SQLiteFile {
    let folder = url.deletingLastPathComponent()
    // SQLite silently opens read-only what it can't write.
    for place in [folder, url] where isReadOnly(place) { throw StoreError.readOnly }
    let opening = try FileLock(at: folder)
    guard opening.acquire(.exclusive, within: .seconds(5)) else { throw StoreError.busy }
    defer { opening.release() }
    let use = try FileLock(file: URL(filePath: path(url, suffix: "-lock")))
    func repaired() throws -> Bool {
      defer { _ = use.acquire(.shared) }
      guard use.acquire(.exclusive) else { return false }
      try repair.run(url)
      return true
    }
    func opened() throws -> SQLiteFile {
      try SQLiteFile(at: url, durability: durability, migrator: migrator, use: use)
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

  /// A copy in memory of a file that can't be opened for writing; writes nothing for it unless
  /// nothing else helps.
  static func copied(from url: URL, migrator: DatabaseMigrator) throws -> SQLiteFile {
    let ways = [readInPlace, readWithoutJournal, readACopy]
    var failure: any Error = StoreError.corrupt
    for read in ways {
      let queue = try DatabaseQueue(configuration: configuration)
      do {
        try read(url, queue)
        return try SQLiteFile(inMemory: queue, migrator: migrator)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// - Returns: whether SQLite finds no damage in the database.
  /// - Throws: if it can't be read, which is not damage.
  static func isSound(_ reader: some DatabaseReader) throws -> Bool {
    do {
      return try reader.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(1)") } == ["ok"]
    } catch  where StoreError(error) == .corrupt {
      return false
    }
  }
}

extension SQLiteFile {
  private static func isReadOnly(_ place: URL) -> Bool {
    let path = place.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path)
      && !FileManager.default.isWritableFile(atPath: path)
  }

  private static var readOnly: Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }

  /// Reads a database with its journal, if the journal's index exists or can be created.
  private static func readInPlace(_ url: URL, into queue: DatabaseQueue) throws {
    try DatabaseQueue(path: path(url, suffix: ""), configuration: readOnly).backup(to: queue)
  }

  /// Reads a database in a read-only folder, unless it has a journal, which would be ignored.
  /// - Source: https://www.sqlite.org/uri.html#uriimmutable
  private static func readWithoutJournal(_ url: URL, into queue: DatabaseQueue) throws {
    let journal = try? FileManager.default.attributesOfItem(atPath: path(url, suffix: "-wal"))
    guard journal?[.size] as? Int ?? 0 == 0 else { throw StoreError.readOnly }
    try DatabaseQueue(path: url.absoluteString + "?immutable=1", configuration: readOnly)
      .backup(to: queue)
  }

  private static func readACopy(_ url: URL, into queue: DatabaseQueue) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appending(path: url.lastPathComponent)
    try files.copyItem(at: url, to: copy)
    for journal in ["-wal", "-journal"] {
      try? files.copyItem(atPath: path(url, suffix: journal), toPath: path(copy, suffix: journal))
    }
    try DatabaseQueue(path: path(copy, suffix: ""), configuration: configuration)
      .backup(to: queue)
  }
}
