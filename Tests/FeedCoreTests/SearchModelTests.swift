import FeedCore
import Foundation
import Store
import Testing

/// Tests a search across all sections.
@MainActor
struct SearchModelTests {
  private let content = ContentStore.inMemory()
  private let friends = URL(string: "https://friends.example/people.json")!
  private let animals = peopleSection("animals", title: "Animals", groups: [Section.Group()])

  private func makeModel(_ scopes: [SearchModel.Scope]) -> SearchModel {
    let model = SearchModel(content: content) { scopes }
    model.isActive = true
    return model
  }

  private func search(_ text: String, in model: SearchModel) async -> [String: [String]] {
    await model.settle { $0.search(text) }
    return Dictionary(
      uniqueKeysWithValues: model.outline.groups.map { group in
        (group.header ?? "", group.ids.compactMap { model.row(for: $0)?.title })
      })
  }

  @Test func resultsAreGroupedBySection() async throws {
    try await content.store(["Ada Lark", "Bo"])
    try await content.store(["Ann Lark"], at: friends)
    try await content.store(["Lark", "Owl"], in: "animals", at: feedURL)
    let model = makeModel([
      .init(section: people, feeds: [Feed(feedURL), Feed(friends)]),
      .init(section: animals, feeds: [Feed(feedURL)]),
    ])
    #expect(
      await search("lark", in: model) == [
        "People": ["Ada Lark", "Ann Lark"], "Animals": ["Lark"],
      ])
    #expect(model.outline.groups.map(\.header) == ["People", "Animals"])
    #expect(model.shownSearch == "lark")
    let last = try #require(model.outline.groups.last?.ids.first)
    #expect(model.section(of: last)?.id == "animals")
    #expect(await search("owl", in: model) == ["Animals": ["Owl"]])
    #expect(await search("xyz", in: model) == [:])
    #expect(model.shownSearch == "xyz")
    #expect(model.error == nil)
  }

  @Test func severalFeedsAreInTheOrderOfTheirList() async throws {
    try await content.store(["Ada", "Cleo"])
    try await content.store(["Abe", "Bo"], at: friends)
    let model = makeModel([.init(section: people, feeds: [Feed(feedURL), Feed(friends)])])
    // The items have no sort text, so the order of the two feeds' items is undefined.
    #expect(await search("a", in: model)["People"]?.sorted() == ["Abe", "Ada"])
    #expect(await search("b", in: model) == ["People": ["Bo"]])
  }

  @Test func onlyTheFeedsOfItsScopeAreSearched() async throws {
    try await content.store(["Ada"])
    try await content.store(["Ada"], at: friends)
    let model = makeModel([.init(section: people, feeds: [Feed(friends)])])
    #expect(await search("ada", in: model)["People"]?.count == 1)
  }

  @Test func withoutATextOrWhenInactiveNothingIsShown() async throws {
    try await content.store(["Ada"])
    let model = makeModel([.init(section: people, feeds: [Feed(feedURL)])])
    #expect(await search(" ", in: model) == [:])
    #expect(await search("ada", in: model).count == 1)
    model.isActive = false
    #expect(model.outline.isEmpty)
    #expect(model.shownSearch == "")
    model.isActive = true
    await model.waitUntilIdle()
    #expect(model.outline.count == 1)
  }

  @Test func theLastOfSeveralQuickSearchesIsShown() async throws {
    try await content.store(["Ada", "Bo"])
    let model = makeModel([.init(section: people, feeds: [Feed(feedURL)])])
    for text in ["a", "ad", "b", "ada", "bo"] { model.search(text) }
    await model.waitUntilIdle()
    #expect(model.shownSearch == "bo")
    #expect(model.outline.count == 1)
  }

  @Test func aRepeatedSearchFindsNewItems() async throws {
    try await content.store(["Ada"])
    let model = makeModel([.init(section: people, feeds: [Feed(feedURL)])])
    _ = await search("a", in: model)
    try await content.store(["Ada", "Amy"])
    let before = model.revision
    await model.settle { $0.storeChanged() }
    #expect(model.outline.count == 2)
    #expect(model.revision > before)
  }
}
