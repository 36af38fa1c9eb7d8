import Foundation
import Localization
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore

struct FeedPreviewTests {
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let loader: FeedLoader
  private static let now = Date(timeIntervalSince1970: 1_795_262_400)

  init() throws {
    loader = FeedLoader(
      transport: server.transport, content: content, library: try Library(at: nil),
      now: { Self.now })
  }

  /// A section that decodes every feed to the same outcome.
  private func section(
    _ id: String, _ confidence: FeedFormat.Confidence,
    _ outcome: @escaping @Sendable () throws(FeedError) -> DecodedFeed
  ) -> Section {
    peopleSection(
      id, formats: [.whole(confidence: confidence) { _ throws(FeedError) in try outcome() }],
      row: { RowContent(title: $0.key) })
  }

  private func understanding(
    _ id: String, _ confidence: FeedFormat.Confidence = .possible(parts: 1),
    _ texts: [String] = [], skipped: Int = 0
  ) -> Section {
    section(id, confidence) { () throws(FeedError) in
      DecodedFeed(
        items: texts.map { Item(key: $0, group: 0, searchText: $0, payload: Data()) },
        skipped: Array(repeating: SkippedElement(path: "", reason: Phrase("")), count: skipped))
    }
  }

  private func complaining(
    _ id: String, _ path: String, _ reason: Phrase = Phrase("expected a list")
  )
    -> Section
  {
    section(id, .none) { () throws(FeedError) in throw .malformed(path: path, reason: reason) }
  }

  private func preview(
    _ sections: [Section] = [people], preferred: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    try await loader.preview(of: feedURL, among: sections, preferred: preferred)
  }

  private func expect(
    _ error: FeedError, of sections: [Section], preferring preferred: [String?]
  ) async {
    for preferred in preferred {
      await #expect(throws: error) { try await preview(sections, preferred: preferred) }
    }
  }

  @Test func aFeedIsPreviewedBeforeItIsAdded() async throws {
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

  @Test func aFeedWithoutATitleIsNamedByItsAddress() async throws {
    for (title, name) in [
      ("Us", "Us"), ("", "People from example.org"), (nil, "People from example.org"),
    ] {
      server.serve(json(["Ada"], title: title))
      #expect(try await preview().ownName == name)
    }
  }

  /// No other section is tried: it would only count the same entries again.
  @Test func aFeedOverItsBudgetIsTriedByOneSectionOnly() async {
    server.serve(json(["Ada"]))
    let asked = Mutex<[String]>([])
    let sections = ["a", "b"].map { id in
      section(id, .none) { () throws(FeedError) in
        asked.withLock { $0.append(id) }
        throw .overBudget(.elements(1_000_000))
      }
    }
    await #expect(throws: FeedError.overBudget(.elements(1_000_000))) {
      try await preview(sections)
    }
    #expect(asked.withLock(\.self) == ["a"])
  }

  @Test func thePreviewedFeedIsStored() async throws {
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

  @Test func aPermanentlyMovedFeedHasItsNewAddress() async throws {
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

  @Test func theSurestFormatDecidesTheSection() async throws {
    server.serve("[]")
    let sections = [
      understanding("less", .possible(parts: 2)), understanding("more", .possible(parts: 4)),
      understanding("most", .certain, skipped: 9),
    ]
    for preferred in [nil, "less", "more", "none"] {
      for (count, surest) in [(1, "less"), (2, "more"), (3, "most")] {
        let some = Array(sections.prefix(count))
        for order in [some, some.reversed()] {
          #expect(try await preview(order, preferred: preferred).section.id == surest)
        }
      }
    }
    #expect(try await preview(sections).skipped.count == 9)
  }

  /// Only the section that is surest reads the feed.
  @Test func theKindIsRecognizedWithoutReading() async throws {
    server.serve("[]")
    let other = section("other", .possible(parts: 1)) { () throws(FeedError) in
      Issue.record("a section was asked that is less sure")
      return DecodedFeed(items: [])
    }
    #expect(try await preview([other, understanding("sure", .certain)]).section.id == "sure")
  }

  @Test func theSurestFormatOfASectionReadsIt() async throws {
    server.serve("[]")
    let formats = ["first", "second", "third"].map { name in
      FeedFormat(types: ["a/\(name)"], sniff: { _ in name == "second" ? .certain : .none }) {
        (_, _) in DecodedFeed(title: name, items: [])
      }
    }
    #expect(try await preview([peopleSection(formats: formats)]).title == "second")
    #expect(
      server.requests.map { $0.headers["Accept"] } == ["a/first, a/second, a/third, */*;q=0.5"])
  }

  /// A server that negotiates must not answer with what it has for search engines.
  @Test func feedsAndPagesArePreferredToOtherJSON() async throws {
    server.serve("[]")
    let types = ["application/json", "application/rss+xml", "text/vcard", "application/feed+json"]
    let format = FeedFormat(types: types, sniff: { _ in .certain }) { (_, _) in
      DecodedFeed(items: [])
    }
    _ = try await preview([peopleSection(formats: [format])])
    #expect(
      server.requests.map { $0.headers["Accept"] } == [
        "application/rss+xml, application/feed+json, text/html;q=0.9, application/json;q=0.8, "
          + "text/vcard;q=0.8, */*;q=0.5"
      ])
  }

