import Foundation
import GRDB
import Testing

@testable import Store

/// Tests lists that are ordered by date, and articles that their feed no longer lists.
struct DateOrderTests {
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let other = URL(string: "https://example.org/other.json")!

  private func day(_ number: Double) -> Date { noon + number * 86_400 }

  private func article(_ name: String, _ date: Date? = nil, star: Bool = false) -> Item {
    Item(key: name, date: date, searchText: name, isStarred: star, payload: Data(name.utf8))
  }

  @discardableResult
  private func fetch(
    _ items: [Item], at date: Date = noon, from url: URL = feedURL, isWholeList: Bool = false,
    marks: MarkRule? = nil
  ) async throws -> ContentChange {
    try await content.replace(
      FeedUpdate(
        section: "articles", url: url, items: items, order: .date, retention: .days(90),
        isWholeList: isWholeList, decoder: "1", fetchedAt: date),
      marks: marks, sortKey: { Data($0.utf8) })
  }

  private func ids(_ urls: [URL] = [feedURL]) throws -> [ItemID] {
    try content.snapshot(section: "articles", urls: urls, groupCount: 1).groups[0]
  }

  private func names(_ urls: [URL] = [feedURL]) throws -> [String] {
    try content.items(try ids(urls)).map { String(decoding: $0.payload, as: UTF8.self) }
  }

  private var rule: MarkRule { MarkRule(library: library, section: "articles") }

  @Test func theNewestComesFirst() async throws {
    try await fetch([article("old", day(-3)), article("new", day(-1)), article("older", day(-9))])
    #expect(try names() == ["new", "old", "older"])
  }

  @Test func datesBefore1970AreOlder() async throws {
    let ancient = Date(timeIntervalSince1970: -1e10)
    try await fetch([article("ancient", ancient), article("new", day(-1))])
    #expect(try names() == ["new", "ancient"])
  }

  @Test func anItemWithoutADateIsSortedByWhenItWasFirstSeen() async throws {
    try await fetch([article("a"), article("b"), article("old", day(-1))])
    #expect(try names() == ["a", "b", "old"])
    let change = try await fetch(
      [article("c"), article("a"), article("b"), article("now", day(1)), article("old", day(-1))],
      at: day(2))
    #expect(change.hasNewOrder)
    #expect(try names() == ["c", "now", "a", "b", "old"])
    let same = try await fetch(
      [article("b"), article("a"), article("c"), article("now", day(1)), article("old", day(-1))],
      at: day(3))
    #expect(same.isEmpty)
    #expect(try names() == ["c", "now", "a", "b", "old"])
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

  // MARK: What was read

  @Test func unreadItemsAreCountedByFeed() async throws {
    try await fetch((0..<600).map { article("\($0)") })
    try await fetch([article("0"), article("1")], from: other)
    #expect(try await content.unreadCounts(section: "articles") == [feedURL: 600, other: 2])
    let keys = try await content.markKeys(of: Array(try ids().prefix(599)))
    try await content.setMark(.read, to: true.mark, items: keys, rule)
    try await content.setMark(.read, to: true.mark, item: "0", feed: other, rule)
    try await content.setMark(.read, to: true.mark, item: "1", feed: other, rule)
    try await content.setMark(.read, to: false.mark, item: "1", feed: other, rule)
    #expect(try await content.unreadCounts(section: "articles") == [feedURL: 1, other: 1])
    #expect(try await content.items(with: .read).count == 600)
  }

  @Test func countingReadsOnlyAnIndex() throws {
    let plan = try plan(
      "SELECT count(*) FROM item WHERE item.feed = 1 AND json_extract(marks, '$.read') = '1'",
      in: content)
    #expect(plan.contains { $0.contains("itemRead") })
  }

  @Test func theMarksOfAnItemAreReadFromTheirIndex() async throws {
    try await fetch([article("a"), article("b", star: true)])
    #expect(try ids().map { try content.marks(of: $0) } == [Marks(), Marks([.star: true.mark])])
    #expect(try content.marks(of: 99) == nil)
    let plan = try plan(ContentStore.marksSQL, [1], in: content)
    #expect(plan.contains { $0.contains("COVERING INDEX itemMarks") })
  }

  @Test func manyMarksAreSavedTogether() async throws {
    let keys = (0..<300).map { MarkKey(item: "\($0)", feed: feedURL) }
    try await library.setMark(.read, to: true.mark, items: keys, section: "articles")
    let marks = try library.marks(section: "articles")
    #expect(marks.count == 300 && marks.values.allSatisfy(\.isRead))
    try await fetch((0..<301).map { article("\($0)") })
    #expect(try await content.applyMarks(rule))
    #expect(try await content.unreadCounts(section: "articles") == [feedURL: 1])
    #expect(try await content.applyMarks(rule) == false)
  }

  // MARK: What a feed no longer lists

  @Test func anArticleStaysForNinetyDays() async throws {
    try await fetch([article("gone", day(-1)), article("here", day(-2))])
    let change = try await fetch([article("here", day(-2))], at: day(1))
    #expect(change.isEmpty)
    #expect(try names() == ["gone", "here"])
    try await fetch([article("here", day(-2))], at: day(90))
    #expect(try names() == ["gone", "here"])
    // “gone” was last listed at `noon`, 90.1 days before.
    let last = try await fetch([article("here", day(-2))], at: day(90.1))
    #expect(last.hasNewOrder)
    #expect(try names() == ["here"])
  }

  @Test func anItemListedAgainIsTheSameAndStays() async throws {
    try await fetch([article("a", day(-1)), article("b", day(-2))])
    let id = try #require(try ids().first)
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
    #expect(try names() == ["b", "a"])
  }

  @Test func aStarOrANoteKeepsAnArticle() async throws {
    try await library.setMark(
      .note, to: "read this", item: "noted", feed: feedURL, section: "articles")
    try await library.setMark(.star, to: true.mark, item: "starred", section: "articles")
    try await library.setMark(.star, to: false.mark, item: "unstarred", section: "articles")
    try await library.setMark(.read, to: true.mark, item: "read", section: "articles")
    let names = ["starred", "noted", "unstarred", "read", "plain"]
    try await fetch(names.map { article($0) }, marks: rule)
    try await fetch([article("new")], at: day(1), marks: rule)
    try await fetch([article("new")], at: day(999), marks: rule)
    #expect(try self.names() == ["new", "starred", "noted"])
  }

  @Test func unlistedItemsAreLimitedInNumber() async throws {
    let most = FeedReconciler.mostUnlisted.count
    try await fetch((0..<most).map { article("a\($0)", day(-1)) })
    try await fetch((0..<100).map { article("b\($0)", day(1)) }, at: day(2))
    try await fetch([article("new", day(3))], at: day(4))
    let kept = try names()
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
    #expect(try names().count == 5)
  }
}
