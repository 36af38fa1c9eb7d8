import Foundation
import GRDB
import Localization
import Testing

@testable import Store

/// Tests that every change can be taken back.
struct UndoTests {
  private let folder = TestFolder()

  private static let changeCount =
    ProcessInfo.processInfo.environment["LONG"] == nil ? 300 : 10_000

  private static let tables = ["own", "mark", "marked", "subscription"]

  /// All rows of the tables that changes may change, as SQLite writes them.
  private func rows(_ library: Library) throws -> [[String]] {
    try library.file.read { db in
      try Self.tables.map { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          row.map { "\($0.0)=\($0.1)" }.joined(separator: "|")
        }.sorted()
      }
    }
  }

  private func change(_ numbers: inout Numbers, _ library: Library) throws -> LibraryChange {
    var change = LibraryChange()
    let name = "item-\(Int.random(in: 0..<12, using: &numbers))"
    let url = URL(string: "https://example.org/\(name)")!
    let key = LibraryChange.OwnKey(section: "people", key: name)
    let source = OwnItem.Source(
      Data((0..<8).map { _ in UInt8.random(in: 0...255, using: &numbers) }), format: "json")
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      change.added = [
        LibraryChange.Addition(
          OwnItem(
            section: "people", source: source, origin: OwnItem.Origin(feed: url, item: name),
            made: noon + Double.random(in: 0...1, using: &numbers)),
          marks: Marks([.note: "kept"]))
      ]
    case 1: change.removed = [key]
    case 2: change.replaced[key] = source
    case 3:
      let value = Bool.random(using: &numbers)
      change.marked = (0..<5).map {
        LibraryChange.MarkChange(
          section: "people", key: MarkKey(item: "item-\($0)", feed: url), mark: .read,
          value: value.mark)
      }
    case 4: change.subscribed = [Subscription(section: "people", url: url, name: name)]
    default: change.unsubscribed = [("people", url)]
    }
    return change
  }

  @Test func randomChangesAreUndoneExactly() async throws {
    var numbers = Numbers(state: 7)
    var states: [[[String]]] = []
    var ids: [ChangeID] = []
    do {
      let library = try Library(at: folder.library)
      for _ in 0..<Self.changeCount {
        let before = try rows(library)
        let change = try change(&numbers, library)
        guard let applied = try await library.apply(change, named: "Change") else {
          #expect(try rows(library) == before)
          continue
        }
        states.append(before)
        ids.append(applied.id)
      }
    }
    // The other half is undone after a restart.
    let library = try Library(at: folder.library)
    let last = try rows(library)
    for (id, state) in zip(ids, states).reversed() {
      #expect(try await library.undoableChanges(limit: 1).map(\.id) == [id])
      #expect(try await library.undo(id) != nil)
      #expect(try rows(library) == state)
    }
    #expect(try await library.undoableChanges().isEmpty)
    #expect(ids.count > Self.changeCount / 3)
    // And done again.
    for _ in ids {
      let redoable = try #require(try await library.redoableChange())
      #expect(try await library.undo(redoable.id) != nil)
    }
    #expect(try await library.redoableChange() == nil)
    #expect(try rows(library) == last)
  }

  private let feed = Subscription(section: "people", url: feedURL, name: "Us")

  private func unsubscribe(_ library: Library, at now: Date = .now) async throws -> AppliedChange {
    var change = LibraryChange()
    change.unsubscribed = [("people", feedURL)]
    return try #require(try await library.apply(change, named: "Remove", at: now))
  }

  @Test func aChangeIsUndoneOnce() async throws {
    let library = Library.inMemory()
    try await library.subscribe(feed)
    let removal = try await unsubscribe(library)
    #expect(removal.feedSections == ["people"])
    #expect(try await library.undo(removal.id) != nil)
    #expect(try await library.undo(removal.id) == nil)
    #expect(try library.subscriptions(section: "people").map(\.name) == ["Us"])
  }

  /// What a later change made of a row stays.
  @Test func anUndoKnowsWhatCameBack() async throws {
    let library = Library.inMemory()
    let item = OwnItem(
      section: "people", source: OwnItem.Source(Data("{}".utf8), format: "json"),
      origin: OwnItem.Origin(feed: feedURL, item: "ada"), made: noon)
    var change = LibraryChange()
    change.added = [LibraryChange.Addition(item)]
    let key = try #require(try await library.apply(change, named: "Add")).added[0]
    change = LibraryChange()
    change.removed = [key]
    let removal = try #require(try await library.apply(change, named: "Remove"))
    #expect(removal.added.isEmpty)
    let undone = try #require(try await library.undo(removal.id))
    #expect(undone.added == [key])
    let repeated = try #require(try await library.undo(undone.id))
    #expect(repeated.added.isEmpty)

    change = LibraryChange()
    change.subscribed = [feed]
    let added = try #require(try await library.apply(change, named: "Add"))
    #expect(added.subscribed.map(\.url) == [feedURL])
    let leaving = try await unsubscribe(library)
    #expect(leaving.subscribed.isEmpty)
    let back = try #require(try await library.undo(leaving.id))
    #expect(back.subscribed.map(\.url) == [feedURL] && back.subscribed.map(\.section) == ["people"])
  }

  @Test func anEarlierChangeDoesNotUndoALaterOne() async throws {
    let library = Library.inMemory()
    func mark(_ value: String) async throws -> AppliedChange {
      var change = LibraryChange()
      for item in value == "a" ? ["Ada", "Bo"] : ["Ada"] {
        change.marked.append(
          LibraryChange.MarkChange(
            section: "people", key: MarkKey(item: item, feed: feedURL), mark: .note, value: value))
      }
      return try #require(try await library.apply(change, named: "Note"))
    }
    let first = try await mark("a")
    let second = try await mark("b")
    let undone = try #require(try await library.undo(first.id))
    #expect(undone.marks.map(\.key.item) == ["Bo"])
    #expect(try library.marks(section: "people").values.map(\.note) == ["b"])
    #expect(try await library.undo(second.id)?.marks.map(\.value) == ["a"])
  }

  /// A feed may give an item a new title, and with it a new key, before the user takes a change of
  /// the item back.
  @Test func anUndoFindsAnItemUnderItsNewKey() async throws {
    let library = Library.inMemory()
    var change = LibraryChange()
    change.added = [
      LibraryChange.Addition(
        OwnItem(
          section: "people", source: OwnItem.Source(Data("mine".utf8), format: "json"),
          origin: OwnItem.Origin(feed: feedURL, item: "Ada"), made: noon))
    ]
    change.marked = [
      LibraryChange.MarkChange(
        section: "people", key: MarkKey(item: "Ada", feed: feedURL), mark: .hidden, value: "1")
    ]
    let edit = try #require(try await library.apply(change, named: "Edit"))
    try library.move([("Ada", "Countess")], section: "people", feed: feedURL)
    let undone = try #require(try await library.undo(edit.id))
    #expect(undone.marks.map(\.key.item) == ["Countess"])
    #expect(try library.marks(section: "people").isEmpty)
    #expect(try !library.hasOwnItems(section: "people"))
    try library.move([("Countess", "Lady")], section: "people", feed: feedURL)
    _ = try await library.undo(undone.id)
    #expect(try library.marks(section: "people").keys.map(\.item) == ["Lady"])
    #expect(try library.ownItems(section: "people").map(\.origin.item) == ["Lady"])
  }

  @Test func aNewChangeEndsRedo() async throws {
    let library = Library.inMemory()
    try await library.subscribe(feed)
    _ = try await library.undo(unsubscribe(library).id)
    #expect(try await library.redoableChange() != nil)
    _ = try await unsubscribe(library)
    #expect(try await library.redoableChange() == nil)
  }

  @Test func oldChangesAreForgotten() async throws {
    let library = Library.inMemory()
    try await library.subscribe(feed)
    let removal = try await unsubscribe(library, at: noon)
    try await library.subscribe(feed)
    _ = try await unsubscribe(library, at: noon + Library.mostAge + 1)
    #expect(try await library.undoableChanges().count == 1)
    #expect(try await library.undo(removal.id) == nil)
    let rest = try await library.file.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM past")
    }
    #expect(rest == 1)
  }

  /// Makes a change larger than all changes together may be.
  private func grow(_ change: AppliedChange, _ library: Library) async throws {
    try await library.file.write {
      try $0.execute(
        sql: "UPDATE change SET bytes = ?2 WHERE id = ?1",
        arguments: [change.id, library.mostPast + 1])
    }
  }

  private func note(_ value: String, of item: String, _ library: Library) async throws
    -> AppliedChange
  {
    var change = LibraryChange()
    change.marked = [
      LibraryChange.MarkChange(
        section: "people", key: MarkKey(item: item, feed: feedURL), mark: .note, value: value)
    ]
    return try #require(try await library.apply(change, named: "Note"))
  }

  private func sizes(_ library: Library) async throws -> [[Int]] {
    try await library.file.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT change.bytes, sum(ifnull(length(row), 0)) FROM change
            JOIN past ON past.change = change.id GROUP BY change.id ORDER BY change.id
          """
      ).map { [$0[0], $0[1]] }
    }
  }

  @Test func aChangeKnowsHowLargeItsFormerRowsAre() async throws {
    let library = Library.inMemory()
    try await library.subscribe(feed)
    let removal = try await unsubscribe(library)
    _ = try await note("a", of: "Ada", library)
    _ = try await note("b", of: "Ada", library)
    _ = try await library.undo(removal.id)
    let sizes = try await sizes(library)
    #expect(sizes.map { $0[0] } == sizes.map { $0[1] })
    #expect(sizes.map { $0[0] > 0 } == [true, false, true, false])
  }

  @Test func anOlderLibraryLearnsHowLargeItsFormerRowsAre() async throws {
    let queue = try DatabaseQueue()
    try Library.migrator.migrate(queue, upTo: "6")
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO change (name, madeAt) VALUES ('Note', 0), ('Add', 0);
          INSERT INTO past VALUES (1, 0, 'mark', '', zeroblob(3)), (1, 1, 'mark', '', zeroblob(4)),
            (2, 0, 'own', '', NULL);
          """)
    }
    try Library.migrator.migrate(queue)
    let bytes = try await queue.read { try Int.fetchAll($0, sql: "SELECT bytes FROM change") }
    #expect(bytes == [7, 0])
  }

  @Test func aLargeChangeLastsUntilAnotherFollowsTheNext() async throws {
    let library = Library(file: try Library.file(at: nil), mostPast: 10_000)
    try await library.subscribe(feed)
    let first = try await note("a", of: "Ada", library)
    let large = try await unsubscribe(library)
    try await grow(large, library)
    let next = try await note("b", of: "Bo", library)
    #expect(try await library.undoableChanges().map(\.id) == [next.id, large.id, first.id])
    let last = try await note("c", of: "Cleo", library)
    #expect(try await library.undoableChanges().map(\.id) == [last.id, next.id, first.id])
  }

  /// Without the large change, an undo of the first would take it back too.
  @Test func whatALargeChangeChangedAgainIsForgottenWithIt() async throws {
    let library = Library(file: try Library.file(at: nil), mostPast: 10_000)
    var ids: [ChangeID] = []
    for (value, item) in [("a", "Ada"), ("b", "Bo"), ("c", "Ada"), ("d", "Dan"), ("e", "Eve")] {
      let change = try await note(value, of: item, library)
      if value == "c" { try await grow(change, library) }
      ids.append(change.id)
    }
    #expect(try await library.undoableChanges().map(\.id) == [ids[4], ids[3], ids[1]])
    #expect(try await library.undo(ids[0]) == nil)
  }

  @Test func aLargeChangeIsUndoneAndDoneAgain() async throws {
    let library = Library(file: try Library.file(at: nil), mostPast: 10_000)
    try await library.subscribe(feed)
    let removal = try await unsubscribe(library)
    try await grow(removal, library)
    for _ in 0..<2 {
      let undone = try #require(try await library.undo(removal.id))
      #expect(try library.subscriptions(section: "people").count == 1)
      try await grow(undone, library)
      #expect(try await library.redoableChange()?.id == undone.id)
      #expect(try await library.undo(undone.id) != nil)
      #expect(try library.subscriptions(section: "people").isEmpty)
    }
  }

  @Test func valuesAreRecordedExactly() async throws {
    let library = Library.inMemory()
    try await library.subscribe(feed)
    let values: [any DatabaseValueConvertible & Sendable] = [
      -1.5, Double.greatestFiniteMagnitude, Int64.min, Int64.max, "", "\u{FEFF}é\0\r\n", "😀",
      Data(),
      Data([0, 255]),
    ]
    for value in values {
      try await library.file.write {
        try $0.execute(sql: "UPDATE subscription SET position = ?", arguments: [value])
      }
      let before = try rows(library)
      _ = try await library.undo(unsubscribe(library).id)
      #expect(try rows(library) == before)
    }
  }

  @Test func addedFeedsAreRemovedAsOne() async throws {
    let library = Library.inMemory()
    let other = Subscription(section: "people", url: URL(string: "https://example.org/2")!)
    try await library.subscribe([feed, other])
    let added = try #require(try await library.recordAdded([feed, other], named: "Add 2 Feeds"))
    _ = try await library.undo(added.id)
    #expect(try library.subscriptions(section: "people").isEmpty)
  }
}

/// Random numbers that are the same in each run.
/// - Source: SplitMix64, Steele, Lea and Flood 2014.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
