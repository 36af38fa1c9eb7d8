import Foundation
import GRDB
import Localization
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Store

/// Tests switching and activating the items of a feed that allows it.
@MainActor
struct SectionModelActionTests {
  private let server = FakeServer(body: json(["Ada", "Bo"]))
  private let service = FakeService()
  private let content = ContentStore.inMemory()
  private let library = Library.inMemory()
  private let gone = FeedError.account(message: Phrase("Gone"), suggestion: Phrase("Connect"))

  /// A loaded model, and its first item, Ada.
  private func loaded() async throws -> (SectionModel, ItemID) {
    let model = await loadedModel(
      feeds: [Feed(feedURL, actions: service.actions)], content: content, library: library,
      from: server)
    return (model, try first(of: model))
  }

  private func first(of model: SectionModel) throws -> ItemID {
    try #require(model.outline.groups.first?.ids.first)
  }

  private func isOn(_ id: ItemID, in model: SectionModel) -> Bool? {
    model.detail(for: id)?.control?.isOn
  }

  /// Switches Ada on, and returns once the service has the request, which it doesn't answer yet.
  private func beginSwitching(_ ada: ItemID, in model: SectionModel) async throws {
    service.hold()
    model.setOn(true, for: ada)
    try await eventually("the request") { service.asked == ["Ada true"] }
  }

  @Test func aFeedWithoutActionsHasNoControl() async throws {
    let model = await loadedModel(content: content, library: library, from: server)
    let ada = try first(of: model)
    await model.settle { $0.setOn(true, for: ada) }
    #expect(model.detail(for: ada)?.control == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func aSwitchShowsAtOnceAndIsSaved() async throws {
    let (model, ada) = try await loaded()
    #expect(model.row(for: ada)?.title == "Ada")
    let revision = model.revision
    service.hold()
    model.setOn(true, for: ada)
    let shown = model.revision
    #expect(shown > revision)
    #expect(isOn(ada, in: model) == true)
    #expect(model.row(for: ada)?.title == "Ada is on")
    #expect(model.detail(for: ada)?.control?.isBusy == true)
    await model.settle { _ in service.release() }
    #expect(isOn(ada, in: model) == true)
    #expect(model.detail(for: ada)?.control?.isBusy == false)
    #expect(model.revision > shown, "the page says that it is done")
    #expect(try content.item(ada)?.text == "Ada is on")
    #expect(service.asked == ["Ada true"])
  }

  @Test func searchSeesASwitchedItem() async throws {
    let (model, ada) = try await loaded()
    await model.settle { $0.search("on") }
    #expect(model.outline.isEmpty)
    await model.settle { $0.setOn(true, for: ada) }
    #expect(model.outline.groups.map(\.ids) == [[ada]])
  }

  @Test func aFailedSwitchIsUndoneWithTheReason() async throws {
    let (model, ada) = try await loaded()
    service.fail(gone)
    model.setOn(true, for: ada)
    #expect(isOn(ada, in: model) == true)
    await model.waitUntilIdle()
    #expect(isOn(ada, in: model) == false)
    #expect(model.row(for: ada)?.title == "Ada")
    #expect(model.detail(for: ada)?.control?.failure?.message == "Gone")
    #expect(model.changeFailure?.id == ada)
    #expect(server.requests.count == 1, "the list has no more information")
  }

  @Test func retryRepeatsTheSwitch() async throws {
    let (model, ada) = try await loaded()
    service.fail(gone)
    await model.settle { $0.setOn(true, for: ada) }
    service.fail(nil)
    model.retryChange { _ in }
    #expect(model.changeFailure == nil)
    await model.waitUntilIdle()
    #expect(isOn(ada, in: model) == true)
    #expect(service.asked == ["Ada true", "Ada true"])
  }

  @Test func aFailureBelongsToItsItem() async throws {
    let (model, _) = try await loaded()
    let ids = model.outline.groups.flatMap(\.ids)
    service.fail(gone)
    await model.settle { $0.setOn(true, for: ids[0]) }
    #expect(model.detail(for: ids[1])?.control?.failure == nil)
    service.fail(nil)
    await model.settle { $0.setOn(true, for: ids[1]) }
    #expect(model.detail(for: ids[0])?.control?.failure?.message == "Gone")
  }

