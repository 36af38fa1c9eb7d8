/// What a write changed of the feeds that are stored.
public struct ContentChange: Hashable, Sendable {
  /// The items, stored before and after, whose rows and pages may look different.
  public var items: Set<ItemID> = []
  /// Whether a list has other items, or has them in another order.
  public var hasNewOrder = false
  /// Whether a search may find something else, though list and rows are the same.
  public var hasNewTexts = false
  /// Whether a feed calls itself something else.
  public var hasNewTitle = false

  public init() {}

  public var isEmpty: Bool { items.isEmpty && !hasNewOrder && !hasNewTexts && !hasNewTitle }

  public mutating func formUnion(_ other: ContentChange) {
    items.formUnion(other.items)
    hasNewOrder = hasNewOrder || other.hasNewOrder
    hasNewTexts = hasNewTexts || other.hasNewTexts
    hasNewTitle = hasNewTitle || other.hasNewTitle
  }
}
