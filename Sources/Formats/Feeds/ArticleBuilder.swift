/// Builds an article from its elements. If several elements give the same value, the one with the
/// best rank counts, which is usually the format's own element rather than a module's. Among
/// elements of the same rank, the first counts.
struct ArticleBuilder: Sendable {
  /// Attribute names.
  enum Name {
    static let address = XMLName("url")
    static let link = XMLName("href")
    static let relation = XMLName("rel")
    static let type = XMLName("type")
    static let mode = XMLName("mode")
    static let source = XMLName("src")
    static let title = XMLName("title")
    static let term = XMLName("term")
    static let label = XMLName("label")
    static let medium = XMLName("medium")
    static let width = XMLName("width")
    static let isPermanent = XMLName("isPermaLink")
    static let about = XMLName("rdf:about")
    static let changed = XMLName("lastmod")
  }

  /// A value with its rank. Another value replaces it only if the new rank is better, which means
  /// lower.
  struct Ranked<Value: Sendable>: Sendable {
    private(set) var value: Value?
    private var rank = Int.max

    mutating func offer(_ value: consuming Value?, rank: Int) {
      guard rank < self.rank, let value else { return }
      (self.value, self.rank) = (value, rank)
    }

    mutating func take() -> Value? { value.take() }
  }

  let kind: WebFeed.Kind
  private var count = 0
  var id = Ranked<String>()
  var link = Ranked<String>()
  var subject: String?
  var title = Ranked<FeedText>()
  var summary = Ranked<FeedText>()
  var content = Ranked<FeedText>()
  var published = Ranked<FeedDate>()
  var updated = Ranked<FeedDate>()
  /// The authors by the rank of the element that names them.
  var authors: [Int: [FeedPerson]] = [:]
  var categories: [String] = []
  var enclosures: [FeedEnclosure] = []
  var picture = Ranked<String>()
  var pictures: [FeedPicture] = []

  init(kind: WebFeed.Kind) { self.kind = kind }

  /// Reads the article that the current element contains.
  mutating func read(_ reader: inout XMLReader) -> FeedArticle {
    id.offer(reader.attribute(Name.about), rank: 3)
    // CDF has the address and the date in attributes.
    if kind == .rss {
      link.offer(reader.resolvedAttribute(Name.link), rank: 9)
      updated.offer(reader.attribute(Name.changed).flatMap { FeedDate($0) }, rank: 9)
    }
    link.offer(reader.resolvedAttribute(Name.about), rank: 8)
    let depth = reader.depth
    while reader.nextChild(of: depth) { add(&reader) }
    if kind == .atom, let id = id.value, id.hasPrefix("http://") || id.hasPrefix("https://") {
      link.offer(id, rank: 10)
    }
    return takeArticle()
  }

  /// Moves the article read so far out of the builder, so its text is not copied.
  mutating func takeArticle() -> FeedArticle {
    let link = self.link.take()
    return FeedArticle(
      id: id.take(), link: link, subject: subject == link ? nil : subject, title: title.take(),
      summary: summary.take(), content: content.take(), published: published.take(),
      updated: updated.take(), authors: bestAuthors,
      categories: categories, enclosures: enclosures, picture: picture.take(),
      pictures: pictures.count > 1 || pictures.first?.words != nil ? pictures : [])
  }

  /// The authors whom the element of the best rank names.
  var bestAuthors: [FeedPerson] { authors.min { $0.key < $1.key }?.value ?? [] }

  /// The vocabulary that an element belongs to.
  private enum Vocabulary {
    case rss, atom, dublinCore, content, media, iTunes, feedBurner, prism, xhtml
  }

  /// The vocabulary of an element; `nil` if no element of its namespace is read. Without a prefix,
  /// an element in an unknown namespace belongs to the feed's own vocabulary.
  private func vocabulary(_ namespace: XMLNamespace, hasPrefix: Bool) -> Vocabulary? {
    switch namespace {
    case .none: kind == .atom ? .atom : .rss
    case .unknown: hasPrefix ? nil : kind == .atom ? .atom : .rss
    case .atom: .atom
    case .rss: .rss
    case .dublinCore, .dublinCoreTerms: .dublinCore
    case .content: .content
    case .media: .media
    case .iTunes: .iTunes
    case .feedBurner: .feedBurner
    case .prism: .prism
    case .xhtml: .xhtml
    case .rdf: nil
    }
  }

