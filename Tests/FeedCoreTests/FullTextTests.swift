import Foundation
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// Tests articles whose full text is read from their own web pages.
@MainActor
struct FullTextTests {
  private let server = FakeServer()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let page = URL(string: "https://news.example.org/story.html")!
  private let story = String(
    repeating: "<p>The keepers walked down, looked over the water, and found a boat.</p>", count: 9)

  init() { serve(page: story) }

  private func serve(people: [String] = ["Ada", "Bo"], page html: String?, status: Int = 200) {
    server.answer { (request) throws(TransportError) in
      if request.url == feedURL {
        return TransportResponse(body: Data(json(people).utf8), url: request.url)
      }
      guard let html else { throw .offline }
      return TransportResponse(
        status: status, headers: ["Content-Type": "text/html; charset=utf-8"],
        body: Data("<body><article>\(html)</article>".utf8), url: request.url)
    }
  }

  private func loaded(
    feedText: String = "summary", content: ContentStore? = nil
  ) async throws -> (model: SectionModel, ada: ItemID) {
    let page = page
    let section = peopleSection(
      hasReading: true,
      detail: {
        var detail = DetailContent(title: "A", blocks: [.text($0.fullText?.html ?? feedText)])
        detail.articlePage = ArticlePage(url: page, isSummary: true, feedText: feedText)
        return detail
      })
    let model = await loadedModel(
      section, content: content ?? self.content, library: library, from: server)
    return (model, try id("Ada", in: model))
  }

  private func text(_ model: SectionModel, _ id: ItemID) -> String {
    guard case .text(let text)? = model.detail(for: id)?.blocks.first else { return "" }
    return text
  }

  @Test func aPageIsLoadedAndStays() async throws {
    let (model, ada) = try await loaded()
    #expect(model.detail(for: ada)?.fullText == .available(isSummary: true))
    #expect(model.detail(for: ada)?.page.map(\.id).prefix(2) == ["text 0", "full text 0"])
    let revision = model.revision
    model.loadFullText(of: ada)
    #expect(model.detail(for: ada)?.fullText == .loading)
    await model.waitUntilIdle()
    #expect(model.revision > revision)
    #expect(text(model, ada).contains("found a boat"))
    #expect(model.detail(for: ada)?.fullText == .loaded)
    #expect(model.detail(for: ada)?.page.contains { $0.id == "full text 0" } == false)

    // The text survives a refresh that changes the list, and a later run without a network.
    serve(people: ["Ada", "Bo", "Cleo"], page: nil)
    await model.settle { $0.refresh() }
    #expect(text(model, ada).contains("found a boat"))
    server.fail(.offline)
    let (later, same) = try await loaded()
    #expect(same == ada)
    #expect(text(later, ada).contains("found a boat"))
    #expect(try content.fullText(of: ada)?.html.contains("<p>") == true)
  }

  @Test func theFeedsTextComesBack() async throws {
    let (model, ada) = try await loaded()
    var subscription = try await library.subscribe(Subscription(section: "people", url: feedURL))
    subscription.loadsFullText = true
    try await library.update(subscription)
    await model.settle { $0.loadFullTextIfWanted(of: ada) }
    #expect(text(model, ada).contains("found a boat"))
    await model.settle { $0.removeFullText(of: ada) }
    #expect(text(model, ada) == "summary")
    #expect(model.detail(for: ada)?.fullText == .available(isSummary: true))
    // The user does not want it, although the feed always loads the full text.
    await model.settle { $0.loadFullTextIfWanted(of: ada) }
    #expect(text(model, ada) == "summary")
    await model.settle { $0.loadFullText(of: ada) }
    #expect(text(model, ada).contains("found a boat"))
  }

  /// The end of a load that was given up must not look like the end of the removal.
  @Test func aRemovalIsNotEndedByTheLoadBeforeIt() async throws {
    // Only a file can be read during a write.
    let folder = TestFolder()
    let content = try ContentStore(at: folder.url.appending(path: "content.sqlite"))
    let (model, ada) = try await loaded(content: content)
    try await server.hold { model.loadFullText(of: ada) }
    let isHeld = Mutex(false)
    let gate = DispatchSemaphore(value: 0)
    async let held: Void = content.file.write { _ in
      isHeld.withLock { $0 = true }
      gate.wait()
    }
    defer { gate.signal() }
    try await eventually("the writer") { isHeld.withLock(\.self) }
    model.removeFullText(of: ada)
    try await eventually("the end of the load") { server.cancelled == 1 }
    for _ in 0..<1000 { await Task.yield() }
    let count = server.requests.count
    server.release()
    model.loadFullText(of: ada)
    #expect(model.detail(for: ada)?.fullText != .loading)
    gate.signal()
    try await held
    await model.waitUntilIdle()
    #expect(server.requests.count == count)
    #expect(text(model, ada) == "summary")
    await model.settle { $0.loadFullText(of: ada) }
    #expect(text(model, ada).contains("found a boat"))
  }

