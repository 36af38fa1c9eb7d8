import Foundation
import GRDB

/// Pictures on disk: files in `pictures/`, their index in `content.sqlite`.
///
/// A file belongs to the URL that the index names, never merely to its hash. Both may vanish at
/// any time; the picture is then fetched again.
public actor PictureCache {
  /// Bytes of all files together; 200 MB unless told.
  private let limit: Int
  private let directory: URL
  private let content: Content
  private var isPrepared = false

  public init(directory: URL, content: Content, limit: Int = 200_000_000) {
    self.directory = directory
    self.content = content
    self.limit = limit
  }

  /// - Returns: `nil` when the picture is not here, whole.
  public func data(for url: URL, now: Date = .now) async -> Data? {
    guard let entry = try? await entry(for: url),
      let data = try? Data(contentsOf: directory.appending(path: entry.file)),
      data.count == entry.bytes
    else { return nil }
    // The order of use matters by days; a write for each picture shown would not pay. A use in the
    // future is of a clock that was wrong.
    if abs(now.timeIntervalSince(entry.usedAt)) > 24 * 60 * 60 {
      try? await content.file.write {
        try $0.execute(
          sql: "UPDATE picture SET usedAt = ? WHERE url = ?",
          arguments: [now.timeIntervalSince1970, url.absoluteString])
      }
    }
    return data
  }

  /// Keeps a picture; then removes those unused for longest until all fit.
  public func store(
    _ data: Data, for url: URL, validators: Validators = Validators(), now: Date = .now
  ) async throws(StoreError) {
    let file = Self.fileName(for: url.absoluteString)
    let path = directory.appending(path: file)
    try await prepare()
    // First the row goes, whoever's it is: at no moment may a row name another URL's bytes.
    try await content.file.write {
      try $0.execute(
        sql: "DELETE FROM picture WHERE file = ? OR url = ?", arguments: [file, url.absoluteString])
    }
    do { try data.write(to: path) } catch { throw StoreError(error) }
    let removed = try await content.file.write { [limit] db in
      let seconds = now.timeIntervalSince1970
      try db.execute(
        sql: """
          INSERT INTO picture (url, file, etag, lastModified, bytes, fetchedAt, usedAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          url.absoluteString, file, validators.etag, validators.lastModified, data.count, seconds,
          seconds,
        ])
      // After a clock was set back, pictures would otherwise outlive all that are newer.
      try db.execute(
        sql: "UPDATE picture SET usedAt = ?1 WHERE usedAt > ?1", arguments: [seconds])
      return try Self.prune(to: limit, keeping: url, db)
    }
    for file in removed { try? FileManager.default.removeItem(at: directory.appending(path: file)) }
  }
}

extension PictureCache {
  private struct Entry: Sendable {
    let file: String
    let bytes: Int
    let usedAt: Date
  }

  private func entry(for url: URL) async throws(StoreError) -> Entry? {
    try await content.file.read { db in
      try Row.fetchOne(
        db, sql: "SELECT file, bytes, usedAt FROM picture WHERE url = ?",
        arguments: [url.absoluteString]
      ).map { Entry(file: $0[0], bytes: $0[1], usedAt: Date(timeIntervalSince1970: $0[2])) }
    }
  }

  /// Makes the folder, and empties it of files that a deleted index left behind.
  private func prepare() async throws(StoreError) {
    guard !isPrepared else { return }
    isPrepared = true
    let isEmpty = try await content.file.read {
      try Bool.fetchOne($0, sql: "SELECT NOT EXISTS (SELECT * FROM picture)") ?? true
    }
    if isEmpty { try? FileManager.default.removeItem(at: directory) }
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw StoreError(error) }
  }

  /// - Returns: the names of the files that lost their place.
  private static func prune(to limit: Int, keeping new: URL, _ db: Database) throws -> [String] {
    var total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(bytes), 0) FROM picture") ?? 0
    guard total > limit else { return [] }
    // Some room at once, or each further picture would prune again.
    let target = limit / 10 * 9
    var files: [String] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT file, bytes FROM picture ORDER BY usedAt, url = ?, url",
      arguments: [new.absoluteString])
    while total > target, let row = try rows.next() {
      files.append(row[0])
      total -= row[1] as Int
    }
    for file in files {
      try db.execute(sql: "DELETE FROM picture WHERE file = ?", arguments: [file])
    }
    return files
  }

  /// FNV-1a, 64 bits: stable across runs, which `Hasher` is not.
  static func fileName(for url: String) -> String {
    let hash = url.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
