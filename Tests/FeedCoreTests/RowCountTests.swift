import FeedCore
import Foundation
import Store
import Synchronization
import Testing

/// Tests how many rows are read and made, for lists of any length.
@MainActor
struct RowCountTests {
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let made = Made()

  private final class Made: Sendable {
    let count = Mutex(0)
  }

  private var counted: Section {
    peopleSection(
      groups: [Section.Group(), Section.Group()], grouping: people.grouping,
      formats: [.whole(rename)],
      row: { [made] item in
        made.count.withLock { $0 += 1 }
        return people.row(item)
      })
  }

  /// Decodes people named `key:name`, where the name may change and the key identifies the item.
  @Sendable private nonisolated func rename(_ data: Data) throws(FeedError) -> DecodedFeed {
    var feed = try FeedCoreTests.decode(data)
    for index in feed.items.indices {
      let parts = feed.items[index].key.split(separator: ":")
      feed.items[index].key = String(parts[0])
      feed.items[index].sortText = String(parts[0])
    }
    return feed
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "\(10_000 + $0):a" } }

  private func loaded(_ names: [String]) async -> SectionModel {
    server.serve(json(names))
    return await loadedModel(counted, content: content, library: library, from: server)
  }

  /// Requests as many rows as GTK binds, starting at a position; returns how many were made.
  private func bind(_ model: SectionModel, from start: Int = 0) -> Int {
    made.count.withLock { $0 = 0 }
    let bands = BandLayout(model.outline)
    for position in start..<min(start + 205, bands.count) {
      for id in bands[position]?.ids ?? [] {
        #expect(model.row(for: id, among: bands.neighbors(of: position)) != nil)
      }
    }
    return made.count.withLock(\.self)
  }

  @Test(arguments: [1_000, 20_000]) func onlyAScreenOfRowsIsRead(
    _ count: Int
  ) async throws {
    let model = await loaded(names(count))
    #expect(bind(model, from: count / 2) <= 205 + 60)
    #expect(bind(model, from: count / 2) == 0)
  }

  @Test func onlyChangedRowsAreReadAgain() async throws {
    var names = names(5_000)
    let model = await loaded(names)
    _ = bind(model)
    for index in stride(from: 0, to: 5_000, by: 500) { names[index] = "\(10_000 + index):b" }
    let (outline, revision) = (model.outline, model.revision)
    server.serve(json(names))
    await model.settle { $0.refresh() }
    #expect(model.outline == outline)
    #expect(model.revision == revision + 1)
    #expect(bind(model) == 1, "of the ten, one is among those that are shown")
    #expect(model.row(for: outline.groups[0].ids[0])?.title == "10000:b")
  }

  @Test func unchangedRowsAreNotReadAgain() async throws {
    let model = await loaded(names(1_000))
    _ = bind(model)
    let revision = model.revision
    await model.settle { $0.refresh() }
    #expect(bind(model) == 0)
    #expect(model.revision == revision)
  }

  @Test func aStarReadsOneRowAgain() async throws {
    let model = await loaded(names(1_000))
    _ = bind(model)
    model.setStarred(true, for: model.outline.groups[0].ids[100])
    #expect(bind(model) <= 30)
    await model.waitUntilIdle()
    #expect(bind(model) == 0)
  }
}
