import Foundation
import Localization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// Tests the model of the feeds, with a library of people feeds and a server that serves them.
@MainActor
struct FeedsModelTests {
  private let server = FakeServer(body: json(["Ada", "Bo"], title: "Friends"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let model: FeedsModel

  init() {
    model = FeedsModel(
      subscriptions: server.subscriptions(content, library),
      presets: [
        FeedPreset(section: "people", url: feedURL, name: "People", origin: "example.org"),
        FeedPreset(
          section: "people", url: people.sampleFeed, name: "Some People", origin: "Samples"),
      ])
  }

  private func address(_ name: String) -> URL { URL(string: "https://example.org/\(name).json")! }

  /// The ID of the feed at `address(name)`; by default, of the feed at `feedURL`.
  private func id(_ name: String = "people") -> FeedsModel.Row.ID {
    FeedsModel.Row.ID(section: "people", url: address(name))
  }

  private var rows: [FeedsModel.Row] { model.rows["people", default: []] }
  private var names: [String] { rows.map(\.name) }

  private var problem: FeedsModel.Problem? {
    if case .problem(let problem) = model.adding { problem } else { nil }
  }

  private var preview: FeedPreview? {
    if case .preview(let preview) = model.adding { preview } else { nil }
  }

  private var isIdle: Bool { if case .idle = model.adding { true } else { false } }

  /// Subscribes, for each name, to the feed at `address(name)`, under that name.
  private func subscribe(_ names: String...) async throws {
    for name in names {
      try await library.subscribe(
        Subscription(section: "people", url: address(name), name: name))
    }
    try await load()
  }

  private func load() async throws {
    await model.settle { $0.load() }
    try #require(model.failure == nil)
  }

  private func stored() async throws -> [String] {
    try await library.subscriptions().map { $0.name ?? "-" }
  }

  // MARK: Rows

  @Test func aStarWithoutItsEntryIsKeptAndNamed() async throws {
    try await library.subscribe(Subscription(section: "people", url: feedURL))
    for (item, title) in [("Ada", "Ada Park"), ("Cleo", "Cleo Moss"), ("Dora", nil)] {
      try await library.setMark(
        .star, to: true.mark, item: item, feed: feedURL, section: "people", title: title)
    }
    try await library.setMark(.note, to: "Call", item: "Cleo", feed: feedURL, section: "people")
    try await library.setMark(.read, to: true.mark, item: "Emil", feed: feedURL, section: "people")
    try await load()
    #expect(rows.first?.unlisted == [], "nothing is loaded yet")
    model.refresh(id())
    await model.waitUntilIdle()
    #expect(
      rows.first?.unlisted == [
        UnlistedMarks(title: "Cleo Moss", isStarred: true, note: "Call"),
        UnlistedMarks(title: "Dora", isStarred: true, note: ""),
      ])
    server.serve(json(["Ada", "Cleo"]))
    model.refresh(id())
    await model.waitUntilIdle()
    #expect(rows.first?.unlisted.map(\.title) == ["Dora"])
  }

  @Test func hiddenEntriesAreShownAgain() async throws {
    try await library.subscribe(Subscription(section: "people", url: feedURL))
    for item in ["Ada", "Bo"] {
      try await library.setMark(
        .hidden, to: true.mark, item: item, feed: feedURL, section: "people")
    }
    try await load()
    model.refresh(id())
    await model.waitUntilIdle()
    let count = try #require(rows.first?.hiddenCount)
    #expect(count == 2)
    model.showHidden(of: id())
    await model.waitUntilIdle()
    #expect(rows.first?.hiddenCount == 0)
    #expect(try await library.undoableChanges().count == 1)
  }

  @Test func aRowShowsTheFeedsStatus() async throws {
    try await library.subscribe(Subscription(section: "people", url: feedURL))
    try await load()
    let before = try #require(rows.first)
    #expect(before.name == "People from example.org")
    #expect(before.fetchedAt == nil)
    model.refresh(before.id)
    #expect(model.refreshing == [before.id])
    await model.waitUntilIdle()
    #expect(model.refreshing.isEmpty)
    let after = try #require(rows.first)
    #expect(after.name == "Friends")
    #expect(after.itemCount == 2)
    #expect(after.fetchedAt != nil)
    #expect(after.error == nil)
    server.serve("", status: 503)
    await model.settle { $0.refresh(after.id) }
    #expect(rows.first?.error == .server(status: 503))
    #expect(rows.first?.itemCount == 2)
  }

  @Test func skippedElementsAreListed() async throws {
    try await subscribe("a")
    let skipped = [
      SkippedElement(path: "rows[3].title", reason: Phrase("expected text, found a list"))
    ]
    _ = try await content.replace(
      FeedUpdate(
        section: "people", url: address("a"), items: [], skipped: skipped, fetchedAt: .now),
      marks: nil
    ) { Data($0.utf8) }
    try await load()
    #expect(rows.first?.skippedCount == 1)
    #expect(rows.first?.skipped == skipped)
  }

  @Test func aListThatLostMostItemsIsAcceptedOnRequest() async throws {
    server.serve(json(["Ada", "Bo", "Cy"]))
    try await subscribe("a")
    await model.settle { $0.refresh(id("a")) }
    server.serve(json(["Ada"]))
    await model.settle { $0.refresh(id("a")) }
    #expect(rows.first?.error == .shrunk(from: 3, to: 1))
    await model.settle { $0.refresh(id("a"), acceptsFewer: true) }
    #expect(rows.first?.error == nil)
    #expect(rows.first?.itemCount == 1)
  }

  /// Every change loads the rows again, but measuring reads all items.
  @Test func theSizeIsMeasuredOnlyOnRequest() async throws {
    let section = Section(
      id: "people", title: "People", iconName: "people", groups: people.groups,
      retention: .always, sampleFeed: people.sampleFeed, formats: people.formats,
      row: people.row, detail: people.detail)
    let model = FeedsModel(subscriptions: server.subscriptions(to: [section], content, library))
    try await content.store(["Ada"])
    await model.settle { $0.load() }
    #expect(model.keptBytes == 0)
    await model.settle {
      for _ in 0..<3 { $0.measure() }
    }
    #expect(model.keptBytes > 0)
  }

  // MARK: Adding

  @Test func aFoundFeedIsPreviewedAndThenAdded() async throws {
    var changes: [String] = []
    model.onChange { changes.append($0) }
    model.preview(" example.org/people.json ")
    guard case .loading(feedURL) = model.adding else {
      Issue.record("nothing is looked at")
      return
    }
    await model.waitUntilIdle()
    #expect(preview?.itemCount == 2)
    #expect(try await library.subscriptions().isEmpty)
    await model.settle { $0.add(name: "  Mates ") }
    #expect(names == ["Mates"])
    #expect(rows.first?.itemCount == 2)
    #expect(model.highlight?.row == id())
    #expect(model.highlight?.reason == .added)
    #expect(changes == ["people"])
    #expect(server.requests.count == 1, "it is fetched once")
  }

  @Test func theFeedsOwnNameIsNotTheUsersName() async throws {
    for typed in ["", "  ", "Friends"] {
      await model.settle { $0.preview(feedURL) }
      await model.settle { $0.add(name: typed) }
      #expect(try await library.subscriptions().map(\.name) == [nil])
      _ = try await library.unsubscribe(section: "people", url: feedURL)
    }
  }

  @Test func anExistingFeedIsPointedOut() async throws {
    try await subscribe("a")
    await model.settle { $0.preview("HTTPS://EXAMPLE.ORG:443/a.json#top") }
    #expect(model.highlight?.row == id("a"))
    #expect(model.highlight?.reason == .existing)
    #expect(isIdle, "it is not to be added again")
    let first = model.highlight
    await model.settle { $0.preview(address("a")) }
    #expect(model.highlight != first, "the second loss is reported too")
    #expect(server.requests.isEmpty)
  }

  /// A model with a budget for only a few people.
  private var thrifty: FeedsModel {
    let loader = FeedLoader(
      transport: server.transport, content: content, library: library,
      budget: FeedBudget(space: 1, minSpace: 1_000))
    return FeedsModel(
      subscriptions: SubscriptionService(
        sections: [people], library: library, content: content, loader: loader))
  }

  @Test func anExpensiveFeedCanBeAddedAnyway() async throws {
    server.serve(json((0..<200).map { "Person \($0)" }))
    let model = thrifty
    await model.settle { $0.preview(feedURL) }
    guard case .problem(let problem) = model.adding, problem.costly == feedURL else {
      Issue.record("it is no problem")
      return
    }
    await model.settle { $0.loadAnyway() }
    await model.settle { $0.add() }
    #expect(try await library.subscriptions().map(\.isLarge) == [true])
    server.serve(json((0..<300).map { "Person \($0)" }))
    await model.settle { $0.refresh(id()) }
    #expect(model.rows["people"]?.first?.itemCount == 300)
  }

  @Test func aFeedThatBecameExpensiveCanBeLoadedAnyway() async throws {
    server.serve(json((0..<200).map { "Person \($0)" }))
    try await subscribe("a")
    let model = thrifty
    await model.settle { $0.load() }
    await model.settle { $0.refresh(id("a")) }
    #expect(model.rows["people"]?.first?.error == .overBudget(.space))
    await model.settle { $0.loadAnyway(id("a")) }
    #expect(model.rows["people"]?.first?.itemCount == 200)
    #expect(try await library.subscription(section: "people", url: address("a"))?.isLarge == true)
  }

  @Test func aWebPageIsReportedAsOne() async throws {
    server.serve("<!doctype html><title>Hi</title>")
    await model.settle { $0.preview(feedURL) }
    #expect(problem?.message == "This is a web page, not a feed.")
    #expect(
      problem?.suggestion.hasPrefix("Check the address. The site may have asked for consent")
        == true)
    #expect(problem?.suggestion.hasSuffix("copy its source (Ctrl+U, Ctrl+A, Ctrl+C).") == true)
  }

