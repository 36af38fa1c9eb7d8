import Foundation
import GRDB

/// A SQLite database in a file, or in memory, whose errors are `StoreError`.
///
/// A file is in WAL mode: reads never wait for a write.
struct SQLiteFile: Sendable {
  /// How far a commit reaches before it counts as done.
  enum Durability: String {
    /// Survives a crash of the app; the last commits may be lost when the power fails.
    case normal = "NORMAL"
    /// Survives a power failure.
    case full = "FULL"
  }

  let writer: any DatabaseWriter
  private let url: URL?

  init(at url: URL?, durability: Durability, migrator: DatabaseMigrator) throws {
    self.url = url
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    if let url {
      let pool = try DatabasePool(
        path: url.path(percentEncoded: false), configuration: configuration)
      // After opening: GRDB sets NORMAL when it switches to WAL.
      try pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
      }
      writer = pool
    } else {
      writer = try DatabaseQueue(configuration: configuration)
    }
    if try writer.read(migrator.hasBeenSuperseded) {
      throw StoreError.cannotOpen(reason: "it was written by a newer version of the app")
    }
    try migrator.migrate(writer)
  }

  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do { return try writer.read(body) } catch { throw failure(error) }
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do { return try await writer.read(body) } catch { throw failure(error) }
  }

  func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do { return try writer.write(body) } catch { throw failure(error) }
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do { return try await writer.write(body) } catch { throw failure(error) }
  }

  /// Asks the one connection that writes, outside of a transaction; waits for a write that runs.
  func askWriter<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do { return try writer.writeWithoutTransaction(body) } catch { throw failure(error) }
  }

  func askWriter<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do { return try await writer.writeWithoutTransaction(body) } catch { throw failure(error) }
  }

  /// Whether damage was met in the file in an earlier run.
  static func isMarkedDamaged(at url: URL) -> Bool {
    FileManager.default.fileExists(atPath: path(url, suffix: damaged))
  }

  /// Deletes a database with its journal files.
  static func remove(at url: URL) {
    for suffix in ["", "-wal", "-shm", "-journal", damaged] {
      try? FileManager.default.removeItem(atPath: path(url, suffix: suffix))
    }
  }

  private static let damaged = "-damaged"

  private static func path(_ url: URL, suffix: String) -> String {
    url.path(percentEncoded: false) + suffix
  }

  /// Damage inside a file shows only when its page is read, so it is noted for the next start.
  private func failure(_ error: any Error) -> StoreError {
    let failure = StoreError(error)
    if failure == .corrupt, let url {
      _ = FileManager.default.createFile(
        atPath: Self.path(url, suffix: Self.damaged), contents: nil)
    }
    return failure
  }
}
