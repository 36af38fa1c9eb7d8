import GRDB
import Synchronization

/// Detects what other programs write to a database.
final class ExternalChanges: Sendable {
  private let file: SQLiteFile
  private let seen: Mutex<Int>

  /// Detects writes from now on.
  init(of file: SQLiteFile) throws(StoreError) {
    self.file = file
    seen = Mutex(try file.askWriter(version))
  }

  /// Whether another program has written since the last call.
  func hasChanged() async throws(StoreError) -> Bool {
    let now = try await file.askWriter { try version($0) }
    return seen.withLock { seen in
      defer { seen = now }
      return now != seen
    }
  }
}

/// A number that changes with the commits of other connections only. All of this program's writes
/// go through this connection, so they do not count.
/// - Source: https://www.sqlite.org/pragma.html#pragma_data_version
private func version(_ db: Database) throws -> Int {
  try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
}
