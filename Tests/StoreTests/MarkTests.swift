import Foundation
import Testing

@testable import Store

/// Tests the marks of the user and of the feed: the user's marks win, and survive everything.
struct MarkTests {
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()

  private var rule: MarkRule { peopleRule(library) }

  private func star(_ isStarred: Bool, _ key: String) async throws {
    try await library.setStarred(isStarred, key: key, section: "people")
  }

  @Test func aStarMovesTheItemToItsGroup() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")])
    try await content.setMark(.star, to: true.mark, item: "Bo", rule)
    #expect(try content.names() == [["Bo"], ["Ada"]])
    let id = try #require(try content.list().groups[0].first)
    #expect(try content.item(id)?.isStarred == true)
    try await content.setMark(.star, to: false.mark, item: "Bo", rule)
    #expect(try content.names() == [[], ["Ada", "Bo"]])
  }

  @Test func theFeedDoesNotOverrideTheUser() async throws {
    try await star(true, "Ada")
    try await star(false, "Bo")
    let people = [person("Ada"), person("Bo", isStarred: true), person("Cleo", isStarred: true)]
    #expect(try await content.replace(people, marks: library))
    #expect(try content.names() == [["Ada", "Cleo"], ["Bo"]])
    let groups = try content.list().groups
    #expect(try content.items(groups[0]).map(\.isStarred) == [true, true])
    #expect(try content.items(groups[1]).map(\.isStarred) == [false])
    #expect(try await !content.replace(people, marks: library))
  }

  @Test func withoutAChoiceTheFeedDecides() async throws {
    _ = try await content.replace([person("Ada")], marks: library)
    _ = try await content.replace([person("Ada", isStarred: true)], marks: library)
    #expect(try content.names() == [["Ada"], []])
  }

  @Test func aStarMissingInTheContentIsReconciled() async throws {
    _ = try await content.replace([person("Ada"), person("Bo", isStarred: true)])
    try await star(true, "Ada")
    try await star(false, "Bo")
    try await star(true, "gone")
    #expect(try await content.applyMarks(rule))
    #expect(try content.names() == [["Ada"], ["Bo"]])
    #expect(try await !content.applyMarks(rule))
  }

  @Test func aStarAppliesToEveryFeedOfItsSectionOnly() async throws {
    let other = URL(string: "https://example.com/people.json")!
    _ = try await content.replace([person("Ada")])
    _ = try await content.replace([person("Ada")], in: other)
    let places = MarkRule(library: library, section: "places")
    try await content.setMark(.star, to: true.mark, item: "Ada", places)
    #expect(try content.names() == [[], ["Ada"]])
    try await content.setMark(.star, to: true.mark, item: "Ada", rule)
    #expect(try content.names() == [["Ada"], []])
    #expect(try content.names(other) == [["Ada"], []])
  }

  @Test func withoutGroupingAStarredItemStaysInItsGroup() async throws {
    let rule = MarkRule(library: library, section: "people")
    _ = try await content.replace([person("Ada"), person("Bo")])
    try await content.setMark(.star, to: true.mark, item: "Bo", rule)
    #expect(try content.names() == [[], ["Ada", "Bo"]])
    let bo = try content.list().groups[1][1]
    #expect(try content.item(bo)?.isStarred == true)
    #expect(try await content.items(with: .star).contains(bo))
  }

  /// A section may have its own groups, such as a group of read items.
  @Test func anUnstarredItemReturnsToItsFeedsGroup() async throws {
    let rule = MarkRule(library: library, section: "people") { group, marks in
      marks[flag: MarkName(rawValue: "read")] == true ? 0 : group
    }
    let read = MarkName(rawValue: "read")
    _ = try await content.replace([person("Ada"), person("Bo")])
    try await content.setMark(read, to: true.mark, item: "Bo", rule)
    #expect(try content.names() == [["Bo"], ["Ada"]])
    try await content.setMark(read, to: false.mark, item: "Bo", rule)
    #expect(try content.names() == [[], ["Ada", "Bo"]])
  }

  @Test func aMarkForOneFeedWinsOverAMarkForAllFeeds() async throws {
    try await star(true, "Ada")
    try await library.setMark(
      .star, to: false.mark, item: "Ada", feed: feedURL, section: "people")
    _ = try await content.replace([person("Ada")], marks: library)
    #expect(try content.names() == [[], ["Ada"]])
    #expect(try await !content.applyMarks(rule))
  }

  @Test func marksForOneAndForAllFeedsAreAppliedToEachFeed() async throws {
    let other = URL(string: "https://example.com/people.json")!
    for url in [feedURL, other] {
      _ = try await content.replace([person("Ada"), person("Bo")], in: url)
    }
    try await star(true, "Ada")
    try await library.setMark(.star, to: false.mark, item: "Ada", feed: other, section: "people")
    try await library.setMark(.star, to: true.mark, item: "Bo", feed: other, section: "people")
    #expect(try await content.applyMarks(rule))
    #expect(try content.names() == [["Ada"], ["Bo"]])
    #expect(try content.names(other) == [["Bo"], ["Ada"]])
    #expect(try await !content.applyMarks(rule))
  }

  // MARK: Notes

  private func note(_ text: String, _ key: String) async throws {
    try await library.setMark(.note, to: text, item: key, section: "people")
    try await content.setMark(.note, to: text, item: key, rule)
  }

  @Test func aNoteIsSearchedWithTheFeedsText() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")])
    try await note("Chess on Fridays", "Bo")
    #expect(try await content.found("chess") == ["Bo"])
    #expect(try await content.found("bo frid") == ["Bo"])
    try await note("Bridge", "Bo")
    #expect(try await content.found("chess") == [])
    #expect(try await content.found("bridge") == ["Bo"])
    try await note("", "Bo")
    #expect(try await content.found("bridge") == [])
    #expect(try await content.found("bo") == ["Bo"])
    let bo = try content.list().groups[1][1]
    #expect(try content.searchText(of: bo) == "bo", "nothing is left of it")
  }

  @Test func aNoteIsStillFoundWhenItsFeedChanges() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")], marks: library)
    try await note("Chess", "Bo")
    #expect(try await !content.replace([person("Ada"), person("Bo")], marks: library))
    _ = try await content.replace([person("Bert", key: "Bo")], marks: library)
    #expect(try await content.found("bert chess") == ["Bo"])
    #expect(try await content.found("bo chess") == [])
  }

  @Test func aServersAnswerKeepsTheNote() async throws {
    _ = try await content.replace([person("Bo")], marks: library)
    try await note("Chess", "Bo")
    let bo = try content.list().groups[1][0]
    try await content.update(person("Bert", key: "Bo"), id: bo)
    #expect(try await content.found("bert chess") == ["Bo"])
    #expect(try content.item(bo)?.marks.note == "Chess")
  }

  // MARK: What was read

  @Test func unreadItemsAreCountedByFeed() async throws {
    let other = URL(string: "https://example.org/other.json")!
    _ = try await content.replace((0..<600).map { person("\($0)") })
    _ = try await content.replace([person("0"), person("1")], in: other)
    #expect(try await content.unreadCounts(section: "people") == [feedURL: 600, other: 2])
    let keys = try await content.markKeys(of: Array(try content.list().groups[1].prefix(599)))
    try await content.setMark(.read, to: true.mark, items: keys, rule)
    try await content.setMark(.read, to: true.mark, item: "0", feed: other, rule)
    try await content.setMark(.read, to: true.mark, item: "1", feed: other, rule)
    try await content.setMark(.read, to: false.mark, item: "1", feed: other, rule)
    #expect(try await content.unreadCounts(section: "people") == [feedURL: 1, other: 1])
    #expect(try await content.items(with: .read).count == 600)
  }

  @Test func countingReadsOnlyAnIndex() throws {
    let plan = try plan(
      "SELECT count(*) FROM item WHERE item.feed = 1 AND json_extract(marks, '$.read') = '1'",
      in: content)
    #expect(plan.contains { $0.contains("itemRead") })
  }

  @Test func theMarksOfAnItemAreReadFromTheirIndex() async throws {
    _ = try await content.replace([person("Ada"), person("Bo", isStarred: true)])
    let ids = try content.list().groups.joined()
    #expect(try ids.map { try content.marks(of: $0) } == [Marks([.star: true.mark]), Marks()])
    #expect(try content.marks(of: 99) == nil)
    let plan = try plan(ContentStore.marksSQL, [1], in: content)
    #expect(plan.contains { $0.contains("COVERING INDEX itemMarks") })
  }

  @Test func manyMarksAreSavedTogether() async throws {
    let keys = (0..<300).map { MarkKey(item: "\($0)", feed: feedURL) }
    try await library.setMark(.read, to: true.mark, items: keys, section: "people")
    let marks = try library.marks(section: "people")
    #expect(marks.count == 300 && marks.values.allSatisfy(\.isRead))
    _ = try await content.replace((0..<301).map { person("\($0)") })
    #expect(try await content.applyMarks(rule))
    #expect(try await content.unreadCounts(section: "people") == [feedURL: 1])
    #expect(try await content.applyMarks(rule) == false)
  }
}
