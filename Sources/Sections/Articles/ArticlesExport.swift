import FeedCore
import Store
import TextCore

extension FeedExport {
  /// Writes all parts of an article, in a format that other programs can read too.
  static let jsonFeed = json(
    id: "json-feed", title: "JSON Feed", list: "items",
    mark: ["version": "https://jsonfeed.org/version/1.1"]
  ) { (article: Article, item) in members(of: article, item) }

  private static func members(of article: Article, _ item: StoredItem) -> [String: Any?] {
    [
      "id": article.id ?? item.key, "title": article.title.map(HTMLText.encodingEntities),
      "content_text": article.html == nil ? article.description : nil, "content_html": article.html,
      "summary": article.summary,
      "image": article.picture?.absoluteString, "date_published": article.published,
      "authors": article.authors.map { ["name": $0] }, "tags": article.tags,
      "url": article.page?.absoluteString, "external_url": article.subject?.absoluteString,
      "attachments": article.attachments.map {
        trimmed([
          "url": $0.url.absoluteString, "mime_type": $0.type ?? "application/octet-stream",
          "title": $0.title,
        ])
      },
    ]
  }

  /// Writes the titles, descriptions and pictures of facts, and everything else as in JSON Feed.
  static let facts = json(list: "rows") { (article: Article, item) in
    var all = members(of: article, item)
    if article.id == nil, article.page == nil, article.published == nil { all["id"] = .some(nil) }
    all["title"] = article.title
    all["description"] = article.html.map { RichText(html: $0).plain } ?? article.description
    all["imageHref"] = article.picture?.absoluteString
    all["image"] = .some(nil)
    if article.html == nil { all["content_text"] = .some(nil) }
    return all
  }
}
