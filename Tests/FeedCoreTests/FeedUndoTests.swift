import Foundation
import Localization
import Testing

@testable import FeedCore
@testable import Store

/// Tests that the user can take back that a feed was added or removed, with its items.
@MainActor
struct FeedUndoTests {
  private let server = FakeServer(body: json(["Ada", "Bo"], title: "Friends"))
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let subscriptions: SubscriptionService
  private let model: FeedsModel
  private let id = FeedsModel.Row.ID(section: "people", url: feedURL)

  init() {
    subscriptions = server.subscriptions(content, library)
    model = FeedsModel(subscriptions: subscriptions)
  }

  private var names: [String] {
    get async throws { try await library.undoableChanges().map(\.name.words) }
  }

  private func undo() async throws {
    let change = try #require(try await library.undoableChanges().first)
    _ = try await ChangeService(sections: [people], loader: subscriptions.loader).undo(change.id)
  }

  private func itemCount() async throws -> Int {
    try await content.itemCount(section: "people", url: feedURL)
  }

  private func add() async {
    await model.settle { $0.preview(feedURL) }
    await model.settle { $0.add() }
  }

  private func remove(at time: Date) async throws {
    var change = LibraryChange()
    change.unsubscribed = [("people", feedURL)]
    _ = try await library.apply(change, named: Phrase("Remove"), at: time)
  }

  /// The feed may no longer list these items.
  @Test func aLateUndoBringsTheItemsBack() async throws {
    await add()
    model.remove(id)
    await model.settle { $0.endRemoval(of: id) }
    #expect(model.removal == nil)
    // As at the next start.
    await subscriptions.tidy(keeping: [])
    #expect(try await itemCount() == 2)
    try await undo()
    await subscriptions.tidy(keeping: [])
    #expect(try await library.subscriptions().map(\.url) == [feedURL])
    #expect(try await itemCount() == 2)
  }

  @Test func theItemsGoOnceTheRemovalIsForgotten() async throws {
    await add()
    try await library.setStarred(true, key: "Ada", section: "people")
    try await remove(at: .now - Library.mostAge - 1)
    // The next change forgets those that are too old.
    var next = LibraryChange()
    next.subscribed = [Subscription(section: "places", url: feedURL)]
    _ = try await library.apply(next, named: Phrase("Add"))
    await subscriptions.tidy(keeping: [])
    #expect(try await content.storedFeeds().isEmpty)
    #expect(try library.stars(section: "people") == ["Ada": true])
  }

  /// The items of a feed that was added by mistake stay as long as that can be done again.
  @Test func theItemsStayForRedo() async throws {
    await add()
    try await undo()
    await subscriptions.tidy(keeping: [])
    #expect(try await library.subscriptions().isEmpty)
    let redo = try #require(try await library.redoableChange())
    _ = try await library.undo(redo.id)
    #expect(try await library.subscriptions().map(\.url) == [feedURL])
    #expect(try await itemCount() == 2)
  }

  @Test func addingAFeedIsAChange() async throws {
    await add()
    #expect(try await names == ["Add “Friends”"])
    try await undo()
    #expect(try await library.subscriptions().isEmpty)
    await model.settle { $0.preview(feedURL) }
    await model.settle { $0.add(name: "Mates") }
    #expect(try await names == ["Add “Mates”"])
  }

  @Test func addingAKnownFeedIsNoChange() async throws {
    await add()
    model.remove(id)
    await model.waitUntilIdle()
    guard case .new(let one) = try await subscriptions.find(feedURL),
      case .new(let other) = try await subscriptions.find(feedURL)
    else { throw FeedError.empty }
    _ = try await subscriptions.add(one)
    let before = try await names
    _ = try await subscriptions.add(other, name: "Other")
    #expect(try await names == before)
  }
}
