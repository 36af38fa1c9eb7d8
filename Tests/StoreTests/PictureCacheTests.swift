import Foundation
import GRDB
import Testing

@testable import Store

struct PictureCacheTests {
  private let folder: TestFolder
  private let content: Content
  private var pictures: URL { folder.url.appending(path: "pictures") }
  private let picture = URL(string: "https://example.org/1.png")!

  init() throws {
    folder = try TestFolder()
    content = try Content(at: folder.content)
  }

  private func cache(limit: Int = 1000) -> PictureCache {
    PictureCache(directory: pictures, content: content, limit: limit)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted()
  }

  @Test func aPictureIsFoundAgain() async throws {
    #expect(await cache().data(for: picture) == nil)
    try await cache().store(Data("1".utf8), for: picture)
    #expect(await cache().data(for: picture) == Data("1".utf8))
    try await cache().store(Data("22".utf8), for: picture)
    #expect(await cache().data(for: picture) == Data("22".utf8))
    #expect(try files().count == 1)
  }

  @Test func aFileThatLostBytesIsNotUsed() async throws {
    try await cache().store(Data("12".utf8), for: picture)
    try Data("1".utf8).write(to: pictures.appending(path: try files()[0]))
    #expect(await cache().data(for: picture) == nil)
  }

  @Test func anotherAddressWithTheSameHashDoesNotGetThePicture() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: picture)
    let name = PictureCache.fileName(for: picture.absoluteString)
    // As if the stored file were that of an address with the same hash.
    try await content.file.write {
      try $0.execute(sql: "UPDATE picture SET url = 'https://example.org/2.png'")
    }
    #expect(await cache.data(for: picture) == nil)
    try await cache.store(Data("3".utf8), for: picture)
    #expect(try files() == [name])
    #expect(await cache.data(for: URL(string: "https://example.org/2.png")!) == nil)
  }

  @Test func afterTheClockWasSetBackNewPicturesStay() async throws {
    let cache = cache(limit: 100)
    let urls = (0..<6).map { URL(string: "https://example.org/\($0).png")! }
    for url in urls.prefix(3) {
      try await cache.store(Data(repeating: 0, count: 30), for: url, now: noon + 1_000_000)
    }
    for (index, url) in urls.dropFirst(3).enumerated() {
      try await cache.store(Data(repeating: 0, count: 30), for: url, now: noon + Double(index))
    }
    for url in urls.suffix(2) { #expect(await cache.data(for: url, now: noon) != nil) }
    #expect(await cache.data(for: urls[0], now: noon) == nil)
  }

  @Test func aUseInTheFutureIsSetRight() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: picture, now: noon + 1_000_000)
    _ = await cache.data(for: picture, now: noon)
    let usedAt = try await content.file.read {
      try Double.fetchOne($0, sql: "SELECT usedAt FROM picture")
    }
    #expect(usedAt == noon.timeIntervalSince1970)
  }

  @Test func theOldestUsedMakeRoom() async throws {
    let cache = cache(limit: 100)
    let urls = (0..<4).map { URL(string: "https://example.org/\($0).png")! }
    for (index, url) in urls.enumerated() {
      try await cache.store(
        Data(repeating: 0, count: 30), for: url,
        now: noon.addingTimeInterval(Double(index)))
      // The first is looked at again two days later, the others never.
      if index == 2 { _ = await cache.data(for: urls[0], now: noon.addingTimeInterval(172_800)) }
    }
    #expect(await cache.data(for: urls[0]) != nil)
    #expect(await cache.data(for: urls[1]) == nil)
    #expect(await cache.data(for: urls[3]) != nil)
    #expect(try files().count == 3)
  }

  @Test func filesThatADeletedIndexLeftBehindGo() async throws {
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: pictures.appending(path: "orphan"))
    try await cache().store(Data("1".utf8), for: picture)
    #expect(try files() == [PictureCache.fileName(for: picture.absoluteString)])
  }
}
