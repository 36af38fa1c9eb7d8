import FeedCore
import Foundation
import Store
import Testing

@testable import Sections

/// These tests need the feeds of the original exercises, which are beside the project, not in it.
@Suite(
  .enabled(
    if: Fixture.realFeeds != nil,
    "the real feeds are not beside the checkout; set ALMANAC_REAL_FEEDS to their folder"))
struct RealFeedsTests {
  @Test func thereAreSevenAppletsAndOneIsOn() throws {
    let feed = try Fixture.real(.applets)
    let rows = Section.applets.rows(of: feed)
    #expect(rows.count == 7)
    #expect(rows.filter { $0.badge?.style == .on }.count == 1)
    #expect(rows.filter { $0.badge?.style == .off && $0.isDimmed }.count == 6)
    #expect(rows.compactMap(\.icons).flatMap(\.icons).count == 14)
    #expect(Section.applets.details(of: feed).flatMap(\.entries).count == 14)
    #expect(feed.skipped.isEmpty)
  }

  @Test func thereAreEighteenContactsAndFourFavorites() throws {
    let feed = try Fixture.real(.contacts)
    #expect(feed.items.count == 18)
    #expect(feed.items.filter { $0.isStarred && $0.group == 0 }.count == 4)
    #expect(feed.items.filter { !$0.isStarred && $0.group == 1 }.count == 14)
    #expect(Section.contacts.rows(of: feed).allSatisfy { $0.picture?.url != nil })
    #expect(feed.skipped.isEmpty)
  }

  @Test func thereAreThirteenFactsWithATitle() throws {
    let feed = try Fixture.real(.articles)
    let rows = Section.articles.rows(of: feed)
    #expect(feed.title == "About Canada")
    #expect(rows.count == 13)
    #expect(rows.filter { $0.body == nil }.count == 1)
    #expect(rows.filter { $0.picture == nil }.count == 3)
    #expect(rows.contains { $0.body?.hasPrefix("É") == true })
    #expect(feed.skipped.isEmpty)
  }

  @Test func thereAreFifteenPopularRecipesAndThirteenOthers() throws {
    let feed = try Fixture.real(.recipes)
    #expect(feed.items.filter { $0.group == 0 }.count == 15)
    #expect(feed.items.filter { $0.group == 1 }.count == 13)
    #expect(Section.recipes.details(of: feed).allSatisfy { $0.links.count == 1 })
    #expect(
      Section.recipes.rows(of: feed).allSatisfy {
        !$0.title.contains(where: \.isNewline) && !$0.title.contains("  ")
      })
    #expect(feed.skipped.isEmpty)
  }

  @Test(arguments: Fixture.realSections)
  func keysAreUniqueAndTheSameAtEveryRefresh(section: Section) throws {
    let keys = try Fixture.real(section).items.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(try Fixture.real(section).items.map(\.key) == keys)
  }
}
