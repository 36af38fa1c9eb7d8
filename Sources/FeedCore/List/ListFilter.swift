import Foundation
import Observation
import Store

/// The filter on a list, apart from the search.
public enum ItemFilter: Hashable, Sendable {
  case all, unread, starred
  case tagged(String)

  public var tag: String? { if case .tagged(let tag) = self { tag } else { nil } }
}

/// Filters a list by a search text, and by a tag, favorites or unread items.
@MainActor @Observable
final class ListFilter {
  private(set) var text = ""
  /// The text whose results are in `groups`: the same as `text` once the search is done.
  private(set) var shownText = ""
  private(set) var itemFilter = ItemFilter.all
  /// Set if the last search failed, as opposed to matching nothing.
  private(set) var error: FeedError?
  /// The matching items of the list's groups; `nil` if all are shown.
  @ObservationIgnored var groups: [[ItemID]]?
  /// Returns the values of a mark that the store may not have yet, by item.
  @ObservationIgnored var pending: @MainActor (MarkName) -> [ItemID: Bool] = { _ in [:] }
  @ObservationIgnored var onFind: @MainActor () -> Void = {}
  /// Items that stay in the list of unread items after they have been read: the list must not jump
  /// while somebody uses it.
  @ObservationIgnored private var staying: Set<ItemID> = []
  @ObservationIgnored private var task: Task<Void, Never>?
  private let list: StoredList

  init(_ list: StoredList) {
    self.list = list
  }

  deinit { task?.cancel() }

  func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    begin()
  }

  func show(_ itemFilter: ItemFilter) {
    guard itemFilter != self.itemFilter else { return }
    self.itemFilter = itemFilter
    staying = []
    begin()
  }

  /// Keeps items in the list of unread items until the filter changes.
  func keep(_ ids: some Sequence<ItemID>) {
    if itemFilter == .unread { staying.formUnion(ids) }
  }

  /// Keeps only one of the items that are read by now, or none.
  func keepOnly(_ id: ItemID?) {
    staying = id.map { [$0] } ?? []
    searchAgain()
  }

  /// Searches again, because stored texts or marks may have changed.
  func searchAgain() {
    if isActive { begin() }
  }

  private var isActive: Bool { itemFilter != .all || !text.isEmpty }

  private func begin() {
    task?.cancel()
    task = nil
    guard isActive else { return show(nil, for: "") }
    let (mark, tag) = (itemFilter.mark, itemFilter.tag)
    task = Task { [weak self, list, text, staying, pending = mark.map(pending) ?? [:]] in
      // The list may have only its first items so far, but the search needs all of them.
      await list.waitUntilWhole()
      var found: ItemSet?
      var (marked, tagged): (Marked?, ItemSet?)
      var failure: FeedError?
      do throws(StoreError) {
        if !text.isEmpty { found = try await list.content.matches(of: text) }
        if let tag { tagged = try await list.content.items(tagged: tag) }
        if let mark {
          marked = Marked(
            stored: try await list.content.items(with: mark), pending: pending,
            isSet: mark != .read, others: staying)
        }
      } catch {
        failure = FeedError(error)
        found = ItemSet()
      }
      // A cancelled search has been replaced by a later one, which shows its own groups.
      while !Task.isCancelled {
        let version = list.version
        let sets = [found, tagged].compactMap(\.self)
        let groups = await Self.filtered(list.groups, by: sets, marked)
        guard let self, !Task.isCancelled else { return }
        // The groups may have changed meanwhile, for instance when a star was set.
        guard version == list.version else { continue }
        task = nil
        error = failure
        return show(groups, for: text)
      }
    }
  }

  func waitUntilIdle() async {
    while let task { await task.value }
  }

  /// The items with a mark, or the items without it, and in either case some additional items.
  private struct Marked: Sendable {
    let stored: ItemSet
    let pending: [ItemID: Bool]
    let isSet: Bool
    let others: Set<ItemID>

    func contains(_ id: ItemID) -> Bool {
      (pending[id] ?? stored.contains(id)) == isSet || others.contains(id)
    }
  }

  /// The matching items of each group, in order. The groups already take account of stars that are
  /// not stored yet.
  @concurrent private static func filtered(
    _ groups: [[ItemID]], by sets: [ItemSet], _ marked: Marked?
  ) async -> [[ItemID]] {
    groups.map { group in
      group.filter { id in
        sets.allSatisfy { $0.contains(id) } && (marked?.contains(id) ?? true)
      }
    }
  }

  private func show(_ found: [[ItemID]]?, for text: String) {
    groups = found
    if found == nil { error = nil }
    onFind()
    if shownText != text { shownText = text }
  }
}

extension ItemFilter {
  fileprivate var mark: MarkName? {
    switch self {
    case .all, .tagged: nil
    case .unread: .read
    case .starred: .star
    }
  }
}
