import Foundation
import Store
import Testing
import Transport

@testable import FeedCore

struct FeedPreviewTests {
  private let server = FakeServer()
  private let content: Content
  private let loader: FeedLoader
  private static let now = Date(timeIntervalSince1970: 1_795_262_400)

  init() throws {
    content = try Content(at: nil)
    loader = FeedLoader(
      transport: server.transport, content: content, library: try Library(at: nil),
      now: { Self.now })
  }

  /// A section that makes of every feed what it is told to.
  private func section(
    _ id: String, _ outcome: @escaping @Sendable () throws(FeedError) -> DecodedFeed
  ) -> Section {
    Section(
      id: id, title: id, iconName: id, sampleFeed: feedURL,
      decode: { _ throws(FeedError) in try outcome() },
      row: { RowContent(title: $0.key) }, detail: { _ in DetailContent(title: "", blocks: []) })
  }

  private func understanding(_ id: String, _ texts: [String], skipped: Int = 0) -> Section {
    section(id) { () throws(FeedError) in
      DecodedFeed(
        items: texts.map { Item(key: $0, group: 0, searchText: $0, payload: Data()) },
        skipped: Array(repeating: SkippedElement(path: "", reason: ""), count: skipped))
    }
  }

  private func complaining(_ id: String, _ path: String, _ reason: String = "expected a list")
    -> Section
  {
    section(id) { () throws(FeedError) in throw .malformed(path: path, reason: reason) }
  }

  private func preview(
    _ sections: [Section] = [people], preferred: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    try await loader.preview(of: feedURL, among: sections, preferred: preferred)
  }

  @Test func aFeedIsShownBeforeItIsKept() async throws {
    server.serve(json(["Ada", "*Bo", "Cleo", "Dee"], title: "Us"), headers: ["ETag": "1"])
    let preview = try await preview()
    #expect(preview.url == feedURL)
    #expect(preview.section.id == "people")
    #expect(preview.title == "Us")
    #expect(preview.itemCount == 4)
    #expect(preview.skipped.isEmpty)
    #expect(preview.firstTitles == ["Ada", "Bo", "Cleo"])
    #expect(server.requests.map(\.headers) == [["Accept": "application/json, */*;q=0.5"]])
    #expect(try await content.storedFeeds().isEmpty)
  }

  @Test func aFeedWithoutATitleIsCalledByItsPlace() async throws {
    for (title, name) in [("Us", "Us"), ("", "example.org"), (nil, "example.org")] {
      server.serve(json(["Ada"], title: title))
      #expect(try await preview().ownName == name)
    }
  }

  @Test func whatWasFoundIsStored() async throws {
    server.serve(json(["Ada"]), headers: ["ETag": "1", "Cache-Control": "max-age=60"])
    try await loader.store(try await preview())
    let summary = try await content.summary(section: "people", url: feedURL)
    #expect(summary.itemCount == 1)
    #expect(summary.record?.validators == Validators(etag: "1"))
    #expect(summary.record?.fetchedAt == Self.now)
    #expect(summary.fetch.freshUntil == Self.now + 60)
    #expect(
      !loader.isDue(
        .hourly, of: summary.record?.url ?? feedURL, in: people, record: summary.record,
        fetch: summary.fetch))
  }

  @Test func aFeedThatMovedForGoodIsFoundWhereItIs() async throws {
    let moved = try #require(URL(string: "https://example.com/moved.json"))
    server.answer { _ in
      TransportResponse(body: Data(json(["Ada"]).utf8), url: moved, movedTo: moved)
    }
    let preview = try await preview()
    #expect(preview.url == moved)
    try await loader.store(preview)
    #expect(try await content.fetch(section: "people", url: moved).movedTo == nil)
    #expect(try await content.storedFeeds().map(\.url) == [moved])
  }

  /// Recipes are facts too, with less of a text.
  @Test func theSectionThatUnderstandsMostHasTheFeed() async throws {
    server.serve("[]")
    let (less, more) = (understanding("less", ["a", "b"]), understanding("more", ["aa", "bb"]))
    for preferred in [nil, "less", "more", "none"] {
      #expect(try await preview([less, more], preferred: preferred).section.id == "more")
      #expect(try await preview([more, less], preferred: preferred).section.id == "more")
    }
    let patchy = understanding("patchy", ["aaaaa"], skipped: 9)
    #expect(try await preview([more, patchy]).section.id == "patchy")
    #expect(try await preview([more, patchy]).skipped.count == 9)
  }

  @Test func thePreferredSectionHasWhatAllUnderstandAlike() async throws {
    server.serve("[]")
    let sections = ["a", "b", "c"].map { understanding($0, []) }
    #expect(try await preview(sections).section.id == "a")
    #expect(try await preview(sections, preferred: "b").section.id == "b")
    #expect(try await preview(sections, preferred: "c").itemCount == 0)
    #expect(try await preview(sections, preferred: "d").section.id == "a")
  }

  @Test func theComplaintOfWhoCameFurthestIsHeard() async throws {
    server.serve("{}")
    let sections = [
      complaining("a", "applets"), complaining("b", "rows[3].title", "expected text, found a list"),
      complaining("c", "contacts"),
    ]
    for preferred in [nil, "a", "b", "c"] {
      await #expect(
        throws: FeedError.malformed(path: "rows[3].title", reason: "expected text, found a list")
      ) {
        try await preview(sections, preferred: preferred)
      }
    }
  }

  @Test func wherePlacesAreEquallyDeepThePreferredOneCounts() async throws {
    server.serve("{}")
    let sections = [complaining("a", "applets"), complaining("b", "rows")]
    await #expect(throws: FeedError.malformed(path: "rows", reason: "expected a list")) {
      try await preview(sections, preferred: "b")
    }
    await #expect(
      throws: FeedError.unrecognized(reason: "applets: expected a list; rows: expected a list")
    ) {
      try await preview(sections)
    }
  }

  @Test func whatIsOfNoKindIsSaidOnce() async throws {
    server.serve("42")
    let sections = [complaining("a", "", "not JSON"), complaining("b", "", "not JSON")]
    for preferred in [nil, "b"] {
      await #expect(throws: FeedError.unrecognized(reason: "not JSON")) {
        try await preview(sections, preferred: preferred)
      }
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>Feed</title>", 200, FeedError.webPage), ("", 200, .empty),
    ("{}", 404, .notFound), ("{}", 410, .gone), ("{}", 500, .server(status: 500)),
  ])
  func anAnswerThatIsNoFeedIsSaid(body: String, status: Int, error: FeedError) async {
    server.serve(body, status: status)
    await #expect(throws: error) { try await preview() }
  }

  @Test func aCancelledLookEnds() async throws {
    server.serve(json(["Ada"]))
    server.hold()
    let task = Task { try await preview() }
    try await eventually("a request") { server.running == 1 }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }
}