  /// Adds the information of the current element.
  mutating func add(_ reader: inout XMLReader) {
    count += 1
    guard count <= WebFeed.Limit.elements, let name = FeedElement.names[reader.name],
      let vocabulary = vocabulary(reader.namespace, hasPrefix: reader.hasPrefix)
    else { return }
    switch vocabulary {
    case .rss: addRSS(name, &reader)
    case .atom: addAtom(name, &reader)
    case .dublinCore: addDublinCore(name, &reader)
    case .content where name == .encoded: content.offer(reader.text(isHTML: true), rank: 0)
    case .content: break
    case .media: addMedia(name, &reader)
    case .iTunes: addITunes(name, &reader)
    // The link itself counts the clicks.
    case .feedBurner where name == .origlink: link.offer(reader.address(), rank: -1)
    case .prism where name == .publicationdate: published.offer(reader.date(), rank: 5)
    case .feedBurner, .prism: break
    case .xhtml where name == .body: content.offer(reader.text(isHTML: true, .markup), rank: 3)
    case .xhtml: break
    }
  }

  private mutating func addRSS(_ name: FeedElement, _ reader: inout XMLReader) {
    switch name {
    case .title: title.offer(reader.text(), rank: 0)
    case .description: summary.offer(reader.text(), rank: 0)
    // Of RSS before 2.0, of CDF, and of programs that mix RSS with Atom.
    case .body, .fullitem, .content: content.offer(reader.text(), rank: 4)
    case .abstract: summary.offer(reader.text(), rank: 3)
    case .link:
      let address = reader.resolvedAttribute(Name.link)
      link.offer(reader.address() ?? address, rank: 0)
    case .guid:
      let isPermanent = reader.attribute(Name.isPermanent)
      let text = reader.line()
      id.offer(text, rank: 0)
      if let text, text.hasPrefix("http"), isPermanent?.lowercased() != "false" {
        link.offer(text, rank: 5)
      }
    case .pubdate, .published: published.offer(reader.date(), rank: 0)
    case .date: published.offer(reader.date(), rank: 3)
    case .issued, .created: published.offer(reader.date(), rank: 4)
    case .updated, .modified: updated.offer(reader.date(), rank: 1)
    case .author, .managingeditor: add(reader.person(), rank: 0)
    case .webmaster: add(reader.person(), rank: 9)
    case .category: add(category: reader.line())
    case .enclosure: addEnclosure(&reader)
    case .image: addPicture(&reader)
    default: break
    }
  }

  private mutating func addAtom(_ name: FeedElement, _ reader: inout XMLReader) {
    let rank = kind == .atom ? 0 : 2
    switch name {
    case .title: title.offer(reader.atomText(), rank: rank)
    case .summary: summary.offer(reader.atomText(), rank: rank)
    case .content:
      // Content at another address becomes a link.
      let source = reader.resolvedAttribute(Name.source)
      link.offer(source, rank: 7)
      if source == nil { content.offer(reader.atomText(), rank: rank) }
    case .link: addLink(&reader, rank: rank)
    case .id: id.offer(reader.line(), rank: rank)
    case .published: published.offer(reader.date(), rank: rank)
    case .issued: published.offer(reader.date(), rank: rank + 1)
    case .created: published.offer(reader.date(), rank: rank + 2)
    case .updated, .modified: updated.offer(reader.date(), rank: 0)
    case .author: add(reader.atomPerson(), rank: 1)
    case .source: addSource(&reader)
    case .category:
      add(category: reader.attribute(Name.label) ?? reader.attribute(Name.term) ?? reader.line())
    default: break
    }
  }

  /// Reads the element about the feed that the article comes from. That feed's author is used if
  /// the article has none.
  private mutating func addSource(_ reader: inout XMLReader) {
    let depth = reader.depth
    while reader.nextChild(of: depth) {
      if reader.namespace != .unknown, FeedElement.names[reader.name] == .author {
        add(reader.atomPerson(), rank: 8)
      }
    }
  }

  private mutating func addDublinCore(_ name: FeedElement, _ reader: inout XMLReader) {
    switch name {
    case .title: title.offer(reader.text(), rank: 4)
    case .description: summary.offer(reader.text(), rank: 4)
    case .creator, .author: add(reader.line().flatMap { FeedPerson($0) }, rank: 2)
    case .date: published.offer(reader.date(), rank: 1)
    case .issued, .created, .available: published.offer(reader.date(), rank: 4)
    case .modified: updated.offer(reader.date(), rank: 2)
    case .subject: add(category: reader.line())
    default: break
    }
  }

  private mutating func addITunes(_ name: FeedElement, _ reader: inout XMLReader) {
    switch name {
    case .title: title.offer(reader.text(), rank: 6)
    case .summary: summary.offer(reader.text(), rank: 5)
    case .subtitle: summary.offer(reader.text(), rank: 7)
    case .author: add(reader.line().flatMap { FeedPerson($0) }, rank: 3)
    case .image: picture.offer(reader.resolvedAttribute(Name.link), rank: 2)
    case .keywords:
      for word in reader.line()?.split(separator: ",") ?? [] {
        add(category: String(word.drop { $0 == " " }))
      }
    default: break
    }
  }
}
