import Foundation
import GRDB
import Testing
import Transport

@testable import FeedCore
@testable import Store

struct SubscriptionsTests {
  private let server = FakeServer(body: json(["Ada", "Bo"], title: "Us"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let loader: FeedLoader
  private let subscriptions: SubscriptionService
  private let moved = URL(string: "https://example.com/moved.json")!

  init() throws {
    subscriptions = server.subscriptions(content, library)
    loader = subscriptions.loader
  }

  private func found(_ url: URL = feedURL) async throws -> FeedPreview {
    guard case .new(let preview) = try await subscriptions.find(url) else {
      throw FeedError.unsupported(address: "\(url) is subscribed")
    }
    return preview
  }

  private func existing(_ url: URL) async throws -> Subscription? {
    guard case .existing(let subscription) = try await subscriptions.find(url) else { return nil }
    return subscription
  }

  private func refuse(_ table: String, in file: SQLiteFile) async throws {
    try await file.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON \(table) BEGIN SELECT RAISE (ABORT, 'no'); END
          """)
    }
  }

  @Test func aFoundFeedIsAddedWithItsItems() async throws {
    let preview = try await found()
    #expect(try await library.subscriptions().isEmpty)
    let first = try await subscriptions.add(preview, name: " Ours ", interval: .hourly)
    #expect(
      first
        == Subscription(section: "people", url: feedURL, name: "Ours", interval: .hourly))
    #expect(try await library.subscriptions() == [first])
    #expect(try await content.summary(section: "people", url: feedURL).itemCount == 2)
    #expect(server.requests.count == 1)
    let second = try await subscriptions.add(try await found(moved))
    #expect(second.position == 1)
  }

  @Test(arguments: [
    "https://example.org/people.json", "HTTPS://EXAMPLE.org:443/people.json",
    "https://example.org/people.json#top",
  ])
  func anotherSpellingFindsTheExistingFeed(address: String) async throws {
    let kept = try await subscriptions.add(try await found())
    let url = try #require(URL(string: address))
    #expect(try await existing(url) == kept)
    #expect(server.requests.count == 1)
  }

  @Test func aPermanentRedirectFindsTheExistingFeed() async throws {
    let kept = try await subscriptions.add(try await found())
    server.answer { _ in
      TransportResponse(body: Data(json(["Ada"]).utf8), url: feedURL, movedTo: feedURL)
    }
    #expect(try await existing(moved) == kept)
    #expect(try await library.subscriptions() == [kept])
  }

  @Test func theNewAddressFindsTheExistingFeed() async throws {
    let kept = try await subscriptions.add(try await found())
    server.answer { [moved] _ in
      TransportResponse(body: Data(json(["Ada"]).utf8), url: moved, movedTo: moved)
    }
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    let count = server.requests.count
    #expect(try await existing(moved) == kept)
    #expect(server.requests.count == count)
  }

  @Test func aFeedAddedMeanwhileIsUnchanged() async throws {
    let (one, two) = (try await found(), try await found())
    let kept = try await subscriptions.add(one, name: "First")
    #expect(try await subscriptions.add(two, name: "Second") == kept)
    #expect(try await library.subscriptions() == [kept])
  }

  @Test func aFeedThatCannotBeSavedIsNotAdded() async throws {
    let preview = try await found()
    try await refuse("subscription", in: library.file)
    let error = await #expect(throws: FeedError.self) {
      try await subscriptions.add(preview)
    }
    #expect(error.map { if case .storage = $0 { true } else { false } } == true)
    #expect(try await content.storedFeeds().isEmpty)
  }

  @Test func aFeedWhoseItemsCannotBeStoredIsAddedAndLoadedAgain() async throws {
    let preview = try await found()
    try await refuse("feed", in: content.file)
    let kept = try await subscriptions.add(preview)
    #expect(try await library.subscriptions() == [kept])
    try await content.file.write { try $0.execute(sql: "DROP TRIGGER refuse") }
    let summary = try await content.summary(section: "people", url: feedURL)
    #expect(
      loader.isDue(
        .manual, of: summary.record?.url ?? feedURL, in: people, record: summary.record,
        fetch: summary.fetch))
    #expect(try await loader.refresh(people, feed: Feed(feedURL)).hasChanged)
  }

  @Test func feedsWithoutASubscriptionAreDeleted() async throws {
    let kept = try await subscriptions.add(try await found())
    let given = try #require(URL(string: "file:///given.json"))
    let other = try #require(URL(string: "https://example.net/other.json"))
    _ = try await loader.refresh(people, feed: Feed(given))
    _ = try await loader.refresh(people, feed: Feed(moved))
    server.fail(.offline)
    await #expect(throws: FeedError.offline) {
      try await loader.refresh(people, feed: Feed(other))
    }
    #expect(try await content.storedFeeds().count == 4)

    await subscriptions.tidy(keeping: [given])
    #expect(Set(try await content.storedFeeds().map(\.url)) == [feedURL, given])
    #expect(try await content.summary(section: "people", url: kept.url).itemCount == 2)

    try await library.unsubscribe(section: "people", url: feedURL)
    // The removal can no longer be undone.
    try await library.file.write { try $0.execute(sql: "DELETE FROM change") }
    await subscriptions.tidy(keeping: [])
    #expect(try await content.storedFeeds().isEmpty)
  }

  /// A subscription in one section does not keep the stored feed of another section.
  @Test func sectionsAreTidiedSeparately() async throws {
    try await library.subscribe(Subscription(section: "places", url: feedURL))
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    await subscriptions.tidy(keeping: [])
    #expect(try await content.storedFeeds().isEmpty)
  }

  @Test func withoutALibraryNothingIsDeleted() async throws {
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    try await library.file.write { try $0.execute(sql: "DROP TABLE subscription") }
    await subscriptions.tidy(keeping: [])
    #expect(try await content.storedFeeds().count == 1)
  }
}
