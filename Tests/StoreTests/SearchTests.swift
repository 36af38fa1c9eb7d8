import Foundation
import GRDB
import Testing

@testable import Store

struct SearchTests {
  private let content = ContentStore.inMemory()

  private func store(_ texts: [String], in url: URL = feedURL) async throws {
    _ = try await content.replace(
      texts.map {
        Item(key: $0, group: 1, sortText: $0, searchText: $0, payload: Data($0.utf8))
      }, in: url)
  }

  /// The texts of the items found, in order, in any group.
  private func found(_ text: String, in url: URL = feedURL) async throws -> [String] {
    let matches = try await content.matches(of: text)
    let ids = try await content.snapshot(section: "people", urls: [url], groupCount: 2).groups
      .joined()
      .filter(matches.contains)
    return try content.items(ids).map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test(arguments: [
    "zoe", "ZOË", "Zoé", "zo\u{65}\u{308}", "weiss", "WEIẞ", "istanbul", "İSTANBUL", "oyvind",
    "ØYV", "lodz", "Łó", "ii",
  ])
  func caseAndAccentsDoNotMatter(_ text: String) async throws {
    let name = "Zoë Weiß, İstanbul, Øyvind, Łódź, ⅱ"
    try await store([name, "Bo"])
    #expect(try await found(text) == [name])
  }

  @Test func wordsMatchByTheirBeginning() async throws {
    try await store(["Annabel", "Hanna", "Susanna"])
    #expect(try await found("ann") == ["Annabel"])
    #expect(try await found("annabel") == ["Annabel"])
    #expect(try await found("annabell") == [])
  }

  @Test func allWordsMustBeThereInAnyOrder() async throws {
    try await store(["Ada Lovelace\nLondon", "Ada Byron", "Lovelace"])
    #expect(try await found("lov ada") == ["Ada Lovelace\nLondon"])
    #expect(try await found("  lond\tlovelace ") == ["Ada Lovelace\nLondon"])
    #expect(try await found("ada paris") == [])
  }

  @Test(arguments: [
    "\"", "\"\"", "*", "-", "^ada", "ada AND", "NOT ada", "ada OR bo", "(ada", "searchText:ada",
    "{searchText}:ada", "NEAR(ada bo)", "ada\" OR \"bo", "a'); DROP TABLE item;--", "+", "ada +",
    "%",
    "_", "ada\"", "x\"OR\"bo", "\u{0}", "🎉", "\u{301}", "\\",
    "x\u{0}\"y", "x\"\u{7F0}y",
  ])
  func searchTextHasNoSyntax(_ text: String) async throws {
    try await store(["Bo", "Cleo"])
    #expect(try await found(text) == [])
  }

  /// Swift's Unicode tables have letters that SQLite's do not have, and vice versa. SQLite's tables
  /// decide which characters separate words.
  @Test func anyCharacterCanBeSearched() async throws {
    try await store(["Bo"])
    for value in stride(from: UInt32(1), to: 0x32000, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      _ = try await content.matches(of: "ada\(scalar)bo")
    }
  }

  /// The index knows which items contain a word, but not at which place, so it is smaller than the
  /// text of the items.
  @Test func theIndexIsSmallerThanTheTexts() async throws {
    let words = (0..<2_000).map { String($0, radix: 19) + "abcdef".dropFirst($0 % 6) }
    let texts = (0..<1_000).map { number in
      (0..<100).map { words[(number * 31 + $0 * $0) % words.count] }.joined(separator: " ")
    }
    try await store(texts)
    let size = try await content.file.read { db in
      try Int.fetchOne(db, sql: "SELECT sum(length(block)) FROM itemText_data") ?? 0
    }
    #expect(size < texts.reduce(0) { $0 + $1.utf8.count })
  }

  @Test func punctuationAroundAWordIsIgnored() async throws {
    try await store(["Ada (née Byron)", "O’Brien", "ada@example.org"])
    #expect(try await found("\"byron\"") == ["Ada (née Byron)"])
    #expect(try await found("- née *") == ["Ada (née Byron)"])
    #expect(try await found("o'br") == ["O’Brien"])
    #expect(try await found("ada@ex") == ["ada@example.org"])
  }

  @Test func operatorsAreWords() async throws {
    try await store(["Salt AND Pepper", "Salt, Pepper"])
    #expect(try await found("salt and") == ["Salt AND Pepper"])
  }

  @Test func otherScriptsAreFoundToo() async throws {
    try await store(["한국어", "हिन्दी", "Ελλάς", "東京", "Ёлка"])
    #expect(try await found("한") == ["한국어"])
    #expect(try await found("हिन्") == ["हिन्दी"])
    #expect(try await found("ελλασ") == ["Ελλάς"])
    #expect(try await found("東") == ["東京"])
    #expect(try await found("елка") == ["Ёлка"])
  }

  @Test func aNumberMatchesWithAnyPunctuation() async throws {
    try await store(["(815) 555-0123\n8155550123\n5550123\n0123"])
    for text in [
      "815 555", "(815) 555-01", "815-5550123", "(815)5550", "8155550", "555.01", "0123",
    ] {
      #expect(try await found(text).count == 1, "\(text)")
    }
    #expect(try await found("815-556") == [])
    #expect(try await found("55501 816") == [])
  }

  @Test func searchFollowsChangesAndRemovals() async throws {
    try await store(["Ada", "Bo"])
    var item = person("Ada")
    item.searchText = "Countess"
    _ = try await content.replace([item])
    #expect(try await found("ada") == [])
    #expect(try await found("bo") == [])
    #expect(try await found("count") == ["Ada"])
    let id = try #require(try content.list().groups[1].first)
    item.searchText = "Märta"
    try await content.update(item, id: id)
    #expect(try await found("count") == [])
    #expect(try await found("marta") == ["Ada"])
    try await content.file.write { try $0.execute(sql: "DELETE FROM feed") }
    #expect(try await content.matches(of: "marta").isEmpty)
    try await content.checkIndex()
  }

  @Test func aSingleFeedCanBeSearched() async throws {
    let other = URL(string: "https://example.com/people.json")!
    try await store(["Ada"])
    try await store(["Adam"], in: other)
    #expect(try await found("ada") == ["Ada"])
    #expect(try await found("ada", in: other) == ["Adam"])
    #expect(try await content.matches(of: "ada").count == 2)
    #expect(try await found("ada", in: URL(string: "https://example.net")!) == [])
  }

  @Test func theFirstOfEachGroupOfFeedsAreFound() async throws {
    let other = URL(string: "https://example.com/people.json")!
    try await store((10..<60).map { "Ada \($0)" })
    try await store(["Bea", "Ada", "Adam"], in: other)
    let feeds = try await content.feeds(section: "people", urls: [feedURL, other])
      .compactMap(\.record?.id)
    try #require(feeds.count == 2)
    // Searches the large feed, the small feed, no feed, and both feeds. All items but one match the
    // first search.
    let groups = [[feeds[0]], [feeds[1]], [], feeds]
    func found(_ text: String) async throws -> [[String]] {
      try await content.matches(of: text, in: groups, limit: 2)
        .map { $0.map { String(decoding: $0.payload, as: UTF8.self) } }
    }
    let first = ["Ada 10", "Ada 11"]
    #expect(try await found("a") == [first, ["Ada", "Adam"], [], first])
    #expect(try await found("adam") == [[], ["Adam"], [], ["Adam"]])
    #expect(try await found("ada 59") == [["Ada 59"], [], [], ["Ada 59"]])
    #expect(try await found("bo") == [[], [], [], []])
    #expect(try await found("…") == [[], [], [], []])
  }

  @Test func aVeryLongTextIsCut() async throws {
    try await store(["Ada"])
    let text = String(repeating: "ada ", count: 100_000)
    #expect(try await found(text) == ["Ada"])
  }

  @Test func aCancelledSearchEnds() async throws {
    try await store(["Ada"])
    let search = Task { [content] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await content.matches(of: "ada")
    }
    await #expect(throws: StoreError.cancelled) { try await search.value }
  }
}

extension ContentStore {
  /// FTS5's own check that the index matches the items.
  func checkIndex() async throws {
    try await file.write {
      try $0.execute(sql: "INSERT INTO itemText (itemText, rank) VALUES ('integrity-check', 1)")
    }
  }
}
