import Foundation
import GRDB

/// The pictures of the user's own items: files beside `library.sqlite`, named by their content, and
/// their index in it. They stay as long as an item, or a change that can be undone, needs them.
public struct OwnPictures: Sendable {
  /// A picture that an own item has, but that is not saved yet.
  public struct Wanted: Hashable, Sendable {
    public let url: URL
    /// The latest item that has it.
    public let section: String
    public let key: String
    /// Where the item came from.
    public let origin: URL
  }

  private let directory: URL
  private let library: Library

  public init(directory: URL, library: Library) {
    self.directory = directory
    self.library = library
  }

  /// The bytes of a saved picture; `nil` if it is not saved, or can't be read.
  public func data(for url: URL) async -> Data? {
    guard let file = try? await file(of: url) else { return nil }
    return try? Data(contentsOf: directory.appending(path: file))
  }

  private func file(of url: URL) async throws(StoreError) -> String? {
    try await library.file.read { db in
      try String.fetchOne(
        db, sql: "SELECT file FROM ownPicture WHERE url = ? AND file <> '' LIMIT 1",
        arguments: [url.absoluteString])
    }
  }

  public func wanted() async throws(StoreError) -> [Wanted] {
    try await library.file.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT ownPicture.url, own.section, own.key, own.feed, max(own.changed) FROM ownPicture
          JOIN own ON own.section = ownPicture.section AND own.key = ownPicture.key
          WHERE ownPicture.file IS NULL GROUP BY ownPicture.url
          """
      ).compactMap { row in
        guard let url = URL(string: try row.value(0)), let origin = URL(string: try row.value(3))
        else { return nil }
        return Wanted(
          url: url, section: try row.value(1), key: try row.value(2), origin: origin)
      }
    }
  }

  /// Saves a picture for all items that have it.
  public func save(_ data: Data, for url: URL) async throws(StoreError) {
    try await save([url: data])
  }

  /// Saves pictures for all items that have them.
  public func save(_ pictures: [URL: Data]) async throws(StoreError) {
    guard !pictures.isEmpty else { return }
    // In one transaction, so that no other program tidies the files away meanwhile.
    try await library.file.write { db in
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var files: [String: URL] = [:]
      for (url, data) in pictures {
        let name = Self.name(of: data)
        try Self.set(name, for: url, db)
        if files[name] == nil { files[name] = try write(data, as: name) }
      }
      try DurableFile.move(files, into: directory)
    }
  }

  /// Writes a picture into a file with another name, because a file under its final name is always
  /// whole.
  /// - Returns: `nil` if there is a file with this name.
  private func write(_ data: Data, as name: String) throws -> URL? {
    let place = directory.appending(path: name)
    guard !FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) else {
      return nil
    }
    let unfinished = directory.appending(path: ".\(UUID().uuidString)")
    try data.write(to: unfinished)
    PrivateFile.restrict(unfinished.path(percentEncoded: false))
    return unfinished
  }

  private static func name(of data: Data) -> String {
    "\(String(StableHash.of(data), radix: 16))-\(data.count)"
  }

  /// The address of a picture that is inside the document of an item.
  public static func address(of data: Data) -> URL {
    // A name consists of digits and a hyphen.
    URL(string: "\(scheme):\(name(of: data))")!
  }

  public static let scheme = "own-picture"

  /// Records that a site no longer has a picture, so that it is not asked again.
  public func giveUp(_ url: URL) async throws(StoreError) {
    try await library.file.write { db in try Self.set("", for: url, db) }
  }

  private static func set(_ file: String, for url: URL, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE ownPicture SET file = ? WHERE url = ?", arguments: [file, url.absoluteString])
  }

  /// Deletes the pictures that no own item has, and no change that can be undone.
  public func tidy(now: Date = .now) async throws(StoreError) {
    try await library.file.write { db in
      let gone = try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT section, key FROM ownPicture WHERE NOT EXISTS (
            SELECT 1 FROM own WHERE own.section = ownPicture.section AND own.key = ownPicture.key)
          """)
      for row in gone {
        let key: [String] = [try row.value(0), try row.value(1)]
        guard try !PastRow.exists(.own, key, db) else { continue }
        try db.execute(
          sql: "DELETE FROM ownPicture WHERE section = ? AND key = ?",
          arguments: StatementArguments(key))
      }
    }
    // Only once that is on disk, so that the index never names a file that is gone.
    try await library.file.write { db in
      let used = try String.fetchSet(
        db, sql: "SELECT DISTINCT file FROM ownPicture WHERE file <> ''")
      // Without the folder, there is nothing to delete.
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: directory.path(percentEncoded: false))
      for file in files ?? [] where !used.contains(file) && !isBeingWritten(file, now) {
        // A file that stays is deleted the next time.
        try? FileManager.default.removeItem(at: directory.appending(path: file))
      }
    }
  }

  /// Whether a file is unfinished, and not left by a crash.
  private func isBeingWritten(_ file: String, _ now: Date) -> Bool {
    guard file.hasPrefix(".") else { return false }
    let path = directory.appending(path: file).path(percentEncoded: false)
    // A file that is finished meanwhile has no date here.
    let written =
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    return written.map { now.timeIntervalSince($0) < 60 * 60 } ?? true
  }
}

extension Library {
  /// Records which pictures own items have now. Those that they had stay, because an undo may need
  /// them.
  public func wantPictures(_ pictures: [String: URL], section: String) async throws(StoreError) {
    guard !pictures.isEmpty else { return }
    try await file.write { db in
      let insert = try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO ownPicture (section, key, url, file)
          VALUES (?1, ?2, ?3, (SELECT file FROM ownPicture WHERE url = ?3 AND file <> ''))
          """)
      for (key, url) in pictures {
        try insert.execute(arguments: [section, key, url.absoluteString])
      }
    }
  }
}
