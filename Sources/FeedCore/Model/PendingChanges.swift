import Observation
import Store

extension MarkName {
  /// Stands for an action in the browser, which is not a mark.
  static let activation = MarkName(rawValue: "activation")
}

public struct ChangeFailure: Hashable, Sendable {
  public let id: ItemID
  public let mark: MarkName
  /// The new value; `nil` for an action, which sets nothing.
  let value: String?
  let isSent: Bool
  public let error: FeedError

  /// Whether the item's own page shows the failure, beside the control.
  public var belongsToControl: Bool { mark == .on || mark == .activation }
}

/// Changes that the user made to items and that are not saved yet. A change shows at once, and is
/// undone if it can't be saved. A mark that changes again while it is being saved is saved once
/// more afterwards, so that the last value wins.
///
/// The tasks that save changes keep this object alive and are never cancelled: a change is saved
/// even if the list goes away.
@MainActor @Observable
final class PendingChanges {
  struct Key: Hashable {
    let item: ItemID
    let mark: MarkName
  }

  struct SaveMethod {
    /// Whether the value is sent to a server. If it is, the item is busy until the server answers.
    var isSent = false
    /// Saves a value, or sends it; returns once it is saved for good.
    let keep: @MainActor (String) async throws(FeedError) -> Void
    /// Writes a saved value into the list's own store. If this closure returns false, the pending
    /// change stays, and keeps supplying the value to show.
    let store: @MainActor (String) async -> Bool
  }

  private struct Change {
    var value: String
    /// The value that is saved for good; `nil` if that is not certain.
    var known: String?
    /// The value to restore if `value` can't be saved.
    var lasting: String
    /// The value in the list's own store.
    var stored: String
    let isSent: Bool
    var keeping: Task<Void, Never>?
    var storing: Task<Void, Never>?
    var storeCount = 0
  }

  private(set) var failure: ChangeFailure?
  /// Grows when the list's own store has received a change.
  private(set) var storeRevision = 0
  /// Grows when an item begins to show a new pending value, and when it shows its stored value
  /// again. A list that was being read at that moment may have the old value or the new one.
  @ObservationIgnored private(set) var events = 0
  /// Called when an item may look different.
  @ObservationIgnored var onChange: @MainActor (Key) -> Void = { _ in }
  /// Called when a change has been undone.
  @ObservationIgnored var onFailure: @MainActor (ChangeFailure) -> Void = { _ in }
  @ObservationIgnored private var changes: [Key: Change] = [:]
  /// The running actions, which set no value.
  @ObservationIgnored private var runningActions: [Key: Task<Void, Never>] = [:]

  /// Whether no action is running, and no change is being saved or written into the list's own
  /// store.
  var isIdle: Bool {
    runningActions.isEmpty && changes.values.allSatisfy { $0.keeping == nil && $0.storing == nil }
  }

  /// The values shown instead of the stored ones.
  var values: [Key: String] { changes.mapValues(\.value) }

  /// The pending marks of an item, to show instead of those that are stored; `nil` if nothing is
  /// pending for any item.
  func marks(of id: ItemID) -> Marks? {
    guard !changes.isEmpty else { return nil }
    var marks = Marks()
    for (key, change) in changes where key.item == id { marks[key.mark] = change.value }
    return marks
  }

  /// The pending values of a mark that is either set or not, by item.
  func flags(_ mark: MarkName) -> [ItemID: Bool] {
    changes.reduce(into: [:]) { flags, change in
      if change.key.mark == mark { flags[change.key.item] = Bool(mark: change.value.value) }
    }
  }

  subscript(key: Key) -> String? { changes[key]?.value }

  /// Whether a change to the item is being sent to a server, or an action on the item is running.
  func isBusy(_ id: ItemID) -> Bool {
    runningActions.keys.contains { $0.item == id }
      || changes.contains { $0.key.item == id && $0.value.isSent && $0.value.keeping != nil }
  }

