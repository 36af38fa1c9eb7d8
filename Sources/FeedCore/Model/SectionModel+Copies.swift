import Foundation
import Localization
import Store

/// Whether the user keeps a copy of an item.
public enum CopyState: Hashable, Sendable {
  /// There is no copy; one can be made.
  case nothing
  /// There is a copy of this item.
  case copied
  /// This item is a copy itself.
  case copy
}

/// Copies that outlive their feeds. When a call that makes or removes one returns, the change is on
/// disk, and also in the section's kept feed unless the cache failed. The caller has to show it.
extension SectionModel {
  /// Whether the user keeps a copy of an item; `nil` if the item is gone or can't be copied.
  public func copyState(of id: ItemID) -> CopyState? {
    // StoreHealth reports a store that can't be read.
    guard let item = try? content.identity(of: id), let feed = feed(item.feed) else { return nil }
    return copyState(of: item.key, in: feed)
  }

  /// Copies an item with its marks as it is shown; the original may then change or disappear.
  /// - Returns: `false` if the item is gone already, so that there is nothing to copy.
  @discardableResult public func keep(_ id: ItemID) async throws(FeedError) -> Bool {
    guard let stored = try await storing(content.item(id)), let index = list.index(of: stored.feed),
      let format = section.exports.first
    else { return false }
    let item = current(stored)
    var items = [item]
    var document = Data()
    let count = format.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { document += $0 })
    guard count > 0 else {
      throw .service(
        message: Phrase("Almanac can’t show this entry"), suggestion: .verbatim(""),
        isTransient: false)
    }
    let kept = ItemCopy(
      section: section.id, document: document, format: format.id, copiedAt: .now,
      feed: feeds[index].url, feedTitle: name(of: index), item: item.key, marks: item.marks)
    try await storing(await library.keep(kept))
    await readCopies()
    return true
  }

  /// - Returns: the removed copy, for `putBack`; `nil` if it was already gone.
  public func removeCopy(_ id: ItemID) async throws(FeedError) -> ItemCopy? {
    guard let item = try? content.identity(of: id) else { return nil }
    // Waits until marks that were set a moment ago are saved, so that `putBack` restores them too.
    await changes.waitUntilKept()
    let kept = try await storing(await library.removeCopy(item.key, section: section.id))
    await readCopies()
    return kept
  }

  /// Restores a removed copy, with its position and its marks.
  public func putBack(_ kept: ItemCopy) async throws(FeedError) {
    try await storing(await library.keep(kept))
    await readCopies()
  }
}

extension SectionModel {
  func copyState(of key: String, in feed: Feed) -> CopyState? {
    guard !section.exports.isEmpty else { return nil }
    if feed.isOfCopies { return .copy }
    // If this is unknown, no copy is offered.
    let isCopied = try? library.keepsItem(key, of: feed.url, section: section.id)
    return isCopied.map { $0 ? .copied : .nothing }
  }

  /// Updates the kept feed from the library. The library has the change already, so a failure of
  /// the cache does not matter.
  private func readCopies() async {
    _ = try? await refresher.loader.refresh(section, feed: .copies(in: section.id))
  }
}
