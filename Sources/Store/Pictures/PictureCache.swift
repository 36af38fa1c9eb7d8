import Foundation
import GRDB

/// A picture from the disk.
public struct StoredPicture: Hashable, Sendable {
  public let data: Data
  public let validators: Validators
  /// Whether the picture is stale: it can be shown, but the server should be asked for a newer one.
  public let isStale: Bool
}

/// Pictures on disk: files in `pictures/`, and their index in `content.sqlite`.
///
/// A file is written under a unique name before its row, and is never changed afterward: no row
/// ever names half a picture or a wrong one, even after a crash or with another writer. Files and
/// rows may vanish at any moment; the picture is then loaded again.
public actor PictureCache {
  /// How long a picture is fresh if its server does not say, in seconds: a week.
  public static let defaultLifetime: TimeInterval = 7 * 24 * 60 * 60

  /// The maximum size of all files in bytes; 200 MB by default. With 0, nothing is stored.
  private var limit: Int
  private let directory: URL
  private let content: ContentStore

  public init(directory: URL, content: ContentStore, limit: Int = 200_000_000) {
    self.directory = directory
    self.content = content
    self.limit = limit
  }

  /// Changes the maximum size, and removes the pictures that have been unused for longest until the
  /// rest fit.
  public func setLimit(_ limit: Int, now: Date = .now) async throws(StoreError) {
    self.limit = limit
    let removed = try await content.file.write { db in
      try Self.prune(
        to: limit, leaving: limit, keeping: "", now: now.timeIntervalSince1970, db)
    }
    for file in removed { remove(file) }
  }

  /// The size of all files, in bytes.
  public func bytes() async throws(StoreError) -> Int {
    try await content.file.read {
      try Int.fetchOne($0, sql: "SELECT coalesce(sum(bytes), 0) FROM picture") ?? 0
    }
  }

  /// - Returns: `nil` if the picture is not stored, is incomplete or can't be read: it is then loaded
  ///   again.
  public func picture(for url: URL, now: Date = .now) async -> StoredPicture? {
    // A picture that can't be read is loaded again.
    guard let entry = try? await entry(for: url),
      let data = try? Data(contentsOf: directory.appending(path: entry.file)),
      data.count == entry.bytes
    else { return nil }
    // Only the day of the last use matters; a write for each shown picture would not be worth it.
    // If the write fails, the picture may be removed too early.
    if abs(now.timeIntervalSince(entry.usedAt)) > Self.day {
      try? await content.file.write {
        try $0.execute(
          sql: "UPDATE picture SET usedAt = ? WHERE url = ?",
          arguments: [now.timeIntervalSince1970, url.absoluteString])
      }
    }
    let age = now.timeIntervalSince(entry.fetchedAt)
    return StoredPicture(
      data: data, validators: entry.validators,
      // A picture from the future means that the clock was set back, so its age is unknown.
      isStale: age < 0 || age >= entry.lifetime)
  }

  /// Whether the complete picture is stored and can be read.
  public func holds(_ url: URL) async -> Bool {
    // A picture that can't be read is loaded again.
    guard let entry = try? await entry(for: url) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: directory.appending(path: entry.file).path(percentEncoded: false))
    return attributes?[.size] as? Int == entry.bytes
  }

  /// Saves a picture, replacing an older one; then, if all pictures together take too much space,
  /// removes those that have been unused for longest. A picture larger than nine tenths of the
  /// maximum size is not saved.
  /// - Parameter lifetime: in seconds; a week by default.
  public func store(
    _ data: Data, for url: URL, validators: Validators = Validators(),
    lifetime: TimeInterval? = nil, now: Date = .now
  ) async throws(StoreError) {
    guard data.count <= sizeAfterPruning else { return }
    let file = Self.newFileName()
    try write(data, to: file)
    do throws(StoreError) {
      let removed = try await content.file.write { [limit, sizeAfterPruning] db in
        let seconds = now.timeIntervalSince1970
        let replaced = try String.fetchAll(
          db, sql: "SELECT file FROM picture WHERE url = ?", arguments: [url.absoluteString])
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO picture
              (url, file, etag, lastModified, bytes, fetchedAt, usedAt, lifetime)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            url.absoluteString, file, validators.etag, validators.lastModified, data.count,
            seconds, seconds, lifetime ?? Self.defaultLifetime,
          ])
        let pruned = try Self.prune(
          to: limit, leaving: sizeAfterPruning, keeping: file, now: seconds, db)
        return replaced + pruned
      }
      for file in removed { remove(file) }
    } catch {
      remove(file)
      throw error
    }
  }

  /// Records that the server still has the same picture.
  /// - Parameters:
  ///   - validators: from the server's answer; missing validators keep their stored values.
  ///   - lifetime: in seconds from now; the same as before by default.
  public func confirm(
    _ url: URL, validators: Validators = Validators(), lifetime: TimeInterval? = nil,
    now: Date = .now
  ) async throws(StoreError) {
    try await content.file.write {
      try $0.execute(
        sql: """
          UPDATE picture SET fetchedAt = ?, etag = coalesce(?, etag),
            lastModified = coalesce(?, lastModified), lifetime = coalesce(?, lifetime)
          WHERE url = ?
          """,
        arguments: [
          now.timeIntervalSince1970, validators.etag, validators.lastModified, lifetime,
          url.absoluteString,
        ])
    }
  }

  /// Removes the cache's files without a row, unless they are less than an hour old, and rows
  /// without a file: a crash or a deleted index leaves such files and rows behind. This takes as
  /// long as listing the folder, so don't call it while the app starts.
  @concurrent public func tidy(now: Date = .now) async throws(StoreError) {
    // The rows are read first, because each was written after its file.
    let named = try await content.file.read {
      try Set(String.fetchCursor($0, sql: "SELECT file FROM picture"))
    }
    let manager = FileManager.default
    let path = directory.path(percentEncoded: false)
    // There is no folder before the first picture is stored.
    guard let found = try? manager.contentsOfDirectory(atPath: path) else { return }
    for file in Set(found).subtracting(named) where Self.isFileName(file) {
      // A file that has gone meanwhile has no attributes; removing it does nothing.
      let attributes = try? manager.attributesOfItem(atPath: path + "/" + file)
      let written = attributes?[.modificationDate] as? Date ?? .distantPast
      // Another process may be about to write the file's row.
      if abs(now.timeIntervalSince(written)) > 60 * 60 { remove(file) }
    }
    let lost = named.subtracting(found)
    guard !lost.isEmpty else { return }
    try await content.file.write { db in
      for file in lost {
        try db.execute(sql: "DELETE FROM picture WHERE file = ?", arguments: [file])
      }
    }
  }
}

