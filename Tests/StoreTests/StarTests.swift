import Foundation
import Store
import Testing

/// The person's stars and the feed's: the person's win, and outlive everything.
struct StarTests {
  private let content: Content
  private let library: Library

  init() throws {
    content = try Content(at: nil)
    library = try Library(at: nil)
  }

  private var rule: StarRule {
    StarRule(starred: 0, unstarred: 1) { [library] () throws(StoreError) in
      try library.stars(section: "people")
    }
  }

  private func star(_ isStarred: Bool, _ key: String) async throws {
    try await library.setStarred(isStarred, key: key, section: "people")
  }

  @Test func aStarMovesTheItemToItsGroup() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")])
    try await content.setStarred(true, key: "Bo", section: "people", rule: rule)
    #expect(try content.names() == [["Bo"], ["Ada"]])
    let id = try #require(try content.list().groups[0].first)
    #expect(try content.item(id)?.isStarred == true)
    try await content.setStarred(false, key: "Bo", section: "people", rule: rule)
    #expect(try content.names() == [[], ["Ada", "Bo"]])
  }

  @Test func theFeedDoesNotOverruleThePerson() async throws {
    try await star(true, "Ada")
    try await star(false, "Bo")
    let people = [person("Ada"), person("Bo", isStarred: true), person("Cleo", isStarred: true)]
    #expect(try await content.replace(people, stars: rule.choices))
    #expect(try content.names() == [["Ada", "Cleo"], ["Bo"]])
    let groups = try content.list().groups
    #expect(try content.items(groups[0]).map(\.isStarred) == [true, true])
    #expect(try content.items(groups[1]).map(\.isStarred) == [false])
    #expect(try await !content.replace(people, stars: rule.choices))
  }

  @Test func withoutAChoiceTheFeedDecides() async throws {
    _ = try await content.replace([person("Ada")], stars: rule.choices)
    _ = try await content.replace([person("Ada", isStarred: true)], stars: rule.choices)
    #expect(try content.names() == [["Ada"], []])
  }

  @Test func aStarThatOnlyTheLibraryHasIsBroughtOver() async throws {
    _ = try await content.replace([person("Ada"), person("Bo", isStarred: true)])
    try await star(true, "Ada")
    try await star(false, "Bo")
    try await star(true, "gone")
    #expect(try await content.applyStars(rule, section: "people"))
    #expect(try content.names() == [["Ada"], ["Bo"]])
    #expect(try await !content.applyStars(rule, section: "people"))
  }

  @Test func aStarCountsInEveryFeedOfItsSectionOnly() async throws {
    let other = URL(string: "https://example.com/people.json")!
    _ = try await content.replace([person("Ada")])
    _ = try await content.replace([person("Ada")], in: other)
    try await content.setStarred(true, key: "Ada", section: "places", rule: rule)
    #expect(try content.names() == [[], ["Ada"]])
    try await content.setStarred(true, key: "Ada", section: "people", rule: rule)
    #expect(try content.names() == [["Ada"], []])
    #expect(try content.names(other) == [["Ada"], []])
  }

  @Test func anItemWithoutStarGetsNone() async throws {
    let item = Item(key: "a", group: 1, searchText: "", payload: Data("a".utf8))
    try await star(true, "a")
    _ = try await content.replace([item], stars: rule.choices)
    #expect(try await !content.applyStars(rule, section: "people"))
    #expect(try content.names() == [[], ["a"]])
  }
}
