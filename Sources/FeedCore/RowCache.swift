import Store

/// The rows read last. A miss reads its neighbours too: a list asks for rows one after another.
@MainActor
struct RowCache {
  private static let batch = 64
  /// GTK binds about 205 rows at once.
  private static let limit = 1024

  private let section: Section
  private let content: Content
  private var rows: [ItemID: RowContent] = [:]

  init(section: Section, content: Content) {
    self.section = section
    self.content = content
  }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }
  mutating func remove(_ id: ItemID) { rows[id] = nil }

  /// - Parameter current: the item with the choices that the store may not have yet.
  mutating func row(
    for id: ItemID, in groups: [[ItemID]], current: (StoredItem) -> StoredItem
  ) -> RowContent? {
    if let row = rows[id] { return row }
    if rows.count >= Self.limit { removeAll() }
    let items = (try? content.items(Self.neighbours(of: id, in: groups))) ?? []
    for item in items where rows[item.id] == nil {
      rows[item.id] = section.row(current(item))
    }
    return rows[id]
  }

  private static func neighbours(of id: ItemID, in groups: [[ItemID]]) -> ArraySlice<ItemID> {
    for ids in groups {
      guard let index = ids.firstIndex(of: id) else { continue }
      let start = index / batch * batch
      return ids[start..<min(start + batch, ids.count)]
    }
    return [id]
  }
}
