import FeedCore
import Formats

extension FeedExport {
  /// All that a fact has, for other programs too.
  static let jsonFeed = json(
    id: "json-feed", title: "JSON Feed", list: "items",
    mark: ["version": "https://jsonfeed.org/version/1.1"]
  ) { (fact: Fact, item) in
    [
      "id": fact.id ?? item.key, "title": fact.title.map(HTMLText.encodingEntities),
      "content_text": fact.html == nil ? fact.description : nil, "content_html": fact.html,
      "summary": fact.summary,
      "image": fact.picture?.absoluteString, "date_published": fact.published,
      "authors": fact.authors.map { ["name": $0] }, "tags": fact.tags,
      "url": fact.page?.absoluteString, "external_url": fact.subject?.absoluteString,
      "attachments": fact.attachments.map {
        trimmed([
          "url": $0.url.absoluteString, "mime_type": $0.type ?? "application/octet-stream",
          "title": $0.title,
        ])
      },
    ]
  }

  /// What `FactsFeed` reads: titles, texts and pictures.
  static let facts = json(list: "rows") { (fact: Fact, _) in
    [
      "title": fact.title,
      "description": fact.html.map { RichText(html: $0).plain } ?? fact.description,
      "imageHref": fact.picture?.absoluteString,
    ]
  }
}