  @Test func aPageThatAsksForConsentIsReportedAsOne() async throws {
    server.serve(
      """
      <!doctype html><title>Soup</title><p>We and our partners use cookies. With your consent, we use
      personal data for advertising. See our privacy policy.</p><button>Accept all cookies</button>
      """)
    await model.settle { $0.preview(feedURL) }
    #expect(problem?.message == "This page asks for consent instead of showing its content.")
    #expect(problem?.isRefusedPage == true)
    #expect(problem?.suggestion.hasPrefix("If you can read the page in your browser") == true)
  }

  @Test func unreadableFeedsAreReportedWithThePlace() async throws {
    server.serve("{}")
    await model.settle { $0.preview(feedURL) }
    #expect(problem?.message == "Almanac can’t read people in the feed: expected a list.")
  }

  @Test func invalidAddressesSendNoRequest() async throws {
    for words in ["", "soup", "javascript:alert(1)", "ftp://example.org/feed"] {
      model.preview(words)
      #expect(problem?.message == "Almanac can’t load this address.")
    }
    await model.waitUntilIdle()
    #expect(server.requests.isEmpty)
  }

  /// A web page decides what the text dragged from it says, so it could name any file on the disk.
  @Test func aDroppedTextMustBeAWebAddress() async throws {
    for words in ["file:///etc/passwd", "/etc/passwd", "sample:people.json", "soup", ""] {
      model.preview(dropped: words)
      #expect(problem?.message == "Almanac can’t load this address.", "\(words)")
    }
    await model.waitUntilIdle()
    #expect(server.requests.isEmpty)
    await model.settle { $0.preview(dropped: feedURL.absoluteString) }
    #expect(server.requests.map(\.url) == [feedURL])
  }

