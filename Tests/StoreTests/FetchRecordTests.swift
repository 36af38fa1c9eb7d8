import Foundation
import Localization
import Store
import Testing

struct FetchRecordTests {
  private let folder: TestFolder
  private let content: ContentStore
  private let other = URL(string: "https://example.org/other.json")!

  init() throws {
    folder = TestFolder()
    content = try ContentStore(at: folder.content)
  }

  private var full: FetchRecord {
    var record = FetchRecord()
    record.failedAt = noon + 0.25
    record.failure = "why"
    record.failureCount = 3
    record.notBefore = noon + 60
    record.freshUntil = noon + 120
    record.movedTo = other
    record.movedAt = Date(timeIntervalSince1970: 7)
    record.isGone = true
    return record
  }

  @Test func aRecordSurvivesARestart() async throws {
    try await content.setFetch(full, section: "people", url: feedURL)
    let later = try ContentStore(at: folder.content)
    #expect(try await later.fetch(section: "people", url: feedURL) == full)
    #expect(try later.list().feeds.map(\.fetch) == [full])
    #expect(try await later.fetch(section: "places", url: feedURL) == FetchRecord())
    #expect(try await later.fetch(section: "people", url: other) == FetchRecord())
    try await later.setFetch(FetchRecord(), section: "people", url: feedURL)
    #expect(try await later.fetch(section: "people", url: feedURL) == FetchRecord())
  }

  @Test func aRecordIsIndependentOfTheItems() async throws {
    try await content.setFetch(full, section: "people", url: feedURL)
    #expect(try content.list().record == nil)
    _ = try await content.replace([person("Ada")])
    #expect(try await content.fetch(section: "people", url: feedURL) == full)
  }

  @Test func aSummaryCountsTheItemsOfOneFeed() async throws {
    #expect(try await content.summary(section: "people", url: feedURL).record == nil)
    #expect(try await content.summary(section: "people", url: feedURL).itemCount == 0)
    _ = try await content.replace([person("Ada"), person("Bo")], title: "Us")
    _ = try await content.replace([person("Cleo")], in: other)
    try await content.setFetch(full, section: "people", url: feedURL)
    let summary = try await content.summary(section: "people", url: feedURL)
    #expect(summary.itemCount == 2)
    #expect(summary.record?.title == "Us")
    #expect(summary.fetch == full)
    #expect(try await content.summary(section: "people", url: other).itemCount == 1)
  }

  @Test func aDeletedFeedTakesItsRecordWithIt() async throws {
    _ = try await content.replace(
      [person("Ada")], skipped: [SkippedElement(path: "[1]", reason: Phrase("why"))])
    _ = try await content.replace([person("Adam")], in: other)
    try await content.setFetch(full, section: "people", url: feedURL)
    try await content.remove(section: "people", url: feedURL)
    #expect(try content.list().record == nil)
    #expect(try content.list().groups == [[], []])
    #expect(try await content.skipped(section: "people", url: feedURL) == [])
    #expect(try await content.matches(of: "ada").count == 1)
    #expect(try content.names(other) == [[], ["Adam"]])
    #expect(try await content.storedFeeds().map(\.url) == [other])
  }

  @Test func storedFeedsAreThoseWithItemsOrAFailure() async throws {
    #expect(try await content.storedFeeds().isEmpty)
    _ = try await content.replace([person("Ada")])
    try await content.setFetch(full, section: "people", url: feedURL)
    try await content.setFetch(full, section: "places", url: other)
    let feeds = try await content.storedFeeds()
    #expect(feeds.map(\.section).sorted() == ["people", "places"])
    #expect(Set(feeds.map(\.url)) == [feedURL, other])
  }

  @Test func anAccountsFailuresAreDeletedWithItsFeeds() async throws {
    let feeds = ["account:1", "account:2"].compactMap(URL.init(string:))
    for url in feeds { try await content.setFetch(full, section: "people", url: url) }
    try await content.setFetch(full, section: "people", url: other)
    try await content.removeFeeds(section: "people", scheme: "account", except: feeds[1])
    #expect(Set(try await content.storedFeeds().map(\.url)) == [feeds[1], other])
  }
}
