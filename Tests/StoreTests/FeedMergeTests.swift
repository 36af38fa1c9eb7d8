import Foundation
import GRDB
import Localization
import Synchronization
import Testing

@testable import Store

/// Tests storing a long feed, and what may happen in the meantime.
struct FeedMergeTests {
  private let folder: TestFolder
  private let content: ContentStore
  private let people = (0..<1_000).map { person(String(10_000 + $0)) }

  init() throws {
    folder = TestFolder()
    content = try ContentStore(at: folder.content)
  }

  private func merge(
    title: String? = nil, marks library: Library? = nil
  ) -> (merge: FeedMerge, update: FeedUpdate) {
    let update = FeedUpdate(
      section: "people", url: feedURL, title: title, items: [],
      validators: Validators(etag: "new"), decoder: "1", fingerprint: 1, fetchedAt: noon)
    let merge = FeedMerge(
      update, into: content, marks: library.map(peopleRule)
    ) { Data($0.utf8) }
    return (merge, update)
  }

  private func record() throws -> FeedRecord { try #require(try content.list().record) }

  @Test func anotherProgramCanWriteAtAnyMoment() throws {
    let other = try DatabaseQueue(path: folder.content.path)
    let (merge, update) = merge()
    for item in people {
      try merge.add(item)
      // This write would fail at once with “busy” if the lock were held between two items.
      try other.write { try $0.execute(sql: "UPDATE feed SET skippedCount = skippedCount + 1") }
    }
    _ = try merge.finish(update)
    #expect(try content.names()[1].count == 1_000)
  }

  @Test func anInterruptedMergeKeepsTheItemsAndIsRepeated() async throws {
    _ = try await content.replace(
      [person("Ada"), person("Bo")], title: "Us", validators: Validators(etag: "old"))
    let before = try record()
    let ada = try #require(try content.list().groups[1].first)
    do {
      let (merge, _) = merge(title: "Them")
      for item in people { try merge.add(item) }
    }
    #expect(try content.names()[1].contains("Ada"))
    let cutOff = try record()
    #expect(cutOff.decoder != before.decoder)
    #expect(cutOff.validators.isEmpty)
    #expect(cutOff.fingerprint == nil)
    #expect(cutOff.title == "Us")
    // The next merge completes what was interrupted.
    _ = try await content.replace([person("Ada"), person("Cleo")], title: "Us")
    #expect(try content.names() == [[], ["Ada", "Cleo"]])
    #expect(try content.list().groups[1].first == ada)
    #expect(try record().decoder == "1")
  }

  @Test func theFinalRecordIsStored() async throws {
    var (merge, update) = merge()
    try merge.add(person("Ada"))
    update.title = "People"
    update.skipped = [SkippedElement(path: "[1]", reason: Phrase("bad"))]
    update.skippedCount = 7
    #expect(try merge.finish(update).hasNewTitle)
    #expect(try record().title == "People")
    #expect(try record().skippedCount == 7)
    #expect(try record().validators.etag == "new")
    #expect(try await content.skipped(section: "people", url: feedURL).map(\.path) == ["[1]"])
  }

  @Test func theLaterOfTwoMergesWins() throws {
    let (early, _) = merge()
    for item in people[..<600] { try early.add(item) }
    let (late, update) = merge()
    for item in people[300...] { try late.add(item) }
    #expect(throws: StoreError.busy) { for item in people[600...] { try early.add(item) } }
    _ = try late.finish(update)
    #expect(try content.names()[1] == people[300...].map(\.key))
  }

  @Test func aFeedRemovedMeanwhileStaysRemoved() async throws {
    let (merge, _) = merge()
    for item in people[..<600] { try merge.add(item) }
    try await content.remove(section: "people", url: feedURL)
    #expect(throws: StoreError.cancelled) { for item in people[600...] { try merge.add(item) } }
    #expect(try await content.storedFeeds().isEmpty)
  }

  @Test func aStarSetMeanwhileStays() async throws {
    _ = try await content.replace(people)
    let library = try Library(at: nil)
    let (merge, update) = merge(marks: library)
    for item in people[..<300] { try merge.add(item) }
    for key in ["10000", "10999"] {
      try await library.setMark(
        .star, to: true.mark, item: key, feed: feedURL, section: "people")
      try await content.setMark(
        .star, to: true.mark, item: key, feed: feedURL, peopleRule(library))
    }
    for item in people[300...] { try merge.add(item) }
    _ = try merge.finish(update)
    #expect(try content.names()[0] == ["10000", "10999"])
  }

  /// Another program that needs the lock waits for one whole transaction. By itself, FTS5 would
  /// merge its index now and then, some megabytes at a time.
  @Test func transactionsAreSmall() throws {
    let commits = Commits(file: SQLiteFile.path(folder.content, suffix: "-wal"))
    try content.file.writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = -1")
      db.add(transactionObserver: commits, extent: .databaseLifetime)
    }
    var random = SystemRandomNumberGenerator()
    let (merge, update) = merge()
    for number in 0..<12_000 {
      let text = (0..<80).map { _ in String(random.next(upperBound: UInt32(20_000)), radix: 20) }
        .joined(separator: " ")
      try merge.add(Item(key: "\(number)", searchText: text, payload: Data()))
    }
    _ = try merge.finish(update)
    #expect(commits.largest < 2 << 20)
    let segments = try content.file.read { db in
      try Int.fetchOne(db, sql: "SELECT count(DISTINCT segid) FROM itemText_idx") ?? 0
    }
    // A search reads every segment of the index, so there must be few.
    #expect(segments < 24)
  }

  @Test func manyRemovedItemsAreDeleted() async throws {
    _ = try await content.replace(people)
    #expect(try await content.replace([people[7]]))
    #expect(try content.names() == [[], ["10007"]])
    #expect(try record().decoder == "1")
  }

  /// The journal stays small, and the disk space of a removed feed is freed.
  @Test func theFileShrinksWithItsContent() async throws {
    let text = String(repeating: "many words of a long text ", count: 60)
    let items = (0..<2_000).map { number in
      Item(key: "\(number)", searchText: "\(number) \(text)", payload: Data(text.utf8))
    }
    _ = try await content.replace(items)
    #expect(try size(folder.content.path) > 5 << 20)
    #expect(try size(folder.content.path + "-wal") < 8 << 20)
    try await content.remove(section: "people", url: feedURL)
    #expect(try size(folder.content.path) < 1 << 20)
  }
}

/// Measures how much each transaction adds to the journal.
private final class Commits: TransactionObserver {
  private let file: String
  private var size = 0
  /// The largest transaction, in bytes.
  private(set) var largest = 0

  init(file: String) { self.file = file }

  func observes(eventsOfKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}
  func databaseDidCommit(_ db: Database) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    let size = attributes?[.size] as? Int ?? 0
    largest = max(largest, size - self.size)
    self.size = size
  }
}
