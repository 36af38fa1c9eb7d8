import Foundation
import Store
import Synchronization
import Testing

@testable import FeedCore

/// Tests reading the beginning of a list before the first frame, and the rest after it.
@MainActor
struct SectionModelHeadTests {
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  /// A frame that the test triggers.
  private let frame = Frame()

  private final class Frame: Sendable {
    let hasCome = Mutex(false)

    func wait() async {
      while !hasCome.withLock(\.self), !Task.isCancelled { await shortly() }
    }
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "Person \(10_000 + $0)" } }

  /// A model of a stored list in which every hundredth item is a favorite.
  private func stored(_ count: Int) async throws -> SectionModel {
    server.serve(
      json(names(count).enumerated().map { $0 % 100 == 0 ? "*\($1)" : $1 }))
    let loader = server.loader(content, library)
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    return SectionModel(
      section: people, feeds: [Feed(feedURL)], content: content, library: library, loader: loader,
      whenShown: { [frame] in await frame.wait() })
  }

  private func show(_ model: SectionModel) async {
    frame.hasCome.withLock { $0 = true }
    await model.waitUntilIdle()
  }

  private func titles(_ model: SectionModel) -> [String] {
    Array(FeedCoreTests.names(model).joined())
  }

  private func expected(_ count: Int) -> [String] {
    let all = names(count)
    let stars = stride(from: 0, to: count, by: 100).map { all[$0] }
    return stars + all.enumerated().filter { $0.offset % 100 != 0 }.map(\.element)
  }

  @Test(arguments: [10, 59, 60, 61, 500, 2_000])
  func theListBeginsAtOnceAndContinuesAfterTheFirstFrame(_ count: Int) async throws {
    let model = try await stored(count)
    model.start()
    #expect(model.state == .loaded)
    #expect(titles(model) == Array(expected(count).prefix(StoredList.headCount)))
    let requests = server.requests.count
    await show(model)
    #expect(model.outline.count == count)
    #expect(model.outline.groups.flatMap(\.ids).count == count)
    #expect(titles(model) == expected(count))
    #expect(server.requests.count == requests + 1, "no request before the first frame")
  }

  @Test func onlyTheBeginningOfAListIsReadUntilMoreIsWanted() async throws {
    let model = try await stored(500)
    model.start(readsAll: false)
    await show(model)
    #expect(titles(model) == Array(expected(500).prefix(StoredList.headCount)))
    server.serve(json(["*Person 10999"] + names(500)))
    model.refresh()
    await model.waitUntilIdle()
    #expect(titles(model).count == StoredList.headCount)
    #expect(titles(model).first == "Person 10999")
    #expect(!model.isWhole)
    model.readRest()
    await model.waitUntilIdle()
    #expect(model.isWhole)
    #expect(titles(model).count == 501)
    #expect(titles(model).first == "Person 10999")
  }

  @Test(arguments: ["search", "filter", "wait", "next unread"])
  func whatNeedsTheWholeListReadsIt(_ what: String) async throws {
    let model = try await stored(500)
    model.start(readsAll: false)
    await show(model)
    #expect(!model.isWhole)
    switch what {
    case "search": model.search("Person")
    case "filter": model.show(.starred)
    case "wait": await model.waitUntilWhole()
    default: _ = await model.nextUnread(after: nil)
    }
    await model.waitUntilIdle()
    #expect(model.isWhole)
    #expect(model.outline.count == (what == "filter" ? 5 : 500))
  }

  @Test func severalFeedsBeginLikeTheirMergedList() async throws {
    let urls = (0..<3).map { feedURL.appending(path: String($0)) }
    for (index, url) in urls.enumerated() {
      let items = (0..<100).map { number in
        let name = "Person \(1_000 + number * 3 + index)"
        return Item(
          key: name, group: number % 5 == 0 ? 0 : 1, sortText: name, searchText: name,
          payload: Data(name.utf8))
      }
      try await content.store(items, at: url)
    }
    for isMerged in [true, false] {
      let whole = try await content.snapshot(
        section: "people", urls: urls, groupCount: 2, isMerged: isMerged)
      for limit in [1, 30, 60, 90, 299] {
        let head = try content.snapshot(
          section: "people", urls: urls, groupCount: 2, isMerged: isMerged, limit: limit)
        #expect(!head.isWhole)
        #expect(head.groups.count == whole.groups.count)
        #expect(Array(head.groups.joined()) == Array(whole.groups.joined().prefix(limit)))
      }
      let all = try content.snapshot(
        section: "people", urls: urls, groupCount: 2, isMerged: isMerged, limit: 301)
      #expect(all == whole)
    }
  }

  @Test func aSearchBeforeTheListIsLoadedCoversAllOfIt() async throws {
    let model = try await stored(500)
    model.start()
    model.search("Person 10499")
    // Waits longer than a search takes.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(model.shownSearch == "", "an item that isn't read yet isn't gone")
    await show(model)
    #expect(titles(model) == ["Person 10499"])
    #expect(model.shownSearch == "Person 10499")
  }

  @Test func anItemStarredBeforeTheListIsLoadedIsInItsPlaceAfterwards() async throws {
    let model = try await stored(500)
    model.start()
    model.setStarred(true, for: try id("Person 10030", in: model))
    await show(model)
    #expect(
      FeedCoreTests.names(model)[0] == ["Person 10000", "Person 10030"]
        + (1..<5).map { "Person 10\($0)00" })
    #expect(model.outline.count == 500)
  }

  @Test func itemsNotYetLoadedBelongToTheFeed() async throws {
    let model = try await stored(500)
    model.start()
    let list = try await content.snapshot(section: "people", urls: [feedURL], groupCount: 2)
    let last = try #require(list.groups[1].last)
    #expect(!model.outline.groups.flatMap(\.ids).contains(last))
    #expect(model.contains(last))
    #expect(!model.contains(last + 1_000))
    model.selection = last
    await show(model)
    #expect(model.selection == last)
  }

  @Test func aModelCancelledBeforeTheFirstFrameEnds() async throws {
    let model = try await stored(500)
    model.start()
    await model.settle { $0.cancel() }
    #expect(model.outline.count == StoredList.headCount)
    model.refresh()
    await show(model)
    #expect(model.outline.count == 500)
  }
}
