import Foundation

/// Files that survive a power failure.
enum DurableFile {
  /// Renames a file once its content is on disk; the new name must be free.
  static func move(_ file: URL, to place: URL) throws {
    try synchronize(file)
    try FileManager.default.moveItem(at: file, to: place)
    try synchronize(place.deletingLastPathComponent())
  }

  private static func synchronize(_ file: URL) throws {
    try FileHandle(forReadingFrom: file).synchronize()
  }
}
