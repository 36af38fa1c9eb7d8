import FeedCore
import Formats
import Foundation
import LenientJSON
import Store

extension ArticleFormat {
  private static let entries = JSONShape(
    lists: JSONFeed.lists, needed: [["id", "url"]],
    typical: ["content_html", "content_text", "date_published"], parts: [])

  /// JSON Feed 1 and 1.1. Where it does not say what it is in its first 64 KB, its articles do.
  static let jsonFeed = FeedFormat(
    id: "json-feed", types: [JSONFeed.type],
    sniff: { document in
      guard let root = JSONShape.beginning(of: document), root.kind == .object else { return .none }
      return JSONFeed.isOne(root) || entries.sniff(root) == .certain ? .certain : .none
    },
    read: { (document, emit) throws(FeedError) in
      let list = try JSONList(in: document, under: JSONFeed.lists)
      let (home, authors) = JSONFeed.defaults(list.root)
      let base = home.flatMap(Link.web) ?? document.url
      return try DecodedFeed.reading(
        list, titles: ["title"],
        value: { (json) throws(JSONProblem) in
          Article(try JSONFeedItem(from: json), base: base, authors: authors)
        }, item: Item.article, emit: emit)
    })
}

extension Article {
  /// - Parameters:
  ///   - base: what links are relative to in an article without an address of its own.
  ///   - authors: those of an article that names none.
  fileprivate init(_ item: JSONFeedItem, base: URL?, authors: [String]) {
    let page = item.url.flatMap { Link.web($0, relativeTo: base) }
    let link = { (address: String) in Link.web(address, relativeTo: page ?? base) }
    let summary = item.summary.map {
      $0.contains("</") ? HTMLText.plain($0) : CleanText.paragraphs($0)
    }
    let (rich, isCut) = Self.rich(item.html, base: page ?? base)
    let description =
      rich.flatMap { $0.blocks.isEmpty ? nil : CleanText.paragraphs($0.plain) }
      ?? item.text.map { CleanText.paragraphs($0) } ?? summary
    self.init(
      id: item.id.map { CleanText.line($0, limit: 2_000) },
      title: item.title.map { CleanText.line(HTMLText.decodingEntities($0)) },
      description: description, html: rich.flatMap { $0.isPlain && !isCut ? nil : $0.html },
      isCut: isCut,
      summary: summary == description ? nil : summary,
      picture: item.image.flatMap { link($0) ?? Link.picture($0) },
      published: item.published.map { CleanText.line($0, limit: 40) },
      authors: (item.authors.isEmpty ? authors : item.authors).map { CleanText.line($0) },
      tags: item.tags.map { CleanText.line($0, limit: 100) }.filter { !$0.isEmpty },
      page: page, subject: item.externalURL.flatMap(link),
      attachments: item.attachments.compactMap {
        Attachment(at: link($0.url), title: $0.title, type: $0.type)
      })
  }
}
