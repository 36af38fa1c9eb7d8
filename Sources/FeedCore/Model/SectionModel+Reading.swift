import Localization
import Store

/// Reading: which items are unread, in sections with `hasReading`.
extension SectionModel {
  /// Grows when the store may contain newly read items.
  public var readingRevision: Int { changes.storeRevision }

  public func isRead(_ id: ItemID) -> Bool? {
    section.hasReading ? marks(of: id)?.isRead : nil
  }

  public func setRead(_ isRead: Bool, for id: ItemID) {
    if section.hasReading { set(.read, to: isRead.mark, for: id) }
  }

  /// Reads all of the list, and returns when that is done.
  public func waitUntilWhole() async {
    readRest()
    await list.waitUntilWhole()
  }

  /// The items of the list as shown, in order.
  /// - Parameter id: the item to leave out, with all items below it; `nil` to leave out nothing.
  public func listed(above id: ItemID? = nil) -> [ItemID] {
    let ids = outline.groups.flatMap(\.ids)
    guard let id else { return ids }
    return Array(ids.prefix { $0 != id })
  }

  /// The items that match the search or filter, in order; `nil` if all are shown.
  public var filteredItems: [ItemID]? { filter.groups.map { Array($0.joined()) } }

  /// Marks items as read or unread, all at once; the screen changes once that is saved.
  /// - Returns: the change, and the items that it changed; `nil` if there are none.
  public func setRead(
    _ isRead: Bool, for ids: [ItemID]
  ) async throws(FeedError) -> (change: AppliedChange, items: [ItemID])? {
    // An earlier change to one of the items may still be pending.
    await changes.waitUntilIdle()
    let read = try await storing(await content.items(with: .read))
    let changed = ids.filter { read.contains($0) != isRead }
    let keys = try await storing(await content.markKeys(of: changed))
    var change = LibraryChange()
    change.marked = keys.map {
      LibraryChange.MarkChange(section: section.id, key: $0, mark: .read, value: isRead.mark)
    }
    let count = Phrase.verbatim(String(changed.count))
    let applied = try await apply(
      change,
      named: isRead
        ? Phrase("Mark {number} as Read", ["number": count])
        : Phrase("Mark {number} as Unread", ["number": count]))
    filter.keepOnly(selection)
    changes.storeReceivedChanges()
    await showLatest()
    return applied.map { ($0, changed) }
  }

  /// Shows marks that changed in the store, for instance because the user undid a change.
  public func showChangedMarks() async {
    changes.storeReceivedChanges()
    await showLatest()
  }

  /// The next unread item in the list; `nil` if there is none. After the last item, the search
  /// starts again at the top.
  /// - Parameter id: the item after which to begin; `nil` for the top of the list.
  public func nextUnread(after id: ItemID?) async -> ItemID? {
    await waitUntilWhole()
    // StoreHealth reports a store that can't be read.
    guard let read = try? await content.items(with: .read) else { return nil }
    let pending = changes.flags(.read)
    let ids = listed()
    let start = id.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (ids[start...] + ids[..<start]).first {
      $0 != id && !(pending[$0] ?? read.contains($0))
    }
  }

  /// Updates the rows of a list that is sorted by date, because the rows may show how old their
  /// items are.
  public func updateAges() {
    guard section.order == .date, state == .loaded else { return }
    rows.removeAll()
    revision += 1
  }
}