  /// - Parameters:
  ///   - stored: the value to show when nothing is pending.
  ///   - known: the value that is already saved for good, so it is not saved again.
  func set(
    _ value: String, for key: Key, stored: String, known: String? = nil, by method: SaveMethod
  ) {
    forgetFailure(for: key, isSent: method.isSent)
    guard self[key] ?? stored != value else { return }
    var change =
      changes[key]
      ?? Change(
        value: value, known: known, lasting: stored, stored: stored, isSent: method.isSent)
    change.value = value
    changes[key] = change
    events += 1
    if change.keeping == nil {
      changes[key]?.keeping = Task {
        await keep(key, by: method)
        changes[key]?.keeping = nil
        if method.isSent { onChange(key) }
        settle(key)
      }
    }
    onChange(key)
  }

  /// Performs an action on an item, unless the item is busy.
  func perform(
    _ key: Key, _ action: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    guard !isBusy(key.item) else { return }
    failure = nil
    runningActions[key] = Task {
      do throws(FeedError) { try await action() } catch {
        fail(ChangeFailure(id: key.item, mark: key.mark, value: nil, isSent: true, error: error))
      }
      runningActions[key] = nil
      onChange(key)
    }
    onChange(key)
  }

  /// Cancels a running action, which then leaves no failure.
  func cancel(_ key: Key) { runningActions[key]?.cancel() }

  func forgetFailure() { failure = nil }

  func fail(_ failure: ChangeFailure) {
    if failure.error != .cancelled { self.failure = failure }
  }

  /// Records that the store has received changes that did not go through this object, to many
  /// items.
  func storeReceivedChanges() { storeRevision += 1 }

  func waitUntilKept() async { await wait { $0.isSent ? nil : $0.keeping } }

  func waitUntilSent() async {
    while let task = runningActions.values.first { await task.value }
    await wait { $0.isSent ? $0.keeping ?? $0.storing : nil }
  }

  func waitUntilIdle() async {
    await waitUntilSent()
    await wait { $0.keeping ?? $0.storing }
  }
}

extension PendingChanges {
  private func keep(_ key: Key, by method: SaveMethod) async {
    while let change = changes[key], change.value != change.known {
      let value = change.value
      do throws(FeedError) {
        try await method.keep(value)
      } catch {
        // The change may have succeeded all the same: only the server knows.
        changes[key]?.known = nil
        guard changes[key]?.value == value else { continue }
        return takeBack(key, error)
      }
      changes[key]?.known = value
      changes[key]?.lasting = value
      changes[key]?.storeCount += 1
      // This task is not awaited: the next value is saved even if the list's own store is slow.
      let storing = Task { [count = change.storeCount + 1] in
        await change.storing?.value
        if await method.store(value) {
          changes[key]?.stored = value
          storeRevision += 1
        }
        guard changes[key]?.storeCount == count else { return }
        changes[key]?.storing = nil
        settle(key)
      }
      changes[key]?.storing = storing
    }
  }

  private func takeBack(_ key: Key, _ error: FeedError) {
    guard let change = changes[key] else { return }
    changes[key]?.value = change.lasting
    let failure = ChangeFailure(
      id: key.item, mark: key.mark, value: change.value, isSent: change.isSent, error: error)
    fail(failure)
    onChange(key)
    onFailure(failure)
  }

  /// Forgets a change that is saved or undone, once the list's own store has its value.
  private func settle(_ key: Key) {
    guard let change = changes[key], change.keeping == nil, change.storing == nil,
      change.stored == change.value
    else { return }
    changes[key] = nil
    events += 1
  }

  private func forgetFailure(for key: Key, isSent: Bool) {
    guard let failure, failure.id == key.item || !failure.isSent && !isSent else { return }
    self.failure = nil
  }

  private func wait(for task: (Change) -> Task<Void, Never>?) async {
    while let task = changes.values.lazy.compactMap(task).first { await task.value }
  }
}
