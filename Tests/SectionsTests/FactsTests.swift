import FeedCore
import Foundation
import Localization
import Testing

@testable import Sections

struct FactsTests {
  private let feed: DecodedFeed
  private let rows: [RowContent]
  private let details: [DetailContent]

  init() throws {
    feed = try Fixture.own(.articles)
    rows = Section.articles.rows(of: feed)
    details = Section.articles.details(of: feed)
  }

  @Test func theFeedsOwnTitleIsKept() {
    #expect(feed.title == "Small Wonders")
  }

  @Test func emptyRowsAreSkippedSilently() {
    #expect(rows.map(\.title) == ["Tea", "Silence", "Words", "Untitled"])
    #expect(
      feed.skipped == [
        SkippedElement(path: "rows[5].title", reason: Phrase("expected text, found a list"))
      ])
  }

  @Test func theRowShowsTitleTextAndPicture() {
    #expect(rows[0].body == "Évery cup is a leaf.")
    #expect(
      rows[0].picture?.url?.absoluteString
        == "http://pictures.example.test/old%20tea%20(small).jpg")
    #expect(rows[0].picture?.placeholder == .symbol("almanac-picture-symbolic"))
    #expect(rows[0].accessibleName == "Tea, unread, Évery cup is a leaf.")
  }

  @Test func missingPartsTakeNoSpace() {
    #expect(rows[1].body == nil)
    #expect(rows[1].accessibleName == "Silence, unread")
    #expect(rows[2].picture == nil)
    #expect(rows[3].body == "Without a title.")
  }

  @Test func thePageShowsPictureTitleAndText() {
    #expect(details[0].pictures.count == 1)
    #expect(details[0].header?.title == "Tea")
    #expect(details[0].texts == ["Évery cup is a leaf."])
    #expect(details[1].texts.isEmpty)
    #expect(details[2].pictures.isEmpty)
    #expect(details[2].texts == ["Only words.\n\nTwo paragraphs of them."])
  }

  /// An item without a link, a date, or HTML is an article only if its text is so long that it
  /// would fill most of the list.
  @Test func aFactIsWholeInTheListUnlessItIsLong() throws {
    let texts = ["Short. ", String(repeating: "Longer. ", count: 60)]
    let json = texts.map { #"{"title": "Tea", "description": "\#($0)"}"# }.joined(separator: ",")
    let feed = try Section.articles.decode(json: #"{"rows": [\#(json)]}"#)
    #expect(Section.articles.rows(of: feed).map(\.bodyLines) == [nil, 3])
  }

  @Test func aLongTextIsCutOnlyInTheRow() throws {
    let long = String(repeating: "word ", count: 2_000)
    let json = #"{"rows": [{"title": "\#(long)", "description": "\#(long)"}]}"#
    let feed = try Section.articles.decode(json: json)
    let row = try #require(Section.articles.rows(of: feed).first)
    #expect((290...301).contains(row.title.count))
    #expect((590...601).contains(row.body?.count ?? 0))
    #expect(row.body?.hasSuffix("…") == true)
    #expect(Section.articles.details(of: feed).first?.texts.first?.count == 9_999)
  }

  @Test func otherNamesAreReadToo() throws {
    let feed = try Section.articles.decode(
      json: #"{"facts": [{"title": 7, "text": "x", "image_url": "https://example.test/a.png"}]}"#)
    #expect(Section.articles.rows(of: feed).first?.title == "7")
    #expect(Section.articles.rows(of: feed).first?.picture != nil)
  }
}
