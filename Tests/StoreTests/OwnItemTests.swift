import Foundation
import GRDB
import Localization
import Testing

@testable import Store

/// Tests the user's own items.
struct OwnItemTests {
  private let folder = TestFolder()
  /// An in-memory library; some tests use a library in the folder instead.
  private let library = Library.inMemory()

  private func tart(_ item: String = "tart", of feed: URL = feedURL) -> OwnItem {
    OwnItem(
      section: "recipes",
      source: OwnItem.Source(Data("[{\"title\": \"\(item)\"}]".utf8), format: "json"),
      origin: OwnItem.Origin(feed: feed, feedTitle: "Test Kitchen", item: item), made: noon)
  }

  private func keys(_ library: Library) throws -> [String] {
    try library.ownItems(section: "recipes").map(\.key)
  }

  @discardableResult private func keep(
    _ item: OwnItem, marks: Marks = Marks(), in library: Library? = nil
  ) async throws -> AppliedChange? {
    var change = LibraryChange()
    change.added = [LibraryChange.Addition(item, marks: marks)]
    return try await (library ?? self.library).apply(change, named: "Keep")
  }

  private func remove(_ key: String) async throws -> AppliedChange? {
    var change = LibraryChange()
    change.removed = [LibraryChange.OwnKey(section: "recipes", key: key)]
    return try await library.apply(change, named: "Remove")
  }

  @Test func ownItemsSurviveARestart() async throws {
    do {
      let library = try Library(at: folder.library)
      #expect(try !library.hasOwnItems(section: "recipes"))
      try await keep(tart(), marks: Marks([.star: "1", .note: "More leek"]), in: library)
    }
    let library = try Library(at: folder.library)
    var expected = tart()
    expected.id = 1
    #expect(try library.ownItems(section: "recipes") == [expected])
    #expect(try library.ownItem("tart", section: "recipes") == expected)
    #expect(try library.ownItems(of: ["tart"], section: "recipes") == [expected])
    #expect(
      try library.marks(section: "recipes") == [
        MarkKey(item: "tart", feed: URL(string: "kept:recipes")):
          Marks([.star: "1", .note: "More leek"])
      ])
    #expect(try library.hasOwnItems(section: "recipes"))
    #expect(try !library.hasOwnItems(section: "articles"))
    #expect(try library.keepsItem("tart", of: feedURL, section: "recipes"))
    #expect(try !library.keepsItem("soup", of: feedURL, section: "recipes"))
  }

  @Test func anItemIsCopiedOnce() async throws {
    #expect(try await keep(tart()) != nil)
    #expect(try await keep(tart(), marks: Marks([.star: "1"])) == nil)
    #expect(try keys(library) == ["tart"])
    #expect(try library.marks(section: "recipes").isEmpty)
    #expect(try await library.undoableChanges().count == 1)
  }

  @Test func equalKeysInTwoFeedsMakeTwoItems() async throws {
    let other = try #require(URL(string: "https://example.org/other.json"))
    try await keep(tart())
    try await keep(tart(of: other), marks: Marks([.star: "1"]))
    #expect(try keys(library) == ["tart", "tart#2"])
    #expect(try library.marks(section: "recipes").keys.map(\.item) == ["tart#2"])
    #expect(try library.keepsItem("tart", of: other, section: "recipes"))
  }

  @Test func aRestoredItemHasItsMarksAndItsPlace() async throws {
    for item in ["soup", "tart"] { try await keep(tart(item)) }
    let feed = OwnItem.address(of: "recipes")
    try await library.setMark(.note, to: "Cold", item: "soup", feed: feed, section: "recipes")
    let removed = try #require(try await remove("soup"))
    #expect(removed.ownSections == ["recipes"])
    #expect(try keys(library) == ["tart"])
    #expect(try library.marks(section: "recipes").isEmpty)
    #expect(try await remove("soup") == nil)
    // The removed item's number is not given to another one.
    try await keep(tart("cake"))
    let undone = try #require(try await library.undo(removed.id))
    #expect(undone.marks.map(\.value) == ["Cold"])
    #expect(try keys(library) == ["soup", "tart", "cake"])
    #expect(
      try library.marks(section: "recipes") == [
        MarkKey(item: "soup", feed: feed): Marks([.note: "Cold"])
      ])
  }

  @Test func aReplacedSourceKeepsTheFirstVersion() async throws {
    try await keep(tart())
    #expect(try library.original(of: "tart", section: "recipes") == nil)
    for text in ["two", "three"] {
      var change = LibraryChange()
      change.replaced[LibraryChange.OwnKey(section: "recipes", key: "tart")] =
        OwnItem.Source(Data(text.utf8), format: "text")
      #expect(try await library.apply(change, named: "Edit", at: noon + 60) != nil)
      #expect(try await library.apply(change, named: "Edit", at: noon + 90) == nil)
    }
    let own = try #require(try library.ownItem("tart", section: "recipes"))
    #expect(own.source == OwnItem.Source(Data("three".utf8), format: "text"))
    #expect(own.changed == noon + 60)
    #expect(try library.original(of: "tart", section: "recipes") == tart().source)
  }

  @Test func changesAreReadByRevision() async throws {
    for item in ["soup", "tart", "cake"] { try await keep(tart(item)) }
    var changes = try library.ownChanges(section: "recipes", after: 0, limit: 2)
    #expect(changes.items.map(\.key) == ["soup", "tart"])
    #expect(!changes.isLast)
    changes = try library.ownChanges(section: "recipes", after: changes.revision, limit: 2)
    #expect(changes.items.map(\.key) == ["cake"])
    #expect(changes.isLast)
    let before = changes.revision
    let revision = try library.ownRevision(section: "recipes")
    #expect(revision.number == before)
    #expect(OwnRevision(text: revision.text) == revision)
    #expect(OwnRevision(text: "3") == nil, "what earlier caches have")
    _ = try await remove("soup")
    changes = try library.ownChanges(section: "recipes", after: before, limit: 2)
    #expect(changes.removed == ["soup"] && changes.items.isEmpty)
    #expect(try library.ownRevision(section: "articles").number == 0)
  }

  @Test func backupsAndRepairsIncludeOwnItems() async throws {
    do {
      let library = try Library.open(at: folder.library)
      try await keep(tart(), marks: Marks([.star: "1"]), in: library)
      #expect(try await library.backUp())
      try await library.close()
    }
    let copy = try #require(try LibraryBackup.all(of: folder.library).first?.url)
    #expect(try mode(copy.path) == 0o600)
    try Data(repeating: 0x41, count: 8192).write(to: folder.library)
    let repaired = try Library.open(at: folder.library)
    #expect(try await repaired.restoration() != nil)
    #expect(try repaired.ownItems(section: "recipes").map(\.source) == [tart().source])
    #expect(try repaired.marks(section: "recipes").values.map(\.isStarred) == [true])
  }

  @Test func anUnreadableRowIsLeftOut() async throws {
    for item in ["soup", "tart"] { try await keep(tart(item)) }
    try await library.file.write {
      try $0.execute(sql: "UPDATE own SET made = 'noon' WHERE key = 'soup'")
    }
    #expect(try keys(library) == ["tart"])
  }
}

extension Phrase: ExpressibleByStringLiteral {
  public init(stringLiteral words: String) { self = .verbatim(words) }
}
