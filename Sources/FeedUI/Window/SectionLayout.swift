import FeedCore

/// The user's order of the sections, and which of them are shown: at least one.
public struct SectionLayout: Hashable, Sendable {
  /// All sections, including hidden ones.
  public private(set) var order: [Section.ID]
  public private(set) var hidden: Set<Section.ID>

  /// - Parameters:
  ///   - order: the stored order; sections that are missing from it come last.
  ///   - all: the app's sections.
  public init(order: [Section.ID] = [], hidden: Set<Section.ID> = [], of all: [Section.ID]) {
    let known = order.filter(all.contains).reduce(into: [Section.ID]()) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
    self.order = known + all.filter { !known.contains($0) }
    self.hidden = hidden.isSuperset(of: all) ? [] : hidden.intersection(all)
  }

  public var shown: [Section.ID] { order.filter { !hidden.contains($0) } }

  /// Whether this is the only shown section, which can't be hidden.
  func isLast(_ id: Section.ID) -> Bool { shown == [id] }

  mutating func setShown(_ isShown: Bool, _ id: Section.ID) {
    guard order.contains(id) else { return }
    if isShown {
      hidden.remove(id)
    } else if !isLast(id) {
      hidden.insert(id)
    }
  }

  /// Moves a section in the order. Does nothing if the section would move past the first or last
  /// place.
  /// - Parameter offset: -1 for one place up, 1 for one place down.
  mutating func move(_ id: Section.ID, by offset: Int) {
    guard let index = order.firstIndex(of: id), order.indices.contains(index + offset) else {
      return
    }
    order.insert(order.remove(at: index), at: index + offset)
  }
}