  @Test func aManualRefreshClearsTheFailure() async throws {
    let (model, ada) = try await loaded()
    service.fail(gone)
    await model.settle { $0.setOn(true, for: ada) }
    model.refresh()
    #expect(model.changeFailure == nil)
  }

  @Test func aCancelledSwitchIsNotAFailure() async throws {
    let (model, ada) = try await loaded()
    service.fail(.cancelled)
    await model.settle { $0.setOn(true, for: ada) }
    #expect(model.changeFailure == nil)
    #expect(isOn(ada, in: model) == false)
  }

  @Test func theLastOfTwoQuickFlipsWins() async throws {
    let (model, ada) = try await loaded()
    try await beginSwitching(ada, in: model)
    #expect(model.row(for: ada)?.title == "Ada is on")
    model.setOn(false, for: ada)
    #expect(isOn(ada, in: model) == false)
    #expect(model.row(for: ada)?.title == "Ada")
    #expect(service.asked.count == 1, "one at a time")
    await model.settle { _ in service.release() }
    #expect(service.asked == ["Ada true", "Ada false"])
    #expect(isOn(ada, in: model) == false)
    #expect(try content.item(ada)?.text == "Ada")
  }

  @Test func flippingASwitchBackSendsNothing() async throws {
    let (model, ada) = try await loaded()
    try await beginSwitching(ada, in: model)
    model.setOn(false, for: ada)
    model.setOn(true, for: ada)
    await model.settle { _ in service.release() }
    #expect(service.asked == ["Ada true"])
    #expect(isOn(ada, in: model) == true)
  }

  @Test func afterAFailureTheLastFlipIsStillSent() async throws {
    let (model, ada) = try await loaded()
    service.fail(.connection(reason: "cut off"))
    try await beginSwitching(ada, in: model)
    model.setOn(false, for: ada)
    service.failOnce()
    await model.settle { _ in service.release() }
    #expect(service.asked == ["Ada true", "Ada false"], "the server may have done the first")
    #expect(model.changeFailure == nil)
    #expect(isOn(ada, in: model) == false)
  }

  @Test func aResolvedFailureIsForgotten() async throws {
    let (model, ada) = try await loaded()
    service.fail(.connection(reason: "cut off"))
    await model.settle { $0.setOn(true, for: ada) }
    #expect(model.changeFailure != nil)
    service.fail(nil)
    await model.settle { $0.retryChange { _ in } }
    #expect(service.asked.count == 2)
    #expect(model.changeFailure == nil)
  }

  @Test func anAmbiguousFailureReloadsTheList() async throws {
    let (model, ada) = try await loaded()
    service.fail(.timedOut)
    server.serve(json(["Ada is on", "Bo"]))
    await model.settle { $0.setOn(true, for: ada) }
    #expect(server.requests.count == 2)
    #expect(model.changeFailure?.error == .timedOut)
  }

  /// A model that has requested its list, which the server holds back; and its first item, Ada.
  private func refreshing() async throws -> (SectionModel, ItemID) {
    let (model, ada) = try await loaded()
    try await server.hold { model.refresh() }
    return (model, ada)
  }

  @Test func anAmbiguousFailureDuringARefreshReloadsTheListAgain() async throws {
    let (model, ada) = try await refreshing()
    service.fail(.timedOut)
    model.setOn(true, for: ada)
    try await eventually("the failure") { model.changeFailure != nil }
    await model.settle { _ in server.release() }
    #expect(server.requests.count == 3)
  }

  @Test func aRefreshDoesNotUndoAPendingSwitch() async throws {
    let (model, ada) = try await loaded()
    try await beginSwitching(ada, in: model)
    model.refresh()
    try await eventually("the refresh") { !model.isRefreshing }
    #expect(isOn(ada, in: model) == true)
    #expect(model.row(for: ada)?.title == "Ada is on")
    await model.settle { _ in service.release() }
    #expect(isOn(ada, in: model) == true)
  }

