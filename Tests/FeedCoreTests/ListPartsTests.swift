import Foundation
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore

/// Tests the parts of a feed's model: the stored list, its filter, and its refresher.
@MainActor
struct ListPartsTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Cleo"]))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let loader: FeedLoader
  private let list: StoredList

  init() async throws {
    loader = server.loader(content, library)
    list = StoredList(of: [Feed(feedURL)], in: people, content: content)
    _ = try await loader.refresh(people, feed: Feed(feedURL))
    list.replace(with: try await list.latest(), withGroups: true)
  }

  private func refresher() -> FeedRefresher {
    FeedRefresher(section: people, feeds: [Feed(feedURL)], loader: loader, whenShown: {})
  }

  @Test func anItemMovesToItsPlaceInAnotherGroup() {
    let (ada, cleo) = (list.groups[1][0], list.groups[0][0])
    let version = list.version
    var found: [[ItemID]]? = [[], [ada]]
    list.move(ada, to: 0, found: &found)
    #expect(list.groups[0] == [ada, cleo])
    #expect(found == [[ada], []])
    #expect(list.version > version)
  }

  @Test func movingAnItemDoesNotAddItToTheResults() {
    let ada = list.groups[1][0]
    var found: [[ItemID]]? = [[], []]
    list.move(ada, to: 0, found: &found)
    #expect(found == [[], []])
  }

  @Test func aMissingGroupReceivesNothing() {
    let groups = list.groups
    var found: [[ItemID]]?
    list.move(groups[1][0], to: 7, found: &found)
    #expect(list.groups == groups)
  }

  @Test func aCancelledRestIsNotRead() async {
    var isRead = false
    list.whenShown = { await untilCancelled() }
    list.readRest { isRead = true }
    #expect(list.isReadingRest)
    list.cancel()
    await list.waitUntilWhole()
    #expect(!isRead && !list.isReadingRest)
  }

  @Test func aFilterKeepsTheGroups() async {
    let filter = ListFilter(list)
    var changes = 0
    filter.onFind = { changes += 1 }
    filter.search("bo")
    #expect(filter.groups == nil && filter.shownText.isEmpty)
    await filter.waitUntilIdle()
    #expect(filter.groups == [[], [list.groups[1][1]]])
    #expect(filter.shownText == "bo")
    filter.search("")
    #expect(filter.groups == nil)
    #expect(changes == 2)
  }

  @Test func aReleasedFilterEndsItsSearch() async {
    weak var gone: ListFilter?
    do {
      let filter = ListFilter(list)
      filter.search("bo")
      gone = filter
    }
    #expect(gone == nil)
  }

  @Test func feedsRequestedDuringARefreshAreRefreshedAfterIt() async throws {
    let refresher = refresher()
    try await server.hold { refresher.begin() }
    refresher.begin()
    refresher.beginAgain()
    await refresher.settle { _ in server.release() }
    #expect(refresher.count == 2)
    #expect(server.requests.count == 3, "the first was for the list")
  }

  @Test func feedsOfTheRunningRefreshAreNotRequestedAgain() async throws {
    let refresher = refresher()
    try await server.hold { refresher.begin() }
    refresher.begin([0])
    await refresher.settle { _ in server.release() }
    #expect(refresher.count == 1)
  }

  @Test func aCancelledRefresherForgetsWaitingFeeds() async throws {
    let refresher = refresher()
    try await server.hold { refresher.begin() }
    refresher.beginAgain()
    refresher.cancel()
    await refresher.settle { _ in server.release() }
    #expect(refresher.count == 1)
    #expect(refresher.failure == nil, "stopping is not a failure")
  }

  @Test func aStoppedRefreshKeepsItsResults() async throws {
    let time = Mutex(Date(timeIntervalSince1970: 1_795_262_400))
    let loader = FeedLoader(
      transport: server.transport, content: content, library: library,
      now: { time.withLock(\.self) })
    let urls = (0..<8).map { URL(string: "https://\($0).example.org/people.json")! }
    server.answer { (request) throws(TransportError) in
      guard request.url != urls[7] else { throw .offline }
      return TransportResponse(body: Data(json(["Ada"]).utf8), url: request.url)
    }
    let refresher = FeedRefresher(
      section: people, feeds: urls.map { Feed($0) },
      loader: loader, whenShown: { await untilCancelled() })
    refresher.begin()
    #expect(refresher.progress == RefreshProgress(done: 0, total: 8))
    #expect(!refresher.isPaused)
    await refresher.settle { $0.stop() }
    #expect(refresher.progress == nil && refresher.isPaused)
    #expect(refresher.failure == nil)
    time.withLock { $0 += 3_599 }
    #expect(refresher.isPaused)
    time.withLock { $0 += 1 }
    #expect(!refresher.isPaused)
    refresher.stop()
    refresher.endPause()
    #expect(!refresher.isPaused)
  }

  @Test func aFailureStaysUntilTheFeedLoads() async {
    let refresher = refresher()
    server.fail(.offline)
    await refresher.settle { $0.begin() }
    refresher.showProblem()
    #expect(refresher.problem == FeedRefresher.Problem(error: .offline, feeds: []))
    server.serve(json(["Ada"]))
    await refresher.settle { $0.begin(acceptsFewer: true) }
    refresher.showProblem()
    #expect(refresher.problem == nil)
  }

  @Test func anAnswerIsShownUntilAListIncludesIt() async throws {
    let answers = ServerAnswers(content)
    let id = list.groups[1][0]
    let stored = try #require(try content.item(id))
    answers.record(Item(key: "Ada", searchText: "Ada", payload: Data("Ada is on".utf8)), for: id)
    #expect(answers.shown(stored).payload == Data("Ada is on".utf8))
    #expect(await answers.store(id, isRefreshing: true))
    #expect(
      answers.shown(stored).payload == Data("Ada is on".utf8), "an older list may still arrive")
    answers.refreshWillBegin()
    #expect(await !answers.restore(isNewer: true))
    #expect(answers.shown(stored) == stored)
  }

  @Test func anAnswerOverwrittenByAnOlderListIsStoredAgain() async throws {
    let answers = ServerAnswers(content)
    let id = list.groups[1][0]
    answers.refreshWillBegin()
    answers.record(Item(key: "Ada", searchText: "Ada", payload: Data("Ada is on".utf8)), for: id)
    #expect(await answers.restore(isNewer: true))
    #expect(try content.item(id)?.payload == Data("Ada is on".utf8))
  }
}
