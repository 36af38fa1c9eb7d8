public import Foundation

/// Reads RSS 0.9x, 1.0 and 2.0, and Atom 0.3 and 1.0, one article at a time. Elements are
/// recognized by namespace and name, whichever of these formats the feed uses.
///
/// It reads as much of a damaged feed as possible.
/// - Source: RSS 2.0 and its Best Practices Profile, RDF Site Summary 1.0, RFC 4287.
public struct WebFeed: ~Copyable, Sendable {
  public enum Kind: Hashable, Sendable {
    case rss
    case atom
  }

  /// Limits that real feeds stay below, but that a hostile feed may exceed.
  public enum Limit {
    /// How many articles are read at most. The rest are ignored, because feeds list the newest
    /// first.
    public static let articles = 10_000
    /// How many elements of an article are read, without those in its text.
    static let elements = 2_000
    static let people = 10
    static let categories = 50
    static let enclosures = 20
    /// How many elements are searched for the feed's root element.
    static let before = 50
  }

  public let kind: Kind
  /// The feed's own properties that have been read so far.
  public private(set) var head = FeedHead()
  private var reader: XMLReader
  private var headBuilder: ArticleBuilder
  private var schedule = FeedScheduleReader()
  private var icon = ArticleBuilder.Ranked<String>()
  /// Whether the root is an article that has not been read.
  private var isEntry = false
  /// Whether the document is RDF, in which there was neither a channel nor an article yet. Other
  /// files of RDF, such as those about people, declare the namespace of RSS too.
  public private(set) var isUnconfirmed = false
  /// The depths of the open elements that may contain articles, the outermost element first.
  private var depths: [Int]

  /// - Parameter text: UTF-8.
  /// - Returns: `nil` if the text is not a feed in one of these formats.
  public init?(_ text: Data) {
    self.init(Array(text))
  }

  init?(_ bytes: [UInt8]) {
    reader = XMLReader(bytes)
    guard let kind = Self.root(&reader) else { return nil }
    self.kind = kind
    headBuilder = ArticleBuilder(kind: kind)
    depths = [reader.depth]
    isEntry = FeedElement.names[reader.name] == .entry
    isUnconfirmed = FeedElement.names[reader.name] == .rdf
  }

  /// Detects the feed format from the first bytes of a document; pass a few thousand.
  public static func kind(of beginning: Data) -> Kind? {
    var reader = XMLReader(beginning)
    return root(&reader)
  }

  /// Moves to the feed's root element. A server's warnings may come before that element, but a web
  /// page is not a feed, unless there is nothing else in it.
  private static func root(_ reader: inout XMLReader) -> Kind? {
    var count = 0
    var isPage = false
    while count < Limit.before, let event = reader.next() {
      guard event == .start else { continue }
      count += 1
      switch (FeedElement.names[reader.name], reader.namespace) {
      case (.html?, _): isPage = true
      case (.rss?, _): return .rss
      case (.rdf?, .rdf) where reader.declares(.rss): return .rss
      case (.feed?, .atom): return .atom
      case (.feed?, .none) where count == 1: return .atom
      // CDF and RSS 1.1, and a document of a single Atom entry.
      case (.channel?, .none), (.channel?, .rss): if count == 1 { return .rss }
      case (.entry?, .atom) where count == 1: return .atom
      default: if isPage, !wrappers.contains(reader.name) { return nil }
      }
    }
    return nil
  }

  /// What may be around a feed in a page without anything else.
  private static let wrappers = Set(["head", "meta", "body", "div", "pre"].map { XMLName($0) })

  /// Whether the document ended before the feed did; known after the last article.
  public var isCutOff: Bool { reader.isCutOff }

  /// - Returns: the next article; `nil` at the feed's end.
  public mutating func next() -> FeedArticle? {
    guard goToArticle(reads: true) else { return nil }
    var builder = ArticleBuilder(kind: kind)
    return builder.read(&reader)
  }

  /// Ends the feed once `isOver` returns true; asked every few thousand bytes.
  public mutating func end(when isOver: @escaping @Sendable () -> Bool) { reader.isOver = isOver }

  /// The identifiers that do not identify an article, because several articles share them, and the
  /// links that articles without an identifier share. Reads the whole document.
  /// - Parameter goesOn: called before each article; once it returns false, the result so far is
  ///   returned.
  public func repeatedIDs(while goesOn: () -> Bool = { true }) -> Set<String> {
    guard var feed = WebFeed(reader.bytes) else { return [] }
    feed.end(when: reader.isOver)
    var (names, repeated): (Set<String>, Set<String>) = ([], [])
    var count = 0
    while count < Limit.articles, goesOn(), let name = feed.nextName() {
      count += 1
      if !name.isEmpty, !names.insert(name).inserted { repeated.insert(name) }
    }
    return repeated
  }

  /// - Returns: the identifier of the next article; its link if it has none, which may be empty; `nil`
  ///   at the end.
  private mutating func nextName() -> String? {
    guard goToArticle(reads: false) else { return nil }
    let depth = reader.depth
    var link = ""
    while reader.nextChild(of: depth) {
      switch FeedElement.names[reader.name] {
      case .guid?, .id?: return reader.content().text
      case .link? where link.isEmpty: link = reader.content().text
      default: break
      }
    }
    return link
  }

  /// Moves to the next article.
  /// - Parameter reads: whether to read the feed's own properties on the way.
  /// - Returns: whether there is another article.
  private mutating func goToArticle(reads: Bool) -> Bool {
    if isEntry {
      (isEntry, depths) = (false, [])
      return true
    }
    while let depth = depths.last {
      guard reader.nextChild(of: depth) else {
        depths.removeLast()
        continue
      }
      switch FeedElement.names[reader.name] {
      case .channel?:
        isUnconfirmed = false
        depths.append(reader.depth)
      case .items?: depths.append(reader.depth)
      case .item?, .entry?:
        isUnconfirmed = false
        return true
      default: if reads { addToHead() }
      }
    }
    return false
  }

  private mutating func addToHead() {
    switch FeedElement.names[reader.name] {
    case let name? where FeedElement.ofSchedule.contains(name):
      schedule.read(name, &reader)
      head.schedule = schedule.result
      return
    case .icon?: icon.offer(reader.address(), rank: 0)
    case .logo?: icon.offer(reader.address(), rank: 1)
    default: headBuilder.add(&reader)
    }
    head.icon = icon.value ?? headBuilder.picture.value
    head.title = headBuilder.title.value
    head.link = headBuilder.link.value
    head.authors = headBuilder.bestAuthors
  }
}

/// The feed's own properties.
public struct FeedHead: Hashable, Sendable {
  public var title: FeedText?
  /// The address of the feed's web page.
  public var link: String?
  /// The authors of articles that name none.
  public var authors: [FeedPerson] = []
  public var schedule = FeedSchedule()
  /// The address of the feed's icon, or else of its logo or picture.
  public var icon: String?
}
