import FeedCore
import Foundation
import GRDB
import Synchronization
import Testing
import Transport

@testable import Sections
@testable import Store

/// Tests that articles are ordered by date, and short facts as in their feed.
final class ArticleOrderTests: Sendable {
  private let library: Library
  private let content: ContentStore
  private let time = Mutex(Date(timeIntervalSince1970: 1_795_262_400))

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
  }

  /// Loads the documents in turn, each from its address.
  private func load(_ documents: [(url: URL, json: String)]) async throws -> FeedLoader {
    let answers = Mutex(documents.map(\.json)[...])
    let loader = FeedLoader(
      transport: .stub { request in
        TransportResponse(
          body: Data((answers.withLock { $0.popFirst() } ?? "").utf8), url: request.url)
      }, content: content, library: library, now: { [self] in time.withLock(\.self) })
    for (url, _) in documents { _ = try await loader.refresh(.articles, feed: Feed(url)) }
    return loader
  }

  private func titles(_ urls: [URL]) async throws -> [String] {
    let list = try await content.snapshot(section: "articles", urls: urls, groupCount: 1).groups[0]
    return try content.items(list).map { Section.articles.row($0).title }
  }

  private func stored(_ documents: String...) async throws -> [String] {
    let urls = documents.indices.map { URL(string: "https://example.org/\($0).json")! }
    _ = try await load(Array(zip(urls, documents)))
    return try await titles(urls)
  }

  private static let url = URL(string: "https://example.org/a")!

  /// Loads two lists from the server in turn, and returns the titles shown after that.
  private func refreshed(_ first: String, _ second: String) async throws -> [String] {
    _ = try await load([(Self.url, first), (Self.url, second)])
    return try await titles([Self.url])
  }

  private let articles = """
    {"version": "https://jsonfeed.org/version/1.1", "items": [
    {"id": "1", "title": "Old", "content_text": "a", "date_published": "2019-08-07T10:00:00Z"},
    {"id": "2", "title": "New", "content_text": "a", "date_published": "2021-08-07T10:00:00+02:00"},
    {"id": "3", "title": "Day", "content_text": "a", "date_published": "2020-01-10"},
    {"id": "4", "title": "None", "content_text": "a"},
    {"id": "5", "title": "Words", "content_text": "a", "date_published": "Invalid Date"}]}
    """

  private let later = """
    {"version": "https://jsonfeed.org/version/1.1", "items": [
    {"id": "6", "title": "Newest", "content_text": "a"}]}
    """

  @Test func theNewestArticlesComeFirst() async throws {
    #expect(try await stored(articles) == ["New", "Day", "Old", "None", "Words"])
  }

  @Test func unlistedArticlesStayAsLongAsTheUserSays() async throws {
    let loader = try await load([(Self.url, articles), (Self.url, later)])
    let subscriptions = SubscriptionService(
      sections: [.articles], library: library, content: content, loader: loader)
    let count = { [self] in try await content.itemCount(section: "articles", url: Self.url) }
    #expect(try library.retentionChoice == .quarter)
    time.withLock { $0 += 80 * 86_400 }
    await subscriptions.deleteExpired()
    #expect(try await count() == 6)
    try await library.setRetentionChoice(.always)
    time.withLock { $0 += 800 * 86_400 }
    await subscriptions.deleteExpired()
    #expect(try await count() == 6)
    try await library.setRetentionChoice(.month)
    await subscriptions.deleteExpired()
    #expect(try await count() == 1)
  }

  /// The user may have chosen to keep them forever.
  @Test func nothingIsDeletedWhileTheChoiceCannotBeRead() async throws {
    let loader = try await load([(Self.url, articles), (Self.url, later)])
    let subscriptions = SubscriptionService(
      sections: [.articles], library: library, content: content, loader: loader)
    let count = { [self] in try await content.itemCount(section: "articles", url: Self.url) }
    #expect(try await count() == 6)
    try await library.file.write { try $0.execute(sql: "ALTER TABLE setting RENAME TO unreadable") }
    time.withLock { $0 += 800 * 86_400 }
    await subscriptions.deleteExpired()
    #expect(try await count() == 6)
    let newer = later.replacing("6", with: "7")
    let error = await #expect(throws: FeedError.self) { try await self.load([(Self.url, newer)]) }
    guard case .storage? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await count() == 6)
  }

  @Test func unlistedArticlesStay() async throws {
    let later = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [
      {"id": "6", "title": "Newest", "content_text": "a", "date_published": "2022-01-01T10:00:00Z"}]}
      """
    let list = try await refreshed(articles, later)
    #expect(list == ["Newest", "New", "Day", "Old", "None", "Words"])
  }

  @Test func aCompleteListThatLostMostItemsIsRefused() async throws {
    let facts = #"[{"title": "a"}, {"title": "b"}, {"title": "c"}]"#
    await #expect(throws: FeedError.shrunk(from: 3, to: 1)) {
      try await refreshed(facts, #"[{"title": "c"}]"#)
    }
    let list = try await ArticleOrderTests().refreshed(
      facts, #"[{"title": "c"}, {"title": "b"}]"#)
    #expect(list == ["c", "b"])
  }

  @Test func factsKeepTheOrderOfTheirFeed() async throws {
    let facts = #"{"title": "T", "rows": [{"title": "b"}, {"title": "c"}, {"title": "a"}]}"#
    #expect(try await stored(facts) == ["b", "c", "a"])
    let both = try await ArticleOrderTests().stored(articles, facts)
    #expect(both == ["New", "Day", "Old", "None", "Words", "b", "c", "a"])
  }
}