extension PictureCache {
  private struct Entry: Sendable {
    let file: String
    let bytes: Int
    let validators: Validators
    let fetchedAt: Date
    let usedAt: Date
    let lifetime: TimeInterval
  }

  private static let day: TimeInterval = 24 * 60 * 60

  /// The size that pruning leaves, in bytes. Pruning makes room for several pictures, because
  /// otherwise each new picture would cause another pruning.
  private var sizeAfterPruning: Int { limit / 10 * 9 }

  private func entry(for url: URL) async throws(StoreError) -> Entry? {
    try await content.file.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT file, bytes, etag, lastModified, fetchedAt, usedAt, lifetime
          FROM picture WHERE url = ?
          """, arguments: [url.absoluteString]
      ).map {
        Entry(
          file: try $0.value(0), bytes: try $0.value(1),
          validators: Validators(etag: try $0.optional(2), lastModified: try $0.optional(3)),
          fetchedAt: Date(timeIntervalSince1970: try $0.value(4)),
          usedAt: Date(timeIntervalSince1970: try $0.value(5)), lifetime: try $0.value(6))
      }
    }
  }

  private func write(_ data: Data, to file: String) throws(StoreError) {
    let manager = FileManager.default
    do {
      // The folder is created each time, because it may have been deleted while the app runs.
      try manager.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      PrivateFile.make(at: directory.appending(path: file))
      try data.write(to: directory.appending(path: file))
    } catch {
      remove(file)
      throw StoreError(error)
    }
  }

  /// Removes one of the cache's files, but never a folder or any other file: the cache may be a
  /// link to a folder with other content.
  private nonisolated func remove(_ file: String) {
    guard Self.isFileName(file) else { return }
    _ = unsafe unlink(directory.appending(path: file).path(percentEncoded: false))
  }

  /// If all pictures together take more than `limit`, deletes the rows of those unused for longest
  /// until the rest take at most `room`. The row of the file `kept` stays.
  /// - Returns: the names of the files whose rows were deleted.
  private static func prune(
    to limit: Int, leaving room: Int, keeping kept: String, now: TimeInterval, _ db: Database
  ) throws -> [String] {
    var total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(bytes), 0) FROM picture") ?? 0
    guard total > limit else { return [] }
    var files: [String] = []
    let rows = try Row.fetchCursor(
      db,
      // If a picture's last use is more than a day in the future, the clock was wrong. Such a
      // picture is deleted first, because otherwise it would count as the newest for a long time.
      sql: """
        SELECT file, bytes FROM picture WHERE file <> ?
        ORDER BY usedAt <= ?, usedAt, url
        """,
      arguments: [kept, now + day])
    while total > room, let row = try rows.next() {
      files.append(try row.value(0))
      total -= try row.value(1, as: Int.self)
    }
    let deletion = try db.makeStatement(sql: "DELETE FROM picture WHERE file = ?")
    for file in files { try deletion.execute(arguments: [file]) }
    return files
  }

  /// A name that no other file has: 128 random bits.
  private static func newFileName() -> String {
    let parts = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    return parts.joined(separator: "-")
  }

  /// Whether `newFileName` can have made this name.
  private static func isFileName(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy("0123456789abcdef".utf8.contains) }
  }
}
