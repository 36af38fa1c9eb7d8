import FeedCore
import TextCore

extension FeedExport {
  /// Writes all parts of an article, in a format that other programs can read too.
  static let jsonFeed = json(
    id: "json-feed", title: "JSON Feed", list: "items",
    mark: ["version": "https://jsonfeed.org/version/1.1"]
  ) { (article: Article, item) in
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

  /// Writes what `FactsFeed` reads: titles, descriptions and pictures.
  static let facts = json(list: "rows") { (article: Article, _) in
    [
      "title": article.title,
      "description": article.html.map { RichText(html: $0).plain } ?? article.description,
      "imageHref": article.picture?.absoluteString,
    ]
  }
}