  /// Searching all lines of a huge text would block the main thread for seconds.
  @Test func onlyTheBeginningOfADroppedTextIsRead() {
    model.preview(dropped: String(repeating: "\n", count: 1 << 16) + feedURL.absoluteString)
    #expect(problem != nil)
    model.preview(dropped: feedURL.absoluteString + String(repeating: "\n", count: 1 << 20))
    #expect(problem == nil)
  }

  @Test func droppedFilesArePreviewedOneByOne() async throws {
    let file = URL(filePath: "/home/sam/people.json")
    model.preview(dropped: [])
    #expect(problem != nil)
    await model.settle { $0.preview(dropped: [file, feedURL]) }
    #expect(server.requests.map(\.url) == [file])
    #expect(model.waiting == [feedURL])
    #expect(model.previewNext())
    await model.waitUntilIdle()
    #expect(server.requests.map(\.url) == [file, feedURL])
    #expect(!model.previewNext())
    model.preview(opened: [file, feedURL])
    model.close()
    #expect(!model.previewNext(), "a dialog that is closed forgets the rest")
  }

  /// Addresses dragged from another program are checked like typed ones.
  @Test func aDroppedLinkIsReadLikeATypedOne() async throws {
    for link in ["https://ada:secret@example.org/a", "sample:people.json", "ftp://example.org/a"] {
      model.preview(dropped: [try #require(URL(string: link))])
      #expect(problem?.message == "Almanac can’t load this address.", "\(link)")
    }
    await model.waitUntilIdle()
    #expect(server.requests.isEmpty)
    model.preview(dropped: [try #require(URL(string: "HTTPS://Example.org:443/people.json#top"))])
    await model.waitUntilIdle()
    #expect(server.requests.map(\.url) == [feedURL])
  }

  @Test func closingEndsAPreview() async throws {
    try await server.hold { model.preview(feedURL) }
    model.close()
    try await eventually("its end") { server.running == 0 }
    #expect(server.cancelled == 1)
    #expect(isIdle, "nothing is left of it")
  }

  @Test func theLastPreviewWins() async throws {
    try await server.hold { model.preview(address("a")) }
    model.preview(address("b"))
    try await eventually("the end of the first") { server.cancelled == 1 }
    await model.settle { _ in server.release() }
    #expect(preview?.url == address("b"))
  }

  @Test func existingFeedsAreNotSuggested() async throws {
    #expect(model.offeredPresets.map(\.origin) == ["example.org", "Samples"])
    try await library.subscribe(
      Subscription(
        section: "people", url: try #require(URL(string: "https://example.org:443/people.json"))))
    try await load()
    #expect(model.offeredPresets.map(\.origin) == ["Samples"])
    try await library.subscribe(Subscription(section: "people", url: people.sampleFeed))
    try await load()
    #expect(model.offeredPresets.isEmpty)
  }

  /// For instance, the sample feed of applets loads itself, to apply the user's own switches.
  @Test func aFeedWithItsOwnLoadIsLoadedAtOnce() async throws {
    let other = FeedsModel(
      subscriptions: server.subscriptions(content, library),
      makeFeed: { _, url in
        Feed(url, load: { _ in DecodedFeed(title: "Own", items: []) })
      })
    server.serve(json([], title: "Plain"))
    await other.settle { $0.preview(feedURL) }
    await other.settle { $0.add() }
    #expect(other.rows["people"]?.first?.name == "Own")
  }

  // MARK: Changing

  @Test func anEmptyNameRestoresTheFeedsOwn() async throws {
    try await subscribe("a")
    model.rename(id("a"), to: " Ours ")
    #expect(names == ["Ours"], "it is shown at once")
    await model.waitUntilIdle()
    #expect(try await stored() == ["Ours"])
    await model.settle { $0.rename(id("a"), to: " ") }
    #expect(names == ["People from example.org"])
    #expect(try await stored() == ["-"])
    model.rename(id("a"), to: String(repeating: "n", count: 1_000))
    #expect(names.map(\.count) == [Subscription.longestName])
    model.rename(id("a"), to: "\n\u{202E}Our\u{7}\n\u{2028} own\u{2069} ")
    #expect(names == ["Our own"], "one line, without direction changes")
  }

  @Test func feedsAreMovedOneByOne() async throws {
    try await subscribe("a", "b", "c")
    model.move(id("a"), by: 1)
    model.move(id("a"), by: 1)
    #expect(names == ["b", "c", "a"], "it is shown at once")
    model.move(id("a"), by: 1)
    await model.settle { $0.move(id("b"), by: -1) }
    #expect(names == ["b", "c", "a"])
    #expect(try await stored() == ["b", "c", "a"])
  }

  @Test func anIntervalIsSaved() async throws {
    try await subscribe("a")
    var changes = 0
    model.onChange { _ in changes += 1 }
    await model.settle { $0.setInterval(.hourly, of: id("a")) }
    #expect(try await library.subscriptions().map(\.interval) == [.hourly])
    #expect(rows.first?.subscription.interval == .hourly)
    #expect(changes == 1, "the window refreshes it by its new interval")
  }

  @Test func aRemovalIsUndoneWithPlaceNameAndInterval() async throws {
    try await subscribe("a", "b", "c")
    model.setInterval(.manual, of: id("b"))
    await model.settle { $0.refresh(id("b")) }
    model.remove(id("b"))
    #expect(names == ["a", "c"], "it is gone at once")
    #expect(model.removal?.name == "b")
    await model.waitUntilIdle()
    #expect(try await stored() == ["a", "c"])
    model.undoRemoval()
    #expect(model.removal == nil)
    await model.waitUntilIdle()
    #expect(names == ["a", "b", "c"])
    #expect(rows[1].subscription.interval == .manual)
    #expect(rows[1].itemCount == 2, "its items were still there")
  }

  @Test func undoRestoresAMovedFeedToItsNewPlace() async throws {
    try await subscribe("a", "b", "c")
    model.move(id("c"), by: -1)
    model.remove(id("c"))
    await model.settle { $0.undoRemoval() }
    #expect(try await stored() == ["a", "c", "b"])
  }

  @Test func aSecondRemovalEndsTheFirstUndo() async throws {
    try await subscribe("a", "b")
    model.remove(id("a"))
    await model.settle { $0.remove(id("b")) }
    model.endRemoval(of: id("a"))
    #expect(model.removal?.id == id("b"), "the end of the first is not that of the second")
    await model.settle { $0.undoRemoval() }
    #expect(names == ["b"])
  }

  @Test func addingARemovedFeedAgainLeavesNothingToUndo() async throws {
    await model.settle { $0.preview(feedURL) }
    await model.settle { $0.add() }
    model.remove(id())
    await model.settle { $0.preview(feedURL) }
    await model.settle { $0.add() }
    #expect(model.removal == nil)
    await model.settle { $0.endRemoval(of: id()) }
    #expect(rows.first?.itemCount == 2)
  }

  // MARK: Failures

  @Test func aReadFailureIsNotAnUnsavedChange() async throws {
    try await library.file.write { try $0.execute(sql: "ALTER TABLE subscription RENAME TO gone") }
    await model.settle { $0.load() }
    #expect(model.failure != nil)
    #expect(!model.hasUnsaved)
  }

  @Test func anUnsavedChangeIsUndoneAndCanBeRetried() async throws {
    try await subscribe("a")
    try await library.file.write { try $0.execute(sql: "ALTER TABLE subscription RENAME TO gone") }
    model.rename(id("a"), to: "b")
    await model.settle { $0.remove(id("a")) }
    try await library.file.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO subscription") }
    await model.waitUntilIdle()
    await model.settle { $0.load() }
    #expect(model.failure != nil, "the change is not saved because the feeds can be read")
    #expect(model.hasUnsaved)
    #expect(names == ["a"], "it is as it was")
    #expect(model.removal == nil)
    await model.settle { $0.retry() }
    #expect(model.failure == nil)
    #expect(names == [])
  }

  @Test func refreshesEndWithTheApp() async throws {
    try await subscribe("a")
    server.hold()
    model.refresh(id("a"))
    model.rename(id("a"), to: "b")
    try await eventually("the request") { server.running == 1 }
    await model.finish()
    try await eventually("the request ends") { server.running == 0 }
    #expect(try await stored() == ["b"])
  }
}
