import Foundation
import Store

/// Something in a document that the user can keep as an own item, such as a recipe.
public struct Thing: Sendable {
  /// The key of the item that it becomes.
  public internal(set) var key: String
  public let title: String
  /// By what it is compared with the user's own items.
  public let traits: ItemTraits
  /// Stands for the source's bytes, which may be too many to keep in memory.
  private let fingerprint: Int64
  /// Stands for what the source says: with that, it is still the same thing.
  let essenceFingerprint: Int64
  private let changed: ClosedRange<Date>?
  private let reduce: @Sendable (OwnItem.Source) -> OwnItem.Source
  private let dated: @Sendable (OwnItem.Source) -> ClosedRange<Date>?
  private let load: @Sendable () throws(FeedError) -> OwnItem.Source

  /// - Parameter source: a document with only this thing, which one of the section's formats can
  ///   read.
  public init(_ item: Item, title: String, source: OwnItem.Source) {
    self.init(key: item.key, title: title, traits: item.traits, source: source) { source }
  }

  /// - Parameters:
  ///   - source: is not kept.
  ///   - essence: what `reduce` makes of it; `nil` if that is the same.
  ///   - reduce: leaves of a source what it says, however that is written.
  ///   - changed: when it was last changed, if it says so: a moment, or all moments of a day.
  ///   - dated: the same of a source.
  ///   - load: reads the same source again.
  public init(
    key: String, title: String, traits: ItemTraits, source: OwnItem.Source,
    essence: OwnItem.Source? = nil,
    reduce: @escaping @Sendable (OwnItem.Source) -> OwnItem.Source = { $0 },
    changed: ClosedRange<Date>? = nil,
    dated: @escaping @Sendable (OwnItem.Source) -> ClosedRange<Date>? = { _ in nil },
    load: @escaping @Sendable () throws(FeedError) -> OwnItem.Source
  ) {
    self.key = key
    self.title = title
    self.traits = traits
    fingerprint = source.fingerprint
    essenceFingerprint = essence?.fingerprint ?? fingerprint
    self.changed = changed
    self.reduce = reduce
    self.dated = dated
    self.load = load
  }

  /// Whether a source says the same, however it is written.
  func isSame(as source: OwnItem.Source) -> Bool {
    source.fingerprint == fingerprint || reduce(source).fingerprint == essenceFingerprint
  }

  /// Whether a source is a later version of it, by what both say of themselves.
  func isOlder(than source: OwnItem.Source) -> Bool {
    isOlder(than: dated(source))
  }

  /// Whether another thing is a later version of it, by what both say of themselves.
  func isOlder(than other: Thing) -> Bool { isOlder(than: other.changed) }

  private func isOlder(than other: @autoclosure () -> ClosedRange<Date>?) -> Bool {
    guard let changed, let other = other() else { return false }
    return changed.upperBound < other.lowerBound
  }

  /// A document with only this thing, which one of the section's formats can read.
  /// - Throws: `FeedError` if it was in a file that has changed.
  public func source() throws(FeedError) -> OwnItem.Source {
    let source = try load()
    guard source.fingerprint == fingerprint else { throw FeedError(StoreError.changedMeanwhile) }
    return source
  }
}

extension OwnItem.Source {
  var fingerprint: Int64 { Fingerprint.of(bytes, Data(format.utf8)) }
}

/// What a format has found in a document.
public struct ThingList: Sendable, ExpressibleByArrayLiteral {
  public var things: [Thing]
  /// The first of what is there too, but can't be read.
  public private(set) var unreadable: [SkippedElement] = []
  public private(set) var unreadableCount = 0

  public init(_ things: [Thing] = []) {
    self.things = things
  }

  /// Records something that can't be read. Only the first ones are described.
  public mutating func skip(_ element: @autoclosure () -> SkippedElement) {
    unreadableCount += 1
    if unreadable.count < Self.mostDescribed { unreadable.append(element()) }
  }

  private static let mostDescribed = 100

  public init(arrayLiteral things: Thing...) { self.init(things) }
}

/// Finds things in documents that are not feeds, such as web pages.
public struct ThingFormat: Sendable {
  /// Whether it finds things also in a document that is read in parts.
  let readsParts: Bool
  /// Whether a document has things that `find` leaves out because it is followed.
  let hasFollowed: @Sendable (FeedDocument) -> Bool
  /// Finds the things in a document, in its order; none if the document is of another kind.
  /// - Throws: `FeedError` if there are things that can't be read.
  public let find: @Sendable (FeedDocument) throws(FeedError) -> ThingList

  public init(
    readsParts: Bool = false,
    hasFollowed: @escaping @Sendable (FeedDocument) -> Bool = { _ in false },
    find: @escaping @Sendable (FeedDocument) throws(FeedError) -> ThingList
  ) {
    self.readsParts = readsParts
    self.hasFollowed = hasFollowed
    self.find = find
  }
}
