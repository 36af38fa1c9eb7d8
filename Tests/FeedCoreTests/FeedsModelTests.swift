import Foundation
import Localization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// A library with people's feeds, a server that has them, and the model of both.
@MainActor
struct FeedsModelTests {
  private let server = FakeServer(body: json(["Ada", "Bo"], title: "Friends"))
  private let content = Content.inMemory()
  private let library = Library.inMemory()
  private let model: FeedsModel

  init() throws {
    model = FeedsModel(
      subscriptions: Subscriptions(
        sections: [people], library: library, content: content,
        loader: FeedLoader(transport: server.transport, content: content, library: library)),
      presets: [
        FeedPreset(section: "people", url: feedURL, name: "People", origin: "example.org"),
        FeedPreset(
          section: "people", url: people.sampleFeed, name: "Some People", origin: "Samples"),
      ])
  }

  private func address(_ name: String) -> URL { URL(string: "https://example.org/\(name).json")! }

  private func id(_ name: String) -> FeedsModel.Row.ID {
    FeedsModel.Row.ID(section: "people", url: address(name))
  }

  private var names: [String] { model.rows["people", default: []].map(\.name) }

  /// Subscribes to feeds that are named like their addresses.
  private func subscribe(_ names: String...) async throws {
    for name in names {
      try await library.subscribe(
        Subscription(section: "people", url: address(name), name: name))
    }
    try await load()
  }

  private func load() async throws {
    model.load()
    await model.waitUntilIdle()
    try #require(model.failure == nil)
  }

  private func stored() async throws -> [String] {
    try await library.subscriptions().map { $0.name ?? "-" }
  }

  // MARK: Rows

