import Store

/// The most recently read rows. A missing row is read with its neighbors, because a list asks for
/// one row after another.
@MainActor
struct RowCache {
  /// How many rows are kept: GTK binds about 205 at once.
  private static let limit = 1024

  private let content: ContentStore
  private var rows: [ItemID: RowContent] = [:]

  init(content: ContentStore) {
    self.content = content
  }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }
  mutating func remove(_ id: ItemID) { rows[id] = nil }

  mutating func remove(_ ids: Set<ItemID>) {
    for id in rows.keys where ids.contains(id) { rows[id] = nil }
  }

  /// - Parameters:
  ///   - neighbors: the items to read along with this one.
  ///   - make: makes an item's row; returns `nil` for an item that no longer belongs to the list.
  mutating func row(
    for id: ItemID, among neighbors: ArraySlice<ItemID>, make: (StoredItem) -> RowContent?
  ) -> RowContent? {
    if let row = rows[id] { return row }
    if rows.count >= Self.limit { removeAll() }
    // If the list changed meanwhile, the item may not be among its neighbors.
    let wanted = neighbors.contains(id) ? neighbors : [id]
    let items = (try? content.items(wanted.lazy.filter { [rows] in rows[$0] == nil })) ?? []
    for item in items { rows[item.id] = make(item) }
    return rows[id]
  }
}
