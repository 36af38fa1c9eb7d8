import GRDB
import Synchronization

/// Detects what other programs write to a database.
final class ForeignChanges: Sendable {
  private let file: SQLiteFile
  private let seen: Mutex<Int>

  /// Counts from now on.
  init(of file: SQLiteFile) throws(StoreError) {
    self.file = file
    seen = Mutex(try file.askWriter(version))
  }

  /// Whether another program has written since this was last asked.
  func hasCome() async throws(StoreError) -> Bool {
    let now = try await file.askWriter { try version($0) }
    return seen.withLock { seen in
      defer { seen = now }
      return now != seen
    }
  }
}

/// Only other connections' commits change it. All of this program's writes go through the one that
/// is asked here, so they do not count.
/// - Source: https://www.sqlite.org/pragma.html#pragma_data_version
private func version(_ db: Database) throws -> Int {
  try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
}
