import FeedCore
import Formats
import Foundation
import LenientJSON
import Localization
import Store
import TextCore

/// The formats of articles, except for the one that `FactsFeed` reads.
enum ArticleFormat {
  /// RSS 0.9x, 1.0 and 2.0, and Atom 0.3 and 1.0.
  static let webFeed = FeedFormat(
    id: "xml",
    types: [
      "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/xml",
      "text/xml",
    ],
    sniff: { document in
      let beginning = (try? document.text())?.prefix(sniffed) ?? Data()
      return WebFeed.kind(of: beginning) == nil ? .none : .certain
    },
    read: { (document, emit) throws(FeedError) in
      let text = try document.text()
      guard var feed = WebFeed(text) else { throw .unsupportedFormat(.xml) }
      feed.end(when: document.isOver)
      var goesOn = true
      let repeated = feed.repeatedIDs {
        goesOn = emit(nil) == .goOn
        return goesOn
      }
      var keys = ArticleKeys(repeated: repeated)
      var count = 0
      var onlyOneIsCut = false
      var lastIsCut = false
      while goesOn, count < WebFeed.Limit.articles, let article = feed.next() {
        // If an article is cut off, its ID may be cut off too, and the article would later stay
        // beside the complete one.
        lastIsCut = feed.isCutOff && count > 0
        guard !lastIsCut else { break }
        count += 1
        onlyOneIsCut = feed.isCutOff
        keys.home = feed.head.link
        let stored = Article(article, of: feed.head, at: document.url)
        goesOn = emit(article.isEmpty ? nil : keys.item(stored)) == .goOn
      }
      if count == 0, feed.isUnconfirmed { throw .unsupportedFormat(.xml) }
      let title = feed.head.title.map { CleanText.line(HTMLText.title($0)) }
      var rest = DecodedFeed(title: title, items: [])
      rest.schedule = feed.head.schedule
      rest.icon = feed.head.icon.flatMap { Link.web($0, relativeTo: document.url) }
      guard feed.isCutOff else { return rest }
      // A feed that is cut off before its first article must not empty the list on the screen.
      guard count > 0 else { throw .transport(.cutShort) }
      // A cut article is shown if it is the only one. After a whole one, nothing else is known to
      // be missing.
      guard lastIsCut, !onlyOneIsCut else { return rest }
      let place = "\(feed.kind == .rss ? "item" : "entry")[\(count)]"
      rest.skip(SkippedElement(path: place, reason: Phrase("unexpected end")))
      return rest
    })

  /// RSS 2.0 written as JSON.
  static let rssInJSON = FeedFormat(
    id: "rss-in-json",
    sniff: { document in
      JSONShape.beginning(of: document).flatMap { RSSInJSON($0) } == nil ? .none : .certain
    },
    read: { (document, emit) throws(FeedError) in
      let text = try document.text()
      let root: JSONValue
      do throws(JSONProblem) { root = try JSONDocument(text).root } catch {
        throw .malformed(error)
      }
      guard let feed = RSSInJSON(root) else {
        throw .malformed(
          path: "rss.channel",
          reason: JSONProblem.Reason.mismatch(expected: .object, found: .nothing).phrase)
      }
      let articles = feed.articles
      let keys = ArticleKeys(
        repeated: Self.repeated(articles.compactMap { $0.id ?? $0.link }), home: feed.head.link)
      for article in articles {
        let stored = Article(article, of: feed.head, at: document.url)
        guard emit(article.isEmpty ? nil : keys.item(stored)) == .goOn else { break }
      }
      var rest = DecodedFeed(
        title: feed.head.title.map { CleanText.line(HTMLText.title($0)) }, items: [])
      rest.schedule = feed.head.schedule
      return rest
    })

  private static func repeated(_ ids: [String]) -> Set<String> {
    var known: Set<String> = []
    return Set(ids.filter { !known.insert($0).inserted })
  }

  /// How much of a document is sniffed, in bytes.
  private static let sniffed = 64 << 10
}

/// Gives each article of a feed a key that stays the same: made from the article's ID in the feed,
/// otherwise from its address, otherwise from its content.
struct ArticleKeys {
  private let repeated: Set<String>
  private let repeatedLinks: Set<String>
  /// The address of the site. An article that links only there has no address of its own.
  var home: String?

