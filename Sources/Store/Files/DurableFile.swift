import Foundation

/// Files that survive a power failure.
enum DurableFile {
  /// Renames a file once its content is on disk; the new name must be free.
  static func move(_ file: URL, to place: URL) throws {
    try synchronize(file)
    try FileManager.default.moveItem(at: file, to: place)
    try synchronize(place.deletingLastPathComponent())
  }

  /// Moves files into a folder under new names, which must be free.
  static func move(_ files: [String: URL], into folder: URL) throws {
    guard !files.isEmpty else { return }
    for file in files.values { try synchronize(file) }
    for (name, file) in files {
      try FileManager.default.moveItem(at: file, to: folder.appending(path: name))
    }
    try synchronize(folder)
  }

  private static func synchronize(_ file: URL) throws {
    try FileHandle(forReadingFrom: file).synchronize()
  }
}
