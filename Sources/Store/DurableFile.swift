import Foundation

/// Files that survive a power failure.
enum DurableFile {
  /// Gives a file its name once it is on the disk; nothing else may have that name.
  static func move(_ file: URL, to place: URL) throws {
    try synchronize(file)
    try FileManager.default.moveItem(at: file, to: place)
    try synchronize(place.deletingLastPathComponent())
  }

  private static func synchronize(_ file: URL) throws {
    try FileHandle(forReadingFrom: file).synchronize()
  }
}
