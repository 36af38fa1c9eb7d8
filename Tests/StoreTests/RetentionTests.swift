import Foundation
import Testing

@testable import Store

/// Tests how long unlisted items stay, and how much space items take.
struct RetentionTests {
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  private func fetch(_ names: [String], at date: Date, _ retention: Retention) async throws {
    let items = names.map {
      Item(key: $0, searchText: $0, payload: Data(String(repeating: $0, count: 1_000).utf8))
    }
    _ = try await content.replace(
      FeedUpdate(
        section: "articles", url: feedURL, items: items, order: .date, retention: retention,
        decoder: "1", fetchedAt: date),
      marks: MarkRule(library: library, section: "articles"), sortKey: { Data($0.utf8) })
  }

  private func day(_ number: Double) -> Date { noon + number * 86_400 }

  private var names: Set<String> {
    get throws {
      let ids = try content.snapshot(section: "articles", urls: [feedURL], groupCount: 1).groups[0]
      return Set(try content.items(ids).map(\.key))
    }
  }

  @Test(
    arguments: [
      (.days(30), 29, true), (.days(30), 31, false), (.days(365), 364, true),
      (.days(365), 366, false), (.always, 9_000, true),
    ] as [(Retention, Double, Bool)])
  func theUsersRetentionIsUsed(
    retention: Retention, days: Double, stays: Bool
  ) async throws {
    try await fetch(["a", "b"], at: noon, retention)
    try await fetch(["b"], at: day(1), retention)
    // Expired items are removed even without a new list, and also when the next list differs.
    try await content.deleteExpired(section: "articles", retention, now: day(days))
    #expect(try names == (stays ? ["a", "b"] : ["b"]))
    try await fetch(["a", "b", "c"], at: day(days), retention)
    try await fetch(["b"], at: day(days + 1), retention)
    try await fetch(["b", "d"], at: day(2 * days + 1), retention)
    #expect(try names == (stays ? ["a", "b", "c", "d"] : ["b", "d"]))
  }

  @Test func starsAndNotesKeepItemsForever() async throws {
    try await library.setMark(.star, to: true.mark, item: "a", section: "articles")
    try await library.setMark(.note, to: "for later", item: "b", section: "articles")
    try await fetch(["a", "b", "c", "d"], at: noon, .days(30))
    try await fetch(["d"], at: day(1), .days(30))
    try await content.deleteExpired(section: "articles", .days(30), now: day(9_000))
    #expect(try names == ["a", "b", "d"])
    try await content.deleteExpired(section: "others", .days(0), now: day(9_000))
    try await content.deleteExpired(section: "articles", .whileListed, now: day(9_000))
    #expect(try names == ["a", "b", "d"])
  }

  @Test func theStoredSizeIsAboutRight() async throws {
    #expect(try await content.size(section: "articles") == 0)
    try await fetch(["a", "b"], at: noon, .always)
    #expect((2_000...3_000).contains(try await content.size(section: "articles")))
    #expect(try await content.size(section: "others") == 0)
  }
}
