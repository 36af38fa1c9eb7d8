import FeedCore
import Foundation
import Store
import Testing
import Transport

@MainActor
struct SectionModelSearchTests {
  private let server = FakeServer(body: json(["Ada", "Bo", "*Adam", "Zoë"]))
  private let content = ContentStore.inMemory()
  private let model: SectionModel

  init() async throws {
    let library = try Library(at: nil)
    model = await loadedModel(content: content, library: library, from: server)
  }

  private var names: [[String]] { FeedCoreTests.names(model) }

  private func search(_ text: String) async {
    await model.settle { $0.search(text) }
  }

  @Test func resultsKeepTheirGroups() async {
    await search("ad")
    #expect(names == [["Adam"], ["Ada"]])
    #expect(model.outline.groups.map(\.header) == ["Favorites", "Others"])
    #expect(model.shownSearch == "ad")
    await search(" zoe ")
    #expect(names == [["Zoë"]])
    #expect(model.searchText == "zoe")
  }

  @Test func anEmptyTextShowsAllAtOnce() async {
    await search("ad")
    model.search("")
    #expect(names == [["Adam"], ["Ada", "Bo", "Zoë"]])
    #expect(model.shownSearch == "")
  }

  @Test func theSelectionStaysDuringASearch() async {
    let bo = model.outline.groups[1].ids[1]
    model.selection = bo
    await search("ad")
    #expect(model.selection == bo)
    model.search("")
    #expect(model.selection == bo)
  }

  @Test func oldResultsStayUntilTheNewOnes() async {
    await search("ad")
    model.search("bo")
    #expect(names == [["Adam"], ["Ada"]])
    #expect(model.shownSearch == "ad")
    await model.waitUntilIdle()
    #expect(names == [["Bo"]])
  }

  @Test func onlyTheLastOfManySearchesCounts() async {
    for text in ["a", "ad", "ada", "b", "bo", "z"] { model.search(text) }
    await model.waitUntilIdle()
    #expect(names == [["Zoë"]])
    model.search("ada")
    model.search("")
    // A refresh takes longer than a search.
    await model.settle { $0.refresh() }
    #expect(model.shownSearch == "")
    #expect(model.outline.count == 4)
  }

  @Test func noResultsAreNotAnError() async {
    await search("xyz")
    #expect(model.outline.isEmpty)
    #expect(model.shownSearch == "xyz")
    #expect(model.searchError == nil)
    #expect(model.state == .loaded)
  }

  @Test func newItemsAreSearchedToo() async {
    await search("ad")
    server.serve(json(["Adele", "Bo", "*Adam"]))
    await model.settle { $0.refresh() }
    #expect(names == [["Adam"], ["Adele"]])
    model.search("")
    #expect(names == [["Adam"], ["Adele", "Bo"]])
  }

  @Test func aStarMovesAResult() async {
    await search("ad")
    let ada = model.outline.groups[1].ids[0]
    model.setStarred(true, for: ada)
    #expect(names == [["Ada", "Adam"]])
    await model.waitUntilIdle()
    #expect(names == [["Ada", "Adam"]])
  }

  @Test func otherFeedsAreNotSearched() async throws {
    try await content.store(["Adolf"], at: URL(string: "https://example.org/other.json")!)
    await search("ad")
    #expect(names == [["Adam"], ["Ada"]])
  }
}
