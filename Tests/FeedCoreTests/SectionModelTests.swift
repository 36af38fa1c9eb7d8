import FeedCore
import Foundation
import Store
import Testing
import TextCore
import Transport

@MainActor
struct SectionModelTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Cleo"], title: "Us"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  private func makeModel() -> SectionModel {
    SectionModel(
      section: people, feeds: [Feed(feedURL)], content: content, library: library,
      loader: server.loader(content, library))
  }

  private func loaded() async -> SectionModel {
    await loadedModel(content: content, library: library, from: server)
  }

  @Test func theFirstStartLoadsAndShows() async {
    let model = makeModel()
    #expect(model.title == "People")
    model.start()
    #expect(model.state == .loading)
    #expect(model.isRefreshing)
    await model.waitUntilIdle()
    #expect(model.state == .loaded)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    #expect(model.title == "Us")
    #expect(model.fetchedAt != nil)
    #expect(!model.isRefreshing)
    #expect(model.refreshCount == 1)
    #expect(model.revision == 1)
  }

  @Test func storedContentShowsAtOnce() async {
    _ = await loaded()
    server.hold()
    let model = makeModel()
    model.start()
    #expect(model.state == .loaded)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    #expect(model.title == "Us")
    #expect(model.fetchedAt != nil)
    await model.settle { _ in server.release() }
    #expect(model.revision == 0)
  }

  @Test func startingAModelTwiceDoesNothing() async {
    let model = await loaded()
    model.start()
    #expect(!model.isRefreshing)
    #expect(server.requests.count == 1)
  }

  @Test func aFailureCanBeRetried() async {
    server.fail(.offline)
    let model = await loaded()
    #expect(model.state == .failed(.offline))
    #expect(model.refreshError == nil)
    server.serve(json(["Ada"]))
    model.refresh()
    #expect(model.state == .loading)
    await model.waitUntilIdle()
    #expect(model.state == .loaded)
    #expect(names(model) == [["Ada"]])
    #expect(model.refreshCount == 2)
  }

  @Test func staleContentStaysWithAReason() async {
    let model = await loaded()
    server.serve("<!doctype html>")
    await model.settle { $0.refresh() }
    #expect(model.state == .loaded)
    #expect(model.refreshError == .webPage)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    server.serve(json(["Ada", "Dan"]))
    await model.settle { $0.refresh() }
    #expect(model.refreshError == nil)
    #expect(names(model) == [["Ada", "Dan"]])
  }

  @Test func anEmptyFeedCountsAsLoaded() async {
    server.serve(json([]))
    let model = await loaded()
    #expect(model.state == .loaded)
    #expect(model.outline.isEmpty)
    server.fail(.offline)
    await model.settle { $0.refresh() }
    #expect(model.state == .loaded)
    #expect(model.refreshError == .offline)
  }

  @Test func aSecondRefreshSendsNoSecondRequest() async throws {
    let model = makeModel()
    try await server.hold { model.start() }
    model.refresh()
    model.refresh()
    await model.settle { _ in server.release() }
    #expect(server.requests.count == 1)
    #expect(model.refreshCount == 1)
  }

  @Test func aCancelledRefreshIsNotAnError() async throws {
    let model = await loaded()
    try await server.hold { model.refresh() }
    await model.settle { $0.cancel() }
    #expect(model.refreshError == nil)
    #expect(model.state == .loaded)
    #expect(!model.isRefreshing)
  }

  @Test func aCancelledRetryLeavesTheFailure() async throws {
    server.fail(.offline)
    let model = await loaded()
    server.hold()
    model.refresh()
    #expect(model.state == .loading)
    try await eventually("a request") { server.running == 1 }
    await model.settle { $0.cancel() }
    #expect(model.state == .failed(.offline))
  }

  @Test func aRefreshRightAfterACancelledOneRuns() async throws {
    let model = makeModel()
    try await server.hold { model.start() }
    model.cancel()
    model.refresh()
    await model.settle { _ in server.release() }
    #expect(model.state == .loaded)
    #expect(server.requests.count == 2)
  }

  @Test func aReleasedModelStopsItsRequest() async throws {
    server.hold()
    do {
      let model = makeModel()
      model.start()
      try await eventually("a request") { server.running == 1 }
    }
    try await eventually("the request's end") { server.running == 0 }
    #expect(server.cancelled == 1)
  }

  @Test(arguments: [[], ["Ada"]])
  func aListThatLostMostItemsNeedsConfirmation(_ few: [String]) async {
    let model = await loaded()
    server.serve(json(few))
    for _ in 1...2 {
      await model.settle { $0.refresh() }
      #expect(model.refreshError == .shrunk(from: 3, to: few.count))
      #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    }
    await model.settle { $0.useNewList() }
    #expect(model.refreshError == nil)
    #expect(names(model) == (few.isEmpty ? [] : [few]))
  }

  @Test func aListThatLostHalfOfItsItemsIsAccepted() async {
    server.serve(json(["Ada", "Bo", "*Cleo", "Dan"]))
    let model = await loaded()
    server.serve(json(["Ada", "Dan"]))
    await model.settle { $0.refresh() }
    #expect(model.refreshError == nil)
    #expect(names(model) == [["Ada", "Dan"]])
  }

  @Test func theSelectionStaysWithItsItem() async throws {
    let model = await loaded()
    model.selection = try id("Bo", in: model)
    server.serve(json(["Aaron", "*Bo", "Cleo"]))
    await model.settle { $0.refresh() }
    #expect(model.selection.flatMap { model.row(for: $0)?.title } == "Bo")
    server.serve(json(["Aaron", "Cleo"]))
    await model.settle { $0.refresh() }
    #expect(model.selection == nil)
  }

  @Test func anUnchangedFeedIsLeftAlone() async {
    let model = await loaded()
    let (outline, revision) = (model.outline, model.revision)
    await model.settle { $0.refresh() }
    #expect(model.outline == outline)
    #expect(model.revision == revision)
    #expect(model.refreshCount == 2)
  }

  @Test func changedRowsAreReadAgain() async throws {
    let model = await loaded()
    let ada = try id("Ada", in: model)
    #expect(model.row(for: ada)?.showsStar == false)
    server.serve(json(["*Ada", "Bo"]))
    await model.settle { $0.refresh() }
    #expect(model.row(for: ada)?.showsStar == true)
    #expect(model.detail(for: ada)?.isStarred == true)
  }

  @Test func aRemovedItemHasNoRow() async {
    let model = await loaded()
    #expect(model.row(for: 999) == nil)
    #expect(model.detail(for: 999) == nil)
  }

  @Test func everyRowOfALongListIsRight() async {
    let names = (0..<500).map { "Person \(1000 + $0)" }
    server.serve(json(names))
    let model = await loaded()
    let ids = model.outline.groups.flatMap(\.ids)
    #expect(ids.map { model.row(for: $0)?.title } == names)
    #expect(ids.reversed().map { model.row(for: $0)?.title } == names.reversed())
  }

  @Test func aPictureHasItsFeedAsSource() async throws {
    let portrait = Picture(url: URL(string: "https://example.org/a.png"), placeholder: .symbol("a"))
    let section = peopleSection(
      row: { _ in
        RowContent(
          title: "a", picture: portrait, icons: IconStrip(color: nil, icons: [portrait]))
      },
      detail: { _ in
        DetailContent(
          title: "a",
          blocks: [
            .header(DetailHeader(title: "a", portrait: portrait)), .picture(portrait),
            .entry(icon: portrait, title: "a", text: nil), .richText(RichText()), .html("<p>a</p>"),
          ])
      })
    let model = await loadedModel(section, content: content, library: library, from: server)
    let id = try #require(model.outline.groups.first?.ids.first)
    let row = try #require(model.row(for: id))
    #expect(row.picture?.source == feedURL)
    #expect(row.icons?.icons.map(\.source) == [feedURL])
    let pictures = try #require(model.detail(for: id)).blocks.map { block -> URL? in
      switch block {
      case .header(let header): header.portrait?.source
      case .picture(let picture): picture.source
      case .entry(let icon, _, _): icon.source
      case .richText(_, let source), .html(_, let source): source
      default: nil
      }
    }
    #expect(pictures == Array(repeating: feedURL, count: 5))
  }
}
