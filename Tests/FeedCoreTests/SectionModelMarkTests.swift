import Foundation
import GRDB
import Testing

@testable import FeedCore
@testable import Store

/// Tests the marks that every section has: stars and notes.
@MainActor
struct SectionModelMarkTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Cleo"]))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  /// A section without grouping by marks.
  private let unmoved = peopleSection()

  private func loaded(_ section: Section = people) async -> SectionModel {
    await loadedModel(section, content: content, library: library, from: server)
  }

  // MARK: Stars

  @Test func withoutGroupingAStarMovesNothing() async throws {
    let model = await loaded(unmoved)
    let bo = try id("Bo", in: model)
    #expect(model.detail(for: bo)?.isStarred == false)
    model.setStarred(true, for: bo)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    #expect(model.row(for: bo)?.showsStar == true)
    #expect(model.row(for: bo)?.accessibleName == "Bo, favorite")
    #expect(model.detail(for: bo)?.isStarred == true)
    await model.waitUntilIdle()
    await model.settle { $0.refresh() }
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
    #expect(model.row(for: bo)?.showsStar == true)
  }

  @Test func favoritesAreShownUnderTheirHeadings() async throws {
    let model = await loaded(unmoved)
    try await model.settle { $0.setStarred(true, for: try id("Bo", in: model)) }
    await model.settle { $0.show(.starred) }
    #expect(names(model) == [["Cleo"], ["Bo"]])
    #expect(model.itemFilter == .starred)
    model.show(.all)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
  }

  @Test func favoritesCanBeSearched() async throws {
    let model = await loaded()
    model.show(.starred)
    await model.settle { $0.search("c") }
    #expect(names(model) == [["Cleo"]])
    await model.settle { $0.search("a") }
    #expect(model.outline.isEmpty)
    await model.settle { $0.search("") }
    #expect(names(model) == [["Cleo"]])
  }

  @Test func anItemWithoutItsStarLeavesTheFavorites() async throws {
    let model = await loaded()
    await model.settle { $0.show(.starred) }
    let cleo = try id("Cleo", in: model)
    model.selection = cleo
    await model.settle { $0.setStarred(false, for: cleo) }
    #expect(model.outline.isEmpty)
    #expect(model.selection == cleo, "its page stays open")
    await model.settle { $0.setStarred(true, for: cleo) }
    #expect(names(model) == [["Cleo"]])
  }

  @Test func anUnreadableItemIsNotGone() async throws {
    let model = await loaded()
    let cleo = try id("Cleo", in: model)
    try await content.file.write { try $0.execute(sql: "DROP TABLE item") }
    #expect(model.detail(for: cleo) == nil)
    #expect(model.contains(cleo))
  }

  /// A star shows on the screen even before a slow disk has saved it.
  @Test func aPendingStarCountsAsAFavorite() async throws {
    let folder = TestFolder()
    let library = try Library(at: folder.url.appending(path: "library.sqlite"))
    let model = await loadedModel(unmoved, content: content, library: library, from: server)
    let disk = DispatchSemaphore(value: 0)
    async let slow: Void = library.file.write { _ in disk.wait() }
    model.setStarred(true, for: try id("Bo", in: model))
    model.show(.starred)
    try await eventually("the favorites") { names(model) == [["Cleo"], ["Bo"]] }
    disk.signal()
    try await slow
    await model.waitUntilIdle()
    #expect(names(model) == [["Cleo"], ["Bo"]])
  }

  // MARK: Notes

  @Test func aNoteIsShownAtOnceAndSaved() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    #expect(model.detail(for: bo)?.note == "")
    model.set(.note, to: "Owes me a book", for: bo)
    #expect(model.detail(for: bo)?.note == "Owes me a book")
    await model.waitUntilIdle()
    #expect(model.detail(for: bo)?.note == "Owes me a book")
    #expect(
      try library.marks(section: "people") == [
        MarkKey(item: "Bo", feed: feedURL): Marks([.note: "Owes me a book"])
      ])
    #expect(names(model) == [["Cleo"], ["Ada", "Bo"]])
  }

  @Test func searchFindsTheCurrentNote() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    await model.settle { $0.search("book") }
    #expect(model.outline.isEmpty)
    await model.settle { $0.set(.note, to: "Owes me a book", for: bo) }
    #expect(names(model) == [["Bo"]])
    await model.settle { $0.set(.note, to: "Has paid", for: bo) }
    #expect(model.outline.isEmpty)
    await model.settle { $0.search("bo paid") }
    #expect(names(model) == [["Bo"]])
  }

  @Test func aNoteSurvivesARefreshAndALostCache() async throws {
    let model = await loaded()
    try await model.settle { $0.set(.note, to: "Owes me a book", for: try id("Bo", in: model)) }
    server.serve(json(["Bo", "*Cleo"], title: "Others"))
    await model.settle { $0.refresh() }
    #expect(model.detail(for: try id("Bo", in: model))?.note == "Owes me a book")

    let empty = try ContentStore(at: nil)
    let fresh = await loadedModel(content: empty, library: library, from: server)
    #expect(fresh.detail(for: try id("Bo", in: fresh))?.note == "Owes me a book")
    await fresh.settle { $0.search("book") }
    #expect(names(fresh) == [["Bo"]])
  }

  @Test func fastTypingSavesTheFinalNote() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    for text in ["O", "Ow", "Owe", "Owes"] { model.set(.note, to: text, for: bo) }
    await model.waitUntilKept()
    #expect(try library.marks(section: "people").values.map(\.note) == ["Owes"])
    await model.waitUntilIdle()
    #expect(model.detail(for: bo)?.note == "Owes")
  }

  @Test func savingANoteCanBeRetried() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    try await library.file.write { try $0.execute(sql: "ALTER TABLE mark RENAME TO gone") }
    await model.settle { $0.set(.note, to: "Owes me a book", for: bo) }
    #expect(model.changeFailure?.mark == .note)
    #expect(model.detail(for: bo)?.note == "")
    try await library.file.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO mark") }
    model.retryChange { _ in }
    await model.waitUntilIdle()
    #expect(model.detail(for: bo)?.note == "Owes me a book")
  }

  @Test func invisibleCharactersAreNotSaved() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    model.set(.note, to: "one\u{202E}\u{1E}two\nthree", for: bo)
    let note = try #require(model.detail(for: bo)?.note)
    #expect(!note.contains("\u{202E}") && !note.contains("\u{1E}"))
    #expect(note.hasSuffix("\nthree"))
  }
}
