import Foundation
import Synchronization
import Testing

@testable import FeedCore
@testable import Store

/// Tests a section whose items are for reading, so they are unread at first.
@MainActor
struct SectionModelReadingTests {
  private let server = FakeServer(body: json(["a", "b", "c", "d"]))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let other = URL(string: "https://example.org/other.json")!

  private func section(hasReading: Bool = true) -> Section {
    peopleSection(
      hasReading: hasReading,
      row: { RowContent(title: people.row($0).title, subtitle: "today") })
  }

  private func loaded(_ section: Section? = nil, _ feeds: [URL] = [feedURL]) async -> SectionModel {
    await loadedModel(
      section ?? self.section(), feeds: feeds.map { Feed($0) }, content: content, library: library,
      from: server)
  }

  /// "5 minutes ago" does not stay true.
  @Test func agesFollowTheClock() async throws {
    let minutes = Mutex(5)
    let model = await loaded(
      peopleSection(
        hasReading: true,
        row: { item in
          RowContent(
            title: people.row(item).title, subtitle: "\(minutes.withLock(\.self)) minutes ago")
        }))
    let (a, revision) = (try id("a", in: model), model.revision)
    #expect(model.row(for: a)?.subtitle == "5 minutes ago")
    minutes.withLock { $0 = 6 }
    model.showAges()
    #expect(model.row(for: a)?.subtitle == "6 minutes ago" && model.revision > revision)
  }

  @Test func unreadItemsHaveADotAndSaySo() async throws {
    let model = await loaded()
    let a = try id("a", in: model)
    #expect(model.row(for: a)?.isRead == false)
    #expect(model.row(for: a)?.accessibleName == "a, unread, today")
    model.setRead(true, for: a)
    #expect(model.row(for: a)?.isRead == true)
    #expect(model.row(for: a)?.accessibleName == "a, today")
    model.setStarred(true, for: a)
    model.setRead(false, for: a)
    #expect(model.row(for: a)?.accessibleName == "a, unread, favorite, today")
    await model.waitUntilIdle()
    let later = await loaded()
    #expect(later.isRead(a) == false)
    #expect(try library.marks(section: "people").values.first?.isRead == false)
  }

  @Test func withoutReadingNothingIsMarkedRead() async throws {
    let model = await loaded(section(hasReading: false))
    let a = try id("a", in: model)
    model.setRead(true, for: a)
    #expect(model.isRead(a) == nil)
    #expect(model.row(for: a)?.isRead == nil)
    #expect(try library.marks(section: "people").isEmpty)
  }

  @Test func readItemsStayInTheUnreadListUntilItChanges() async throws {
    let model = await loaded()
    model.setRead(true, for: try id("a", in: model))
    await model.settle { $0.show(.unread) }
    #expect(names(model) == [["b", "c", "d"]])
    try await model.settle { $0.setRead(true, for: try id("c", in: model)) }
    server.serve(json(["a", "b", "c", "d", "e"]))
    await model.settle { $0.refresh() }
    #expect(names(model) == [["b", "c", "d", "e"]])
    _ = try await model.setRead(true, for: model.listed())
    await model.waitUntilIdle()
    #expect(model.outline.isEmpty, "nobody wants to see those again")
  }

  @Test func anArticleThatIsPublishedAgainArrivesRead() async throws {
    let format = FeedFormat.whole { data throws(FeedError) in
      var feed = try decode(data)
      // The first letter only tells items with the same text apart, and is not part of that text.
      for index in feed.items.indices { feed.items[index].searchText.removeFirst() }
      return feed
    }
    let section = peopleSection(hasReading: true, formats: [format])
    let (text, other) = (
      String(repeating: "word ", count: 20), String(repeating: "other ", count: 20)
    )
    server.serve(json(["a" + text, "bshort"]))
    let model = await loaded(section)
    for name in ["a" + text, "bshort"] { model.setRead(true, for: try id(name, in: model)) }
    await model.waitUntilIdle()
    server.serve(json(["a" + text, "bshort", "c" + text, "d" + other, "eshort"]))
    await model.settle { $0.refresh() }
    #expect(model.isRead(try id("c" + text, in: model)) == true)
    #expect(model.isRead(try id("d" + other, in: model)) == false)
    #expect(model.isRead(try id("eshort", in: model)) == false, "many are as short")
    #expect(try library.marks(section: "people").count { $0.value.isRead } == 3)
  }

  @Test func markingManyAsReadCanBeUndone() async throws {
    let model = await loaded()
    let c = try id("c", in: model)
    model.setRead(true, for: try id("a", in: model))
    let above = try #require(try await model.setRead(true, for: model.listed(above: c))).items
    #expect(above == [try id("b", in: model)])
    #expect(model.row(for: above[0])?.isRead == true)
    #expect(model.isRead(c) == false)
    let rest = try #require(try await model.setRead(true, for: model.listed())).items
    #expect(rest == [c, try id("d", in: model)])
    #expect(try await model.setRead(false, for: rest)?.items == rest)
    #expect(model.isRead(c) == false && model.isRead(above[0]) == true)
    let later = await loaded()
    #expect(later.isRead(above[0]) == true && later.isRead(c) == false)
  }

  @Test func theNextItemIsUnread() async throws {
    let model = await loaded()
    let ids = try ["a", "b", "c", "d"].map { try id($0, in: model) }
    #expect(await model.nextUnread(after: nil) == ids[0])
    #expect(await model.nextUnread(after: ids[0]) == ids[1])
    model.setRead(true, for: ids[1])
    #expect(await model.nextUnread(after: ids[0]) == ids[2])
    #expect(await model.nextUnread(after: ids[3]) == ids[0], "from the beginning once more")
    _ = try await model.setRead(true, for: [ids[0], ids[2]])
    #expect(await model.nextUnread(after: ids[3]) == nil)
    #expect(await model.nextUnread(after: ids[1]) == ids[3])
  }

  @Test func rowsOfAllFeedsNameTheirFeed() async throws {
    server.serve(json(["a"], title: "News"))
    let one = await loaded()
    #expect(one.row(for: try id("a", in: one))?.subtitle == "today")
    let all = await loaded(nil, [feedURL, other])
    let row = all.row(for: try id("a", in: all))
    #expect(row?.subtitle == "News · today")
    #expect(row?.accessibleName == "a, unread, today, News")
  }

  @Test func unreadItemsAreCounted() async throws {
    let counts = UnreadCounts(content: content)
    let model = await loaded(nil, [feedURL, other])
    await counts.countAgain(in: section())
    #expect(counts.count(section(), feeds: [feedURL]) == 4)
    #expect(counts.count(section(), feeds: [feedURL, other]) == 8)
    model.setRead(true, for: try #require(model.listed().first))
    let before = model.readingRevision
    await model.waitUntilIdle()
    #expect(model.readingRevision > before, "the counter is notified once it is stored")
    await counts.countAgain(in: section())
    #expect(counts.count(section(), feeds: [feedURL, other]) == 7)
    let unread = try #require(model.listed().last)
    _ = try await model.hide(unread)
    _ = try await model.hide(try #require(model.listed().first))
    await counts.countAgain(in: section())
    #expect(counts.count(section(), feeds: [feedURL, other]) == 6, "one of the two was read")
    #expect(counts.count(section(hasReading: false), feeds: []) == 0)
  }
}
