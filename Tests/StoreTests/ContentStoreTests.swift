import Foundation
import GRDB
import Localization
import Testing

@testable import Store

struct ContentStoreTests {
  private let content = ContentStore.inMemory()

  @Test func aFeedNeverStoredHasNoRecord() throws {
    let snapshot = try content.list()
    #expect(snapshot.record == nil)
    #expect(snapshot.groups == [[], []])
  }

  @Test func repeatedKeysAreNumbered() async throws {
    let items = ["a", "a#2", "a", "b", "a"].map { person($0, key: $0) }
    #expect(try await content.replace(items))
    let stored = try content.items(content.list().groups.joined())
    #expect(stored.map(\.key).sorted() == ["a", "a#2", "a#3", "a#4", "b"])
    #expect(try await !content.replace(items), "each keeps its key")
  }

  @Test func itemsAreOrderedByGroupAndSortKey() async throws {
    _ = try await content.replace([
      person("Cleo"), person("Bo", isStarred: true), person("Ada"), person("Abe", isStarred: true),
    ])
    #expect(try content.names() == [["Abe", "Bo"], ["Ada", "Cleo"]])
  }

  @Test func itemsWithoutSortTextKeepTheFeedsOrder() async throws {
    let items = ["z", "a", "m"].map {
      Item(key: $0, searchText: "", payload: Data($0.utf8))
    }
    _ = try await content.replace(items)
    #expect(try content.names().first == ["z", "a", "m"])
    _ = try await content.replace(items.reversed())
    #expect(try content.names().first == ["m", "a", "z"])
  }

  @Test func aGroupThatTheSectionDoesNotHaveIsLeftOut() async throws {
    let item = Item(key: "a", group: 7, searchText: "", payload: Data())
    _ = try await content.replace([
      item, Item(key: "b", group: -1, searchText: "", payload: Data()),
    ])
    #expect(try content.list().groups == [[], []])
  }

