import Foundation
import Store
import Testing

struct StoreLocationTests {
  @Test func theDefaultsAreInTheHomeFolder() {
    let location = StoreLocation(environment: ["HOME": "/home/ada"])
    #expect(location.library.path == "/home/ada/.local/share/almanac/library.sqlite")
    #expect(location.content.path == "/home/ada/.cache/almanac/content.sqlite")
    #expect(location.pictures.path == "/home/ada/.cache/almanac/pictures")
  }

  @Test func theEnvironmentDecides() {
    let location = StoreLocation(environment: [
      "HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "relative",
    ])
    #expect(location.data.path == "/data/almanac")
    #expect(location.cache.path == "/home/ada/.cache/almanac")
  }

  @Test func theFoldersAreTheOwnersOwn() throws {
    let folder = try TestFolder()
    let location = StoreLocation(environment: [
      "XDG_DATA_HOME": folder.url.appending(path: "data").path,
      "XDG_CACHE_HOME": folder.url.appending(path: "cache").path,
    ])
    for _ in 0..<2 { _ = try OpenStore(at: location) }
    for url in [location.data, location.cache] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    }
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
