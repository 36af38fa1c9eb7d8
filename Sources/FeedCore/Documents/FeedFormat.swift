import Store

/// Recognizes and reads documents in one of the formats of a section's feeds.
public struct FeedFormat: Identifiable, Sendable {
  /// How sure a format is that it can read a document.
  public enum Confidence: Hashable, Comparable, Sendable {
    case none
    /// The document may be in the format, which knows this many parts of the document's first
    /// entries.
    case possible(parts: Int)
    /// The document has the format's own marker, or something that only the format's entries have.
    case certain
  }

  /// The format's name, shared with the `FeedExport` that writes the format.
  public let id: String
  /// The format's media types, starting with the preferred one.
  public let types: [String]
  /// Recognizes a document by its beginning.
  public let sniff: @Sendable (FeedDocument) -> Confidence
  /// How much of a document it is recognized by, in bytes.
  public static let beginning = 1 << 16
  /// Reads a document and emits its items one after the other, so a long feed is never in memory as
  /// a whole.
  /// - Returns: the rest of the feed, without items.
  /// - Throws: `FeedError` if nothing can be read, or if the document has too many elements. A
  ///   single bad element is skipped instead.
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
  public func confidence(in document: FeedDocument) -> FeedFormat.Confidence {
    formats.map { $0.sniff(document) }.max() ?? .none
  }

  /// Reads a document in the format with the highest confidence, or in the first of several such
  /// formats.
  /// - Parameter id: the format, if it is known.
  /// - Throws: see `FeedFormat.read`. If no format recognizes the document, the error says what the
  ///   document is instead, or what the first format did not find in it.
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

  /// Called with an element's item, or with `nil` if the element has no item or is not read yet, so
  /// that slow reading without items is limited too. `stop` ends the reading, whose result is then
  /// ignored.
  public typealias Emit = (Item?) -> Flow

  public enum Flow: Sendable {
    case goOn
    case stop
  }
}
