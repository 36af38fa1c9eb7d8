import Foundation
import Store

/// The list narrowed down to what a text is found in.
extension FeedModel {
  /// Shows the items with the text's words in them, under their headings; what was shown before
  /// stays until they are found. The selection stays, shown or not. An empty text ends the search.
  public func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != searchText else { return }
    searchText = text
    guard text.isEmpty else { return searchAgain() }
    searchTask?.cancel()
    searchTask = nil
    show(nil, for: "")
  }

  /// The stored texts may have changed. A star needs no such thing: it moves what was found.
  func searchAgain() {
    guard !searchText.isEmpty else { return }
    searchTask?.cancel()
    searchTask = Task { [weak self, content, searchText, restTask] in
      // Not in the beginning of a list alone.
      await restTask?.value
      var found = ItemSet()
      var failure: FeedError?
      do throws(StoreError) {
        found = try await content.matches(of: searchText)
      } catch {
        failure = FeedError(error)
      }
      // A later search has its own end.
      while let (groups, version) = self.map({ ($0.groups, $0.groupsVersion) }), !Task.isCancelled {
        let foundGroups = await Self.filtered(groups, by: found)
        guard let self, !Task.isCancelled else { return }
        // A star may have come between.
        guard version == groupsVersion else { continue }
        searchTask = nil
        searchError = failure
        return show(foundGroups, for: searchText)
      }
    }
  }

  /// In the order of the groups, which know of stars on their way to the store.
  @concurrent private static func filtered(
    _ groups: [[ItemID]], by found: ItemSet
  ) async -> [[ItemID]] {
    groups.map { $0.filter(found.contains) }
  }

  private func show(_ found: [[ItemID]]?, for text: String) {
    foundGroups = found
    if found == nil { searchError = nil }
    showGroups()
    if shownSearch != text { shownSearch = text }
  }
}
