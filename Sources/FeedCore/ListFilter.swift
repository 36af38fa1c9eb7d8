import Foundation
import Observation
import Store

/// A list narrowed down to what a text is found in, to what has a star, or to both.
@MainActor @Observable
final class ListFilter {
  /// What the list is searched for; empty where all of it is shown.
  private(set) var text = ""
  /// What `groups` are the answer to: `text`, as soon as that has been found.
  private(set) var shownText = ""
  /// Whether only what has a star is shown.
  private(set) var isStarredOnly = false
  /// Why the last search found nothing, other than that there is nothing.
  private(set) var error: FeedError?
  /// What was found of the list's groups; `nil` where all is shown.
  @ObservationIgnored var groups: [[ItemID]]?
  /// The stars that the store may not have yet.
  @ObservationIgnored var pendingStars: @MainActor () -> [ItemID: Bool] = { [:] }
  /// Called when `groups` have changed.
  @ObservationIgnored var onFind: @MainActor () -> Void = {}
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

  /// Shows what has a star and nothing else, or all again.
  func showStarred(only isStarredOnly: Bool) {
    guard isStarredOnly != self.isStarredOnly else { return }
    self.isStarredOnly = isStarredOnly
    begin()
  }

  /// The stored texts or the stars may have changed.
  func searchAgain() {
    if isActive { begin() }
  }

  private var isActive: Bool { isStarredOnly || !text.isEmpty }

  private func begin() {
    task?.cancel()
    task = nil
    guard isActive else { return show(nil, for: "") }
    task = Task { [weak self, list, text, isStarredOnly, pending = pendingStars()] in
      // Not in the beginning of a list alone.
      await list.waitUntilWhole()
      var found: ItemSet?
      var stars: ItemSet?
      var failure: FeedError?
      do throws(StoreError) {
        if !text.isEmpty { found = try await list.content.matches(of: text) }
        if isStarredOnly { stars = try await list.content.items(with: .star) }
      } catch {
        failure = FeedError(error)
        found = ItemSet()
      }
      // A later search has its own end.
      while !Task.isCancelled {
        let version = list.version
        let groups = await Self.filtered(list.groups, by: found, stars, pending)
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

  /// In the order of the groups, which know of stars on their way to the store.
  @concurrent private static func filtered(
    _ groups: [[ItemID]], by found: ItemSet?, _ stars: ItemSet?, _ pending: [ItemID: Bool]
  ) async -> [[ItemID]] {
    groups.map { group in
      group.filter { id in
        (found?.contains(id) ?? true)
          && (stars.map { pending[id] ?? $0.contains(id) } ?? true)
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
