import FeedCore
import Foundation
import Store
import Synchronization
import Testing
import Transport

/// Tests a section with several feeds in one list.
@MainActor
final class SeveralFeedsTests {
  private let work = URL(string: "https://work.example/people.json")!
  private let club = URL(string: "https://club.example/people.json")!
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private var clock = Date(timeIntervalSince1970: 1_000_000)

  private func serve(_ lists: [URL: [String]], titles: [URL: String] = [:]) {
    let bodies = Dictionary(
      uniqueKeysWithValues: lists.map { ($0, json($1, title: titles[$0])) })
    server.answer { request throws(TransportError) in
      guard let body = bodies[request.url] else { throw .offline }
      return TransportResponse(body: Data(body.utf8), url: request.url)
    }
  }

  private func loaded(
    _ section: Section = people, interval: RefreshInterval? = nil, name: String? = nil
  ) async -> SectionModel {
    let now = clock
    let model = SectionModel(
      section: section,
      feeds: [Feed(work, name: name, interval: interval), Feed(club, interval: interval)],
      content: content, library: library,
      loader: FeedLoader(
        transport: server.transport, content: content, library: library, now: { now },
        jitter: { 1 }))
    await model.settle { $0.start() }
    return model
  }

  @Test func aPageNamesItsFeedIfThereAreSeveral() async throws {
    serve([work: ["Ada"], club: ["Ben"]], titles: [club: "The Club"])
    let model = await loaded(name: "Office")
    #expect(model.detail(for: try id("Ada", in: model))?.feedName == "Office")
    #expect(model.detail(for: try id("Ben", in: model))?.feedName == "The Club")
    let one = await loadedModel(
      feeds: [Feed(club)], content: content, library: library, from: server)
    #expect(one.detail(for: try id("Ben", in: one))?.feedName == nil, "its name is in the title")
  }

