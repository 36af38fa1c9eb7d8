import Foundation
import Store

/// Reading: which items are unread, in sections with `hasReading`.
extension FeedModel {
  /// Grows when the store may know of other items that were read.
  public var readingRevision: Int { changes.storeRevision }

  public func isRead(_ id: ItemID) -> Bool? {
    section.hasReading ? marks(of: id)?.isRead : nil
  }

  public func setRead(_ isRead: Bool, for id: ItemID) {
    if section.hasReading { set(.read, to: isRead.mark, for: id) }
  }

  /// Returns when all of the list is there, and not only what is read before the first frame.
  public func waitUntilWhole() async { await list.waitUntilWhole() }

  /// The items of the list as it is shown, in their order.
  /// - Parameter id: the first one that is not meant, with all below it; `nil` for all.
  public func listed(above id: ItemID? = nil) -> [ItemID] {
    let ids = outline.groups.flatMap(\.ids)
    guard let id else { return ids }
    return Array(ids.prefix { $0 != id })
  }

  /// Marks items as read or unread, all at once; they change on the screen once that is saved.
  /// - Returns: those that were not so before.
  public func setRead(_ isRead: Bool, for ids: [ItemID]) async throws(FeedError) -> [ItemID] {
    // Of which one may be an older word on the same item.
    await changes.waitUntilIdle()
    do throws(StoreError) {
      let read = try await content.items(with: .read)
      let changed = ids.filter { read.contains($0) != isRead }
      let keys = try await content.markKeys(of: changed)
      try await library.setMark(.read, to: isRead.mark, items: keys, section: section.id)
      // From here on it is kept, whatever becomes of the cache.
      try? await content.setMark(.read, to: isRead.mark, items: keys, section.markRule(library))
      filter.keep(changed)
      changes.storeTookMany()
      await showLatest()
      return changed
    } catch {
      throw FeedError(error)
    }
  }

  /// The next unread item in the list; starts again at the top after the last.
  /// - Parameter id: the item that it comes after; `nil` for the first one.
  public func nextUnread(after id: ItemID?) async -> ItemID? {
    await list.waitUntilWhole()
    guard let read = try? await content.items(with: .read) else { return nil }
    let pending = changes.flags(.read)
    let ids = listed()
    let start = id.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (ids[start...] + ids[..<start]).first {
      $0 != id && !(pending[$0] ?? read.contains($0))
    }
  }

  /// Rows that say how long ago something was say it anew.
  public func growOlder() {
    guard section.order == .date, state == .loaded else { return }
    rows.removeAll()
    revision += 1
  }
}