  @Test func theFirstPicturesAreStoredWithTheText() async throws {
    let later = String(repeating: story, count: 20) + #"<p><img src="/later.jpg"></p>"#
    serve(page: #"<p><img src="/boat.jpg"></p>"# + later)
    let (model, ada) = try await loaded()
    await model.settle { $0.loadFullText(of: ada) }
    let pictures = try content.fullText(of: ada)?.firstPictures
    #expect(pictures?.map(\.absoluteString) == ["https://news.example.org/boat.jpg"])
  }

  @Test func aSearchFindsTheFullText() async throws {
    let (model, ada) = try await loaded()
    let found = { model.outline.groups.flatMap(\.ids) }
    await model.settle { $0.search("ada boat") }
    #expect(found() == [])
    await model.settle { $0.loadFullText(of: ada) }
    #expect(found() == [ada], "as soon as it is there")
    #expect(model.searchText(of: ada)?.contains("found a boat") == true)
    serve(people: ["Ada", "Bo", "Cleo"], page: nil)
    await model.settle { $0.refresh() }
    #expect(found() == [ada])
  }

  @Test func aFailureKeepsTheTextAndCanBeRetried() async throws {
    serve(page: nil)
    let (model, ada) = try await loaded()
    await model.settle { $0.loadFullText(of: ada) }
    #expect(model.detail(for: ada)?.fullText == .failed(.offline))
    #expect(text(model, ada) == "summary")
    serve(page: "<p>Too short.</p>")
    await model.settle { $0.loadFullText(of: ada) }
    guard case .failed(.service)? = model.detail(for: ada)?.fullText else {
      Issue.record("A page without an article was taken for one.")
      return
    }
    serve(page: story, status: 404)
    await model.settle { $0.loadFullText(of: ada) }
    #expect(model.detail(for: ada)?.fullText == .failed(.notFound))
    serve(page: story)
    await model.settle { $0.loadFullText(of: ada) }
    #expect(model.detail(for: ada)?.fullText == .loaded)
  }

  @Test func aPageWithLessThanTheFeedDoesNotReplaceItsText() async throws {
    let feedText = story + story
    let (model, ada) = try await loaded(feedText: feedText)
    await model.settle { $0.loadFullText(of: ada) }
    guard case .failed(.service(let message, _, _))? = model.detail(for: ada)?.fullText else {
      Issue.record("The beginning of an article was taken for all of it.")
      return
    }
    #expect("\(message)" == "This web page has less text than the feed.")
    #expect(text(model, ada) == feedText)
    serve(page: "<h2>Today</h2>" + feedText)
    await model.settle { $0.loadFullText(of: ada) }
    #expect(text(model, ada).contains("Today"))
  }

  @Test func aCancelledLoadIsNotAFailure() async throws {
    let (model, ada) = try await loaded()
    server.hold()
    model.loadFullText(of: ada)
    model.loadFullText(of: ada)
    try await eventually("a request") { server.running == 1 }
    await model.settle { $0.cancel() }
    #expect(model.detail(for: ada)?.fullText == .available(isSummary: true))
    #expect(server.cancelled == 1)
  }

  @Test func aFeedCanAlwaysLoadFullTexts() async throws {
    let (model, ada) = try await loaded()
    model.loadFullTextIfWanted(of: ada)
    #expect(model.detail(for: ada)?.fullText == .available(isSummary: true))
    var subscription = try await library.subscribe(Subscription(section: "people", url: feedURL))
    subscription.loadsFullText = true
    try await library.update(subscription)
    #expect(try library.subscriptions(section: "people").map(\.loadsFullText) == [true])
    await model.settle { $0.loadFullTextIfWanted(of: ada) }
    #expect(model.detail(for: ada)?.fullText == .loaded)
    let count = server.requests.count
    await model.settle { $0.loadFullTextIfWanted(of: ada) }
    #expect(server.requests.count == count, "it is there")
  }
}
