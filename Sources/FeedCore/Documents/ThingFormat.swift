import Store

/// Something in a document that the user can keep as an own item, such as a recipe.
public struct Thing: Sendable {
  public var item: Item
  /// A document with only this thing, which one of the section's formats can read.
  public let source: OwnItem.Source

  public init(_ item: Item, source: OwnItem.Source) {
    self.item = item
    self.source = source
  }
}

/// What a format has found in a document.
public struct ThingList: Sendable, ExpressibleByArrayLiteral {
  public var things: [Thing]
  /// What is there too, but can't be read.
  public var unreadable: [SkippedElement]

  public init(_ things: [Thing] = [], unreadable: [SkippedElement] = []) {
    self.things = things
    self.unreadable = unreadable
  }

  public init(arrayLiteral things: Thing...) { self.init(things) }
}

/// Finds things in documents that are not feeds, such as web pages.
public struct ThingFormat: Sendable {
  /// Finds the things in a document, in its order; none if the document is of another kind.
  /// - Throws: `FeedError` if there are things that can't be read.
  public let find: @Sendable (FeedDocument) throws(FeedError) -> ThingList

  public init(find: @escaping @Sendable (FeedDocument) throws(FeedError) -> ThingList) {
    self.find = find
  }
}
