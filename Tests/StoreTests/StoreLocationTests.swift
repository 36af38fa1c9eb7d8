import Foundation
import Testing

@testable import Store

struct StoreLocationTests {
  @Test func theDefaultsAreInTheHomeFolder() {
    let location = StoreLocation(environment: ["HOME": "/home/ada"])
    #expect(location.library.path == "/home/ada/.local/share/almanac/library.sqlite")
    #expect(location.content.path == "/home/ada/.cache/almanac/content.sqlite")
    #expect(location.pictures.path == "/home/ada/.cache/almanac/pictures")
  }

  @Test func theFoldersFollowTheXDGVariables() {
    let location = StoreLocation(environment: [
      "HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "relative",
    ])
    #expect(location.data.path == "/data/almanac")
    #expect(location.cache.path == "/home/ada/.cache/almanac")
  }

  @Test func nobodyElseMayWriteToAnExistingFolder() throws {
    let folder = TestFolder()
    try FileManager.default.createDirectory(
      at: folder.location.data, withIntermediateDirectories: true)
    let path = folder.location.data.path(percentEncoded: false)
    for (mode, expected) in [(0o777, 0o700), (0o755, 0o755)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try folder.location.create(\.data)
      let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(found as? Int == expected)
    }
  }

  @Test func onlyTheOwnerCanReadTheFolders() throws {
    let folder = TestFolder()
    let location = StoreLocation(environment: [
      "XDG_DATA_HOME": folder.url.appending(path: "data").path,
      "XDG_CACHE_HOME": folder.url.appending(path: "cache").path,
    ])
    for _ in 0..<2 { _ = try OpenStore(at: location) }
    for url in [location.data, location.cache] { #expect(try mode(url.path) == 0o700) }
  }

  /// An older version, or the user, may have made folders that other users can read.
  @Test func onlyTheOwnerCanReadTheFiles() async throws {
    let folder = TestFolder()
    let location = folder.location
    let manager = FileManager.default
    for place in [location.data, location.cache] {
      try manager.createDirectory(
        at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }
    func files() throws -> [String] {
      try [location.data, location.cache, location.pictures].flatMap { place in
        try manager.contentsOfDirectory(atPath: place.path).map { place.path + "/" + $0 }
      }.filter { $0 != location.pictures.path }
    }
    func open() async throws {
      let store = try OpenStore(at: location)
      try await store.library.set("1", for: "a")
      try await store.library.backUp()
      let cache = PictureCache(directory: location.pictures, content: store.content)
      try await cache.store(Data("1".utf8), for: URL(filePath: "/1"))
    }
    try await open()
    let names = try files().map { $0.split(separator: "/").last ?? "" }
    #expect(names.contains("library.sqlite") && names.contains("content.sqlite"))
    #expect(names.contains { $0.hasPrefix("library-backup-") })
    for file in try files() { #expect(try mode(file) == 0o600, "\(file) made") }
    for file in try files() {
      try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    }
    try await open()
    for file in try files() where !file.contains("-lock") && !file.contains("/pictures/") {
      #expect(try mode(file) == 0o600, "\(file) found")
    }
    #expect(try mode(location.data.path) == 0o755, "the folder is the user's")
  }

  @Test(arguments: [
    StoreError.diskFull, .readOnly, .busy, .corrupt, .cannotOpen(reason: "a"), .cancelled,
    .other(reason: "b"),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(error: StoreError) {
    #expect(!error.message.isEmpty && !error.message.contains("{"))
    #expect(!error.suggestion.isEmpty)
  }
}
