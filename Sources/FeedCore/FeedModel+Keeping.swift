import Foundation
import Store

/// Whether the person keeps a copy of an item.
public enum Keeping: Hashable, Sendable {
  /// There is no copy; one can be made.
  case nothing
  /// There is a copy of this item.
  case copied
  /// This item is a copy itself.
  case copy
}

/// Copies that outlive their feeds. What is kept is on the disk when a call returns, and in the
/// section's kept feed; whoever calls shows that.
extension FeedModel {
  /// Whether an item is kept; `nil` if it is gone or can't be copied.
  public func keeping(of id: ItemID) -> Keeping? {
    guard let item = try? content.item(id), let feed = feed(of: item) else { return nil }
    return keeping(of: item, in: feed)
  }

  /// Copies an item with its marks as it is shown; it can then be changed, or go, where it came from.
  public func keep(_ id: ItemID) async throws(FeedError) {
    guard let stored = try? content.item(id), let index = list.feedIndex(of: stored),
      let format = section.exports.first
    else { return }
    let item = current(stored)
    var items = [item]
    var document = Data()
    let count = format.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { document += $0 })
    guard count > 0 else { throw .malformed(path: item.key, reason: "there is nothing to copy") }
    try await change { [library, feeds, section] () async throws(StoreError) in
      try await library.keep(
        KeptItem(
          section: section.id, document: document, format: format.id, keptAt: .now,
          feed: feeds[index].url, feedTitle: name(of: index), item: item.key, marks: item.marks))
    }
  }

  /// - Returns: what was removed, for `putBack`; `nil` where there is no such copy any more.
  public func removeCopy(_ id: ItemID) async throws(FeedError) -> KeptItem? {
    guard let item = try? content.item(id) else { return nil }
    // What was noted of it a moment ago comes back with it.
    await changes.waitUntilKept()
    return try await change { [library, section] () async throws(StoreError) in
      try await library.removeKept(item.key, section: section.id)
    }
  }

  /// Restores a removed copy, with its position and its marks.
  public func putBack(_ kept: KeptItem) async throws(FeedError) {
    try await change { [library] () async throws(StoreError) in try await library.keep(kept) }
  }
}

extension FeedModel {
  func keeping(of item: StoredItem, in feed: Feed) -> Keeping? {
    guard !section.exports.isEmpty else { return nil }
    if feed.isKept { return .copy }
    let isCopied = try? library.keepsItem(item.key, of: feed.url, section: section.id)
    return isCopied.map { $0 ? .copied : .nothing }
  }

  private func change<T>(
    _ body: @MainActor () async throws(StoreError) -> T
  ) async throws(FeedError) -> T {
    let result: T
    do throws(StoreError) { result = try await body() } catch { throw FeedError(error) }
    // From here on it is kept, whatever becomes of the cache.
    _ = try? await refresher.loader.refresh(section, feed: .kept(in: section.id))
    return result
  }
}
