public import LenientJSON

/// An article of a JSON Feed, as written there.
/// - Source: https://www.jsonfeed.org/version/1.1, and version 1, which has one `author`.
public struct JSONFeedItem: LenientDecodable, Hashable, Sendable {
  public struct Attachment: LenientDecodable, Hashable, Sendable {
    public let url: String
    public let title: String?
    /// A media type, such as `audio/mpeg`.
    public let type: String?

    public init(from json: JSONValue) throws(JSONProblem) {
      let object = try LenientObject(from: json)
      url = try object.requiredText("url")
      title = object.text("title")
      type = object.text("mime_type")
    }
  }

  /// The identifier; feeds that do not follow the specification use a number too.
  public let id: String?
  /// The article's address.
  public let url: String?
  /// The address of the page that the article is about.
  public let externalURL: String?
  public let title: String?
  public let html: String?
  public let text: String?
  public let summary: String?
  public let image: String?
  /// The date as written; RFC 3339 if the feed follows the specification.
  public let published: String?
  /// The authors' names, or something else that identifies them.
  public let authors: [String]
  public let tags: [String]
  public let attachments: [Attachment]

  public init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    id = object.text("id")
    url = object.text("url")
    externalURL = object.text("external_url")
    title = object.text("title")
    let html = object.textOfAnyLength("content_html")
    self.html = html?.contains { !$0.isWhitespace } == true ? html : nil
    text = object.textOfAnyLength("content_text")
    summary = object.text("summary")
    image = object.text("image", "banner_image")
    published = object.text("date_published", "date_modified")
    authors = JSONFeed.authors(of: object)
    tags = object.texts("tags", limit: JSONFeed.Limit.tags) ?? []
    let files: LossyList<Attachment>? = object.list(
      "attachments", limit: JSONFeed.Limit.attachments)
    attachments = files?.elements ?? []
    guard title ?? html ?? text ?? summary ?? externalURL ?? url != nil else {
      throw object.missingText("content_html", "content_text", "title")
    }
  }
}

/// Recognizes and reads JSON Feed 1 and 1.1.
public enum JSONFeed {
  /// The key of the list of articles.
  public static let lists = ["items"]
  /// The media type.
  public static let type = "application/feed+json"

  /// Limits that real feeds stay below; a hostile one may not.
  enum Limit {
    static let authors = 10
    static let tags = 50
    static let attachments = 20
  }

  /// Recognizes a JSON Feed by the address or the number in `version`.
  public static func isOne(_ root: JSONValue) -> Bool {
    guard let feed = try? LenientObject(from: root), let version = feed.text("version") else {
      return false
    }
    if version.lowercased().contains("jsonfeed.org/version/") { return true }
    return ["1", "1.0", "1.1"].contains(version) && feed.has("home_page_url", "feed_url")
  }

  /// The base of relative links in articles without an address, and the authors of articles that
  /// name none.
  public static func defaults(_ root: JSONValue) -> (home: String?, authors: [String]) {
    guard let feed = try? LenientObject(from: root) else { return (nil, []) }
    return (feed.text("home_page_url", "feed_url"), authors(of: feed))
  }

  static func authors(of object: LenientObject) -> [String] {
    let list: LossyList<Author>? = object.list("authors", limit: Limit.authors)
    let authors = list?.elements ?? []
    return
      (authors.isEmpty
      ? [object.object("author").flatMap { $0.text("name", "url") }] : authors.map(\.name))
      .compactMap(\.self)
  }

  private struct Author: LenientDecodable {
    let name: String?

    init(from json: JSONValue) throws(JSONProblem) {
      name = try LenientObject(from: json).text("name", "url")
    }
  }
}
