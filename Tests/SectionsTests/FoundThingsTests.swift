import Foundation
import Localization
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Sections

/// Tests how recipes on web pages become the user's own.
struct FoundThingsTests {
  private let library: Library
  private let content: ContentStore
  private let service: SubscriptionService
  private let loader: FeedLoader
  private static let address = URL(string: "https://example.test/soup/")!

  /// A server whose only page can be changed.
  private final class Server: Sendable {
    let page = Mutex<(String, status: Int)>(("", 200))
  }
  private let server = Server()

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
    loader = FeedLoader(
      transport: .stub { [server] request in
        let (page, status) = server.page.withLock(\.self)
        return TransportResponse(
          status: status, headers: ["Content-Type": "text/html; charset=utf-8"],
          body: Data(page.utf8), url: request.url)
      }, content: content, library: library)
    service = SubscriptionService(
      sections: Section.all, library: library, content: content, loader: loader)
  }

  private func recipe(_ title: String, _ ingredients: String = "leek", at path: String = "")
    -> String
  {
    """
    {"@context": "https://schema.org", "@type": "Recipe", "name": "\(title)",
    "url": "https://example.test/soup/\(path)", "recipeIngredient": ["\(ingredients)"]}
    """
  }

  private func html(_ recipes: String...) -> String {
    "<!DOCTYPE html><title>Soup</title>"
      + "<link rel=alternate type='application/rss+xml' title=News href=/feed>"
      + recipes.map { "<script type='application/ld+json'>\($0)</script>" }.joined()
  }

  private func find(_ page: String) async throws -> FoundThings {
    server.page.withLock { $0 = (page, 200) }
    guard case .things(let found) = try await service.find(Self.address) else {
      throw FeedError.webPage
    }
    return found
  }

  private func add(_ found: FoundThings) async throws -> AppliedChange? {
    try await service.add(
      found, chosen: Set(found.entries.indices.filter { found.entries[$0].isChosen }))
  }

  private func titles() async throws -> [String] {
    let snapshot = try await content.snapshot(
      section: "recipes", urls: [OwnItem.address(of: "recipes")], groupCount: 2)
    return try content.items(snapshot.groups.joined()).map { Section.recipes.row($0).title }
  }

  @Test func aRecipeComesBeforeThePagesFeed() async throws {
    let found = try await find(html(recipe("Soup")))
    #expect(found.section.id == "recipes")
    #expect(found.entries.map(\.title) == ["Soup"])
    #expect(found.entries.map(\.verdict) == [.new])
    #expect(found.feeds.map(\.url.path) == ["/feed"])
    #expect(try library.ownItems(section: "recipes").isEmpty, "nothing is added unasked")
  }

  @Test func whatCannotBeReadIsSaid() async throws {
    let broken = recipe("Tart").replacing("\"Recipe\",", with: "\"Recipe\"")
    let untitled = recipe("Stew").replacing("name", with: "label")
    let page = html(broken, recipe("Soup"), "{", untitled)
    let found = try await find(page)
    #expect(found.entries.map(\.title) == ["Soup"])
    #expect(found.unreadable.map(\.path) == ["script 1", "recipe 2"])
    #expect(found.unreadable.first?.reason.words.hasPrefix("not valid JSON: ") == true)
    #expect(found.unreadable.last?.reason.words == "no title")
    // At an address, a page that has nothing else leads to its feed.
    for only in [broken, untitled] {
      let error = await #expect(throws: FeedError.self) {
        try await service.find(in: Data(html(only).utf8))
      }
      #expect(error?.message.hasPrefix("Almanac can’t read ") == true)
      server.page.withLock { $0 = (html(only).replacing("rel=alternate", with: ""), 200) }
      await #expect(throws: FeedError.webPage) { try await service.find(Self.address) }
    }
  }

  @Test func aPageThatBreaksOffHasAnUnreadableScript() async throws {
    let found = try await find(
      html(recipe("Soup")) + "<script type='application/ld+json'>" + recipe("Tart").dropLast(9))
    #expect(found.entries.map(\.title) == ["Soup"])
    #expect(found.unreadable.map(\.path) == ["script 2"])
  }

  @Test func aPageWithoutARecipeStillLeadsToItsFeeds() async throws {
    server.page.withLock {
      $0 = (html() + "<link rel=alternate type='application/rss+xml' href=/b>", 200)
    }
    guard case .several(let feeds) = try await service.find(Self.address) else {
      Issue.record("no feeds")
      return
    }
    #expect(feeds.count == 2)
  }

  @Test func addingAgainChangesNothing() async throws {
    #expect(try await add(find(html(recipe("Soup")))) != nil)
    #expect(try await titles() == ["Soup"])
    let again = try await find(html(recipe("Soup")))
    #expect(again.entries.map(\.verdict) == [.same])
    #expect(try await add(again) == nil)
    #expect(try await service.add(again, chosen: [0]) == nil)
    #expect(try await library.undoableChanges().count == 1)
  }

  @Test func aChangedRecipeReplacesTheOldOneAndKeepsItsMarks() async throws {
    _ = try await add(find(html(recipe("Soup"))))
    let own = try #require(try library.ownItems(section: "recipes").first)
    try await library.setMark(
      .star, to: "1", item: own.key, feed: OwnItem.address(of: "recipes"), section: "recipes")
    // The ingredients change, then the title.
    for (title, ingredients) in [("Soup", "potato"), ("Best Soup", "potato")] {
      let found = try await find(html(recipe(title, ingredients)))
      #expect(found.entries.map(\.verdict) == [.changed(key: own.key, isEdited: false)])
      let change = try #require(try await add(found))
      #expect(change.name == Phrase("Replace “{name}”", ["name": .verbatim(title)]))
      #expect(try await titles() == [title])
    }
    #expect(try library.marks(section: "recipes").values.map(\.isStarred) == [true])
    // A newer version from where it came is no change of the user's.
    #expect(try library.original(of: own.key, section: "recipes") == nil)
  }

  @Test func whatTheUserChangedIsNotReplacedUnasked() async throws {
    _ = try await add(find(html(recipe("Soup"))))
    let own = try #require(try library.ownItems(section: "recipes").first)
    let key = LibraryChange.OwnKey(section: "recipes", key: own.key)
    var edited = own.source
    edited.bytes = Data(
      String(decoding: edited.bytes, as: UTF8.self).replacing("leek", with: "leeks").utf8)
    var change = LibraryChange()
    change.replaced = [key: edited]
    _ = try await library.apply(change, named: .verbatim("Edit"))
    // The page is as it was, so there is nothing to add.
    #expect(try await find(html(recipe("Soup"))).entries.map(\.verdict) == [.same])
    let newer = try await find(html(recipe("Soup", "potato")))
    #expect(newer.entries.map(\.verdict) == [.changed(key: own.key, isEdited: true)])
    #expect(newer.entries.map(\.isChosen) == [false])
    _ = try await service.add(newer, chosen: [0])
    #expect(try library.original(of: own.key, section: "recipes") == nil)
  }

  @Test func aRatingOrAnotherWayToThePageChangesNothing() async throws {
    func page(_ rating: String, _ way: String, _ ingredient: String = "leek") -> String {
      html(
        """
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Soup",
        "url": "https://example.test/soup/?p=1&\(way)", "recipeIngredient": ["\(ingredient)"],
        "aggregateRating": {"ratingValue": \(rating), "reviewCount": 8}, "commentCount": \(rating)}
        """)
    }
    let first = try await find(page("4", "utm_source=mail&utm_medium=x"))
    let recipe = try Recipe(payload: first.entries[0].thing.item(in: .recipes).payload)
    #expect(recipe.address == "https://example.test/soup/?p=1")
    _ = try await add(first)
    #expect(try await find(page("5", "fbclid=abc")).entries.map(\.verdict) == [.same])
    #expect(try await find(page("5", "x", "potato")).entries.map(\.verdict) != [.same])
  }

  /// In exports, recipes often have no address.
  @Test func anotherRecipeWithTheSameTitleReplacesNothing() async throws {
    func text(_ ingredients: String...) -> Data {
      let recipes = ingredients.map {
        #"{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["\#($0)"]}"#
      }
      return Data("[\(recipes.joined(separator: ","))]".utf8)
    }
    let both = try await service.find(in: text("leek", "potato"))
    #expect(both.entries.map(\.verdict) == [.new, .alike(by: .title, isHere: true)])
    _ = try await service.add(both, chosen: [0, 1])
    let others = try await service.find(in: text("potato", "leek", "carrot"))
    #expect(
      others.entries.map(\.verdict) == [.same, .same, .alike(by: .title, isHere: false)])
    // What the user changed comes back as it is.
    let own = try #require(try library.ownItems(section: "recipes").first)
    var change = LibraryChange()
    var edited = own.source
    edited.bytes = Data(
      String(decoding: edited.bytes, as: UTF8.self).replacing("leek", with: "leeks").utf8)
    change.replaced = [LibraryChange.OwnKey(section: "recipes", key: own.key): edited]
    _ = try await library.apply(change, named: .verbatim("Edit"))
    #expect(try await service.find(in: text("leeks")).entries.map(\.verdict) == [.same])
  }

  @Test func oneWithTheSameTitleIsPointedOut() async throws {
    _ = try await add(find(html(recipe("Soup"))))
    let found = try await find(html(recipe("Soup", at: "other")))
    #expect(found.entries.map(\.verdict) == [.alike(by: .title, isHere: false)])
    #expect(try await add(found) == nil)
    #expect(try await service.add(found, chosen: [0]) != nil)
    #expect(try await titles() == ["Soup", "Soup"])
  }

  /// Recipes without addresses of their own have that of their page.
  @Test func anotherRecipeOfThePageReplacesNothing() async throws {
    _ = try await add(find(html(recipe("Soup"))))
    let both = try await find(html(recipe("Soup"), recipe("Leek Soup")))
    #expect(both.entries.map(\.verdict) == [.same, .new])
    // The page shows another recipe today.
    let other = try await find(html(recipe("Bread")))
    #expect(other.entries.map(\.verdict) == [.new])
    #expect(try await add(other) != nil)
    #expect(try await titles() == ["Soup", "Bread"])
  }

  @Test func severalRecipesAreOneChange() async throws {
    let found = try await find(html(recipe("Soup"), recipe("Bread", at: "bread")))
    #expect(found.entries.map(\.title) == ["Soup", "Bread"])
    let change = try #require(try await add(found))
    #expect(change.name == Phrase("Add {number} Entries", ["number": .verbatim("2")]))
    #expect(try await titles() == ["Soup", "Bread"])
    let changes = ChangeService(sections: Section.all, loader: loader)
    _ = try await changes.undo(change.id)
    #expect(try await titles().isEmpty)
  }

  @Test func aPastedPageIsRead() async throws {
    let found = try await service.find(in: Data(html(recipe("Soup")).utf8))
    #expect(found.url == nil && found.entries.map(\.title) == ["Soup"])
    #expect(try await add(found) != nil)
    #expect(try await service.find(in: Data(html(recipe("Soup")).utf8)).entries[0].verdict == .same)
    for text in ["Dear all", "<html><p>hello", ""] {
      await #expect(throws: FeedError.self) { try await service.find(in: Data(text.utf8)) }
    }
  }

  @Test func aSavedPageKnowsItsAddress() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let page =
      "<html><link rel=canonical href='https://example.test/tart'>"
      + html(
        #"{"@type": "Recipe", "name": "Tart @ schema.org", "image": "a.png", "recipeIngredient": ["x"]}"#
      )
    try Data(page.utf8).write(to: file)
    let local = FeedLoader(
      transport: .files, content: content, library: library)
    let service = SubscriptionService(
      sections: Section.all, library: library, content: content, loader: local)
    guard case .things(let found) = try await service.find(file) else {
      Issue.record("nothing found")
      return
    }
    let recipe = try Recipe(payload: found.entries[0].thing.item(in: .recipes).payload)
    #expect(recipe.address == "https://example.test/tart")
    #expect(recipe.picture?.absoluteString == "https://example.test/a.png")
  }

  @Test(arguments: [401, 402, 403, 429, 451, 503])
  func aSiteThatRefusesIsARefusal(status: Int) async throws {
    server.page.withLock { $0 = ("no", status) }
    let error = await #expect(throws: FeedError.self) { try await service.find(Self.address) }
    #expect(error?.isRefusal == true)
  }
}
