import Foundation
import Localization
import Transport

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

  /// Writes a new file, or replaces the content of an existing one, which keeps its mode and its
  /// owner. Links are followed, also one whose target doesn't exist yet. What is no regular file,
  /// such as a FIFO, is written to as it is.
  /// - Parameter write: called with a function that takes the bytes in order.
  /// - Returns: what `write` returns.
  /// - Throws: what `write` throws, or `Problem` if the file could not be written. After either, an
  ///   existing file is unchanged.
  public static func write<Value>(
    to file: URL, _ write: (@escaping Exporter.Output) throws -> Value
  ) throws -> Value {
    let path = file.path(percentEncoded: false)
    if LostName.isLost(in: path), !FileManager.default.fileExists(atPath: path) {
      throw Problem(path: path, reason: LostName.isNotUTF8.words)
    }
    do {
      guard let existing = try handle(of: file) else { return try replace(file, write) }
      defer { try? existing.close() }
      return try write { try existing.write(contentsOf: $0) }
    } catch let error as CocoaError {
      throw Problem(path: path, reason: error.localizedDescription)
    }
  }

  /// Opens what exists and is no regular file. Whoever names a device means what it stands for now:
  /// `/dev/stdout` may be a file that the shell appends to.
  private static func handle(of file: URL) throws -> FileHandle? {
    let path = file.path(percentEncoded: false)
    let isDevice = path.hasPrefix("/dev/")
    guard try isDevice || isSpecial(target(of: file)) else { return nil }
    let handle = try FileHandle(forWritingTo: file)
    // A pipe has no end.
    if isDevice { _ = try? handle.seekToEnd() }
    return handle
  }

  /// What a link leads to in the end, which need not exist; the file itself if it is no link.
  private static func target(of file: URL) -> URL {
    var file = file
    for _ in 0..<mostLinks {
      let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
      file = folder.appending(path: file.lastPathComponent)
      guard
        let next = try? FileManager.default.destinationOfSymbolicLink(
          atPath: file.path(percentEncoded: false))
      else { break }
      file = next.hasPrefix("/") ? URL(filePath: next) : folder.appending(path: next)
    }
    return file
  }

  /// As many links as Linux follows.
  private static let mostLinks = 40

  private static func isSpecial(_ file: URL) throws -> Bool {
    switch try attributes(of: file)?[.type] as? FileAttributeType {
    case .typeRegular?, nil: false
    case .typeDirectory?: throw CocoaError(.fileWriteInvalidFileName)
    default: true
    }
  }

  /// - Returns: `nil` for a file that doesn’t exist.
  private static func attributes(of file: URL) throws -> [FileAttributeKey: Any]? {
    do {
      return try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    }
  }

  private static func replace<Value>(
    _ file: URL, _ write: (@escaping Exporter.Output) throws -> Value
  ) throws -> Value {
    let file = target(of: file)
    let path = file.path(percentEncoded: false)
    let old = try attributes(of: file)
    guard old == nil || FileManager.default.isWritableFile(atPath: path) else {
      throw CocoaError(.fileWriteNoPermission)
    }
    // A new name each time: a file that a crash left behind must not be in the way.
    let part = file.deletingLastPathComponent().appending(path: ".almanac-part-\(UUID())")
    let partPath = part.path(percentEncoded: false)
    try Data().write(to: part, options: .withoutOverwriting)
    defer { try? FileManager.default.removeItem(at: part) }
    if let old { try copy(old, to: partPath) }
    let handle = try FileHandle(forWritingTo: part)
    let value = try write { try handle.write(contentsOf: $0) }
    try handle.synchronize()
    try handle.close()
    guard unsafe rename(partPath, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return value
  }

  private static func copy(_ old: [FileAttributeKey: Any], to path: String) throws {
    let manager = FileManager.default
    let owner = old.filter { [.ownerAccountID, .groupOwnerAccountID].contains($0.key) }
    // Only the superuser may give a file to another owner.
    try? manager.setAttributes(owner, ofItemAtPath: path)
    try manager.setAttributes(
      old.filter { $0.key == .posixPermissions }, ofItemAtPath: path)
  }
}
