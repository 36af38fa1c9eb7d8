import Foundation
import GRDB
import Testing

@testable import Store

/// Tests copies of items that the user keeps.
struct ItemCopyTests {
  private let folder = TestFolder()
  /// An in-memory library; some tests use a library in the folder instead.
  private let library = Library.inMemory()

  private func tart(_ item: String = "tart", of feed: URL = feedURL, marks: Marks = Marks())
    -> ItemCopy
  {
    ItemCopy(
      section: "recipes", document: Data("[{\"title\": \"\(item)\"}]".utf8), format: "json",
      copiedAt: noon, feed: feed, feedTitle: "Test Kitchen", item: item, marks: marks)
  }

  private func keys(_ library: Library) throws -> [String] {
    try library.copies(section: "recipes").map(\.key)
  }

  @Test func copiesSurviveARestart() async throws {
    do {
      let library = try Library(at: folder.library)
      #expect(try !library.keepsItems(section: "recipes"))
      try await library.keep(tart(marks: Marks([.star: "1", .note: "More leek"])))
    }
    let library = try Library(at: folder.library)
    var expected = tart()
    expected.id = 1
    #expect(try library.copies(section: "recipes") == [expected])
    #expect(
      try library.marks(section: "recipes") == [
        MarkKey(item: "tart", feed: URL(string: "kept:recipes")):
          Marks([.star: "1", .note: "More leek"])
      ])
    #expect(try library.keepsItems(section: "recipes"))
    #expect(try !library.keepsItems(section: "articles"))
    #expect(try library.keepsItem("tart", of: feedURL, section: "recipes"))
    #expect(try !library.keepsItem("soup", of: feedURL, section: "recipes"))
  }

  @Test func anItemIsCopiedOnce() async throws {
    try await library.keep(tart())
    try await library.keep(tart(marks: Marks([.star: "1"])))
    #expect(try keys(library) == ["tart"])
    #expect(try library.marks(section: "recipes").isEmpty)
  }

  @Test func equalKeysInTwoFeedsMakeTwoCopies() async throws {
    let other = try #require(URL(string: "https://example.org/other.json"))
    try await library.keep(tart())
    try await library.keep(tart(of: other, marks: Marks([.star: "1"])))
    #expect(try keys(library) == ["tart", "tart#2"])
    #expect(try library.marks(section: "recipes").keys.map(\.item) == ["tart#2"])
    #expect(try library.keepsItem("tart", of: other, section: "recipes"))
  }

  @Test func aRestoredCopyHasItsMarksAndItsPlace() async throws {
    for item in ["soup", "tart"] { try await library.keep(tart(item)) }
    let feed = ItemCopy.address(of: "recipes")
    try await library.setMark(.note, to: "Cold", item: "soup", feed: feed, section: "recipes")
    let removed = try #require(try await library.removeCopy("soup", section: "recipes"))
    #expect(try keys(library) == ["tart"])
    #expect(try library.marks(section: "recipes").isEmpty)
    #expect(try await library.removeCopy("soup", section: "recipes") == nil)
    // The removed copy's number is not given to another copy.
    try await library.keep(tart("cake"))
    try await library.keep(removed)
    #expect(try keys(library) == ["soup", "tart", "cake"])
    #expect(removed.marks == Marks([.note: "Cold"]))
    #expect(
      try library.marks(section: "recipes") == [
        MarkKey(item: "soup", feed: feed): Marks([.note: "Cold"])
      ])
  }

  /// By itself, SQLite would give a new copy the number of a removed one, if that number was the
  /// highest.
  @Test func theLastCopyIsRestoredBeforeALaterOne() async throws {
    try await library.keep(tart())
    let removed = try #require(try await library.removeCopy("tart", section: "recipes"))
    try await library.keep(tart("cake"))
    try await library.keep(removed)
    #expect(try keys(library) == ["tart", "cake"])
  }

  @Test func backupsAndRepairsIncludeCopies() async throws {
    do {
      let library = try Library.open(at: folder.library)
      try await library.keep(tart(marks: Marks([.star: "1"])))
      #expect(try await library.backUp())
      try await library.close()
    }
    let copy = try #require(try LibraryBackup.all(of: folder.library).first?.url)
    #expect(try mode(copy.path) == 0o600)
    try Data(repeating: 0x41, count: 8192).write(to: folder.library)
    let repaired = try Library.open(at: folder.library)
    #expect(try await repaired.restoration() != nil)
    #expect(try repaired.copies(section: "recipes").map(\.document) == [tart().document])
    #expect(try repaired.marks(section: "recipes").values.map(\.isStarred) == [true])
  }

  @Test func anUnreadableRowIsLeftOut() async throws {
    for item in ["soup", "tart"] { try await library.keep(tart(item)) }
    try await library.file.write {
      try $0.execute(sql: "UPDATE copy SET copiedAt = 'noon' WHERE key = 'soup'")
    }
    #expect(try keys(library) == ["tart"])
  }
}
