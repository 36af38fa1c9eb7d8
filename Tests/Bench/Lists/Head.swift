import FeedCore
import Foundation
import Sections
import Store

/// Measures how long the store takes for the first 50 rows.
@MainActor func measureHead(_ store: BenchStore) async throws {
  let count = try await store.content.itemCount(section: "contacts", url: BenchStore.feed)
  var samples: [Double] = []
  for _ in 0..<21 {
    // As at a start: this connection has cached nothing of the file.
    let content = try Content(at: store.folder.appending(path: "content.sqlite"))
    let start = Figures.cpu()
    let head = try content.head(
      section: "contacts", urls: [BenchStore.feed], groupCount: 2, limit: 60)
    let items = try content.items(head.groups.joined().prefix(50))
    samples.append(Figures.cpu() - start)
    guard items.count == 50 else { continue }
  }
  Figures.print("first 50 rows from the store, \(count) contacts", "ms", samples)
  var starts: [Double] = []
  for _ in 0..<11 {
    let model = store.model()
    let start = Figures.cpu()
    model.start()
    for id in model.outline.groups.joinedIDs.prefix(50) { _ = model.row(for: id) }
    starts.append(Figures.cpu() - start)
    model.cancel()
    await model.waitUntilIdle()
  }
  Figures.print("start of the model with 50 rows, \(count) contacts", "ms", starts)
}

extension [Outline.Group] {
  var joinedIDs: [ItemID] { flatMap(\.ids) }
}

extension BenchStore {
  @MainActor func model() -> FeedModel {
    FeedModel(
      section: .contacts, feeds: [Feed(Self.feed, interval: .manual)], content: content,
      library: library, loader: loader)
  }
}
