import Foundation
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore

/// Tests the budget of a feed, and cancelling a feed while it is read.
struct FeedBudgetTests {
  private let server = FakeServer(body: json(["Ada"]))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let reading = Reading()

  private func loader(_ budget: FeedBudget = FeedBudget()) -> FeedLoader {
    FeedLoader(transport: server.transport, content: content, library: library, budget: budget)
  }

  /// Records whether the endless section is reading.
  private final class Reading: Sendable {
    let isGoingOn = Mutex(false)
  }

  /// A section whose format reads until it is stopped.
  private var endless: Section {
    peopleSection(formats: [
      FeedFormat(sniff: { _ in .none }) { [reading] (_, emit) throws(FeedError) in
        reading.isGoingOn.withLock { $0 = true }
        defer { reading.isGoingOn.withLock { $0 = false } }
        while emit(nil) == .goOn {}
        return DecodedFeed(items: [])
      }
    ])
  }

  @Test(arguments: [
    (FeedBudget(reading: .milliseconds(30)), FeedBudget.Excess.time),
    (FeedBudget(space: 1, minSpace: 1_000), .space),
  ])
  func storedItemsStayWhenTheNewOnesCostTooMuch(
    budget: FeedBudget, excess: FeedBudget.Excess
  ) async throws {
    _ = try await loader().refresh(people, feed: Feed(feedURL))
    server.serve(json((0..<2_000).map { "Person \($0)" }))
    let section = excess == .time ? endless : people
    await #expect(throws: FeedError.overBudget(excess)) {
      try await loader(budget).refresh(section, feed: Feed(feedURL))
    }
    await #expect(throws: FeedError.overBudget(excess)) {
      try await loader(budget).preview(of: feedURL, among: [section])
    }
    #expect(try content.people() == [[], ["Ada"]])
    let record = try await content.feed(section: "people", url: feedURL)
    #expect(record?.decoder == "/\(Collation.folding.identifier)")
    let fetch = try await content.fetch(section: "people", url: feedURL)
    #expect(fetch.error == .overBudget(excess))
  }

  @Test func aFeedAllowedByTheUserHasNoBudget() async throws {
    server.serve(json((0..<2_000).map { "Person \($0)" }))
    let loader = loader(FeedBudget(space: 1, minSpace: 1_000))
    try await library.subscribe(Subscription(section: "people", url: feedURL))
    await #expect(throws: FeedError.overBudget(.space)) {
      try await loader.refresh(people, feed: Feed(feedURL))
    }
    try await library.setLarge(section: "people", url: feedURL)
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    #expect(try content.people()[1].count == 2_000)
  }

  @Test func impossibleFeedsAreNotOffered() {
    #expect(FeedError.overBudget(.time).isAboutCost)
    #expect(!FeedError.overBudget(.elements(1_000_000)).isAboutCost)
  }

  @Test func errorMessagesAreSentences() {
    for excess in [FeedBudget.Excess.time, .space, .elements(1_000_000)] {
      let error = FeedError.overBudget(excess)
      #expect(error.message.hasSuffix("."))
      #expect(!error.isTransient)
      #expect(error.suggestion == (error.isAboutCost ? "" : "Check the address."))
    }
  }

  @Test func readingEndsWhenTheCallerIsCancelled() async throws {
    let loader = loader(.unlimited)
    let tasks = [
      Task { _ = try await loader.refresh(endless, feed: Feed(feedURL)) },
      Task { _ = try await loader.preview(of: feedURL, among: [endless]) },
    ]
    for task in tasks {
      try await eventually("it is read") { reading.isGoingOn.withLock(\.self) }
      task.cancel()
      await #expect(throws: FeedError.cancelled) { try await task.value }
    }
    try await eventually("reading ends") { !reading.isGoingOn.withLock(\.self) }
  }

  @Test func stoppingTheLoaderEndsAllParsing() async throws {
    let loader = loader(.unlimited)
    let task = Task { _ = try await loader.preview(of: feedURL, among: [endless]) }
    try await eventually("it is read") { reading.isGoingOn.withLock(\.self) }
    loader.stop()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }

  /// Saving a star and noticing a timeout each need one of Swift's threads, and Swift has only one
  /// thread per core.
  @Test func readingBlocksNoSwiftThread() async throws {
    let loader = loader(.unlimited)
    let looks = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task { _ = try await loader.preview(of: feedURL, among: [endless]) }
    }
    try await eventually("it is read") { reading.isGoingOn.withLock(\.self) }
    try await library.setStarred(true, key: "Ada", section: "people")
    #expect(try library.stars(section: "people") == ["Ada": true])
    for look in looks { look.cancel() }
    for look in looks { _ = await look.result }
  }

  /// A large feed's items are not kept in memory, but read a second time.
  @Test func aLargeFeedIsStoredAsPreviewed() async throws {
    let reads = Mutex(0)
    let large = peopleSection(formats: [
      FeedFormat(sniff: { _ in .certain }) { (_, emit) throws(FeedError) in
        reads.withLock { $0 += 1 }
        for number in 0..<300 {
          let item = Item(
            key: "\(1_000 + number)", searchText: "", payload: Data(repeating: 0x41, count: 20_000))
          guard emit(item) == .goOn else { break }
        }
        return DecodedFeed(title: "Large", items: [])
      }
    ])
    let loader = loader()
    let preview = try await loader.preview(of: feedURL, among: [large])
    #expect(preview.itemCount == 300)
    #expect(preview.title == "Large")
    try await loader.store(preview)
    #expect(try content.people()[0] == (0..<300).map { "\(1_000 + $0)" })
    // The feed is read once to count its items, and once to store them.
    #expect(reads.withLock(\.self) == 2)
  }
}
