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
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard type == .typeRegular else { return }
    // Fails for a journal that doesn't exist.
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// Whether there is something that can't be read like a file. Opening a FIFO would wait for ever.
  static func isBlocked(at url: URL) -> Bool {
    var status = stat()
    guard unsafe stat(url.path(percentEncoded: false), &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
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
