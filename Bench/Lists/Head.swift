import BenchKit
import FeedCore
import Foundation
import Sections
import Store

/// Measures how long the store, and the start of a model, take for the first 50 rows.
@MainActor func measureHead(_ store: BenchStore) async throws {
  let count = try await store.content.itemCount(section: "contacts", url: BenchStore.feed)
  var samples: [Double] = []
  for _ in 0..<21 {
    // As when the app starts, this connection has cached nothing of the file.
    let content = try ContentStore(at: store.folder.appending(path: "content.sqlite"))
    let start = Measure.threadTime
    let head = try content.snapshot(
      section: "contacts", urls: [BenchStore.feed], groupCount: 2, limit: 60)
    let items = try content.items(head.groups.joined().prefix(50))
    let time = Measure.threadTime - start
    if items.count == 50 { samples.append(time) }
  }
  Report("first 50 rows from the store, \(count) contacts", unit: "ms", samples).send()
  var starts: [Double] = []
  for _ in 0..<11 {
    let model = SectionModel(
      section: .contacts, feeds: store.feeds, content: store.content, library: store.library,
      loader: store.loader)
    let start = Measure.threadTime
    model.start()
    for id in model.outline.groups.flatMap(\.ids).prefix(50) { _ = model.row(for: id) }
    starts.append(Measure.threadTime - start)
    model.cancel()
    await model.waitUntilIdle()
  }
  Report("start of the model with 50 rows, \(count) contacts", unit: "ms", starts).send()
}
