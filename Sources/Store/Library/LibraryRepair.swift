import Foundation
import GRDB

/// How a lost library was restored.
public struct Restoration: Codable, Hashable, Sendable {
  /// The day of the restored backup, such as `2026-11-20`; `nil` if there was no good backup.
  public var day: String?
  /// The path of the damaged file; `nil` if the library was missing or an empty file.
  public var damagedFile: String?
}

/// Sets a damaged library aside and puts the newest good backup in its place, or an empty library.
///
/// A crash at any moment leaves either the damaged library, or no library and the complete
/// replacement, with a note about what happened: the next start continues from there.
struct LibraryRepair {
  let library: URL
  var now = Date.now

  var repair: SQLiteFile.Repair {
    SQLiteFile.Repair(
      isDue: { _ in try isDue },
      helps: { StoreError($0) == .corrupt },
      run: { _ in try run() })
  }

  private var isDue: Bool {
    get throws {
      try SQLiteFile.isMarkedDamaged(at: library)
        || isMissing && (replacement != nil || !LibraryBackup.all(of: library).isEmpty)
    }
  }

  /// Whether there is no library. An empty file counts as none: if there is a backup, the library
  /// was lost; if not, a first start failed.
  private var isMissing: Bool {
    do {
      return try FileManager.default.attributesOfItem(atPath: path(library))[.size] as? Int == 0
    } catch {
      return CocoaError.fileReadNoSuchFile ~= error
    }
  }

  /// - Throws: any error that is not damage. A library that is in use, on a failing disk or from a
  ///   newer version may be intact, so it stays where it is.
  private func run() throws {
    if isMissing, let replacement = try replacement { return try install(replacement) }
    if try !isMissing && isSound(library) {
      // It was a false alarm (bad memory, an unplugged disk): the file passes its check.
      return SQLiteFile.unmarkDamaged(at: library)
    }
    if let replacement = try replacement { SQLiteFile.remove(at: replacement) }
    try install(prepare(stamp: freeStamp))
  }
}

extension LibraryRepair {
  /// - Throws: if the file can't be checked now, or can't be checked by this version of the app.
  private func isSound(_ url: URL) throws -> Bool {
    do {
      return try SQLiteFile.isSound(Library.file(at: url).writer)
    } catch  where StoreError(error) == .corrupt {
      return false
    }
  }

  private var folder: URL { library.deletingLastPathComponent() }
  private func path(_ url: URL) -> String { url.path(percentEncoded: false) }

  /// An unused time stamp for the names of this repair's files, such as `2026-11-20T141530`.
  private var freeStamp: String {
    let stamp = now.formatted(
      Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        .time(includingFractionalSeconds: false).timeSeparator(.omitted))
    var free = stamp
    var count = 1
    while FileManager.default.fileExists(atPath: path(damaged(free))) {
      count += 1
      free = "\(stamp)-\(count)"
    }
    return free
  }

  private static let replacementPrefix = "library-replacement-"

  private func damaged(_ stamp: String) -> URL {
    folder.appending(path: "library-damaged-\(stamp).sqlite")
  }

  /// A library that is ready to replace the damaged or missing one; `nil` if there is none.
  private var replacement: URL? {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted().last {
        $0.hasPrefix(Self.replacementPrefix) && $0.hasSuffix(".sqlite")
      }.map { folder.appending(path: $0) }
    }
  }

  /// Makes the library that replaces the damaged one, with a note about what happened.
  private func prepare(stamp: String) throws -> URL {
    let unfinished = folder.appending(path: "library-unfinished.sqlite")
    defer { SQLiteFile.remove(at: unfinished) }
    let damagedFile = isMissing ? nil : path(damaged(stamp))
    var restoration = Restoration(day: nil, damagedFile: damagedFile)
    for backup in try LibraryBackup.all(of: library) {
      SQLiteFile.remove(at: unfinished)
      try FileManager.default.copyItem(at: backup.url, to: unfinished)
      guard try isSound(unfinished) else { continue }
      restoration.day = backup.day
      break
    }
    if restoration.day == nil { SQLiteFile.remove(at: unfinished) }
    let file = try Library.file(at: unfinished)
    try file.write { db in
      try Library.set(restoration.storedJSON, for: Library.restored, db)
      try Library.setNewID(db)
    }
    try file.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try file.writer.close()
    let replacement = folder.appending(path: "\(Self.replacementPrefix)\(stamp).sqlite")
    try DurableFile.move(unfinished, to: replacement)
    return replacement
  }

  /// Sets the damaged library aside and puts the replacement in its place. The library itself is
  /// moved first: if its journal went first, the library might open without the journal's data.
  private func install(_ replacement: URL) throws {
    let stamp = replacement.deletingPathExtension().lastPathComponent
      .dropFirst(Self.replacementPrefix.count)
    let aside = damaged(String(stamp))
    // If an empty file can't be deleted, it is set aside like a damaged one.
    if isMissing { try? FileManager.default.removeItem(at: library) }
    for suffix in [""] + SQLiteFile.journals {
      let file = URL(filePath: SQLiteFile.path(library, suffix: suffix))
      guard FileManager.default.fileExists(atPath: path(file)) else { continue }
      try FileManager.default.moveItem(
        at: file, to: URL(filePath: SQLiteFile.path(aside, suffix: suffix)))
    }
    try DurableFile.move(replacement, to: library)
    SQLiteFile.unmarkDamaged(at: library)
  }
}