  @Test func anItemKeepsItsID() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")])
    let before = try content.list().groups[1]
    _ = try await content.replace([person("Zoe", key: "Ada"), person("Aaron"), person("Bo")])
    let after = try content.list().groups[1]
    #expect(try content.names() == [[], ["Aaron", "Bo", "Zoe"]])
    #expect(after[2] == before[0])
    #expect(after[1] == before[1])
  }

  @Test func anIdIsNeverUsedAgain() async throws {
    _ = try await content.replace([person("Ada")])
    let old = try #require(try content.list().groups[1].first)
    _ = try await content.replace([])
    _ = try await content.replace([person("Bo")])
    #expect(try content.list().groups[1].first != old)
    #expect(try content.item(old) == nil)
  }

  @Test func onlyChangedRowsAreWritten() async throws {
    let people = ["Ada", "Bo", "Cleo", "Dan"].map { person($0) }
    #expect(try await content.replace(people))
    try await content.countWrites()
    #expect(try await !content.replace(people))
    #expect(try await content.writes() == [])

    var changed = people
    changed[1].payload = Data("Bobby".utf8)
    changed[2].searchText = "other"
    changed.remove(at: 3)
    changed.insert(person("Eve"), at: 0)
    #expect(try await content.replace(changed))
    #expect(try await content.writes() == ["delete", "insert", "update", "update"])
  }

  @Test func aNewTitleIsAChange() async throws {
    #expect(try await content.replace([], title: "People"))
    #expect(try await !content.replace([], title: "People"))
    #expect(try await content.replace([], title: "Persons"))
    #expect(try content.list().record?.title == "Persons")
  }

  @Test func itemsAreWrittenInBatches() async throws {
    let names = (0..<1_300).map { String(10_000 + $0) }
    // One key occurs twice, and is written by two different statements.
    let people = names.map { person($0, key: $0 == "11299" ? "10000" : $0) }
    #expect(try await content.replace(people))
    #expect(try content.names() == [[], names])
    let before = try content.list().groups[1]
    try await content.countWrites()
    #expect(try await !content.replace(people))
    var changed = people
    for index in [3, 700, 1_298] { changed[index].payload = Data("new".utf8) }
    changed.remove(at: 600)
    changed.swapAt(0, 1_200)
    #expect(try await content.replace(changed))
    #expect(try await content.writes() == ["delete", "update", "update", "update"])
    #expect(try content.list().groups[1] == before.filter { $0 != before[600] })
  }

  @Test func feedsAreIndependent() async throws {
    let other = URL(string: "https://example.com/people.json")!
    _ = try await content.replace([person("Ada")])
    _ = try await content.replace([person("Bo", key: "Ada")], in: other)
    _ = try await content.replace([])
    #expect(try content.names(other) == [[], ["Bo"]])
  }

  @Test func anUpdatedItemKeepsItsPlaceAndLeavesTheOthers() async throws {
    _ = try await content.replace([person("Ada"), person("Bo"), person("Cleo")])
    let id = try #require(try content.list().groups[1].first)
    try await content.update(
      Item(key: "Ada", searchText: "zoe", payload: Data("Zoe".utf8)), id: id)
    #expect(try content.names() == [[], ["Zoe", "Bo", "Cleo"]])
    let search = try await content.file.read {
      try String.fetchAll($0, sql: "SELECT searchText FROM item ORDER BY id")
    }
    #expect(search == ["zoe", "bo", "cleo"])
  }

  @Test func aDeletedFeedTakesOnlyItsOwnItems() async throws {
    let old = try #require(URL(string: "account:1"))
    let kept = try #require(URL(string: "account:2"))
    for url in [feedURL, old, kept] { _ = try await content.replace([person("Ada")], in: url) }
    try await content.removeFeeds(section: "places", scheme: "account", except: nil)
    try await content.removeFeeds(section: "people", scheme: "account", except: kept)
    #expect(try content.list(old).record == nil)
    #expect(try content.names(kept) == [[], ["Ada"]])
    #expect(try content.names() == [[], ["Ada"]])
    let count = try await content.file.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM item")
    }
    #expect(count == 2)
  }

  @Test func validatorsAreStoredAndUpdated() async throws {
    _ = try await content.replace([], validators: Validators(etag: "1", lastModified: "Mon"))
    try await content.touch(
      section: "people", url: feedURL, validators: Validators(etag: "2"),
      fetchedAt: noon.addingTimeInterval(60))
    let record = try #require(try content.list().record)
    #expect(record.validators == Validators(etag: "2", lastModified: "Mon"))
    #expect(record.fetchedAt == noon.addingTimeInterval(60))
    #expect(record.decoder == "1")
  }

  /// Writes more items than fit into two SQL statements.
  @Test func manyItemsAreWrittenLikeOne() async throws {
    let names = (1000..<2201).map { "Person \($0)" }
    _ = try await content.replace(names.map { person($0) })
    #expect(try content.names() == [[], names])
    let ids = Array(try content.list().groups[1])
    // The first 600 items are removed, all others change, and 600 are added.
    let changed = names.dropFirst(600).map { name in
      var item = person(name)
      item.searchText = "changed \(name)"
      item.payload = Data("new \(name)".utf8)
      return item
    }
    let added = (3000..<3600).map { person("Person \($0)") }
    _ = try await content.replace(changed + added)
    #expect(Array(try content.list().groups[1].prefix(601)) == Array(ids.dropFirst(600)))
    let stored = try content.items(try content.list().groups[1])
    #expect(stored.map(\.payload) == (changed + added).map(\.payload))
    #expect(try await content.matches(of: "changed").count == 601)
    #expect(try await content.matches(of: "person 1").count == 400)
    #expect(try await content.matches(of: "person 1000").isEmpty)
  }

  @Test func skippedElementsAreStoredWithTheirReasons() async throws {
    let skipped = (0..<150).map { SkippedElement(path: "rows[\($0)]", reason: Phrase("no title")) }
    _ = try await content.replace([], skipped: skipped)
    #expect(try content.list().record?.skippedCount == 150)
    let stored = try await content.skipped(section: "people", url: feedURL)
    #expect(stored == Array(skipped.prefix(100)))
    _ = try await content.replace([])
    #expect(try await content.skipped(section: "people", url: feedURL) == [])
  }

  @Test func itemsAreReadInTheRequestedOrder() async throws {
    _ = try await content.replace([person("Ada"), person("Bo")])
    let ids = try content.list().groups[1]
    let items = try content.items([ids[1], 999, ids[0]])
    #expect(items.map(\.key) == ["Bo", "Ada"])
    #expect(items.first?.isStarred == false)
  }

  @Test func aChangeListsTheItemsThatLookDifferent() async throws {
    #expect(try await content.change([person("Ada"), person("Bo"), person("Cleo")]).hasNewOrder)
    let ids = try content.list().groups[1]
    try await content.countWrites()
    #expect(try await content.change([person("Ada"), person("Bo"), person("Cleo")]).isEmpty)
    #expect(try await content.writes().isEmpty)
    let text = try await content.change([
      person("Ada"), person("Bo", payload: "Bo, changed"), person("Cleo"),
    ])
    #expect(text.items == [ids[1]] && !text.hasNewOrder)
    #expect(try await content.writes() == ["update"])
    var moved = person("Cleo")
    moved.sortText = "Aaron"
    let order = try await content.change([
      person("Ada"), person("Bo", payload: "Bo, changed"), moved,
    ])
    #expect(order.items.isEmpty && order.hasNewOrder)
    let fewer = try await content.change([person("Ada"), moved])
    #expect(fewer.items.isEmpty && fewer.hasNewOrder)
    let star = try await content.change([person("Ada", isStarred: true), moved])
    #expect(star.items == [ids[0]] && star.hasNewOrder)
  }

  @Test func theOutlineIsReadFromTheIndexOnly() throws {
    let statements: [(String, StatementArguments)] = [
      (ContentStore.outlineSQL, [1, 0]), (ContentStore.headSQL, [1, 0, 60]),
    ]
    for (sql, arguments) in statements {
      let plan = try plan(sql, arguments, in: content)
      #expect(plan.count == 1)
      #expect(plan.first?.contains("USING COVERING INDEX itemInOrder") == true)
    }
  }

  /// If the feed's validators were kept, the server would respond that nothing changed, and the
  /// local change would stay.
  @Test func aLocalChangeClearsTheValidators() async throws {
    _ = try await content.change(
      [person("Ada")], validators: Validators(etag: "1"), fingerprint: 1)
    let id = try #require(try content.list().groups[1].first)
    try await content.update(person("Ada", payload: "Eve"), id: id)
    #expect(try content.list().record?.validators.isEmpty == true)
    #expect(try content.list().record?.fingerprint == nil)
  }
}

extension ContentStore {
  /// Starts counting the writes to items.
  fileprivate func countWrites() async throws {
    try await file.write { db in
      try db.execute(sql: "CREATE TABLE written (what TEXT)")
      for what in ["insert", "update", "delete"] {
        try db.execute(
          sql: """
            CREATE TRIGGER note_\(what) AFTER \(what) ON item
            BEGIN INSERT INTO written VALUES ('\(what)'); END
            """)
      }
    }
  }

  fileprivate func writes() async throws -> [String] {
    try await file.read { try String.fetchAll($0, sql: "SELECT what FROM written ORDER BY what") }
  }
}
