import FeedCore
import Foundation
import Store
import Testing

@testable import Sections

/// What is exported and read again is equal.
struct ExportTests {
  private func document(
    _ feed: DecodedFeed, _ format: FeedExport, title: String? = "Title"
  ) -> FeedDocument {
    var items = feed.items.map(\.stored)
    var bytes = Data()
    format.write(
      title: title,
      items: {
        defer { items = Array(items.dropFirst(3)) }
        return Array(items.prefix(3))
      }, to: { bytes += $0 })
    return FeedDocument(bytes)
  }

  /// Each section's first format keeps all.
  private func check(_ feed: DecodedFeed, _ section: Section) throws {
    let document = document(feed, try #require(section.exports.first))
    let again = try section.decode(document)
    #expect(again.skipped.isEmpty)
    #expect(again.items.map(\.group) == feed.items.map(\.group))
    #expect(again.items.map(\.isStarred) == feed.items.map(\.isStarred))
    #expect(again.items.map(\.searchText) == feed.items.map(\.searchText))
    #expect(section.rows(of: again) == section.rows(of: feed))
    #expect(section.details(of: again) == section.details(of: feed))
    #expect(section.confidence(in: document) > .none)
    // An id that the feed had not is in the document.
    let twice = try section.decode(self.document(again, section.exports[0]))
    #expect(twice.items == again.items)
  }

  @Test(arguments: Section.all)
  func theSamplesComeBack(section: Section) throws {
    try check(try Fixture.sample(section), section)
    try check(try Fixture.own(section), section)
  }

  /// As what is kept of a feed is written.
  @Test(arguments: Section.all)
  func anItemThatStandsAloneComesBack(section: Section) throws {
    for feed in [try Fixture.sample(section), try Fixture.own(section)] {
      for item in feed.items {
        let alone = DecodedFeed(items: [item])
        let again = try section.decode(
          document(alone, try #require(section.exports.first), title: nil))
        #expect(again.items.map(\.group) == [item.group])
        #expect(again.items.map(\.searchText) == [item.searchText])
        #expect(again.items.map(\.isStarred) == [item.isStarred])
        #expect(section.details(of: again) == section.details(of: alone))
      }
    }
  }

  @Test(
    .enabled(
      if: Fixture.realFeeds != nil,
      "the real feeds are not beside the checkout; set ALMANAC_REAL_FEEDS to their folder"),
    arguments: Fixture.realSections)
  func theRealFeedsComeBack(section: Section) throws {
    try check(try Fixture.real(section), section)
  }

  @Test(arguments: Section.all)
  func whatIsNotedComesBackFromAFile(section: Section) throws {
    var feed = try Fixture.sample(section)
    let marks = Marks([
      .star: true.mark, .read: true.mark, .note: "For \"Sunday\"\n\nand after",
      MarkName(rawValue: "pages-read"): "12",
    ])
    feed.items[0].marks.add(marks)
    let bytes = document(feed, section.exports[0]).bytes
    let file = try section.decode(FeedDocument(bytes, url: URL(filePath: "/tmp/own.json")))
    #expect(file.items[0].marks == marks)
    #expect(file.items.map(\.marks) == feed.items.map(\.marks))
    // A server says nothing for the person.
    let web = try section.decode(FeedDocument(bytes, url: URL(string: "https://a.example/")))
    #expect(web.items[0].marks.note.isEmpty && !web.items[0].marks.isRead)
  }

  @Test func factsAreWrittenInTheirOwnShapeToo() throws {
    let feed = try Section.articles.decode(
      json:
        #"{"title": "T", "rows": [{"title": "A \"b\" \\ c/d", "description": "x\n\ny"}, {"imageHref": "https://example.org/a.png"}]}"#
    )
    let again = try Section.articles.decode(document(feed, .facts))
    #expect(again.title == "Title")
    #expect(again.items == feed.items)
  }

  @Test(arguments: [
    "<p>Text &lt;b&gt;</p>",
    "<h2>A</h2><ul><li>b <b>c</b></ul><p><a href='https://example.org/d?e=1&amp;f=2'>d</a>",
    "<i>" + String(repeating: "long ", count: 1_000) + "</i>",
  ])
  func aJSONFeedComesBackWhole(html: String) throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1",
      "url": "https://example.org/1", "external_url": "https://example.org/2",
      "title": "AT&amp;amp;T", "content_html": "\(html)", "summary": "Short",
      "image": "https://example.org/a.png", "date_published": "2019-08-07T10:00:00+02:00",
      "authors": [{"name": "Ada"}], "tags": ["a", "b"], "attachments": [{"title": "F",
      "url": "https://example.org/f.mp3", "mime_type": "audio/mpeg"}]}]}
      """
    let feed = try Section.articles.decode(json: json)
    #expect(try Section.articles.decode(document(feed, .jsonFeed)).items == feed.items)
  }

  @Test func aStarThatAPersonSetIsTheFeedsThen() throws {
    let feed = try Section.contacts.decode(json: #"[{"name": "Ada"}, {"name": "Bo"}]"#)
    var bytes = Data()
    var items = feed.items.map { $0.stored(isStarred: $0.key.contains("Bo")) }
    FeedExport.contacts.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { bytes += $0 })
    #expect(
      try Section.contacts.decode(FeedDocument(bytes)).items.map(\.isStarred) == [false, true])
  }

  @Test func numbersOfAllKindsComeBack() throws {
    for phones in [
      #"[{"type": "home", "number": "1"}, {"number": "2"}, {"number": "3"}]"#, #"{"other": "4"}"#,
      #"{"home": "1", "mobile": "2", "work": "3", "other": "4"}"#, #"["5", "6"]"#,
    ] {
      try check(
        try Section.contacts.decode(json: "[{\"name\": \"Ada\", \"phone\": \(phones)}]"), .contacts)
    }
  }

  @Test func anItemThatCannotBeReadIsLeftOut() {
    var items = [StoredItem(id: 1, key: "a", payload: Data())]
    let count = FeedExport.recipes.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { _ in })
    #expect(count == 0)
  }
}
