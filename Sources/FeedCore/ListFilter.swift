import Foundation
import Observation
import Store

/// Which of a list's items are shown, whatever is searched for.
public enum Narrowing: Hashable, Sendable {
  case all, unread, starred
}

/// A list narrowed down to what a text is found in, to what has a star or was not read, or to both.
@MainActor @Observable
final class ListFilter {
  /// What the list is searched for; empty where all of it is shown.
  private(set) var text = ""
  /// What `groups` are the answer to: `text`, as soon as that has been found.
  private(set) var shownText = ""
  private(set) var narrowing = Narrowing.all
  /// Set if the last search failed, as opposed to matching nothing.
  private(set) var error: FeedError?
  /// What was found of the list's groups; `nil` where all is shown.
  @ObservationIgnored var groups: [[ItemID]]?
  /// The values of a mark that the store may not have yet.
  @ObservationIgnored var pending: @MainActor (MarkName) -> [ItemID: Bool] = { _ in [:] }
  /// Called when `groups` have changed.
  @ObservationIgnored var onFind: @MainActor () -> Void = {}
  /// What is shown though it was read: a list must not jump below who reads it.
  @ObservationIgnored private var staying: Set<ItemID> = []
  @ObservationIgnored private var task: Task<Void, Never>?
  private let list: StoredList

  init(_ list: StoredList) {
    self.list = list
  }

  deinit { task?.cancel() }

  /// Looks for the text's words; what was shown before stays until they are found. An empty text
  /// ends the search.
  func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    begin()
  }

  func show(_ narrowing: Narrowing) {
    guard narrowing != self.narrowing else { return }
    self.narrowing = narrowing
    staying = []
    begin()
  }

  /// Keeps items on the list of what is unread until another list is shown.
  func keep(_ ids: some Sequence<ItemID>) {
    if narrowing == .unread { staying.formUnion(ids) }
  }

  /// The stored texts or the marks may have changed.
  func searchAgain() {
    if isActive { begin() }
  }

  private var isActive: Bool { narrowing != .all || !text.isEmpty }

  private func begin() {
    task?.cancel()
    task = nil
    guard isActive else { return show(nil, for: "") }
    let mark = narrowing.mark
    task = Task { [weak self, list, text, staying, pending = mark.map(pending) ?? [:]] in
      // Not in the beginning of a list alone.
      await list.waitUntilWhole()
      var found: ItemSet?
      var marked: Marked?
      var failure: FeedError?
      do throws(StoreError) {
        if !text.isEmpty { found = try await list.content.matches(of: text) }
        if let mark {
          marked = Marked(
            stored: try await list.content.items(with: mark), pending: pending,
            isSet: mark != .read, others: staying)
        }
      } catch {
        failure = FeedError(error)
        found = ItemSet()
      }
      // A later search has its own end.
      while !Task.isCancelled {
        let version = list.version
        let groups = await Self.filtered(list.groups, by: found, marked)
        guard let self, !Task.isCancelled else { return }
        // A star may have come between.
        guard version == list.version else { continue }
        task = nil
        error = failure
        return show(groups, for: text)
      }
    }
  }

  /// Returns when no search runs.
  func waitUntilIdle() async {
    while let task { await task.value }
  }

  /// What has a mark, or has it not, and some other items.
  private struct Marked: Sendable {
    let stored: ItemSet
    let pending: [ItemID: Bool]
    let isSet: Bool
    let others: Set<ItemID>

    func contains(_ id: ItemID) -> Bool {
      (pending[id] ?? stored.contains(id)) == isSet || others.contains(id)
    }
  }

  /// In the order of the groups, which know of stars on their way to the store.
  @concurrent private static func filtered(
    _ groups: [[ItemID]], by found: ItemSet?, _ marked: Marked?
  ) async -> [[ItemID]] {
    groups.map { group in
      group.filter { (found?.contains($0) ?? true) && (marked?.contains($0) ?? true) }
    }
  }

  private func show(_ found: [[ItemID]]?, for text: String) {
    groups = found
    if found == nil { error = nil }
    onFind()
    if shownText != text { shownText = text }
  }
}

extension Narrowing {
  /// The mark that decides.
  fileprivate var mark: MarkName? {
    switch self {
    case .all: nil
    case .unread: .read
    case .starred: .star
    }
  }
}
