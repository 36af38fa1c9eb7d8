import Dispatch
import Foundation
import GRDB

/// A backup of the library from one day, stored beside the library:
/// `library-backup-12-2026-11-20.sqlite`.
struct LibraryBackup: Hashable {
  /// Grows with each backup, so that the newest is known even if the clock was wrong.
  let number: Int
  /// Year, month and day in the user's time zone.
  let day: String
  let url: URL

  static let kept = 3

  /// - Returns: `nil` for a file that is not a backup of this library.
  init?(_ url: URL, of library: URL) {
    let (name, prefix) = (url.lastPathComponent, Self.prefix(library))
    // No backup has a number with more than nine digits, so a file with a longer number is
    // something else.
    guard name.hasPrefix(prefix), name.hasSuffix(".sqlite") else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(".sqlite".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, 1...9 ~= parts[0].utf8.count, !parts[1].isEmpty,
      parts[0].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(parts[0])
    else { return nil }
    (self.number, day, self.url) = (number, String(parts[1]), url)
  }

  /// A backup that is about to be made. Its number follows that of the newest existing backup.
  init(after newest: LibraryBackup?, of library: URL, now: Date) {
    number = (newest?.number ?? 0) + 1
    day = Self.day(of: now)
    url = library.deletingLastPathComponent()
      .appending(path: "\(Self.prefix(library))\(number)-\(day).sqlite")
  }

  /// All backups of the library, newest first.
  static func all(of library: URL) throws -> [LibraryBackup] {
    let folder = library.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .compactMap { LibraryBackup(folder.appending(path: $0), of: library) }
      .sorted { $0.number > $1.number }
  }

  /// Whether another backup is due, because this one is from another day or its time can't be read.
  /// A backup from the future is also outdated: the clock was wrong then, or is wrong now.
  func isOutdated(now: Date) -> Bool {
    guard day == Self.day(of: now) else { return true }
    // A backup that can't be read counts as none.
    return FileStatus(url.path(percentEncoded: false)).map { $0.modified > now } ?? true
  }

  private static func prefix(_ library: URL) -> String {
    "\(library.deletingPathExtension().lastPathComponent)-backup-"
  }

  private static func day(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  }
}

extension Library {
  /// Backs up the library once a day. A backup is complete, checked and on disk before it gets its
  /// name. The last three backups are kept.
  /// - Returns: whether a backup was made. None is made if there is one from today, for a library
  ///   in memory, or while another process makes a backup.
  /// - Throws: `StoreError.corrupt` for a damaged library; the backups stay as they are.
  @discardableResult public func backUp(now: Date = .now) async throws(StoreError) -> Bool {
    guard let url = file.url else { return false }
    // This may take seconds, and Swift's own threads, one per core, must stay free meanwhile.
    let outcome: Result<Bool, StoreError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { () throws(StoreError) in try self.backUp(url, now: now) })
      }
    }
    return try outcome.get()
  }

  private func backUp(_ url: URL, now: Date) throws(StoreError) -> Bool {
    do {
      // Not the folder's lock: whoever opens the library meanwhile gives up waiting for that.
      let place = URL(filePath: SQLiteFile.path(url, suffix: "-backup-lock"))
      PrivateFile.make(at: place)
      guard !PrivateFile.isBlocked(at: place) else { return false }
      let lock = try FileLock(at: place)
      guard lock.acquire(.exclusive) else { return false }
      defer { lock.release() }
      // Files that the user copied here may be readable by others.
      try PrivateFile.restrictLibraries(in: url.deletingLastPathComponent())
      let backups = try LibraryBackup.all(of: url)
      if let newest = backups.first, !newest.isOutdated(now: now) { return false }
      let new = LibraryBackup(after: backups.first, of: url, now: now)
      try copy(to: new.url)
      for old in backups.dropFirst(LibraryBackup.kept - 1) { SQLiteFile.remove(at: old.url) }
      file.health.succeeded()
      return true
    } catch {
      throw file.failure(error)
    }
  }

  private func copy(to url: URL) throws {
    let unfinished = url.deletingLastPathComponent()
      .appending(path: "library-unfinished-backup.sqlite")
    SQLiteFile.remove(at: unfinished)
    defer { SQLiteFile.remove(at: unfinished) }
    PrivateFile.make(at: unfinished)
    let copy = try DatabaseQueue(
      path: unfinished.path(percentEncoded: false), configuration: SQLiteFile.configuration)
    try file.writer.backup(to: copy)
    guard try SQLiteFile.isSound(copy) else { throw StoreError.corrupt }
    // This makes the backup a single file, without a journal beside it.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
    try DurableFile.move(unfinished, to: url)
  }
}