  @Test func aListOlderThanTheSwitchIsReloaded() async throws {
    let (model, ada) = try await refreshing()
    model.setOn(true, for: ada)
    try await eventually("the switch") { (try? content.item(ada)?.text) == "Ada is on" }
    let answers = Mutex(0)
    server.answer { (request) throws(TransportError) in
      let isFirst = answers.withLock { count in
        count += 1
        return count == 1
      }
      guard isFirst else { throw .offline }
      return TransportResponse(body: Data(json(["Ada", "Bo"]).utf8), url: request.url)
    }
    await model.settle { _ in server.release() }
    #expect(server.requests.count == 3)
    #expect(isOn(ada, in: model) == true, "the list from before does not undo the switch")
  }

  @Test func aSecondRefreshStillKnowsThatTheListIsOld() async throws {
    let (model, ada) = try await refreshing()
    model.setOn(true, for: ada)
    try await eventually("the switch") { (try? content.item(ada)?.text) == "Ada is on" }
    model.refresh()
    await model.settle { _ in server.release() }
    #expect(server.requests.count == 3)
  }

  @Test func twoItemsSwitchIndependently() async throws {
    let (model, _) = try await loaded()
    let ids = model.outline.groups.flatMap(\.ids)
    service.hold()
    for id in ids { model.setOn(true, for: id) }
    try await eventually("both requests") { Set(service.asked) == ["Ada true", "Bo true"] }
    await model.settle { _ in service.release() }
    #expect(ids.map { isOn($0, in: model) } == [true, true])
  }

  @Test func cancellingTheRefreshDoesNotCancelASwitch() async throws {
    let (model, ada) = try await loaded()
    service.hold()
    model.setOn(true, for: ada)
    model.cancel()
    await model.settle { _ in service.release() }
    #expect(try content.item(ada)?.text == "Ada is on")
  }

  @Test func activationOpensThePageAndRefreshesOnReturn() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    var opened: [URL] = []
    model.windowBecameActive()
    #expect(!model.isRefreshing, "no page was opened")
    model.activate(ada) { opened.append($0) }
    #expect(model.detail(for: ada)?.control?.isBusy == true)
    await model.waitUntilIdle()
    #expect(opened.map(\.absoluteString) == ["https://example.org/activate/Ada"])
    #expect(model.detail(for: ada)?.control?.isInBrowser == true)
    // The user came back without activating the item, so the next time they come back, the list is
    // requested again.
    await model.settle { $0.windowBecameActive() }
    #expect(server.requests.count == 2)
    #expect(model.detail(for: ada)?.control?.isInBrowser == false)
    server.serve(json(["Ada is on"]))
    await model.settle { $0.windowBecameActive() }
    #expect(server.requests.count == 3)
    #expect(isOn(try first(of: model), in: model) == true)
    model.windowBecameActive()
    #expect(!model.isRefreshing, "it is activated: nothing to wait for any more")
  }

  @Test func theUserCanGiveUpTheBrowserAndStillComeBack() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    await model.settle { $0.activate(ada) { _ in } }
    let revision = model.revision
    model.cancelActivation(of: ada)
    #expect(model.detail(for: ada)?.control?.isInBrowser == false)
    #expect(model.revision > revision)
    await model.settle { $0.windowBecameActive() }
    #expect(server.requests.count == 2)
  }

  @Test func pressingActivateTwiceOpensOnePage() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    var opened = 0
    for _ in 0..<2 { model.activate(ada) { _ in opened += 1 } }
    await model.waitUntilIdle()
    #expect(opened == 1)
  }

  @Test func aCancelledActivationOpensNothingAndLeavesNoFailure() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    model.activate(ada) { _ in Issue.record("it was cancelled") }
    model.cancelActivation(of: ada)
    await model.waitUntilIdle()
    #expect(model.changeFailure == nil)
    #expect(model.detail(for: ada)?.control?.isBusy == false)
  }

  @Test func aFailedActivationCanBeRetried() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    service.fail(.offline)
    await model.settle { $0.activate(ada) { _ in } }
    #expect(model.changeFailure?.mark == .activation)
    service.fail(nil)
    var opened = 0
    model.retryChange { _ in opened += 1 }
    #expect(model.changeFailure == nil)
    await model.waitUntilIdle()
    #expect(opened == 1)
  }

  @Test func anActivationWithoutAPageHasAReason() async throws {
    server.serve(json(["?Ada"]))
    let (model, ada) = try await loaded()
    service.fail(.account(message: Phrase("The user ID is missing."), suggestion: Phrase("")))
    await model.settle { $0.activate(ada) { _ in Issue.record("nothing to open") } }
    #expect(model.detail(for: ada)?.control?.failure?.message == "The user ID is missing.")
    model.windowBecameActive()
    #expect(!model.isRefreshing)
  }
}