  @Test func aRowShowsTheFeedsStatus() async throws {
    try await library.subscribe(Subscription(section: "people", url: feedURL))
    try await load()
    let before = try #require(model.rows["people"]?.first)
    #expect(before.name == "People from example.org")
    #expect(before.fetchedAt == nil)
    model.refresh(before.id)
    #expect(model.refreshing == [before.id])
    await model.waitUntilIdle()
    #expect(model.refreshing.isEmpty)
    let after = try #require(model.rows["people"]?.first)
    #expect(after.name == "Friends")
    #expect(after.itemCount == 2)
    #expect(after.fetchedAt != nil)
    #expect(after.error == nil)
    server.serve("", status: 503)
    model.refresh(after.id)
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.error == .server(status: 503))
    #expect(model.rows["people"]?.first?.itemCount == 2)
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
    #expect(model.rows["people"]?.first?.skippedCount == 1)
    #expect(model.rows["people"]?.first?.skipped == skipped)
  }

  @Test func aListThatLostMostItemsIsAcceptedOnRequest() async throws {
    server.serve(json(["Ada", "Bo", "Cy"]))
    try await subscribe("a")
    model.refresh(id("a"))
    await model.waitUntilIdle()
    server.serve(json(["Ada"]))
    model.refresh(id("a"))
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.error == .shrunk(from: 3, to: 1))
    model.refresh(id("a"), acceptsFewer: true)
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.error == nil)
    #expect(model.rows["people"]?.first?.itemCount == 1)
  }

  // MARK: Adding

  @Test func aFoundFeedIsPreviewedAndThenAdded() async throws {
    var changes: [String] = []
    model.onChange { changes.append($0) }
    model.preview(" example.org/people.json ")
    guard case .loading(let url) = model.adding else {
      Issue.record("nothing is looked at")
      return
    }
    #expect(url == feedURL)
    await model.waitUntilIdle()
    guard case .preview(let preview) = model.adding else {
      Issue.record("there is no preview")
      return
    }
    #expect(preview.itemCount == 2)
    #expect(try await library.subscriptions().isEmpty)
    model.add(name: "  Mates ")
    await model.waitUntilIdle()
    #expect(names == ["Mates"])
    #expect(model.rows["people"]?.first?.itemCount == 2)
    #expect(model.highlight?.row == FeedsModel.Row.ID(section: "people", url: feedURL))
    #expect(model.highlight?.reason == .added)
    #expect(changes == ["people"])
    #expect(server.requests.count == 1, "it is fetched once")
  }

  @Test func theFeedsOwnNameIsNotTheUsersName() async throws {
    for typed in ["", "  ", "Friends"] {
      model.preview(feedURL)
      await model.waitUntilIdle()
      model.add(name: typed)
      await model.waitUntilIdle()
      #expect(try await library.subscriptions().map(\.name) == [nil])
      _ = try await library.unsubscribe(section: "people", url: feedURL)
    }
  }

  @Test func anExistingFeedIsPointedOut() async throws {
    try await subscribe("a")
    model.preview("HTTPS://EXAMPLE.ORG:443/a.json#top")
    await model.waitUntilIdle()
    #expect(model.highlight?.row == id("a"))
    #expect(model.highlight?.reason == .existing)
    guard case .idle = model.adding else {
      Issue.record("it is to be added again")
      return
    }
    let first = model.highlight
    model.preview(address("a"))
    await model.waitUntilIdle()
    #expect(model.highlight != first, "the second loss is reported too")
    #expect(server.requests.isEmpty)
  }

  /// A model with a budget for only a few people.
  private var thrifty: FeedsModel {
    let loader = FeedLoader(
      transport: server.transport, content: content, library: library,
      budget: FeedBudget(space: 1, leastSpace: 1_000))
    return FeedsModel(
      subscriptions: Subscriptions(
        sections: [people], library: library, content: content, loader: loader))
  }

  @Test func anExpensiveFeedCanBeAddedAnyway() async throws {
    server.serve(json((0..<200).map { "Person \($0)" }))
    let model = thrifty
    model.preview(feedURL)
    await model.waitUntilIdle()
    guard case .problem(let problem) = model.adding else {
      Issue.record("it is no problem")
      return
    }
    #expect(problem.costly == feedURL)
    model.loadAnyway()
    await model.waitUntilIdle()
    model.add()
    await model.waitUntilIdle()
    #expect(try await library.subscriptions().map(\.isLarge) == [true])
    server.serve(json((0..<300).map { "Person \($0)" }))
    model.refresh(FeedsModel.Row.ID(section: "people", url: feedURL))
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.itemCount == 300)
  }

  @Test func aFeedThatBecameExpensiveCanBeLoadedAnyway() async throws {
    server.serve(json((0..<200).map { "Person \($0)" }))
    try await subscribe("a")
    let model = thrifty
    model.load()
    await model.waitUntilIdle()
    model.refresh(id("a"))
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.error == .overBudget(.space))
    model.loadAnyway(id("a"))
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.itemCount == 200)
    #expect(try await library.isLarge(section: "people", url: address("a")))
  }

  @Test func aWebPageIsReportedAsOne() async throws {
    server.serve("<!doctype html><title>Hi</title>")
    model.preview(feedURL)
    await model.waitUntilIdle()
    #expect(problem?.message == "This is a web page, not a feed.")
    #expect(problem?.suggestion == "Check the feed’s address.")
  }

  @Test func unreadableFeedsAreReportedWithThePlace() async throws {
    server.serve("{}")
    model.preview(feedURL)
    await model.waitUntilIdle()
    #expect(problem?.message == "Almanac can’t read the feed at people: expected a list.")
  }

  @Test func invalidAddressesSendNoRequest() async throws {
    for words in ["", "soup", "javascript:alert(1)", "ftp://example.org/feed"] {
      model.preview(words)
      #expect(problem?.message == "Almanac can’t load this address.")
    }
    await model.waitUntilIdle()
    #expect(server.requests.isEmpty)
  }

  /// A page decides what a text dragged from it says: it could be any file on the disk.
  @Test func aDroppedTextMustBeAWebAddress() async throws {
    for words in ["file:///etc/passwd", "/etc/passwd", "sample:people.json", "soup", ""] {
      model.preview(dropped: words)
      #expect(problem?.message == "Almanac can’t load this address.", "\(words)")
    }
    await model.waitUntilIdle()
    #expect(server.requests.isEmpty)
    model.preview(dropped: feedURL.absoluteString)
    await model.waitUntilIdle()
    #expect(server.requests.map(\.url) == [feedURL])
  }

  /// Searching its lines would block the main thread for seconds.
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
    model.preview(dropped: [file, feedURL])
    await model.waitUntilIdle()
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

  /// A program's list of addresses is checked like typed text.
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
    server.hold()
    model.preview(feedURL)
    try await eventually("the request") { server.running == 1 }
    model.close()
    try await eventually("its end") { server.running == 0 }
    #expect(server.cancelled == 1)
    guard case .idle = model.adding else {
      Issue.record("something is left of it")
      return
    }
  }

  @Test func theLastPreviewWins() async throws {
    server.hold()
    model.preview(address("a"))
    try await eventually("the request") { server.running == 1 }
    model.preview(address("b"))
    try await eventually("the end of the first") { server.cancelled == 1 }
    server.release()
    await model.waitUntilIdle()
    guard case .preview(let preview) = model.adding else {
      Issue.record("there is no preview")
      return
    }
    #expect(preview.url == address("b"))
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

  /// For instance, the user's own switches apply to the samples of applets.
  @Test func aFeedWithItsOwnLoadIsLoadedAtOnce() async throws {
    let other = FeedsModel(
      subscriptions: Subscriptions(
        sections: [people], library: library, content: content,
        loader: FeedLoader(transport: server.transport, content: content, library: library)),
      makeFeed: { _, url in
        Feed(url, load: { _ in DecodedFeed(title: "Own", items: []) })
      })
    server.serve(json([], title: "Plain"))
    other.preview(feedURL)
    await other.waitUntilIdle()
    other.add()
    await other.waitUntilIdle()
    #expect(other.rows["people"]?.first?.name == "Own")
  }

  // MARK: Changing

  @Test func anEmptyNameRestoresTheFeedsOwn() async throws {
    try await subscribe("a")
    model.rename(id("a"), to: " Ours ")
    #expect(names == ["Ours"], "it is shown at once")
    await model.waitUntilIdle()
    #expect(try await stored() == ["Ours"])
    model.rename(id("a"), to: " ")
    await model.waitUntilIdle()
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
    model.move(id("b"), by: -1)
    await model.waitUntilIdle()
    #expect(names == ["b", "c", "a"])
    #expect(try await stored() == ["b", "c", "a"])
  }

  @Test func anIntervalIsSaved() async throws {
    try await subscribe("a")
    var changes = 0
    model.onChange { _ in changes += 1 }
    model.setInterval(.hourly, of: id("a"))
    await model.waitUntilIdle()
    #expect(try await library.subscriptions().map(\.interval) == [.hourly])
    #expect(model.rows["people"]?.first?.subscription.interval == .hourly)
    #expect(changes == 1, "the window refreshes it by its new interval")
  }

  @Test func aRemovalIsUndoneWithPlaceNameAndInterval() async throws {
    try await subscribe("a", "b", "c")
    model.setInterval(.manual, of: id("b"))
    model.refresh(id("b"))
    await model.waitUntilIdle()
    model.remove(id("b"))
    #expect(names == ["a", "c"], "it is gone at once")
    #expect(model.removal?.name == "b")
    await model.waitUntilIdle()
    #expect(try await stored() == ["a", "c"])
    model.undoRemoval()
    #expect(model.removal == nil)
    await model.waitUntilIdle()
    #expect(names == ["a", "b", "c"])
    #expect(model.rows["people"]?[1].subscription.interval == .manual)
    #expect(model.rows["people"]?[1].itemCount == 2, "its items were still there")
  }

  @Test func undoRestoresAMovedFeedToItsNewPlace() async throws {
    try await subscribe("a", "b", "c")
    model.move(id("c"), by: -1)
    model.remove(id("c"))
    model.undoRemoval()
    await model.waitUntilIdle()
    #expect(try await stored() == ["a", "c", "b"])
  }

  @Test func afterTheUndoTheItemsAreDeletedAndTheStarsStay() async throws {
    server.serve(json(["*Ada"]))
    try await subscribe("a")
    model.refresh(id("a"))
    await model.waitUntilIdle()
    try await library.setStarred(true, key: "Ada", section: "people")
    model.remove(id("a"))
    await model.waitUntilIdle()
    #expect(try await content.itemCount(section: "people", url: address("a")) == 1)
    model.endRemoval(of: id("a"))
    await model.waitUntilIdle()
    #expect(model.removal == nil)
    #expect(try await content.storedFeeds().isEmpty)
    #expect(try library.stars(section: "people") == ["Ada": true])
  }

  @Test func aFeedThatIsStillShownKeepsItsItems() async throws {
    let other = FeedsModel(
      subscriptions: Subscriptions(
        sections: [people], library: library, content: content,
        loader: FeedLoader(transport: server.transport, content: content, library: library)),
      isShown: { $0 == feedURL })
    other.preview(feedURL)
    await other.waitUntilIdle()
    other.add()
    await other.waitUntilIdle()
    let id = FeedsModel.Row.ID(section: "people", url: feedURL)
    other.remove(id)
    other.endRemoval(of: id)
    await other.waitUntilIdle()
    #expect(try await content.storedFeeds().count == 1)
  }

  @Test func aSecondRemovalEndsTheFirstUndo() async throws {
    try await subscribe("a", "b")
    model.refresh(id("a"))
    await model.waitUntilIdle()
    model.remove(id("a"))
    model.remove(id("b"))
    await model.waitUntilIdle()
    #expect(try await content.storedFeeds().isEmpty)
    model.endRemoval(of: id("a"))
    #expect(model.removal?.id == id("b"), "the end of the first is not that of the second")
    model.undoRemoval()
    await model.waitUntilIdle()
    #expect(names == ["b"])
  }

  @Test func addingARemovedFeedAgainLeavesNothingToUndo() async throws {
    model.preview(feedURL)
    await model.waitUntilIdle()
    model.add()
    await model.waitUntilIdle()
    let id = FeedsModel.Row.ID(section: "people", url: feedURL)
    model.remove(id)
    model.preview(feedURL)
    await model.waitUntilIdle()
    model.add()
    await model.waitUntilIdle()
    #expect(model.removal == nil)
    model.endRemoval(of: id)
    await model.waitUntilIdle()
    #expect(model.rows["people"]?.first?.itemCount == 2)
  }

  // MARK: Failures

  @Test func aReadFailureIsNotAnUnsavedChange() async throws {
    try await library.file.write { try $0.execute(sql: "ALTER TABLE subscription RENAME TO gone") }
    model.load()
    await model.waitUntilIdle()
    #expect(model.failure != nil)
    #expect(!model.hasUnsaved)
  }

  @Test func anUnsavedChangeIsUndoneAndCanBeRetried() async throws {
    try await subscribe("a")
    try await library.file.write { try $0.execute(sql: "ALTER TABLE subscription RENAME TO gone") }
    model.rename(id("a"), to: "b")
    model.remove(id("a"))
    await model.waitUntilIdle()
    try await library.file.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO subscription") }
    await model.waitUntilIdle()
    model.load()
    await model.waitUntilIdle()
    #expect(model.failure != nil, "the change is not saved because the feeds can be read")
    #expect(model.hasUnsaved)
    #expect(names == ["a"], "it is as it was")
    #expect(model.removal == nil)
    model.retry()
    await model.waitUntilIdle()
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

  private var problem: FeedsModel.Problem? {
    if case .problem(let problem) = model.adding { problem } else { nil }
  }
}
