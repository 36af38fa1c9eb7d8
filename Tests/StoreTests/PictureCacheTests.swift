import Foundation
import GRDB
import Testing

@testable import Store

struct PictureCacheTests {
  private let folder: TestFolder
  private let content: ContentStore
  private var pictures: URL { folder.url.appending(path: "pictures") }
  private let picture = URL(string: "https://example.org/1.png")!
  private let week: TimeInterval = 7 * 24 * 60 * 60

  init() throws {
    folder = TestFolder()
    content = try ContentStore(at: folder.content)
  }

  private func cache(limit: Int = 1000) -> PictureCache {
    PictureCache(directory: pictures, content: content, limit: limit)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted()
  }

  private func rows() throws -> Int {
    try content.file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM picture") ?? 0 }
  }

  private func address(_ number: Int) -> URL { URL(string: "https://example.org/\(number).png")! }

  /// Stores a picture with this many bytes, this many seconds after noon.
  private func store(
    _ count: Int, as number: Int, in cache: PictureCache, after seconds: TimeInterval = 0
  ) async throws {
    try await cache.store(Data(count: count), for: address(number), now: noon + seconds)
  }

  /// The numbers of those pictures that the cache holds.
  private func kept(_ numbers: ClosedRange<Int>, in cache: PictureCache) async -> [Int] {
    var kept: [Int] = []
    for number in numbers where await cache.holds(address(number)) { kept.append(number) }
    return kept
  }

  @Test func aPictureIsFoundAgain() async throws {
    #expect(await cache().picture(for: picture) == nil)
    try await cache().store(Data("1".utf8), for: picture)
    #expect(await cache().picture(for: picture)?.data == Data("1".utf8))
    try await cache().store(Data("22".utf8), for: picture)
    #expect(await cache().picture(for: picture)?.data == Data("22".utf8))
    #expect(try files().count == 1)
  }

  @Test func onlyTheOwnerCanReadAPicture() async throws {
    try await cache().store(Data("1".utf8), for: picture)
    #expect(try mode(pictures.path) == 0o700)
    #expect(try mode(pictures.appending(path: try files()[0]).path) == 0o600)
  }

  @Test func anIncompleteOrMissingFileIsNotUsed() async throws {
    try await cache().store(Data("12".utf8), for: picture)
    let file = pictures.appending(path: try files()[0])
    try Data("1".utf8).write(to: file)
    #expect(await cache().picture(for: picture) == nil)
    try FileManager.default.removeItem(at: file)
    #expect(await cache().picture(for: picture) == nil)
    try await cache().store(Data("12".utf8), for: picture)
    #expect(await cache().picture(for: picture)?.data == Data("12".utf8))
  }

