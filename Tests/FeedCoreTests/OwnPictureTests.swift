import Foundation
import Localization
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// Tests that the pictures of own items outlive their sites.
struct OwnPictureTests {
  private let folder = TestFolder()
  private let library = Library.inMemory()
  private let requests = Requests()
  private let pictures: OwnPictures
  private static let page = URL(string: "https://example.org/soup")!
  private static let picture = URL(string: "https://example.org/soup.png")!

  private final class Requests: Sendable {
    let all = Mutex<[URL]>([])
    let status = Mutex(200)
    let body = Mutex("picture")
  }

  init() {
    pictures = OwnPictures(directory: folder.url.appending(path: "my öwn"), library: library)
  }

  /// A loader as after a start without the cache.
  private func loader() -> PictureLoader {
    let transport = Transport.stub { [requests] request in
      requests.all.withLock { $0.append(request.url) }
      return TransportResponse(
        status: requests.status.withLock(\.self), body: Data(requests.body.withLock(\.self).utf8),
        url: request.url)
    }
    return PictureLoader(transport: transport, cache: nil, own: pictures)
  }

  private func add(_ key: String = "soup", from origin: URL = page) async throws -> AppliedChange {
    var change = LibraryChange()
    change.added = [
      LibraryChange.Addition(
        OwnItem(
          section: "people", source: OwnItem.Source(Data(json(["Soup"]).utf8), format: "names"),
          origin: OwnItem.Origin(feed: origin, item: key), made: .now))
    ]
    let applied = try #require(try await library.apply(change, named: Phrase("Add")))
    try await library.wantPictures([key: Self.picture], section: "people")
    return applied
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/my öwn")) ?? []
  }

  private var keeper: OwnPictureKeeper {
    OwnPictureKeeper(pictures, loader: loader(), library: library, sections: [people])
  }

  private func keep() async { await keeper.keepAll() }

  @Test func aKeptPictureNeedsNoNetwork() async throws {
    _ = try await add()
    #expect(await pictures.data(for: Self.picture) == nil)
    await keep()
    #expect(files.count == 1)
    requests.status.withLock { $0 = 404 }
    #expect(try await loader().data(for: Self.picture) == Data("picture".utf8))
    await keep()
    #expect(requests.all.withLock(\.count) == 1, "it is asked for once")
    // Another item with the same picture has it at once.
    _ = try await add("stew")
    #expect(try await pictures.wanted().isEmpty)
  }

  @Test(arguments: [(404, 1), (410, 1), (503, 2)])
  func aPictureThatIsGoneIsNotAskedForAgain(status: Int, count: Int) async throws {
    _ = try await add()
    requests.status.withLock { $0 = status }
    await keep()
    await keep()
    #expect(requests.all.withLock(\.count) == count)
    #expect(files.isEmpty)
  }

  @Test func thePicturesOfOneChangeDoNotWaitForOthers() async throws {
    requests.status.withLock { $0 = 503 }
    _ = try await add("stew")
    try await library.wantPictures(["stew": Self.page], section: "people")
    let change = try await add()
    await keeper.keepAll(of: change)
    #expect(requests.all.withLock(\.self) == [Self.picture])
  }

  @Test(arguments: [
    (404, "", "There is nothing at this address."), (410, "", "There is nothing at this address."),
    (403, "", "The server doesn’t allow access to this address."),
    (200, "<!DOCTYPE html><p>Log in", "Almanac can’t read this picture."),
    (200, "", "Almanac can’t read this picture."), (200, "?", "Almanac can’t read this picture."),
    (200, "GIF89a", nil), (200, "<?xml version='1.0'?><svg/>", nil),
  ])
  func aPictureThatCannotBeLoadedIsNamed(status: Int, body: String, reason: String?) async throws {
    requests.status.withLock { $0 = status }
    requests.body.withLock { $0 = body }
    let earlier = try await add("stew")
    let change = try await add()
    let outcome = await keeper.keepAll()
    #expect(
      await keeper.explain(outcome, after: change)
        == (reason.map { ["The picture of “Soup” can’t be loaded: \($0)"] } ?? []))
    #expect(await keeper.explain(outcome, after: earlier).isEmpty, "it is named once")
    _ = try await library.undo(change.id)
    #expect(await keeper.explain(outcome, after: change).isEmpty, "it is gone")
  }

  @Test func manyPicturesThatCannotBeLoadedAreCounted() async throws {
    requests.status.withLock { $0 = 403 }
    var change = LibraryChange()
    for number in 1...9 {
      change.added.append(
        LibraryChange.Addition(
          OwnItem(
            section: "people", source: OwnItem.Source(Data(json(["Soup"]).utf8), format: "names"),
            origin: OwnItem.Origin(feed: Self.page, item: "\(number)"), made: .now)))
    }
    let applied = try #require(try await library.apply(change, named: Phrase("Add")))
    try await library.wantPictures(
      Dictionary(
        uniqueKeysWithValues: (1...9).map { ("\($0)", Self.page.appending(path: "\($0)")) }),
      section: "people")
    #expect(
      await keeper.explain(keeper.keepAll(), after: applied)
        == ["9 pictures can’t be loaded: The server doesn’t allow access to this address."])
  }

  @Test(arguments: ["soup", "https://example.org/soup", "\u{7F}\t\"\\\u{1}"])
  func aPictureStaysAsLongAsAnUndoMayNeedIt(key: String) async throws {
    _ = try await add(key)
    await keep()
    var change = LibraryChange()
    change.removed = [LibraryChange.OwnKey(section: "people", key: key)]
    let removal = try #require(try await library.apply(change, named: Phrase("Remove")))
    try await pictures.tidy()
    #expect(files.count == 1)
    _ = try await library.undo(removal.id)
    try await pictures.tidy()
    #expect(await pictures.data(for: Self.picture) != nil)
    _ = try await library.apply(change, named: Phrase("Remove"))
    try await library.file.write { try $0.execute(sql: "DELETE FROM change") }
    try await pictures.tidy()
    #expect(files.isEmpty)
  }

  @Test func whatACrashLeftIsDeletedAfterAnHour() async throws {
    _ = try await add()
    await keep()
    let own = folder.url.appending(path: "my öwn")
    for (name, age) in [(".old", 3_700.0), (".new", 60)] {
      let file = own.appending(path: name)
      try Data().write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now - age], ofItemAtPath: file.path(percentEncoded: false))
    }
    try await pictures.tidy()
    #expect(files.count == 2 && files.contains(".new"))
  }

  /// A saved page may come from anywhere, and must not lead into the local network.
  @Test func aPageInAFileNamesNothingLocal() async throws {
    let local = URL(string: "http://192.168.1.1/router.png")!
    for (key, origin) in [("a", URL(filePath: "/tmp/page.html")), ("b", Self.page)] {
      _ = try await add(key, from: origin)
      try await library.wantPictures([key: local], section: "people")
    }
    await keep()
    #expect(!requests.all.withLock(\.self).contains(local))
    let change = try await add("c", from: URL(filePath: "/tmp/page.html"))
    try await library.wantPictures(["c": local], section: "people")
    #expect(
      await keeper.explain(keeper.keepAll(), after: change).contains(
        "The picture of “Soup” can’t be loaded: Almanac can’t load this address."))
  }
}