  @Test func thePreferredSectionWinsATie() async throws {
    server.serve("[]")
    let sections = ["a", "b", "c"].map { understanding($0) }
    #expect(try await preview(sections).section.id == "a")
    #expect(try await preview(sections, preferred: "b").section.id == "b")
    #expect(try await preview(sections, preferred: "c").itemCount == 0)
    #expect(try await preview(sections, preferred: "d").section.id == "a")
  }

  @Test func theErrorOfTheSectionThatGotFurthestIsThrown() async throws {
    server.serve("{}")
    let sections = [
      complaining("a", "applets"),
      complaining("b", "rows[3].title", Phrase("expected text, found a list")),
      complaining("c", "contacts"),
    ]
    await expect(
      .malformed(path: "rows[3].title", reason: Phrase("expected text, found a list")),
      of: sections, preferring: [nil, "a", "b", "c"])
  }

  @Test func thePreferredSectionsErrorWinsATie() async throws {
    server.serve("{}")
    let sections = [complaining("a", "applets[0].name"), complaining("b", "rows[0].title")]
    await expect(
      .malformed(path: "rows[0].title", reason: Phrase("expected a list")), of: sections,
      preferring: ["b"])
  }

  @Test func aFeedWithoutAKnownListIsUnrecognized() async throws {
    server.serve("{}")
    let sections = [complaining("a", "applets"), complaining("b", "rows")]
    await expect(
      .unrecognized(reason: Phrase("applets, rows: expected a list")), of: sections,
      preferring: [nil, "b"])
  }

  @Test func theChosenSectionReadsWhateverItCan() async throws {
    server.serve("[]")
    let (unsure, sure) = (understanding("unsure", .none, ["a"]), understanding("sure", .certain))
    for sections in [[unsure, sure], [sure, unsure]] {
      let preview = try await loader.preview(of: feedURL, among: sections, named: "unsure")
      #expect(preview.section.id == "unsure")
      #expect(preview.firstTitles == ["a"])
    }
    let deaf = complaining("deaf", "rows")
    let preview = try await loader.preview(of: feedURL, among: [deaf, sure], named: "deaf")
    #expect(preview.section.id == "sure")
  }

  @Test func equallySureSectionsAreAlternatives() async throws {
    server.serve("[]")
    let sections = [
      understanding("a"), understanding("b"), understanding("c", .possible(parts: 0)),
    ]
    #expect(try await preview(sections).alternatives.map(\.id) == ["b"])
    #expect(try await preview(sections, preferred: "b").alternatives.map(\.id) == ["a"])
    #expect(try await preview([sections[2], sections[0]]).alternatives.isEmpty)
  }

  @Test func anUnrecognizedFeedIsReportedOnce() async throws {
    server.serve("42")
    let sections = [
      complaining("a", "", Phrase("not JSON")), complaining("b", "", Phrase("not JSON")),
    ]
    await expect(
      .unrecognized(reason: Phrase("not JSON")), of: sections, preferring: [nil, "b"])
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>Feed</title>", 200, FeedError.webPage), ("", 200, .empty),
    ("{}", 404, .notFound), ("{}", 410, .gone), ("{}", 500, .server(status: 500)),
  ])
  func anAnswerThatIsNotAFeedIsReported(body: String, status: Int, error: FeedError) async {
    server.serve(body, status: status)
    await #expect(throws: error) { try await preview() }
  }

  @Test func aCancelledPreviewEnds() async throws {
    server.serve(json(["Ada"]))
    let task = try await server.hold { Task { try await preview() } }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }
}