  @Test func theFeedsNameIsAboveATitleThatBeginsThePage() {
    let block = { (header: DetailHeader) in
      DetailContent(title: "Tides", blocks: [.header(header)], feedName: "Harbour").page.map(
        \.block)
    }
    #expect(
      block(DetailHeader(eyebrow: "7 August", title: "Tides"))
        == [.header(DetailHeader(eyebrow: "Harbour · 7 August", title: "Tides"))])
    let face = Picture(url: nil, placeholder: .initials("AP", seed: "Ada"))
    let header = DetailHeader(title: "Ada", portrait: face)
    #expect(block(header) == [.header(header), .source("Feed: Harbour")])
  }

  @Test func theFirstLetterStandsInForAPictureThatFails() {
    let symbol = Picture.Placeholder.symbol("almanac-picture-symbolic")
    let url = URL(filePath: "/tide.png")
    #expect(Picture.inText(url, name: "“éclairs”").standIn == .letter("É", seed: "“éclairs”"))
    #expect(Picture.inText(url, name: "…").standIn == symbol)
    #expect(Picture.inText(url).standIn == symbol)
  }

  private let rooms = peopleSection(
    "rooms", title: "Rooms", groups: [Section.Group()], merging: .byFeed,
    formats: [
      .whole { (data) throws(FeedError) in
        var feed = try decode(data)
        for index in feed.items.indices { feed.items[index].group = 0 }
        return feed
      }
    ])

  @Test func severalFeedsMakeOneSortedList() async {
    serve([work: ["Ada", "Cleo", "*Zoe"], club: ["Bo", "Dan", "*Abe"]])
    let model = await loaded()
    #expect(model.title == "All People")
    #expect(names(model) == [["Abe", "Zoe"], ["Ada", "Bo", "Cleo", "Dan"]])
    #expect(model.outline.groups.map(\.header) == ["Favorites", "Others"])
  }

  @Test func severalFeedsCanFollowEachOther() async {
    serve([work: ["Yard", "Attic"], club: ["Bar"]], titles: [work: "Office"])
    let model = await loaded(rooms)
    #expect(model.outline.groups.map(\.header) == ["Office", "Rooms from club.example"])
    #expect(names(model) == [["Attic", "Yard"], ["Bar"]])
    #expect(await loaded(rooms, name: "Mine").outline.groups.first?.header == "Mine")
  }

  @Test func aSingleFeedHasTheSectionsHeadings() async {
    serve([work: ["Yard"]])
    let model = await loadedModel(
      rooms, feeds: [Feed(work)], content: content, library: library, from: server)
    #expect(model.outline.groups.map(\.header) == [nil])
    #expect(model.title == "Rooms from work.example")
  }

  /// Two feeds may use the same ID for different people.
  @Test func aStarAppliesToItsFeedOnly() async throws {
    serve([work: ["Ada", "Bo"], club: ["Ada", "*Cleo"]])
    let model = await loaded()
    #expect(names(model) == [["Cleo"], ["Ada", "Ada", "Bo"]])
    try await model.settle { $0.setStarred(true, for: try id("Ada", in: model)) }
    #expect(names(model) == [["Ada", "Cleo"], ["Ada", "Bo"]])
    await model.settle { $0.refresh() }
    #expect(names(model) == [["Ada", "Cleo"], ["Ada", "Bo"]])
  }

  @Test func theFailedFeedIsNamed() async {
    serve([work: ["Ada"], club: ["Bo"]])
    _ = await loaded()
    serve([work: ["Ada", "Cleo"]])
    let model = await loaded()
    #expect(model.refreshError == .offline)
    #expect(model.failedNames == ["People from club.example"])
    #expect(names(model) == [["Ada", "Bo", "Cleo"]])
    serve([:])
    await model.settle { $0.refresh() }
    #expect(model.failedNames == [])
    #expect(model.refreshError == .offline)
  }

  @Test func oneFeedIsShownWithoutTheOther() async {
    serve([club: ["Bo"]])
    let model = await loaded()
    #expect(model.state == .loaded)
    #expect(names(model) == [["Bo"]])
    #expect(model.failedNames == ["People from work.example"])
  }

  @Test func onlyTheShrunkListIsAcceptedOnRequest() async {
    serve([work: ["Ada", "Bo", "Cleo"], club: ["Dan", "Eve", "Flo"]])
    _ = await loaded()
    serve([work: ["Ada"], club: ["Dan", "Eve", "Flo"]])
    let model = await loaded()
    #expect(model.refreshError == .shrunk(from: 3, to: 1))
    #expect(model.shrunkNames == ["People from work.example"])
    let before = server.requests.count
    await model.settle { $0.useNewList() }
    #expect(server.requests.dropFirst(before).map(\.url) == [work])
    #expect(names(model) == [["Ada", "Dan", "Eve", "Flo"]])
    #expect(model.refreshError == nil)
  }

  @Test func noFeedsAreAnEmptyList() async {
    let model = SectionModel(
      section: people, feeds: [], content: content, library: library,
      loader: server.loader(content, library))
    model.start()
    await model.settle { $0.refresh() }
    #expect(model.state == .loaded)
    #expect(model.outline.isEmpty)
    #expect(model.title == "People")
  }

  // MARK: When feeds are refreshed

  @Test func aStartRefreshesOnlyWhatIsDue() async {
    serve([work: ["Ada"], club: ["Bo"]])
    _ = await loaded(interval: .hourly)
    #expect(server.requests.count == 2)
    clock += 3_599
    let model = await loaded(interval: .hourly)
    #expect(server.requests.count == 2)
    #expect(names(model) == [["Ada", "Bo"]])
    #expect(!model.isRefreshing)
    await model.settle { $0.refresh() }
    #expect(server.requests.count == 4)
    clock += 3_600
    _ = await loaded(interval: .hourly)
    #expect(server.requests.count == 6)
  }

  @Test func aFeedWithoutAnIntervalIsReadAtEachStart() async {
    serve([work: ["Ada"], club: ["Bo"]])
    _ = await loaded()
    let model = await loaded()
    #expect(server.requests.count == 4)
    model.refreshWhatIsDue()
    #expect(!model.isRefreshing)
  }

  @Test func aFeedWithoutAnIntervalIsTriedAgainUntilItsServerIsReached() async {
    serve([work: ["Ada"]])
    let now = Mutex(clock)
    let model = SectionModel(
      section: people, feeds: [Feed(work), Feed(club)], content: content, library: library,
      loader: FeedLoader(
        transport: server.transport, content: content, library: library,
        now: { now.withLock(\.self) }, jitter: { 1 }))
    await model.settle { $0.start() }
    let before = server.requests.count
    serve([work: ["Ada"], club: ["Bo"]])
    model.refreshWhatIsDue()
    #expect(!model.isRefreshing)
    now.withLock { $0 += 3_600 }
    model.refreshWhatIsDue()
    await model.waitUntilIdle()
    #expect(server.requests.dropFirst(before).map(\.url) == [club])
    #expect(names(model) == [["Ada", "Bo"]])
  }

  @Test func theLastRunsFailureIsStillShown() async {
    serve([work: ["Ada"], club: ["Bo"]])
    _ = await loaded(interval: .hourly)
    clock += 3_600
    serve([work: ["Ada"]])
    #expect(await loaded(interval: .hourly).refreshError == .offline)
    let before = server.requests.count
    let model = await loaded(interval: .hourly)
    #expect(server.requests.count == before)
    #expect(model.refreshError == .offline)
    #expect(model.failedNames == ["People from club.example"])
  }

  @Test func theNetworksReturnRefreshesUnreachableFeeds() async {
    serve([work: ["Ada"]])
    let model = await loaded(interval: .hourly)
    #expect(model.refreshError == .offline)
    let before = server.requests.count
    model.refreshWhatIsDue()
    #expect(!model.isRefreshing)
    serve([work: ["Ada"], club: ["Bo"]])
    await model.settle { $0.networkReturned() }
    #expect(server.requests.dropFirst(before).map(\.url) == [club])
    #expect(model.refreshError == nil)
    #expect(names(model) == [["Ada", "Bo"]])
  }

  @Test func theNetworksReturnRespectsRetryAfter() async {
    server.answer { request throws(TransportError) in
      TransportResponse(status: 503, url: request.url)
    }
    let model = await loaded(interval: .hourly)
    #expect(model.state == .failed(.server(status: 503)))
    model.networkReturned()
    #expect(!model.isRefreshing)
  }

  @Test func aRefreshDuringAnotherRunsAfterIt() async throws {
    serve([work: ["Ada", "Bo", "Cleo"], club: ["Dan"]])
    _ = await loaded(interval: .hourly)
    serve([work: ["Ada"], club: ["Dan"]])
    clock += 3_600
    let model = await loaded(interval: .hourly)
    #expect(model.refreshError == .shrunk(from: 3, to: 1))
    try await server.hold(2) { model.refresh() }
    let before = server.requests.count
    model.useNewList()
    await model.settle { _ in server.release() }
    #expect(server.requests.dropFirst(before).map(\.url) == [work])
    #expect(names(model) == [["Ada", "Dan"]])
  }

  @Test func manyFeedsAreRefreshedAFewAtATime() async {
    let urls = (0..<40).map { URL(string: "https://example.org/\($0).json")! }
    server.answer { request throws(TransportError) in
      TransportResponse(body: Data(json([request.url.lastPathComponent]).utf8), url: request.url)
    }
    let model = await loadedModel(
      feeds: urls.map { Feed($0) }, content: content, library: library, from: server)
    #expect(model.outline.count == 40)
    #expect(server.maxConcurrent <= 6)
  }

  @Test func moreFeedsThanSQLiteMergesStillMakeOneList() async throws {
    let urls = (0..<600).map { URL(string: "https://example.org/\($0).json")! }
    for url in urls.prefix(3) + urls.suffix(2) {
      let item = Item(
        key: url.path, group: 1, sortText: url.path, searchText: "", payload: Data(url.path.utf8))
      try await content.store([item], at: url)
    }
    let model = SectionModel(
      section: people, feeds: urls.map { Feed($0, interval: .manual) }, content: content,
      library: library,
      loader: server.loader(content, library))
    model.start()
    #expect(names(model) == [["/0.json", "/1.json", "/2.json", "/598.json", "/599.json"]])
    await model.settle { $0.cancel() }
  }

  @Test func newNamesAndIntervalsKeepTheModel() async {
    serve([work: ["Yard"], club: ["Bar"]])
    let model = await loaded(rooms)
    #expect(model.updateFeeds([Feed(work, name: "Mine", interval: .hourly), Feed(club)]))
    #expect(model.outline.groups.map(\.header) == ["Mine", "Rooms from club.example"])
    #expect(!model.updateFeeds([Feed(work)]))
  }
}
