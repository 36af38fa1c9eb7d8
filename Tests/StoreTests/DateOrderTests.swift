import Foundation
import GRDB
import Testing

@testable import Store

/// Tests lists that are ordered by date.
struct DateOrderTests {
  private let content = ContentStore.inMemory()
  private let other = URL(string: "https://example.org/other.json")!

  private func day(_ number: Double) -> Date { noon + number * 86_400 }

  private func article(_ name: String, _ date: Date? = nil) -> Item {
    Item(key: name, date: date, searchText: name, payload: Data(name.utf8))
  }

  @discardableResult
  private func fetch(
    _ items: [Item], at date: Date = noon, from url: URL = feedURL, isWholeList: Bool = false
  ) async throws -> ContentChange {
    try await content.replace(
      FeedUpdate(
        section: "articles", url: url, items: items, order: .date, retention: .days(90),
        isWholeList: isWholeList, decoder: "1", fetchedAt: date),
      sortKey: { Data($0.utf8) })
  }

  private func ids(_ urls: [URL] = [feedURL]) throws -> [ItemID] {
    try content.snapshot(section: "articles", urls: urls, groupCount: 1).groups[0]
  }

  private func names(_ urls: [URL] = [feedURL]) throws -> [String] {
    try content.items(try ids(urls)).map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test func theNewestComesFirst() async throws {
    try await fetch([article("old", day(-3)), article("new", day(-1)), article("older", day(-9))])
    #expect(try names() == ["new", "old", "older"])
  }

  @Test func datesBefore1970AreOlder() async throws {
    let ancient = Date(timeIntervalSince1970: -1e10)
    try await fetch([article("ancient", ancient), article("new", day(-1))])
    #expect(try names() == ["new", "ancient"])
  }

  @Test func anItemWithoutADateIsSortedByWhenItWasFirstSeenUnlessItCameWithTheFeed() async throws {
    try await fetch([article("a"), article("b"), article("old", day(-1))])
    #expect(try names() == ["old", "a", "b"])
    let change = try await fetch(
      [article("c"), article("a"), article("b"), article("now", day(1)), article("old", day(-1))],
      at: day(2))
    #expect(change.hasNewOrder)
    #expect(try names() == ["c", "now", "old", "a", "b"])
    let same = try await fetch(
      [article("b"), article("a"), article("c"), article("now", day(1)), article("old", day(-1))],
      at: day(3))
    #expect(same.isEmpty)
    #expect(try names() == ["c", "now", "old", "a", "b"])
  }

  @Test func aFutureDateCountsAsFirstSeen() async throws {
    try await fetch([article("future", day(500))])
    try await fetch([article("future", day(500)), article("next", day(1))], at: day(2))
    #expect(try names() == ["next", "future"])
  }

  @Test func severalFeedsAreMergedByDate() async throws {
    try await fetch([article("1", day(-1)), article("3", day(-3))])
    try await fetch([article("2", day(-2)), article("4", day(-4))], from: other)
    #expect(try names([feedURL, other]) == ["1", "2", "3", "4"])
    let head = try content.snapshot(
      section: "articles", urls: [feedURL, other], groupCount: 1, limit: 3)
    #expect(try content.items(head.groups[0]).map(\.key) == ["1", "2", "3"])
  }

  @Test func aCompleteListKeepsItsOrderAndDropsMissingItems() async throws {
    try await fetch([article("b"), article("a"), article("c")], isWholeList: true)
    try await fetch([article("new", day(1))], at: day(2), from: other)
    try await fetch([article("c"), article("x"), article("b")], at: day(3), isWholeList: true)
    #expect(try names() == ["c", "x", "b"])
    #expect(try names([feedURL, other]) == ["new", "c", "x", "b"])
  }

  @Test func itemsStoredWithoutDatesAreSortedByTheNextRefresh() async throws {
    let items = [article("old", day(-9)), article("new", day(-1))]
    _ = try await content.replace(
      FeedUpdate(
        section: "articles", url: feedURL, items: items, order: .feed, decoder: "1",
        fetchedAt: noon), sortKey: { Data($0.utf8) })
    #expect(try names() == ["old", "new"])
    let change = try await fetch(items, at: day(1))
    #expect(change.hasNewOrder)
    #expect(try names() == ["new", "old"])
  }
}
