import Foundation

/// Files that only their owner can read, whatever the folder's permissions are.
enum PrivateFile {
  /// Creates an empty file, unless there already is a file at this place.
  static func make(at url: URL) {
    // An existing file is never opened: closing it would release SQLite's locks on it.
    let file = unsafe open(
      url.path(percentEncoded: false), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600 as mode_t)
    if file >= 0 { close(file) }
  }

  /// Restricts a file, but nothing that a link leads to.
  static func restrict(_ path: String) {
    guard let status = FileStatus(path, followsLinks: false), status.isRegular,
      status.mode != 0o600
    else { return }
    // Fails for a file of another user.
    _ = unsafe chmod(path, 0o600)
  }

  /// Whether there is something that can't be read like a file. Opening a FIFO would wait for ever.
  static func isBlocked(at url: URL) -> Bool {
    guard let status = FileStatus(url.path(percentEncoded: false)) else { return false }
    return !status.isRegular && !status.isFolder
  }

  /// Creates the database's file if needed, and restricts it and SQLite's files beside it. Journals
  /// that SQLite creates later get the database's mode.
  static func prepareDatabase(at url: URL) {
    make(at: url)
    for suffix in [""] + SQLiteFile.journals { restrict(SQLiteFile.path(url, suffix: suffix)) }
  }

  /// Restricts the library, its backups, and damaged libraries that were set aside.
  static func restrictLibraries(in folder: URL) throws {
    let path = folder.path(percentEncoded: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    for name in names where name.hasPrefix("library") { restrict(path + "/" + name) }
  }
}
