public import Foundation

/// Reads RSS 0.9x, 1.0 and 2.0, and Atom 0.3 and 1.0, one article after the other. Each element
/// counts by its namespace and its name, in whichever of these formats it stands.
///
/// What of a damaged feed can be read is read.
/// - Source: RSS 2.0 and its Best Practices Profile, RDF Site Summary 1.0, RFC 4287.
public struct WebFeed: ~Copyable, Sendable {
  public enum Kind: Hashable, Sendable {
    case rss
    case atom
  }

  /// What nobody has as much of; a hostile feed may.
  public enum Limit {
    /// Those behind them are left out: feeds have the newest first.
    public static let articles = 10_000
    static let people = 10
    static let categories = 50
    static let enclosures = 20
    /// How many elements may stand before the feed's own.
    static let before = 50
  }

  public let kind: Kind
  /// What was read so far of what the feed says of itself.
  public private(set) var head = FeedHead()
  private var reader: XMLReader
  private var schedule = FeedScheduleReader()
  /// The elements that articles may stand in, the outermost first.
  private var depths: [Int]

  /// - Parameter text: UTF-8.
  /// - Returns: `nil` for what is no such feed.
  public init?(_ text: Data) {
    self.init(Array(text))
  }

  init?(_ bytes: [UInt8]) {
    reader = XMLReader(bytes)
    guard let kind = Self.root(&reader) else { return nil }
    self.kind = kind
    depths = [reader.depth]
  }

  /// What feed a document is by its first bytes, of which there should be a few thousand.
  public static func kind(of beginning: Data) -> Kind? {
    var reader = XMLReader(beginning)
    return root(&reader)
  }

  /// Goes on to the feed's own element. A server's warnings may stand before it, but a web page is
  /// no feed.
  private static func root(_ reader: inout XMLReader) -> Kind? {
    var count = 0
    while count < Limit.before, let event = reader.next() {
      guard event == .start else { continue }
      count += 1
      switch (FeedElement.names[reader.name], reader.namespace) {
      case (.html?, _): return nil
      case (.rss?, _): return .rss
      case (.rdf?, .rdf) where reader.declares(.rss): return .rss
      case (.feed?, .atom): return .atom
      case (.feed?, .none) where count == 1: return .atom
      default: break
      }
    }
    return nil
  }

  var document: [UInt8] { reader.bytes }

  /// Whether the document ended before the feed did; known after the last article.
  public var isCutOff: Bool { reader.isCutOff }

  /// - Returns: the next article, or `nil` at the feed's end.
  public mutating func next() -> FeedArticle? {
    guard goToArticle(reads: true) else { return nil }
    var builder = ArticleBuilder(kind: kind)
    return builder.read(&reader)
  }

  /// - Returns: the feed's own name for the next article, which may be empty, or `nil` at the end.
  mutating func nextName() -> String? {
    guard goToArticle(reads: false) else { return nil }
    let depth = reader.depth
    while reader.nextChild(of: depth) {
      if [.guid, .id].contains(FeedElement.names[reader.name]) { return reader.content().text }
    }
    return ""
  }

  /// - Parameter reads: whether what the feed says of itself is kept on the way.
  private mutating func goToArticle(reads: Bool) -> Bool {
    while let depth = depths.last {
      guard reader.nextChild(of: depth) else {
        depths.removeLast()
        continue
      }
      switch FeedElement.names[reader.name] {
      case .channel?: depths.append(reader.depth)
      case .item?, .entry?: return true
      default: if reads { addToHead() }
      }
    }
    return false
  }

  private mutating func addToHead() {
    if let name = FeedElement.names[reader.name], FeedElement.ofSchedule.contains(name) {
      schedule.read(name, &reader)
      head.schedule = schedule.result
      return
    }
    var builder = ArticleBuilder(kind: kind)
    builder.add(&reader)
    let part = builder.takeArticle()
    head.title = head.title ?? part.title
    head.link = head.link ?? part.link
    head.updated = head.updated ?? part.updated ?? part.published
    if head.authors.isEmpty { head.authors = part.authors }
  }
}

/// What a feed says of itself.
public struct FeedHead: Hashable, Sendable {
  public var title: FeedText?
  /// The page that it is the feed of.
  public var link: String?
  public var updated: FeedDate?
  /// Who wrote the articles that do not say it.
  public var authors: [FeedPerson] = []
  public var schedule = FeedSchedule()
}
