import Foundation

/// The folders of the app's files.
/// - Source: XDG Base Directory Specification.
public struct StoreLocation: Hashable, Sendable {
  /// The folder for what the user made: `$XDG_DATA_HOME/almanac`, or `~/.local/share/almanac`.
  public let data: URL
  /// The folder for what can be loaded again: `$XDG_CACHE_HOME/almanac`, or `~/.cache/almanac`.
  public let cache: URL

  public init(data: URL, cache: URL) {
    self.data = data
    self.cache = cache
  }

  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func directory(_ variable: String, else fallback: String) -> URL {
      // The specification says that relative paths are invalid and must be ignored.
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory).appending(path: "almanac")
      }
      let home =
        environment["HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        ?? FileManager.default.homeDirectoryForCurrentUser
      return home.appending(path: fallback).appending(path: "almanac")
    }
    data = directory("XDG_DATA_HOME", else: ".local/share")
    cache = directory("XDG_CACHE_HOME", else: ".cache")
  }

  public var library: URL { data.appending(path: "library.sqlite") }
  public var content: URL { cache.appending(path: "content.sqlite") }
  public var pictures: URL { cache.appending(path: "pictures") }
  /// The pictures of the user's own items.
  public var ownPictures: URL { data.appending(path: "pictures") }

  /// Creates one of the two folders, readable by its owner only.
  func create(_ folder: KeyPath<StoreLocation, URL>) throws(StoreError) {
    do {
      let manager = FileManager.default
      let place = self[keyPath: folder]
      let path = place.path(percentEncoded: false)
      let status = FileStatus(path)
      if status?.isFolder != true {
        try manager.createDirectory(
          at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      // Others could replace files in a folder that they may write to.
      if let status, status.mode & 0o022 != 0 {
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      }
    } catch {
      let failure = StoreError(error)
      if case .other = failure { throw .cannotOpen(reason: error.localizedDescription) }
      throw failure
    }
  }
}