  /// - Parameter repeated: the IDs that several articles of the feed have, and the links of those
  ///   without an ID. Such articles are distinguished by their addresses, otherwise by their content.
  init(repeated: Set<String>, home: String? = nil) {
    self.repeated = repeated
    repeatedLinks = Set(repeated.map(Self.canonical))
    self.home = home
  }

  func item(_ article: Article) -> Item {
    var name = article.id.map(Self.canonical)
    var link = article.page.map { Self.canonical($0.absoluteString) }
    if link == home.map(Self.canonical) { link = nil }
    if article.id == nil, let shared = link, repeatedLinks.contains(shared) { link = nil }
    if let id = article.id, repeated.contains(id) {
      name = link.map { Self.canonical(id) + " " + $0 }
    }
    let key = ItemKey.make(
      id: name ?? link,
      content: [
        article.title, article.description, article.attachments.first?.url.absoluteString,
        article.picture?.absoluteString, article.published,
      ])
    return Item.article(article, key: key, place: link, payload: article.payload)
  }

  /// A name in a form that is the same for addresses that differ only in `http` or `https`, or in a
  /// final slash.
  private static func canonical(_ name: String) -> String {
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return name }
    var rest = name.drop { $0 != ":" }
    while rest.last == "/" { rest.removeLast() }
    return "https" + rest
  }
}

extension Article {
  /// - Parameters:
  ///   - head: what the feed says about itself.
  ///   - address: the feed's address.
  fileprivate init(_ article: FeedArticle, of head: FeedHead, at address: URL?) {
    let home = head.link.flatMap { Link.web($0, relativeTo: address) } ?? address
    let page = article.link.flatMap { Link.web(Self.repaired($0), relativeTo: home) }
    let link = { (address: String) in Link.web(address, relativeTo: page ?? home) }
    let (long, shorter) = Self.texts(article)
    var text = long.map {
      ArticleText($0.text, isHTML: $0.isHTML, base: $0.base.flatMap(Link.web) ?? page ?? home)
    }
    let pictures = article.pictures.compactMap { picture in
      link(picture.address).map { ($0, words: picture.words ?? "") }
    }
    if !pictures.isEmpty {
      var whole = text ?? ArticleText("", isHTML: false)
      whole.append(pictures)
      text = whole
    }
    let people = article.authors.isEmpty ? head.authors : article.authors
    self.init(
      id: article.id.map { CleanText.line($0, limit: 2_000) },
      title: article.title.map { CleanText.line(HTMLText.title($0)) },
      description: text?.plain, html: text?.html, isCut: text?.isCut ?? false,
      summary: shorter.map(HTMLText.plain),
      picture: article.picture.flatMap { link($0) ?? Link.picture($0) } ?? text?.figures.first,
      published: (article.published ?? article.updated)?.description,
      authors: people.compactMap { $0.name ?? $0.mail ?? $0.address }
        .map { CleanText.line(HTMLText.decodingEntities($0)) },
      tags: article.categories.map { CleanText.line(HTMLText.decodingEntities($0), limit: 100) }
        .filter { !$0.isEmpty },
      page: page, subject: article.subject.flatMap(link),
      attachments: article.enclosures.compactMap {
        Attachment(at: link($0.address), title: $0.title, type: $0.type)
      })
    beginsWithPicture =
      text?.begins(with: picture) == true || pictures.contains { $0.0 == picture }
    if summary == self.description || summary?.isEmpty == true { summary = nil }
  }

  /// A link as it was meant: some links are escaped twice, or lack the scheme.
  private static func repaired(_ link: String) -> String {
    let link = link.replacing("&amp;", with: "&")
    return link.hasPrefix("www.") ? "http://" + link : link
  }

  /// The longer text of the article, and the shorter one unless it is just the beginning of the
  /// longer.
  private static func texts(_ article: FeedArticle) -> (FeedText?, FeedText?) {
    guard let content = article.content else { return (article.summary, nil) }
    guard let summary = article.summary else { return (content, nil) }
    let isShorter = summary.text.utf8.count <= content.text.utf8.count
    let (long, short) = isShorter ? (content, summary) : (summary, content)
    return (long, long.text.hasPrefix(short.text) ? nil : short)
  }
}
