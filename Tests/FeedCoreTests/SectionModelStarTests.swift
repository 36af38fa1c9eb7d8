import Foundation
import GRDB
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Store

@MainActor
struct SectionModelStarTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "Dan", "*Cleo"]))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  private func loaded() async -> SectionModel {
    await loadedModel(content: content, library: library, from: server)
  }

  /// The saved stars (true) and removed stars (false), by the item's key.
  private func stars(in library: Library? = nil) throws -> [String: Bool] {
    try (library ?? self.library).stars(section: "people")
  }

  /// A star is saved even while the store of the list is busy for a long time.
  @Test func aStarIsSavedAtOnce() async throws {
    let folder = TestFolder()
    let content = try ContentStore(at: folder.url.appending(path: "content.sqlite"))
    let model = await loadedModel(content: content, library: library, from: server)
    let isHeld = Mutex(false)
    let hold = Thread {
      try? content.file.write { _ in
        isHeld.withLock { $0 = true }
        while isHeld.withLock(\.self) { usleep(1_000) }
      }
    }
    hold.start()
    try await eventually("it is busy") { isHeld.withLock(\.self) }
    model.setStarred(true, for: try id("Bo", in: model))
    await model.waitUntilKept()
    #expect(try stars() == ["Bo": true])
    #expect(!model.changes.values.isEmpty)
    isHeld.withLock { $0 = false }
    await model.waitUntilIdle()
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]])
  }

  @Test func aStarMovesTheItemAtOnce() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    model.selection = bo
    let revision = model.revision
    model.setStarred(true, for: bo)
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]])
    #expect(model.row(for: bo)?.showsStar == true)
    #expect(model.detail(for: bo)?.isStarred == true)
    #expect(model.selection == bo)
    #expect(model.revision > revision)
    await model.waitUntilIdle()
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]])
    #expect(model.row(for: bo)?.showsStar == true)
    #expect(try stars() == ["Bo": true])
  }

  @Test func aFullDiskUndoesTheStarWhichCanBeRetried() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    try await limitLibrary(pages: 1)
    // Fills the library until there is no space for even the shortest key.
    var failure: StoreError?
    for key in (1...1_000).map(String.init) + "abcdefghijkl".map(String.init) {
      do { try await library.setStarred(true, key: key, section: "people") } catch {
        failure = error
      }
    }
    #expect(failure == .diskFull)
    await model.settle { $0.setStarred(true, for: bo) }
    #expect(model.changeFailure?.error == .storage(reason: StoreError.diskFull.message))
    #expect(names(model) == [["Cleo"], ["Ada", "Bo", "Dan"]])
    try await limitLibrary(pages: 1_000_000)
    model.retryChange { _ in }
    await model.waitUntilIdle()
    #expect(model.changeFailure == nil)
    #expect(try stars()["Bo"] == true)
  }

  @Test func aStarOfAnUnreadableItemFailsAloudAndCanBeRetried() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    try await content.file.write { try $0.execute(sql: "ALTER TABLE item RENAME TO away") }
    await model.settle { $0.setStarred(true, for: bo) }
    #expect(model.changeFailure?.id == bo)
    #expect(try stars()["Bo"] == nil)
    try await content.file.write { try $0.execute(sql: "ALTER TABLE away RENAME TO item") }
    await model.settle { $0.retryChange { _ in } }
    #expect(model.changeFailure == nil)
    #expect(try stars()["Bo"] == true)
  }

  /// Limits the library's size. SQLite raises a limit below the current size to that size.
  private func limitLibrary(pages: Int) async throws {
    try await library.file.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  @Test func theStoreHasTheSameOrder() async throws {
    let model = await loaded()
    for name in ["Dan", "Ada", "Bo"] { model.setStarred(true, for: try id(name, in: model)) }
    model.setStarred(false, for: try id("Cleo", in: model))
    let shown = model.outline
    #expect(names(model) == [["Ada", "Bo", "Dan"], ["Cleo"]])
    await model.waitUntilIdle()
    let stored = try await content.snapshot(section: "people", urls: [feedURL], groupCount: 2)
    #expect(Outline(groups: stored.groups, headings: people.groups) == shown)
  }

  @Test func theSameChangeAgainDoesNothing() async throws {
    let model = await loaded()
    let revision = model.revision
    model.setStarred(true, for: try id("Cleo", in: model))
    #expect(model.revision == revision)
    await model.waitUntilIdle()
    #expect(try library.stars(section: "people") == [:])
  }

  @Test func aStarSurvivesARefreshAndALostCache() async throws {
    let model = await loaded()
    try await model.settle { $0.setStarred(true, for: try id("Bo", in: model)) }
    server.serve(json(["Ada", "Bo"]))
    await model.settle { $0.refresh() }
    #expect(names(model) == [["Bo"], ["Ada"]])

    let empty = try ContentStore(at: nil)
    let fresh = await loadedModel(content: empty, library: library, from: server)
    #expect(names(fresh) == [["Bo"], ["Ada"]])
  }

  @Test func aStarSetDuringARefreshStays() async throws {
    let model = await loaded()
    server.serve(json(["Ada", "Bo", "Dan", "Eve", "*Cleo"]))
    try await server.hold { model.refresh() }
    model.setStarred(true, for: try id("Bo", in: model))
    await model.settle { _ in server.release() }
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan", "Eve"]])
  }

  @Test func aPendingStarSurvivesARefresh() async throws {
    let folder = TestFolder()
    // If the library is a file, reads do not wait for the slow write.
    let library = try Library(at: folder.url.appending(path: "library.sqlite"))
    let model = await loadedModel(content: content, library: library, from: server)

    let disk = DispatchSemaphore(value: 0)
    async let slow: Void = library.file.write { _ in disk.wait() }
    model.setStarred(true, for: try id("Bo", in: model))
    server.serve(json(["Ada", "Bo", "Dan", "Eve", "*Cleo"]))
    model.refresh()
    try await eventually("the refresh's end") { model.refreshCount == 2 }
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan", "Eve"]])
    #expect(model.row(for: try id("Bo", in: model))?.showsStar == true)
    disk.signal()
    try await slow
    await model.waitUntilIdle()
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan", "Eve"]])
    #expect(try stars(in: library) == ["Bo": true])
  }

  @Test func starsAreReconciledWithoutANetwork() async throws {
    _ = await loaded()
    try await library.setStarred(true, key: "Dan", section: "people")
    server.fail(.offline)
    let model = await loaded()
    #expect(names(model) == [["Cleo", "Dan"], ["Ada", "Bo"]])
    #expect(model.refreshError == .offline)
  }

  @Test func aFailedStarIsUndone() async throws {
    let model = await loaded()
    let bo = try id("Bo", in: model)
    try await library.file.write { try $0.execute(sql: "ALTER TABLE mark RENAME TO gone") }
    model.setStarred(true, for: bo)
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]])
    await model.waitUntilIdle()
    #expect(model.changeFailure != nil)
    #expect(names(model) == [["Cleo"], ["Ada", "Bo", "Dan"]])
    #expect(model.row(for: bo)?.showsStar == false)

    try await library.file.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO mark") }
    model.retryChange { _ in }
    #expect(model.changeFailure == nil)
    await model.waitUntilIdle()
    #expect(model.changeFailure == nil)
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]])
    model.retryChange { _ in }
    #expect(names(model) == [["Bo", "Cleo"], ["Ada", "Dan"]], "nothing is left to retry")
  }
}
