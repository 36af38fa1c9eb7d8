import Foundation
import GRDB

/// `library.sqlite`: everything that the user made. The app never deletes it; every write is on
/// disk before it counts as done.
public final class Library: Sendable {
  let file: SQLiteFile
  /// How many bytes of former rows are kept at most, besides those of the latest changes.
  let mostPast: Int

  init(file: SQLiteFile, mostPast: Int = 64 << 20) {
    (self.file, self.mostPast) = (file, mostPast)
  }

  /// Opens or creates the file. Unlike `open(at:)`, this leaves a damaged file as it is.
  /// - Parameter url: `nil` for a database in memory.
  public convenience init(at url: URL?) throws(StoreError) {
    do { self.init(file: try Self.file(at: url)) } catch { throw StoreError(error) }
  }

  /// Whether another program, such as the command line, has changed anything since the last call,
  /// or since the library was opened.
  public func hasChangedElsewhere() async throws(StoreError) -> Bool {
    try await file.hasChangedElsewhere()
  }

  public func setting(_ key: String) throws(StoreError) -> String? {
    try file.read { try Self.setting(key, $0) }
  }

  public static var sqliteVersion: String {
    // A database in memory can't fail, and the version is not worth more.
    (try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") })
      .flatMap(\.self) ?? "?"
  }

  /// - Parameter value: `nil` restores the default.
  public func set(_ value: String?, for key: String) async throws(StoreError) {
    try await file.write { try Self.set(value, for: key, $0) }
  }
}

extension Library {
  static func setting(_ key: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
  }

  static func set(_ value: String?, for key: String, _ db: Database) throws {
    guard let value else {
      return try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
    }
    try db.execute(
      sql: """
        INSERT INTO setting (key, value) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """,
      arguments: [key, value])
  }
}

/// Settings that are stored as JSON.
extension Library {
  /// - Returns: `nil` if nothing is stored, or nothing that can be read.
  public func value<Value: Decodable>(for key: String) -> Value? {
    // What can't be read counts as not set.
    (try? setting(key)).flatMap(Value.decoded(storedJSON:))
  }

  /// The values of all settings whose names begin with a text, by their names. Those that can't be
  /// read are left out.
  public func values<Value: Decodable>(for prefix: String) -> [String: Value] {
    let stored = try? file.read { db in
      try Row.fetchAll(
        db, sql: "SELECT key, value FROM setting WHERE key BETWEEN ? AND ?",
        arguments: [prefix, prefix + "\u{10FFFF}"]
      ).compactMap { row -> (String, Value)? in
        guard let key: String = try? row.value(0), let text: String = try? row.value(1) else {
          return nil
        }
        return Value.decoded(storedJSON: text).map { (key, $0) }
      }
    }
    return Dictionary(stored ?? []) { $1 }
  }

  /// Changes a stored value in one transaction, so that no other change is lost.
  /// - Parameter change: called with the stored value, as `value(for:)` reads it. Returns the new
  ///   value, or `nil` to change nothing.
  public func update<Value: Codable & Sendable>(
    _ key: String, _ change: @escaping @Sendable (Value?) -> Value?
  ) async throws(StoreError) {
    try await file.write { db in
      let stored = try Self.setting(key, db).flatMap(Value.decoded(storedJSON:))
      guard let new = change(stored)?.storedJSON else { return }
      try Self.set(new, for: key, db)
    }
  }

  /// - Parameter value: `nil` restores the default.
  public func set(value: (some Encodable & Sendable)?, for key: String) async throws(StoreError) {
    try await set(value?.storedJSON, for: key)
  }
}
