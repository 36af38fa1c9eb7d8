import Foundation
import Testing

@testable import FeedCore
@testable import Store

/// Tests copies of items that the user keeps.
@MainActor
struct SectionModelCopyTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Cleo"], title: "Us"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let kept = Feed.copies(in: "people")

  /// A section whose items can be exported.
  private let section = peopleSection(
    grouping: people.grouping,
    exports: [
      FeedExport(
        id: "names", title: "Names", fileExtension: "json", head: { _ in #"{"people": ["# },
        entry: {
          $0.payload.isEmpty ? nil : "\"\(String(decoding: $0.payload, as: UTF8.self))\""
        }, separator: ", ", foot: "]}")
    ])

  private func loaded(_ feeds: [Feed], content: ContentStore? = nil) async -> SectionModel {
    let content = content ?? self.content
    return await loadedModel(
      section, feeds: feeds, content: content, library: library, from: server)
  }

  @Test func aCopyHasTheItemsStarAndNote() async throws {
    let followed = await loaded([Feed(feedURL)])
    let bo = try id("Bo", in: followed)
    #expect(followed.copyState(of: bo) == .nothing)
    #expect(followed.detail(for: bo)?.copyState == .nothing)
    followed.setStarred(true, for: bo)
    followed.set(.note, to: "Owes me a book", for: bo)
    try await followed.keep(bo)
    #expect(followed.copyState(of: bo) == .copied)
    let own = await loaded([kept])
    #expect(own.title == "My People")
    #expect(names(own) == [["Bo"]])
    let copy = try id("Bo", in: own)
    #expect(own.copyState(of: copy) == .copy)
    #expect(own.detail(for: copy)?.isStarred == true)
    #expect(own.detail(for: copy)?.note == "Owes me a book")
    #expect(try library.copies(section: "people").map(\.feedTitle) == ["Us"])
    #expect(try library.copies(section: "people").map(\.format) == ["names"])
    await own.settle { $0.search("book") }
    #expect(names(own) == [["Bo"]])
  }

  @Test func aCopyOutlivesItsFeedAndTheCache() async throws {
    let model = await loaded([Feed(feedURL), kept])
    try await model.keep(try id("Ada", in: model))
    server.serve(json(["Bo", "Dan"]))
    await model.settle { $0.refresh() }
    #expect(names(model) == [["Ada", "Bo", "Dan"]])
    try await content.remove(section: "people", url: feedURL)
    server.fail(.offline)
    let requests = server.requests.count
    let again = await loaded([kept], content: try ContentStore(at: nil))
    #expect(names(again) == [["Ada"]])
    #expect(again.refreshError == nil)
    #expect(server.requests.count == requests, "copies need no requests")
  }

  /// A list that has lost more than half of its items is refused, because that may be a server's
  /// mistake. The user, however, may remove as many copies as they like.
  @Test func aRemovedCopyIsGoneAtOnceAndCanBeRestored() async throws {
    let followed = await loaded([Feed(feedURL)])
    for name in ["Ada", "Bo", "Cleo"] { try await followed.keep(try id(name, in: followed)) }
    let own = await loaded([kept])
    var removed: [ItemCopy] = []
    for name in ["Ada", "Bo"] {
      let copy = try id(name, in: own)
      if name == "Bo" { own.set(.note, to: "Tall", for: copy) }
      removed.append(try #require(try await own.removeCopy(copy)))
      await own.showLatest()
    }
    #expect(names(own) == [["Cleo"]])
    #expect(followed.copyState(of: try id("Bo", in: followed)) == .nothing)
    for each in removed { try await own.putBack(each) }
    await own.showLatest()
    #expect(names(own) == [["Cleo"], ["Ada", "Bo"]])
    #expect(own.detail(for: try id("Bo", in: own))?.note == "Tall")
  }

  @Test func aServersChangeDoesNotChangeTheCopy() async throws {
    let model = await loaded([Feed(feedURL), kept])
    let cleo = try id("Cleo", in: model)
    try await model.keep(cleo)
    await model.showLatest()
    await model.settle { $0.setStarred(false, for: cleo) }
    #expect(names(model) == [["Cleo"], ["Ada", "Bo", "Cleo"]])
  }

  @Test func anUnreadableDocumentIsReportedAndStopsNoOther() async throws {
    let model = await loaded([Feed(feedURL), kept])
    for name in ["Ada", "Bo"] { try await model.keep(try id(name, in: model)) }
    try await library.file.write {
      try $0.execute(sql: "UPDATE copy SET document = x'00' WHERE key = 'Ada'")
    }
    let own = await loaded([kept])
    #expect(names(own) == [["Bo"]])
    let record = try await content.feed(section: "people", url: kept.url)
    #expect(record?.skippedCount == 1)
    #expect(try library.copies(section: "people").count == 2)
  }

  @Test func anItemThatIsGoneIsNotCopied() async throws {
    let model = await loaded([Feed(feedURL)])
    let ada = try id("Ada", in: model)
    try await content.file.write { try $0.execute(sql: "DELETE FROM item WHERE key = 'Ada'") }
    #expect(try await !model.keep(ada))
    try await content.file.write { try $0.execute(sql: "ALTER TABLE item RENAME TO away") }
    await #expect(throws: FeedError.self) { try await model.keep(ada) }
    #expect(try library.copies(section: "people").isEmpty)
  }

  @Test func withoutAFormatNothingCanBeCopied() async throws {
    let model = await loadedModel(content: content, library: library, from: server)
    #expect(model.copyState(of: try id("Ada", in: model)) == nil)
  }

  @Test func copiesAreNotTidiedAway() async throws {
    let model = await loaded([Feed(feedURL), kept])
    try await model.keep(try id("Ada", in: model))
    await server.subscriptions(to: [section], content, library).tidy(keeping: [])
    #expect(try await content.storedFeeds().map(\.url) == [kept.url])
  }

  @Test func theAddressOfCopiesCannotBeAddedByHand() {
    #expect(throws: FeedError.unsupported(address: "kept:people")) {
      try FeedAddress.url("kept:people")
    }
  }
}