extension SectionModelActionTests {
  /// Even if the store refuses the change, the service has already made the switch.
  @Test func aSwitchAcceptedByTheServerNeverShowsAsFailed() async throws {
    let (model, ada) = try await loaded()
    server.fail(.offline)
    try await content.file.writer.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE UPDATE ON item
          BEGIN SELECT RAISE(FAIL, 'refused'); END
          """)
    }
    await model.settle { $0.setOn(true, for: ada) }
    #expect(model.changeFailure == nil)
    #expect(isOn(ada, in: model) == true)
    #expect(try content.item(ada)?.text == "Ada")
    #expect(server.requests.count == 2, "the list is requested again")
    // Once the store accepts changes again, the service's answer is stored.
    try await content.file.writer.write { try $0.execute(sql: "DROP TRIGGER refusal") }
    await model.settle { $0.refresh() }
    #expect(isOn(ada, in: model) == true)
    #expect(try content.item(ada)?.text == "Ada is on")
  }
}

/// A service that switches people on and off. For example, the text of Ada's item is "Ada is on",
/// "Ada" if she is off, or "?Ada" before she is activated.
private final class FakeService: Sendable {
  private struct State {
    var asked: [String] = []
    var isHeld = false
    var failure: FeedError?
    var failsOnce = false
  }

  private let state = Mutex(State())

  var asked: [String] { state.withLock(\.asked) }
  func hold() { state.withLock { $0.isHeld = true } }
  func release() { state.withLock { $0.isHeld = false } }
  func fail(_ error: FeedError?) {
    state.withLock {
      $0.failure = error
      $0.failsOnce = false
    }
  }
  /// Makes the failure that was set with `fail` apply to only one more switch.
  func failOnce() { state.withLock { $0.failsOnce = true } }

  var actions: ItemActions {
    ItemActions(
      control: { item in
        let kind: ItemControl.Kind =
          item.text.hasPrefix("?")
          ? .activation(label: "Activate")
          : .toggle(isOn: item.marks[flag: .on] ?? item.text.hasSuffix(" is on"))
        return ItemControl(kind: kind, title: item.text)
      },
      setOn: { [self] (item, isOn) throws(FeedError) in
        state.withLock { $0.asked.append("\(item.name) \(isOn)") }
        while state.withLock(\.isHeld) { await shortly() }
        let failure = state.withLock { state in
          defer { if state.failsOnce { state.failure = nil } }
          return state.failure
        }
        if let failure { throw failure }
        return Item(
          key: item.key, searchText: item.text(isOn), payload: Data(item.text(isOn).utf8))
      },
      activationPage: { [self] (item) throws(FeedError) in
        if let failure = state.withLock(\.failure) { throw failure }
        return URL(string: "https://example.org/activate/\(item.name)")!
      })
  }
}

extension StoredItem {
  fileprivate var text: String { String(decoding: payload, as: UTF8.self) }
  fileprivate var name: String {
    text.replacing(" is on", with: "").replacing("?", with: "")
  }
  fileprivate func text(_ isOn: Bool) -> String { name + (isOn ? " is on" : "") }
}
