import Foundation
import Store

/// A format in which a section's feeds come.
public struct FeedFormat: Identifiable, Sendable {
  /// How sure a format is that it can read a document.
  public enum Confidence: Hashable, Comparable, Sendable {
    case none
    /// It could read it: of so many parts of the first entries it knows what they are.
    case possible(parts: Int)
    /// By a mark of the format, or by what only its entries have.
    case certain
  }

  /// Its name, which is also that of the `FeedExport` that writes it.
  public let id: String
  /// Its media types, the preferred one first.
  public let types: [String]
  /// Looks at the bytes first, then at type and name, and at no more than the document's beginning.
  public let sniff: @Sendable (FeedDocument) -> Confidence
  /// Reads a document and hands over its items, one after the other, so that those of a long one
  /// need not all be there at once.
  /// - Returns: the rest of the feed, without items.
  /// - Throws: `FeedError` only when nothing of it can be read, though items may have been handed
  ///   over by then; a bad element is skipped instead.
  public let read: Read

  public typealias Read =
    @Sendable (FeedDocument, _ emit: Section.Emit) throws(FeedError) -> DecodedFeed

  public init(
    id: String = "json", types: [String] = ["application/json"],
    sniff: @escaping @Sendable (FeedDocument) -> Confidence, read: @escaping Read
  ) {
    self.id = id
    self.types = types
    self.sniff = sniff
    self.read = read
  }
}

extension Section {
  /// How sure its surest format is.
  public func confidence(in document: FeedDocument) -> FeedFormat.Confidence {
    formats.map { $0.sniff(document) }.max() ?? .none
  }

  /// Reads a document in the format that is surest of it, the first of several.
  /// - Parameter id: the format that it is in, where that is known.
  /// - Throws: see `FeedFormat.read`; where no format knows the document, what it is instead, or
  ///   what the first format misses in it.
  public func read(
    _ document: FeedDocument, as id: FeedFormat.ID? = nil, emit: Emit
  ) throws(FeedError) -> DecodedFeed {
    if let known = formats.first(where: { $0.id == id }) { return try known.read(document, emit) }
    var best: (format: FeedFormat, confidence: FeedFormat.Confidence)?
    for format in formats {
      let confidence = format.sniff(document)
      if confidence > best?.confidence ?? .none { best = (format, confidence) }
    }
    if best == nil, let complaint = document.complaint { throw complaint }
    return try (best?.format ?? formats[0]).read(document, emit)
  }

  /// Reads a feed with all its items.
  public func decode(
    _ document: FeedDocument, as id: FeedFormat.ID? = nil
  ) throws(FeedError) -> DecodedFeed {
    var items: [Item] = []
    var feed = try read(document, as: id) { item in
      if let item { items.append(item) }
      return .goOn
    }
    feed.items = items
    return feed
  }

  /// Called for each element in turn with its item, or with `nil` where it gave none or is not read
  /// yet: what takes long without items is counted, too. Where it answers `stop`, reading ends there; what it returns or throws then does not matter.
  public typealias Emit = (Item?) -> Flow

  public enum Flow: Sendable {
    case goOn
    case stop
  }
}
