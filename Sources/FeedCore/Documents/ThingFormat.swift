import Store

/// Something in a document that the user can keep as an own item, such as a recipe.
public struct Thing: Sendable {
  public let item: Item
  /// A document with only this thing, which one of the section's formats can read.
  public let source: OwnItem.Source

  public init(_ item: Item, source: OwnItem.Source) {
    self.item = item
    self.source = source
  }
}

/// Finds things in documents that are not feeds, such as web pages.
public struct ThingFormat: Sendable {
  /// Finds the things in a document, in its order; none if the document is of another kind.
  /// - Throws: `FeedError` if there are things that can't be read.
  public let find: @Sendable (FeedDocument) throws(FeedError) -> [Thing]

  public init(find: @escaping @Sendable (FeedDocument) throws(FeedError) -> [Thing]) {
    self.find = find
  }
}
