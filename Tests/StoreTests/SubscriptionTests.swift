import Foundation
import GRDB
import Testing

@testable import Store

struct SubscriptionTests {
  private let folder: TestFolder
  private let library: Library

  init() throws {
    folder = TestFolder()
    library = try Library(at: folder.library)
  }

  private func url(_ name: String) -> URL { URL(string: "https://example.org/\(name)")! }

  private func subscribe(_ names: String..., section: String = "people") async throws {
    for name in names {
      try await library.subscribe(Subscription(section: section, url: url(name)))
    }
  }

  private func unsubscribe(_ name: String) async throws -> ChangeID {
    try #require(try await library.unsubscribe(section: "people", url: url(name)))
  }

  private func names(section: String = "people") throws -> String {
    try library.subscriptions(section: section).map(\.url.lastPathComponent).joined()
  }

  /// A list may add thousands of feeds, one after the other.
  @Test func addingAFeedReadsNoOthers() async throws {
    let plan = try await Library(at: nil).file.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + Library.nextPositionSQL, arguments: ["people"]
      ).map { $0["detail"] as String? ?? "" }
    }
    #expect(plan.allSatisfy { $0.contains("subscriptionByPosition") }, "\(plan)")
  }

  @Test func feedsAreInTheOrderTheyWereAdded() async throws {
    try await subscribe("c", "a", "b")
    try await subscribe("z", section: "places")
    #expect(try names() == "cab")
    #expect(try names(section: "places") == "z")
    #expect(try await library.subscriptions().map(\.url.lastPathComponent) == ["c", "a", "b", "z"])
  }

  @Test func aFeedKeepsItsNameAndInterval() async throws {
    try await subscribe("a")
    var feed = try await library.subscribe(
      Subscription(section: "people", url: url("b"), name: "Bees", interval: .manual))
    #expect(feed.position == 1)
    #expect(try library.subscriptions(section: "people").last == feed)
    feed.name = "  Wasps\n"
    feed.interval = .hourly
    try await library.update(feed)
    let kept = try Library(at: folder.library).subscriptions(section: "people")
    #expect(kept.map(\.name) == [nil, "Wasps"])
    #expect(kept.map(\.interval) == [.daily, .hourly])
  }

  @Test func aLargeFeedStaysAllowedAfterUndo() async throws {
    try await subscribe("a", "b")
    try await library.setLarge(section: "people", url: url("b"))
    #expect(try await library.subscription(section: "people", url: url("a"))?.isLarge == false)
    #expect(try await library.subscription(section: "people", url: url("b"))?.isLarge == true)
    _ = try await library.undo(try await unsubscribe("b"))
    let kept = try Library(at: folder.library).subscriptions(section: "people")
    #expect(kept.map(\.isLarge) == [false, true])
  }

  @Test(arguments: ["", " \n\t"])
  func anEmptyNameCountsAsNil(name: String) async throws {
    var feed = try await library.subscribe(
      Subscription(section: "people", url: url("a"), name: name))
    #expect(feed.name == nil)
    feed.name = "Ants"
    try await library.update(feed)
    feed.name = name
    try await library.update(feed)
    #expect(try library.subscriptions(section: "people").map(\.name) == [nil])
  }

  @Test func aFeedIsSubscribedOncePerSection() async throws {
    let first = try await library.subscribe(
      Subscription(section: "people", url: url("a"), name: "First", interval: .hourly))
    let second = try await library.subscribe(
      Subscription(section: "people", url: url("a"), name: "Second"))
    #expect(second == first)
    #expect(try library.subscriptions(section: "people") == [first])
    try await subscribe("a", section: "places")
    #expect(try names(section: "places") == "a")
  }

  @Test func aRemovedFeedIsGone() async throws {
    try await subscribe("a", "b")
    try await subscribe("a", section: "places")
    _ = try await unsubscribe("a")
    #expect(try names() == "b")
    #expect(try names(section: "places") == "a")
    #expect(try await library.unsubscribe(section: "people", url: url("a")) == nil)
    // A pending change does not bring the feed back either.
    try await library.update(Subscription(section: "people", url: url("a"), name: "Ants"))
    #expect(try names() == "b")
  }

  @Test func aRemovedFeedIsRestoredUnchanged() async throws {
    try await subscribe("a")
    let feed = try await library.subscribe(
      Subscription(section: "people", url: url("b"), name: "Bees", interval: .manual))
    try await subscribe("c")
    _ = try await library.undo(try await unsubscribe("b"))
    #expect(try names() == "abc")
    #expect(try library.subscriptions(section: "people")[1] == feed)
  }

  @Test(arguments: [
    // Each case has the removed feeds in order, the new order of the others (if it changes), the
    // restored feeds in order, and the result.
    ("b", "dca", "b", "dbca"), ("d", "cba", "d", "cbad"), ("a", "dcb", "a", "adcb"),
    ("bc", "da", "bc", "dbca"), ("bc", "", "bc", "abcd"), ("bc", "", "cb", "abcd"),
    ("abcd", "", "dcba", "abcd"),
  ])
  func aRemovedFeedComesBackAtItsOldPlace(
    removed: String, reordered: String, restored: String, expected: String
  ) async throws {
    try await subscribe("a", "b", "c", "d")
    var feeds: [Character: ChangeID] = [:]
    for name in removed { feeds[name] = try await unsubscribe(String(name)) }
    if !reordered.isEmpty {
      try await library.reorder(section: "people", reordered.map { url(String($0)) })
    }
    for name in restored { _ = try await library.undo(try #require(feeds[name])) }
    #expect(try names() == expected)
  }

  /// A feed that was added again meanwhile becomes what it was.
  @Test func aFeedThatWasAddedAgainIsRestored() async throws {
    try await subscribe("a", "b")
    let feed = try await unsubscribe("a")
    try await subscribe("a")
    _ = try await library.undo(feed)
    #expect(try names() == "ab")
    try await subscribe("c")
    #expect(try names() == "abc")
  }

  @Test func aNewFeedComesLast() async throws {
    try await subscribe("a", "b", "c")
    _ = try await unsubscribe("a")
    try await subscribe("d")
    #expect(try names() == "bcd")
  }

  @Test(arguments: [("cab", "cab"), ("ca", "cab"), ("", "abc"), ("cxba", "cba"), ("aba", "bac")])
  func feedsCanBeReordered(order: String, expected: String) async throws {
    try await subscribe("a", "b", "c")
    try await subscribe("a", "b", section: "places")
    try await library.reorder(section: "people", order.map { url(String($0)) })
    #expect(try names() == expected)
    #expect(try names(section: "places") == "ab")
  }

  @Test func anUnknownIntervalIsDaily() async throws {
    try await subscribe("a")
    try await library.file.write {
      try $0.execute(sql: "UPDATE subscription SET interval = 'yearly'")
    }
    #expect(try library.subscriptions(section: "people").map(\.interval) == [.daily])
  }
}
