import Foundation
import Store
import Testing

@testable import FeedCore

/// Tests pending changes: they are shown immediately, saved in turn, and undone on failure.
@MainActor
struct PendingChangesTests {
  private let changes = PendingChanges()
  private let place = Place()
  private let key = PendingChanges.Key(item: 1, mark: .star)

  /// A store for values, as slow or faulty as a test wants.
  @MainActor private final class Place {
    var isHeld = false
    var isStoreHeld = false
    var takesStored = true
    var failure: FeedError?
    var kept: [String] = []
    var stored: [String] = []

    func keep(_ value: String) async throws(FeedError) {
      kept.append(value)
      while isHeld { await shortly() }
      if let failure { throw failure }
    }

    func store(_ value: String) async -> Bool {
      while isStoreHeld { await shortly() }
      if takesStored { stored.append(value) }
      return takesStored
    }
  }

  private func set(
    _ value: String, for key: PendingChanges.Key? = nil, known: String? = nil, isSent: Bool = false
  ) {
    changes.set(
      value, for: key ?? self.key, stored: "0", known: known,
      by: PendingChanges.SaveMethod(
        isSent: isSent, keep: { [place] (value) throws(FeedError) in try await place.keep(value) },
        store: { [place] in await place.store($0) }))
  }

  @Test func aChangeIsPendingUntilItIsStored() async {
    set("1")
    #expect(changes[key] == "1")
    await changes.waitUntilIdle()
    #expect(changes[key] == nil)
    #expect(place.kept == ["1"] && place.stored == ["1"])
  }

  @Test func anEqualValueIsNotAChange() async {
    set("0")
    #expect(changes.isIdle && changes.events == 0)
  }

  @Test func theLastOfSeveralChangesIsSaved() async throws {
    place.isHeld = true
    set("1")
    try await eventually("it is being kept") { place.kept == ["1"] }
    for value in ["2", "3", "4"] { set(value) }
    place.isHeld = false
    await changes.waitUntilIdle()
    #expect(place.kept == ["1", "4"])
    #expect(place.stored.last == "4")
  }

  @Test func aSavedValueIsNotSavedAgain() async {
    set("1", known: "0")
    set("0", known: "0")
    await changes.waitUntilIdle()
    #expect(place.kept == [])
    #expect(changes.values.isEmpty)
  }

  @Test func aFailureUndoesTheChangeWithAReason() async {
    place.failure = .offline
    var failed: [ChangeFailure] = []
    changes.onFailure = { failed.append($0) }
    set("1")
    await changes.waitUntilIdle()
    #expect(changes.values.isEmpty)
    #expect(changes.failure?.error == .offline && changes.failure?.value == "1")
    #expect(failed.count == 1)
  }

  @Test func aFailureRestoresTheLastSavedValue() async throws {
    place.isStoreHeld = true
    set("1")
    try await eventually("it lasts") { place.kept == ["1"] }
    await changes.waitUntilKept()
    place.failure = .offline
    set("2")
    await changes.waitUntilKept()
    #expect(changes[key] == "1")
    place.isStoreHeld = false
    await changes.waitUntilIdle()
    #expect(place.stored == ["1"])
    #expect(changes.values.isEmpty)
  }

  @Test func theNextValueIsSavedWhileTheContentStoreIsBusy() async throws {
    place.isStoreHeld = true
    set("1")
    await changes.waitUntilKept()
    set("2")
    await changes.waitUntilKept()
    #expect(place.kept == ["1", "2"])
    #expect(changes[key] == "2")
    place.isStoreHeld = false
    await changes.waitUntilIdle()
    #expect(place.stored == ["1", "2"])
    #expect(changes.values.isEmpty)
  }

  @Test func theLastValueWinsWhileTheStoreIsBusy() async {
    place.isStoreHeld = true
    for value in ["1", "2", "1"] {
      set(value)
      await changes.waitUntilKept()
    }
    #expect(changes[key] == "1")
    place.isStoreHeld = false
    await changes.waitUntilIdle()
    #expect(place.stored == ["1", "2", "1"])
    #expect(changes.values.isEmpty)
  }

  @Test func aSavedValueStaysShownIfTheContentStoreRefusesIt() async {
    place.takesStored = false
    set("1")
    await changes.waitUntilIdle()
    #expect(changes[key] == "1")
    #expect(changes.failure == nil)
  }

  @Test func marksOfOneItemAreIndependent() async throws {
    place.isHeld = true
    let other = PendingChanges.Key(item: 1, mark: .on)
    set("1")
    set("1", for: other, isSent: true)
    try await eventually("both") { place.kept.count == 2 }
    #expect(changes.isBusy(1) && !changes.isBusy(2))
    place.isHeld = false
    await changes.waitUntilIdle()
    #expect(!changes.isBusy(1))
  }

  @Test func anActionRunsOnceAtATime() async {
    var count = 0
    for _ in 0..<2 { changes.perform(key) { count += 1 } }
    #expect(changes.isBusy(1))
    await changes.waitUntilIdle()
    #expect(count == 1)
    #expect(!changes.isBusy(1))
  }

  @Test func aCancelledChangeIsUndoneSilently() async {
    place.failure = .cancelled
    set("1")
    await changes.waitUntilIdle()
    #expect(changes.values.isEmpty && changes.failure == nil)
  }
}
