import FeedCore
import Foundation
import Store
import Testing

@testable import Almanac

struct FeedLookupTests {
  private let content: ContentStore
  private let folder = URL(filePath: "/home/ada", directoryHint: .isDirectory)
  private static let familyURL = URL(string: "https://example.org/family.json")!
  private let family = Self.familyURL.absoluteString

  init() throws {
    content = try ContentStore(at: nil)
  }

  private func feeds(_ feeds: KeyValuePairs<String, String?>) async throws -> [UserFeed] {
    var known: [UserFeed] = []
    for (address, name) in feeds {
      let url = URL(string: address)!
      known.append(
        UserFeed(
          section: .contacts, feed: Feed(url),
          subscription: Subscription(section: "contacts", url: url, name: name),
          summary: try await content.summary(section: "contacts", url: url)))
    }
    return known
  }

  private func chosen(_ words: String, _ feeds: [UserFeed]) -> [String] {
    FeedLookup.feeds(meantBy: words, among: feeds, folder: folder).map(\.url.absoluteString)
  }

  @Test(arguments: [
    "https://example.org/family.json", "HTTPS://Example.ORG:443/family.json", "Family", "fÁmily",
  ])
  func aFeedIsFoundByAddressOrName(_ words: String) async throws {
    let feeds = try await feeds([family: "Family", "https://example.org/other.json": nil])
    #expect(chosen(words, feeds) == [family])
  }

  @Test(arguments: ["people.json", "./people.json", "../ada/people.json", "/home/ada/people.json"])
  func aFileIsFoundByItsPath(_ words: String) async throws {
    let feeds = try await feeds(["file:///home/ada/people.json": "People", family: "Family"])
    #expect(chosen(words, feeds) == ["file:///home/ada/people.json"])
  }

  @Test func anAddressWinsOverAName() async throws {
    let feeds = try await feeds([family: "Other", "https://example.org/other.json": family])
    #expect(chosen(family, feeds) == [family])
  }

  @Test func anAmbiguousNameIsRefusedWithAllMatches() async throws {
    let other = "https://example.net/family.json"
    let feeds = try await feeds([family: "Family", other: "family"])
    let error = #expect(throws: CommandError.self) {
      try FeedLookup.feed(meantBy: "Family", among: feeds, in: .contacts, folder: folder)
    }
    #expect(error?.status == 2)
    #expect(error?.message?.contains(family) == true)
    #expect(error?.message?.contains(other) == true)
  }

  @Test func anUnknownNameIsRefusedWithTheKnownOnes() async throws {
    let feeds = try await feeds([family: "Family"])
    let error = #expect(throws: CommandError.self) {
      try FeedLookup.feed(meantBy: "Friends", among: feeds, in: .contacts, folder: folder)
    }
    #expect(error?.status == 2)
    #expect(error?.message?.contains("Friends") == true)
    #expect(error?.message?.contains(family) == true)
  }

  @Test func aListingHasAllItsKeys() async throws {
    var fetch = FetchRecord()
    fetch.failedAt = Date(timeIntervalSince1970: 1_700_000_000.75)
    try await content.setFetch(fetch, section: "contacts", url: Self.familyURL)
    let json = try JSONOutput.text(try await feeds([family: nil]).map(\.json))
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(
      read?.first?.keys.sorted() == [
        "address", "connected", "entries", "error", "failedAt", "fetchedAt", "interval", "name",
        "section", "skipped", "title",
      ])
    #expect(read?.first?["name"] is NSNull)
    #expect(read?.first?["failedAt"] as? String == "2023-11-14T22:13:20Z", "RFC 3339")
    #expect(json.contains("\"\(family)\""))
  }

  @Test func noFeedsGiveAnEmptyList() throws {
    #expect(try JSONOutput.text([[String: Any]]()) == "[]")
  }

  @Test(arguments: [
    (
      Subscription(section: "contacts", url: Self.familyURL, name: "Our people"),
      "--name 'Our people'"
    ),
    (
      Subscription(section: "contacts", url: Self.familyURL, interval: .hourly), "--interval hourly"
    ),
    (Subscription(section: "contacts", url: Self.familyURL, isLarge: true), "--large"),
  ])
  func aRemovedFeedIsRestoredUnchanged(subscription: Subscription, options: String) async throws {
    let feed = UserFeed(
      section: .contacts, feed: Feed(Self.familyURL), subscription: subscription,
      summary: try await content.summary(section: "contacts", url: Self.familyURL))
    #expect(
      Shell.command(RemoveCommand.adding(feed)) == "almanac add contacts \(family) \(options)")
  }
}