  @Test func theFolderMayBeDeletedMeanwhile() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: picture)
    try FileManager.default.removeItem(at: pictures)
    try await cache.store(Data("2".utf8), for: picture)
    #expect(await cache.picture(for: picture)?.data == Data("2".utf8))
  }

  // MARK: Room

  @Test func theLeastRecentlyUsedAreRemoved() async throws {
    let cache = cache(limit: 100)
    for number in 0..<3 {
      try await store(30, as: number, in: cache, after: Double(number))
    }
    // The first picture is used again two days later, the others never.
    _ = await cache.picture(for: address(0), now: noon + 172_800)
    try await store(30, as: 3, in: cache, after: 172_800)
    #expect(await kept(0...3, in: cache) == [0, 2, 3])
    #expect(try files().count == 3)
  }

  @Test func aHugePictureIsNotStoredAndRemovesNothing() async throws {
    let cache = cache(limit: 100)
    try await cache.store(Data(repeating: 1, count: 80), for: picture)
    try await cache.store(Data(repeating: 2, count: 95), for: address(2))
    #expect(await cache.picture(for: address(2)) == nil)
    try await cache.store(Data(repeating: 3, count: 95), for: picture)
    #expect(await cache.picture(for: picture)?.data == Data(repeating: 1, count: 80))
    #expect(try files().count == 1)
  }

  @Test func aLowerLimitRemovesPicturesAndZeroStoresNothing() async throws {
    let cache = cache()
    for number in 1...4 {
      try await store(200, as: number, in: cache, after: Double(number))
    }
    #expect(try await cache.bytes() == 800)
    try await cache.setLimit(400, now: noon + 5)
    #expect(try await cache.bytes() == 400)
    #expect(await kept(1...4, in: cache) == [3, 4])
    #expect(try files().count == 2)
    try await cache.setLimit(0)
    #expect(try files().isEmpty)
    try await store(1, as: 5, in: cache)
    #expect(try await cache.bytes() == 0)
    try await cache.setLimit(1000)
    try await store(200, as: 5, in: cache)
    #expect(try await cache.bytes() == 200)
  }

  @Test func aWrongClockKeepsNoPictureForever() async throws {
    let cache = cache(limit: 100)
    try await store(60, as: 1, in: cache, after: 1e9)
    try await store(20, as: 2, in: cache)
    try await store(30, as: 3, in: cache, after: 60)
    #expect(await kept(1...3, in: cache) == [2, 3])
  }

  @Test func aFutureUseIsCorrected() async throws {
    let cache = cache(limit: 100)
    try await store(60, as: 1, in: cache, after: 1e9)
    try await store(20, as: 2, in: cache)
    _ = await cache.picture(for: address(1), now: noon + 60)
    try await store(30, as: 3, in: cache, after: 120)
    #expect(await kept(1...3, in: cache) == [1, 3])
  }

  @Test func aClockSetBackDoesNotLoseNewPictures() async throws {
    let cache = cache(limit: 100)
    try await store(60, as: 1, in: cache)
    try await store(60, as: 2, in: cache, after: -3600)
    #expect(await kept(1...2, in: cache) == [2])
  }

  // MARK: Time

  @Test func aPictureIsFreshForAWeekByDefault() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: address(1), now: noon)
    try await cache.store(Data("1".utf8), for: address(2), lifetime: 60, now: noon)
    try await cache.store(Data("1".utf8), for: address(3), lifetime: 0, now: noon)
    func isStale(_ number: Int, after seconds: TimeInterval) async -> Bool? {
      await cache.picture(for: address(number), now: noon.addingTimeInterval(seconds))?.isStale
    }
    #expect(await isStale(1, after: week - 1) == false)
    #expect(await isStale(1, after: week) == true)
    #expect(await isStale(2, after: 59) == false)
    #expect(await isStale(2, after: 60) == true)
    #expect(await isStale(3, after: 0) == true)
    #expect(await isStale(1, after: -1) == true, "the clock was set back")
  }

  @Test func aConfirmedPictureIsFreshAgain() async throws {
    let cache = cache()
    try await cache.store(
      Data("1".utf8), for: picture, validators: Validators(etag: "a", lastModified: "then"),
      lifetime: 60, now: noon)
    let later = noon.addingTimeInterval(1000)
    try await cache.confirm(picture, validators: Validators(etag: "b"), now: later)
    var stored = try #require(
      await cache.picture(for: picture, now: later.addingTimeInterval(59)))
    #expect(stored.validators == Validators(etag: "b", lastModified: "then"))
    #expect(!stored.isStale)
    try await cache.confirm(picture, lifetime: 10, now: later)
    stored = try #require(await cache.picture(for: picture, now: later.addingTimeInterval(59)))
    #expect(stored.isStale)
  }

  // MARK: Faults

  @Test func orphanedFilesAndRowsAreRemoved() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: address(1))
    let kept = try files()
    try await cache.store(Data("2".utf8), for: address(2))
    let lost = try #require(try files().first { !kept.contains($0) })
    try FileManager.default.removeItem(at: pictures.appending(path: lost))
    for name in ["0-0", "be-1"] {
      try Data("3".utf8).write(to: pictures.appending(path: name))
    }
    try age("0-0")
    try await cache.tidy()
    #expect(try files() == (kept + ["be-1"]).sorted())
    #expect(try rows() == 1)
    #expect(await cache.picture(for: address(1)) != nil)
  }

  /// The cache's folder may be, or may have become, a link to one of the user's own folders.
  @Test func onlyItsOwnFilesAreRemoved() async throws {
    let photos = folder.url.appending(path: "photos")
    let album = photos.appending(path: "a-1")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    let names = ["holiday.jpg", "orphan", "1", "-1", "a-", "1-2-3", "A-1", "a-1/b"]
    for name in names { try Data("1".utf8).write(to: photos.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      at: photos.appending(path: "b-1"), withDestinationURL: photos.appending(path: "holiday.jpg"))
    try FileManager.default.createSymbolicLink(at: pictures, withDestinationURL: photos)
    for name in names + ["a-1"] { try age(name) }
    try await cache().tidy(now: .now.addingTimeInterval(7200))
    for name in names {
      #expect(FileManager.default.fileExists(atPath: photos.appending(path: name).path), "\(name)")
    }
    #expect(!(try files().contains("b-1")), "the link is removed, not its target")
  }

  private func age(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-7200)],
      ofItemAtPath: pictures.appending(path: name).path)
  }

  /// SQLite accepts any value in any column.
  @Test(arguments: ["file = x'FF'", "bytes = 'x'", "usedAt = 'x'", "lifetime = 'x'"])
  func aWrongTypeInTheIndexIsNoPicture(damage: String) async throws {
    let cache = cache(limit: 100)
    try await store(60, as: 1, in: cache)
    try await content.file.write { try $0.execute(sql: "UPDATE picture SET \(damage)") }
    #expect(await cache.picture(for: address(1)) == nil)
    #expect(await cache.holds(address(1)) == false)
    #expect(SQLiteFile.isMarkedDamaged(at: folder.content))
  }

  @Test func aFailedWriteLeavesNothingBehind() async throws {
    try Data().write(to: pictures)
    await #expect(throws: StoreError.self) { try await cache().store(Data("1".utf8), for: picture) }
    #expect(try rows() == 0)
  }

  @Test func aFullDiskKeepsTheOldPicture() async throws {
    let cache = cache()
    try await cache.store(Data("1".utf8), for: picture)
    try await content.file.write { db in
      let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    // The tag doesn't fit into the free space of the pages.
    let tag = String(repeating: "x", count: 100_000)
    await #expect(throws: StoreError.diskFull) {
      try await cache.store(Data("2".utf8), for: picture, validators: Validators(etag: tag))
    }
    #expect(await cache.picture(for: picture)?.data == Data("1".utf8))
    #expect(try files().count == 1)
  }

  @Test func twoProcessesNeverReadAWrongPicture() async throws {
    let caches = [
      cache(), PictureCache(directory: pictures, content: try ContentStore(at: folder.content)),
    ]
    await withTaskGroup(of: Void.self) { group in
      for (process, cache) in caches.enumerated() {
        group.addTask { [picture] in
          for round in 0..<40 {
            try? await cache.store(Data(repeating: UInt8(process), count: round + 1), for: picture)
          }
        }
        group.addTask { [picture] in
          for _ in 0..<200 {
            guard let data = await cache.picture(for: picture)?.data else { continue }
            #expect(Set(data).count == 1)
          }
        }
      }
    }
    #expect(await caches[0].picture(for: picture)?.data.count == 40)
    #expect(try files().count == 1)
    #expect(try rows() == 1)
  }
}
