import Foundation
import Testing

@testable import Store

/// Tests that the search index includes the full text of articles, which comes from their pages.
struct FullTextSearchTests {
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  /// Stores two people, and a full text for the second; returns the second's ID.
  private func storeFullText() async throws -> ItemID {
    _ = try await content.replace([person("Ada"), person("Bo")], marks: library)
    let bo = try #require(try content.list().groups[1].last)
    try await content.setFullText(
      FullText(html: "<p>Über den <b>Hafen</b></p>"), words: "Über den Hafen", of: bo)
    return bo
  }

  private func note(_ text: String) async throws {
    try await library.setMark(.note, to: text, item: "Bo", section: "people")
    try await content.setMark(.note, to: text, item: "Bo", peopleRule(library))
  }

  @Test func wordsOfBothTextsAreFoundTogether() async throws {
    let bo = try await storeFullText()
    #expect(try await content.found("uber hafen") == ["Bo"])
    #expect(try await content.found("bo haf") == ["Bo"])
    #expect(try await content.found("ada hafen") == [])
    try await content.setFullText(FullText(html: "<p>Boot</p>"), words: "Boot", of: bo)
    #expect(try await content.found("hafen") == [])
    #expect(try await content.found("bo boot") == ["Bo"])
    try await content.checkIndex()
  }

  @Test func aRefreshKeepsTheFullText() async throws {
    _ = try await storeFullText()
    #expect(try await !content.replace([person("Ada"), person("Bo")], marks: library))
    _ = try await content.replace([person("Bert", key: "Bo")], marks: library)
    #expect(try await content.found("bert hafen") == ["Bo"])
    #expect(try await content.found("ada") == [])
    #expect(try await content.replace([person("Ada")], marks: library))
    #expect(try await content.matches(of: "hafen").isEmpty)
    try await content.checkIndex()
  }

  @Test func aNoteComesAndGoesBesideTheFullText() async throws {
    let bo = try await storeFullText()
    try await note("Chess")
    #expect(try await content.found("chess bo hafen") == ["Bo"])
    _ = try await content.replace([person("Bert", key: "Bo")], marks: library)
    #expect(try await content.found("bert chess hafen") == ["Bo"])
    try await content.setFullText(FullText(html: "<p>Boot</p>"), words: "Boot", of: bo)
    #expect(try await content.found("chess boot") == ["Bo"])
    try await content.update(person("Bodil", key: "Bo"), id: bo)
    #expect(try await content.found("chess boot bodil") == ["Bo"])
    try await note("")
    #expect(try await content.found("chess") == [])
    #expect(try await content.found("bodil boot") == ["Bo"])
    #expect(try content.searchText(of: bo) == "bodil\nboot")
  }
}
