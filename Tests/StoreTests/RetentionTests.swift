import Foundation
import Testing

@testable import Store

/// Tests how long items stay that their feed no longer lists, and how much space items take.
struct RetentionTests {
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  @discardableResult
  private func fetch(
    _ items: [Item], at date: Date = noon, _ retention: Retention = .days(90)
  ) async throws -> ContentChange {
    try await content.replace(
      FeedUpdate(
        section: "articles", url: feedURL, items: items, order: .date, retention: retention,
        decoder: "1", fetchedAt: date),
      marks: MarkRule(library: library, section: "articles"), sortKey: { Data($0.utf8) })
  }

  private func fetch(_ names: [String], at date: Date, _ retention: Retention) async throws {
    try await fetch(
      names.map {
        Item(key: $0, searchText: $0, payload: Data(String(repeating: $0, count: 1_000).utf8))
      }, at: date, retention)
  }

  private func article(_ name: String, _ date: Date) -> Item {
    Item(key: name, date: date, searchText: name, payload: Data(name.utf8))
  }

  private func day(_ number: Double) -> Date { noon + number * 86_400 }

  private var ids: [ItemID] {
    get throws {
      Array(try content.snapshot(section: "articles", urls: [feedURL], groupCount: 1).groups[0])
    }
  }

  /// The keys in the order shown.
  private var names: [String] { get throws { try content.items(ids).map(\.key) } }

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
    #expect(try Set(names) == (stays ? ["a", "b"] : ["b"]))
    try await fetch(["a", "b", "c"], at: day(days), retention)
    try await fetch(["b"], at: day(days + 1), retention)
    try await fetch(["b", "d"], at: day(2 * days + 1), retention)
    #expect(try Set(names) == (stays ? ["a", "b", "c", "d"] : ["b", "d"]))
  }

  @Test func starsAndNotesKeepItemsForever() async throws {
    try await library.setMark(.star, to: true.mark, item: "a", section: "articles")
    try await library.setMark(
      .note, to: "for later", item: "b", feed: feedURL, section: "articles")
    try await library.setMark(.star, to: false.mark, item: "unstarred", section: "articles")
    try await library.setMark(.read, to: true.mark, item: "read", section: "articles")
    try await fetch(["a", "b", "c", "d", "unstarred", "read"], at: noon, .days(30))
    try await fetch(["d"], at: day(1), .days(30))
    try await content.deleteExpired(section: "articles", .days(30), now: day(9_000))
    #expect(try Set(names) == ["a", "b", "d"])
    try await content.deleteExpired(section: "others", .days(0), now: day(9_000))
    try await content.deleteExpired(section: "articles", .whileListed, now: day(9_000))
    #expect(try Set(names) == ["a", "b", "d"])
  }

  @Test func theStoredSizeIsAboutRight() async throws {
    #expect(try await content.size(section: "articles") == 0)
    try await fetch(["a", "b"], at: noon, .always)
    #expect((2_000...3_000).contains(try await content.size(section: "articles")))
    #expect(try await content.size(section: "others") == 0)
  }

  @Test func anArticleStaysForNinetyDays() async throws {
    try await fetch([article("gone", day(-1)), article("here", day(-2))])
    let change = try await fetch([article("here", day(-2))], at: day(1))
    #expect(change.isEmpty)
    #expect(try names == ["gone", "here"])
    try await fetch([article("here", day(-2))], at: day(90))
    #expect(try names == ["gone", "here"])
    // “gone” was last listed at `noon`, 90.1 days before.
    let last = try await fetch([article("here", day(-2))], at: day(90.1))
    #expect(last.hasNewOrder)
    #expect(try names == ["here"])
  }

  @Test func anItemListedAgainIsTheSameAndStays() async throws {
    try await fetch([article("a", day(-1)), article("b", day(-2))])
    let id = try #require(try ids.first)
    try await fetch([article("b", day(-2))], at: day(1))
    try await fetch([article("a", day(-1)), article("b", day(-2))], at: day(2))
    try await fetch([article("b", day(-2))], at: day(80))
    try await fetch([article("b", day(-2))], at: day(91))
    #expect(try content.item(id)?.key == "a")
  }

  @Test func anEmptiedFeedTakesItsItemsBack() async throws {
    try await fetch([article("a", day(-1))])
    try await fetch([article("b", day(1))], at: day(2))
    try await fetch([article("a", day(-1))], at: day(3))
    try await fetch([article("a", day(-1)), article("b", day(1))], at: day(4))
    #expect(try names == ["b", "a"])
  }

  @Test func unlistedItemsAreLimitedInNumber() async throws {
    let most = FeedReconciler.mostUnlisted.count
    try await fetch((0..<most).map { article("a\($0)", day(-1)) })
    try await fetch((0..<100).map { article("b\($0)", day(1)) }, at: day(2))
    try await fetch([article("new", day(3))], at: day(4))
    let kept = try names
    #expect(kept.count == most + 1)
    #expect(kept[0...1] == ["new", "b0"])
  }

  @Test func unlistedItemsAreLimitedInSize() async throws {
    let items = (0..<5).map { number in
      Item(
        key: "\(number)", date: day(Double(-number)), searchText: "",
        payload: Data(count: FeedReconciler.mostUnlisted.bytes / 4))
    }
    try await fetch(items)
    try await fetch([article("new", day(1))], at: day(2))
    #expect(try names.count == 5)
  }
}
