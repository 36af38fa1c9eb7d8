import FeedCore
import LenientJSON
import Store
import TextCore

/// Reads `{"title", "rows": [{"title", "description", "imageHref"}]}`, and documents with similar
/// keys.
enum FactsFeed {
  private static let shape = JSONShape(
    lists: ["rows", "facts", "items"], needed: [titles + texts + pictures],
    parts: [titles, texts, pictures])
  fileprivate static let titles = ["title"]
  fileprivate static let texts = ["description", "text", "body"]
  fileprivate static let pictures = ["imageHref", "imageURL", "image", "picture"]

  static let format = FeedFormat(sniff: { shape.sniff($0) }) { (document, emit) throws(FeedError) in
    var feed = try DecodedFeed.reading(
      JSONList(in: document, under: shape.lists), feedTitles: ["title", "name"], value: fact,
      item: Item.article, emit: emit)
    feed.isWholeList = true
    return feed
  }

  /// Reads a row; `nil` if it is empty, which is normal in these feeds and not an error.
  private static func fact(_ json: JSONValue) throws(JSONProblem) -> Article? {
    var fact = try Article(from: json)
    // The app's own export has all parts of an article.
    if try LenientObject(from: json).has(["url", "content_html", "date_published", "external_url"])
    {
      let (description, picture) = (fact.description, fact.picture)
      fact = try Article(jsonFeed: json, base: nil, authors: [])
      fact.description = fact.description ?? description
      fact.picture = picture ?? fact.picture
    }
    return fact == Article() ? nil : fact
  }
}

extension Article {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    try object.refuseJSONLD()
    let title =
      object.isFact ? try object.optionalText("title") : try object.requiredText("title")
    self.init(
      title: title.map { CleanText.line($0) },
      description: object.text(FactsFeed.texts).map { CleanText.paragraphs($0) },
      picture: object.text(FactsFeed.pictures).flatMap(Link.picture))
  }
}

extension LenientObject {
  /// Whether this object can be a fact: it is empty, or has at least one of a fact's keys.
  fileprivate var isFact: Bool {
    isEmpty || has(FactsFeed.titles + FactsFeed.texts + FactsFeed.pictures)
  }
}
