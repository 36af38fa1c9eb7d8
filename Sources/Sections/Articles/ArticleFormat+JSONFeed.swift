import FeedCore
import Formats
import Foundation
import LenientJSON
import Store

extension ArticleFormat {
  private static let entries = JSONShape(
    lists: JSONFeed.lists, needed: [["id", "url"]],
    typical: ["content_html", "content_text", "date_published"], parts: [])

  /// JSON Feed 1 and 1.1. If its first 64 KB do not name the version, its articles give it away.
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
  ///   - base: the base of links in an article without an address of its own.
  ///   - authors: for an article that names none.
  fileprivate init(_ item: JSONFeedItem, base: URL?, authors: [String]) {
    let page = item.url.flatMap { Link.web($0, relativeTo: base) }
    let link = { (address: String) in Link.web(address, relativeTo: page ?? base) }
    let summary = item.summary.map {
      $0.contains("</") ? HTMLText.plain($0) : CleanText.paragraphs($0)
    }
    var text = item.html.map { ArticleText($0, isHTML: true, base: page ?? base) }
    if text?.plain == nil, text?.html == nil {
      text = item.text.map { ArticleText($0, isHTML: false) }
    }
    let description = text?.plain ?? summary
    self.init(
      id: item.id.map { CleanText.line($0, limit: 2_000) },
      title: item.title.map { CleanText.line(HTMLText.decodingEntities($0)) },
      description: description, html: text?.html, isCut: text?.isCut ?? false,
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
