import FeedCore
import Formats
import Foundation
import Testing
import TextCore

@testable import Sections
@testable import Store

/// Tests what each section reports about a feed of a different kind.
struct WrongFeedTests {
  @Test(arguments: [
    ("recipes", "contacts", "[0].title"), ("articles", "contacts", "[0].title"),
    ("applets", "contacts", "[0].channels"), ("contacts", "applets", "contacts"),
    ("recipes", "applets", "results"), ("articles", "applets", "rows"),
    ("applets", "recipes", "live_applets"), ("contacts", "recipes", "contacts"),
    ("articles", "recipes", "rows"), ("applets", "facts", "live_applets"),
    ("contacts", "facts", "contacts"), ("recipes", "facts", "results"),
  ])
  func anotherSectionsFeedIsRefusedWithThePath(
    section: String, feed: String, path: String
  ) throws {
    let section = try #require(Section.all.first { $0.id == section })
    let samples = Fixture.packageRoot.appending(path: "Tests/SectionsTests/Fixtures/\(feed).json")
    let data = try TextDecoding.utf8(try Data(contentsOf: samples))
    let error = #expect(throws: FeedError.self) { try section.decode(data) }
    guard case .malformed(let place, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place == path)
    #expect(reason.words.hasPrefix("expected "))
  }

  @Test(arguments: Section.all)
  func aDocumentThatIsNotJSONIsMalformed(section: Section) {
    for text in ["{", "null", "42", #""text""#] {
      let error = #expect(throws: FeedError.self) { try section.decode(json: text) }
      guard case .malformed(let path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(path.isEmpty)
    }
  }

  @Test(arguments: Section.all)
  func aDocumentThatIsNotAFeedIsReported(section: Section) {
    for (text, error) in [
      ("", FeedError.empty), ("<html><body>Sign in</body></html>", .webPage),
      ("<kml/>", .unsupportedFormat(.xml)),
    ] {
      #expect(throws: error) { try section.decode(json: text) }
    }
  }

  @Test(arguments: Section.all)
  func anEmptyListIsAnEmptyFeed(section: Section) throws {
    #expect(try section.decode(json: "[]").items.isEmpty)
  }

  @Test(arguments: Section.all)
  func anUnreadablePayloadGivesARowThatSaysSo(section: Section) {
    let item = StoredItem(id: 1, key: "k", payload: Data("{}".utf8))
    #expect(section.row(item) == .unreadable || section.id == "articles")
    let broken = StoredItem(id: 1, key: "k", payload: Data())
    #expect(section.row(broken).title == "Almanac can’t show this entry")
    #expect(section.detail(broken).title == "Almanac can’t show this entry")
  }

  @Test(arguments: Section.all)
  func equalValuesHaveEqualPayloads(section: Section) throws {
    let payloads = try Fixture.own(section).items.map(\.payload)
    #expect(try Fixture.own(section).items.map(\.payload) == payloads)
  }
}
