import Foundation
import Localization

/// Writes a file completely or not at all.
public enum AtomicFile {
  /// Why a file could not be written.
  public struct Problem: Error, Hashable, Sendable {
    public let path: String
    public let reason: String

    public var message: String {
      text("Couldn’t write {path}: {reason}", ["path": path, "reason": reason])
    }
  }

  /// - Parameter write: called with a function that takes the bytes in order.
  /// - Returns: what `write` returns.
  /// - Throws: what `write` throws, or `Problem` if the file could not be written. After either, an
  ///   existing file is unchanged.
  public static func write<Value>(
    to file: URL, _ write: (@escaping Exporter.Output) throws -> Value
  ) throws -> Value {
    // A new name each time: a file that a crash left behind must not be in the way.
    let part = file.deletingLastPathComponent().appending(path: ".almanac-part-\(UUID())")
    let path = part.path(percentEncoded: false)
    do {
      try Data().write(to: part, options: .withoutOverwriting)
      defer { try? FileManager.default.removeItem(at: part) }
      let handle = try FileHandle(forWritingTo: part)
      let value = try write { try handle.write(contentsOf: $0) }
      try handle.synchronize()
      try handle.close()
      guard unsafe rename(path, file.path(percentEncoded: false)) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
      return value
    } catch let error as CocoaError {
      throw Problem(path: file.path(percentEncoded: false), reason: error.localizedDescription)
    }
  }
}
