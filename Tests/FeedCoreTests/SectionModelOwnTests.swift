import Foundation
import Localization
import Testing

@testable import FeedCore
@testable import Store

/// Tests copies of items that the user keeps.
@MainActor
struct SectionModelOwnTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Cleo"], title: "Us"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let kept = Feed.own(in: "people")

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
    #expect(try library.ownItems(section: "people").map(\.origin.feedTitle) == ["Us"])
    #expect(try library.ownItems(section: "people").map(\.source.format) == ["names"])
    await own.settle { $0.search("book") }
    #expect(names(own) == [["Bo"]])
  }

  @Test func aPageNamesOtherItemsOfItsSection() async throws {
    let friends = ["Bo", "Nobody"].map { DetailField(iconName: "", label: "Friend", value: $0) }
    let referring = peopleSection(
      exports: section.exports,
      detail: { _ in
        var page = DetailContent(
          title: "", blocks: [.header(DetailHeader(title: "")), .text("end")])
        page.references = friends
        return page
      })
    let model = await loadedModel(
      referring, feeds: [Feed(feedURL)], content: content, library: library, from: server)
    let ada = try id("Ada", in: model)
    let page = try #require(model.detail(for: ada))
    #expect(page.references.isEmpty)
    guard page.blocks.count == 3, case .field(let field) = page.blocks[1] else {
      Issue.record("no field")
      return
    }
    #expect(field.label == "Friend" && field.value == "Bo")
  }

  @Test func anItemIsWrittenInAFormatOfItsSection() async throws {
    let model = await loaded([Feed(feedURL)])
    let bo = try id("Bo", in: model)
    #expect(try await model.document(of: bo, as: section.exports[0]) == #"{"people": ["Bo"]}"#)
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

  @Test func aHiddenItemIsNeitherListedNorFoundNorExported() async throws {
    let model = await loaded([Feed(feedURL)])
    let bo = try id("Bo", in: model)
    #expect(model.canHide(bo))
    let change = try #require(try await model.hide(bo))
    #expect(names(model) == [["Cleo"], ["Ada"]])
    await model.settle { $0.search("Bo") }
    #expect(names(model).isEmpty)
    #expect(try await content.matches(of: "Bo").isEmpty)
    let feed = try #require(try content.feedID(section: "people", url: feedURL))
    #expect(try await content.matches(of: "a", in: [[feed]], limit: 9)[0].map(\.key) == ["Ada"])
    #expect(try await content.matches(of: "Bo", in: [[feed]], limit: 9) == [[]])
    let exporter = Exporter(content: content, library: library)
    let all = Exporter.Selection(section: section, feeds: [feedURL], title: nil)
    #expect(try exporter.export(all, as: section.exports[0], to: { _ in }) == 2)
    #expect(try await model.hide(bo) == nil, "hidden already")

    server.serve(json(["Bo", "Dan"]))
    let later = await loaded([Feed(feedURL)])
    await later.settle { $0.refresh() }
    #expect(names(later) == [["Dan"]], "a refresh does not show it again")
    let service = ChangeService(sections: [section], loader: later.refresher.loader)
    _ = try await service.undo(change.id)
    await later.showChangedMarks()
    #expect(names(later) == [["Bo", "Dan"]])
  }

  @Test func ownItemsAreRemovedRatherThanHidden() async throws {
    let model = await loaded([Feed(feedURL), kept])
    try await model.keep(try id("Ada", in: model))
    let own = await loaded([kept])
    #expect(!own.canHide(try id("Ada", in: own)))
  }

  /// A list that has lost more than half of its items is refused, because that may be a server's
  /// mistake. The user, however, may remove as many copies as they like.
  @Test func aRemovedCopyIsGoneAtOnceAndCanBeRestored() async throws {
    let followed = await loaded([Feed(feedURL)])
    for name in ["Ada", "Bo", "Cleo"] { try await followed.keep(try id(name, in: followed)) }
    let own = await loaded([kept])
    var removed: [ChangeID] = []
    for name in ["Ada", "Bo"] {
      let copy = try id(name, in: own)
      if name == "Bo" { own.set(.note, to: "Tall", for: copy) }
      removed.append(try #require(try await own.removeOwn(copy)).id)
      await own.showLatest()
    }
    #expect(names(own) == [["Cleo"]])
    #expect(followed.copyState(of: try id("Bo", in: followed)) == .nothing)
    let loader = FeedLoader(transport: server.transport, content: content, library: library)
    let changes = ChangeService(sections: [section], loader: loader)
    for id in removed { #expect(try await changes.undo(id) != nil) }
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

  @Test func anUnreadableSourceIsReportedAndStopsNoOther() async throws {
    let model = await loaded([Feed(feedURL), kept])
    for name in ["Ada", "Bo"] { try await model.keep(try id(name, in: model)) }
    try await library.file.write {
      try $0.execute(sql: "UPDATE own SET source = x'00' WHERE key = 'Ada'")
    }
    let cache = try ContentStore(at: nil)
    let own = await loaded([kept], content: cache)
    #expect(names(own) == [["Bo"]])
    let record = try await cache.feed(section: "people", url: kept.url)
    #expect(record?.skippedCount == 1)
    #expect(try library.ownItems(section: "people").count == 2)
  }

  /// A start reads nothing of the own items unless they have changed.
  @Test func ownItemsAreReadOnlyWhenTheyHaveChanged() async throws {
    let model = await loaded([Feed(feedURL), kept])
    for name in ["Ada", "Bo"] { try await model.keep(try id(name, in: model)) }
    // An unreadable source does no harm as long as nobody reads it.
    try await library.file.write {
      try $0.execute(sql: "UPDATE own SET source = x'00' WHERE key = 'Ada'")
    }
    let again = await loaded([kept])
    #expect(names(again) == [["Ada", "Bo"]])
    try await again.removeOwn(try id("Bo", in: again))
    await again.showLatest()
    #expect(names(again) == [["Ada"]])
  }

  /// A library from a backup counts on from an earlier number, and a copy in memory is another one.
  @Test func anotherLibrarysItemsReplaceThoseOfTheLast() async throws {
    let model = await loaded([Feed(feedURL), kept])
    for name in ["Ada", "Bo"] { try await model.keep(try id(name, in: model)) }
    let restored = Library.inMemory()
    var change = LibraryChange()
    change.added = [
      LibraryChange.Addition(
        OwnItem(
          section: "people", source: OwnItem.Source(Data(json(["Dan"]).utf8), format: "names"),
          origin: OwnItem.Origin(feed: feedURL, item: "Dan"), made: .now))
    ]
    _ = try await restored.apply(change, named: Phrase("Add"))
    let own = await loadedModel(
      section, feeds: [kept], content: content, library: restored, from: server)
    #expect(names(own) == [["Dan"]])
    #expect(names(await loaded([kept])) == [["Ada", "Bo"]])
  }

  /// More own items than are read at once.
  @Test func manyOwnItemsAreRestoredWithoutTheCache() async throws {
    var change = LibraryChange()
    change.added = (0..<600).map { number in
      LibraryChange.Addition(
        OwnItem(
          section: "people",
          source: OwnItem.Source(Data(json(["P\(number)"]).utf8), format: "names"),
          origin: OwnItem.Origin(feed: feedURL, item: "P\(number)"), made: .now))
    }
    _ = try await library.apply(change, named: Phrase("Add"))
    let own = await loaded([kept])
    #expect(names(own).joined().count == 600)
    var removal = LibraryChange()
    removal.removed = (0..<300).map { LibraryChange.OwnKey(section: "people", key: "P\($0)") }
    _ = try await library.apply(removal, named: Phrase("Remove"))
    await own.settle { $0.refresh() }
    #expect(names(own).joined().count == 300)
    #expect(names(own).joined().first == "P300")
  }

  @Test func anItemThatIsGoneIsNotCopied() async throws {
    let model = await loaded([Feed(feedURL)])
    let ada = try id("Ada", in: model)
    try await content.file.write { try $0.execute(sql: "DELETE FROM item WHERE key = 'Ada'") }
    #expect(try await model.keep(ada) == nil)
    try await content.file.write { try $0.execute(sql: "ALTER TABLE item RENAME TO away") }
    await #expect(throws: FeedError.self) { try await model.keep(ada) }
    #expect(try library.ownItems(section: "people").isEmpty)
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
