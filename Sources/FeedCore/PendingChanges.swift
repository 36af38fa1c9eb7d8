import Observation
import Store

extension MarkName {
  /// No mark, but done in the browser.
  static let activation = MarkName(rawValue: "activation")
}

/// A change of an item that did not come to be.
public struct ChangeFailure: Hashable, Sendable {
  public let id: ItemID
  public let mark: MarkName
  /// What was wanted; `nil` for something that is done rather than set.
  let value: String?
  let isSent: Bool
  public let error: FeedError

  /// Whether the item's own page says so beside its control.
  public var isOfControl: Bool { mark == .on || mark == .activation }
}

/// What a person changed of items and what is not yet where it lasts: shown at once, kept, and
/// taken back with the reason where that fails. A mark that is changed again meanwhile is kept once
/// more, as it is then; one value after the other, so that the last one lasts.
///
/// Its tasks own themselves and are never cancelled: what a person did is kept, whatever becomes of
/// the list.
@MainActor @Observable
final class PendingChanges {
  struct Key: Hashable {
    let item: ItemID
    let mark: MarkName
  }

  /// How a value comes to last.
  struct Way {
    /// Whether a server is told, and the item said to be busy until it answers.
    var isSent = false
    /// Returns when the value is where it lasts.
    let keep: @MainActor (String) async throws(FeedError) -> Void
    /// Brings a kept value into the list's own store. Where it answers false, the value is shown
    /// from here as before.
    let store: @MainActor (String) async -> Bool
  }

  private struct Change {
    /// What is shown.
    var value: String
    /// What lasts; `nil` where that is not certain.
    var known: String?
    /// What comes back where `value` fails.
    var lasting: String
    /// What the list's own store has.
    var stored: String
    let isSent: Bool
    var keeping: Task<Void, Never>?
    var storing: Task<Void, Never>?
    var storeCount = 0
  }

  /// The last change that failed.
  private(set) var failure: ChangeFailure?
  /// Grows when the list's own store has taken a change.
  private(set) var storeRevision = 0
  /// Grows when a value is shown from here, or from the store again: a list that was read meanwhile
  /// may have either.
  @ObservationIgnored private(set) var events = 0
  /// Called when an item may look different.
  @ObservationIgnored var onChange: @MainActor (Key) -> Void = { _ in }
  /// Called when a change has been taken back.
  @ObservationIgnored var onFailure: @MainActor (ChangeFailure) -> Void = { _ in }
  @ObservationIgnored private var changes: [Key: Change] = [:]
  /// What is done rather than set.
  @ObservationIgnored private var deeds: [Key: Task<Void, Never>] = [:]

  /// Whether all that was changed is where it lasts, and in the list's own store if that takes it.
  var isIdle: Bool {
    deeds.isEmpty && changes.values.allSatisfy { $0.keeping == nil && $0.storing == nil }
  }

  /// What is shown in place of what is stored.
  var values: [Key: String] { changes.mapValues(\.value) }

  /// What is shown of an item in place of what is stored; `nil` for nothing.
  func marks(of id: ItemID) -> Marks? {
    guard !changes.isEmpty else { return nil }
    var marks = Marks()
    for (key, change) in changes where key.item == id { marks[key.mark] = change.value }
    return marks
  }

  /// What is shown of a mark that is set or not, by item.
  func flags(_ mark: MarkName) -> [ItemID: Bool] {
    changes.reduce(into: [:]) { flags, change in
      if change.key.mark == mark { flags[change.key.item] = Bool(mark: change.value.value) }
    }
  }

  subscript(key: Key) -> String? { changes[key]?.value }

  /// Whether something of the item is on its way to a server.
  func isBusy(_ id: ItemID) -> Bool {
    deeds.keys.contains { $0.item == id }
      || changes.contains { $0.key.item == id && $0.value.isSent && $0.value.keeping != nil }
  }

  /// - Parameters:
  ///   - stored: what is shown as long as nothing is pending.
  ///   - known: what is known to last; it is not kept once more.
  func set(_ value: String, for key: Key, stored: String, known: String? = nil, by way: Way) {
    forgetFailure(for: key, isSent: way.isSent)
    guard self[key] ?? stored != value else { return }
    var change =
      changes[key]
      ?? Change(
        value: value, known: known, lasting: stored, stored: stored, isSent: way.isSent)
    change.value = value
    changes[key] = change
    events += 1
    if change.keeping == nil {
      changes[key]?.keeping = Task {
        await keep(key, by: way)
        changes[key]?.keeping = nil
        if way.isSent { onChange(key) }
        settle(key)
      }
    }
    onChange(key)
  }

  /// Does something once: not again while it is being done.
  func perform(
    _ key: Key, _ deed: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    guard !isBusy(key.item) else { return }
    failure = nil
    deeds[key] = Task {
      do throws(FeedError) { try await deed() } catch {
        fail(ChangeFailure(id: key.item, mark: key.mark, value: nil, isSent: true, error: error))
      }
      deeds[key] = nil
      onChange(key)
    }
    onChange(key)
  }

  func forgetFailure() { failure = nil }

  /// The store has taken changes that did not come this way, of many items at once.
  func storeTookMany() { storeRevision += 1 }

  /// Returns when all that is kept on this computer is on the disk, if not in the list's own store:
  /// that is brought in line with the next refresh.
  func waitUntilKept() async { await wait { $0.isSent ? nil : $0.keeping } }

  /// Returns when nothing is on its way to a server.
  func waitUntilSent() async {
    while let task = deeds.values.first { await task.value }
    await wait { $0.isSent ? $0.keeping ?? $0.storing : nil }
  }

  func waitUntilIdle() async {
    await waitUntilSent()
    await wait { $0.keeping ?? $0.storing }
  }
}

extension PendingChanges {
  private func keep(_ key: Key, by way: Way) async {
    while let change = changes[key], change.value != change.known {
      let value = change.value
      do throws(FeedError) {
        try await way.keep(value)
      } catch {
        // It may have been done all the same: only the server knows.
        changes[key]?.known = nil
        guard changes[key]?.value == value else { continue }
        return takeBack(key, error)
      }
      changes[key]?.known = value
      changes[key]?.lasting = value
      changes[key]?.storeCount += 1
      // Not waited for: the next value is kept however long the list's own store takes.
      let storing = Task { [count = change.storeCount + 1] in
        await change.storing?.value
        if await way.store(value) {
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

  /// What the store has, or what was taken back, is shown from there.
  private func settle(_ key: Key) {
    guard let change = changes[key], change.keeping == nil, change.storing == nil,
      change.stored == change.value
    else { return }
    changes[key] = nil
    events += 1
  }

  private func fail(_ failure: ChangeFailure) {
    if failure.error != .cancelled { self.failure = failure }
  }

  private func forgetFailure(for key: Key, isSent: Bool) {
    guard let failure, failure.id == key.item || !failure.isSent && !isSent else { return }
    self.failure = nil
  }

  private func wait(for task: (Change) -> Task<Void, Never>?) async {
    while let task = changes.values.lazy.compactMap(task).first { await task.value }
  }
}
