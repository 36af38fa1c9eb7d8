import Foundation
import GRDB

extension Library {
  /// Opens or creates the library. A damaged library is set aside. The newest good backup, or an
  /// empty library, replaces a library that is damaged or was lost; `restoration` then says so.
  public static func open(
    at url: URL, now: Date = .now, hasReaders: Bool = true
  ) throws(StoreError) -> Library {
    do {
      return Library(
        file: try SQLiteFile.open(
          at: url, durability: .full, migrator: migrator,
          repair: LibraryRepair(library: url, now: now).repair, hasReaders: hasReaders))
    } catch {
      throw StoreError(error)
    }
  }

  /// What a library in memory was copied from.
  public enum Source: Hashable, Sendable {
    case library
    /// The backup from a day, such as `2026-11-20`, because the library is missing or can't be
    /// read.
    case backup(day: String)
    /// Nothing, because neither the library nor a backup can be read.
    case nothing
    /// Nothing, because there is neither a library nor a backup.
    case firstStart
  }

  /// A copy in memory of the library, or of the newest good backup if the library is missing,
  /// damaged or unreadable; an empty library if there is no good backup.
  static func copied(from url: URL) throws(StoreError) -> (library: Library, source: Source) {
    // What can't be listed can't be read either.
    let backups = (try? LibraryBackup.all(of: url)) ?? []
    let places = [(url, Source.library)] + backups.map { ($0.url, .backup(day: $0.day)) }
    var isThere = false
    for (place, source) in places {
      guard FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) else {
        continue
      }
      isThere = true
      // The caller reports why the library could not be opened; here, the next file is tried.
      if let file = try? SQLiteFile.copied(from: place, migrator: migrator),
        (try? SQLiteFile.isSound(file.writer)) == true
      {
        // The copy's changes are lost, so the file counts on from the same revisions.
        try file.write(setNewID)
        return (Library(file: file), source)
      }
    }
    return (try Library(at: nil), isThere ? .nothing : .firstStart)
  }

  /// Makes the library count as another one than the one that it was copied from.
  static func setNewID(_ db: Database) throws { try set(UUID().uuidString, for: id, db) }

  /// The setting with a random text that no other library has.
  static let id = "id"

  static func file(at url: URL?) throws -> SQLiteFile {
    try SQLiteFile(at: url, durability: .full, migrator: migrator)
  }
}

extension Library {
  static let restored = "restored"

  /// How the library was lost and restored; `nil` if it was never lost, or once the user has
  /// dismissed the notice.
  public func restoration() async throws(StoreError) -> Restoration? {
    try await file.read { db in
      try Self.setting(Self.restored, db).flatMap(Restoration.decoded(storedJSON:))
    }
  }

  /// Records that the user dismissed the notice about the restoration.
  public func forgetRestoration() async throws(StoreError) {
    try await set(nil, for: Self.restored)
  }

  /// Whether the user's changes currently reach the disk.
  public var health: StoreHealth { file.health }
}
