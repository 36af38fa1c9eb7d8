/// What a write changed in the stored feeds.
public struct ContentChange: Hashable, Sendable {
  /// The items that were stored before and still are, and whose rows and pages may look different.
  public var items: Set<ItemID> = []
  /// Whether items were added, removed or moved.
  public var hasNewOrder = false
  /// Whether stored items were updated, so that searches may have new results, even if lists and
  /// rows are the same.
  public var hasNewTexts = false
  public var hasNewTitle = false
  /// New items that have the same text as an item that the user has read.
  public var republished: [MarkKey] = []

  public init() {}

  public var isEmpty: Bool { items.isEmpty && !hasNewOrder && !hasNewTexts && !hasNewTitle }

  public mutating func formUnion(_ other: ContentChange) {
    items.formUnion(other.items)
    hasNewOrder = hasNewOrder || other.hasNewOrder
    hasNewTexts = hasNewTexts || other.hasNewTexts
    hasNewTitle = hasNewTitle || other.hasNewTitle
    republished += other.republished
  }
}
