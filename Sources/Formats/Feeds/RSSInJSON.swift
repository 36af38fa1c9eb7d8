public import LenientJSON

/// Recognizes and reads RSS 2.0 written as JSON.
/// - Source: https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md
public struct RSSInJSON: Sendable {
  public let head: FeedHead
  private let channel: LenientObject

  /// - Returns: `nil` if the document is something else.
  public init?(_ root: JSONValue) {
    guard let feed = try? LenientObject(from: root),
      let channel = (feed.object("rss") ?? feed).object("channel"),
      channel.has("item") || channel.has("link") && feed.has("rss")
    else { return nil }
    self.channel = channel
    var head = FeedHead()
    head.title = Self.text(channel, "title")
    head.link = channel.text("link")
    head.authors = Self.people(channel, "managingEditor")
    var schedule = FeedScheduleReader()
    schedule.setLifetime(minutes: channel.text("ttl"))
    head.schedule = schedule.result
    self.head = head
  }

  /// The articles, at most the first `WebFeed.Limit.articles`.
  public var articles: [FeedArticle] {
    let items = channel.objects("item")
    let all = items.isEmpty ? [channel.object("item")].compactMap(\.self) : items
    return all.prefix(WebFeed.Limit.articles).map(Self.article)
  }

  private static func article(_ item: LenientObject) -> FeedArticle {
    var article = FeedArticle()
    let guid = item.object("guid")
    article.id = item.text("guid") ?? guid?.text("#value", "value")
    let isLink = guid?.boolean("isPermaLink") ?? true
    article.link =
      item.text("link")
      ?? (isLink && article.id?.hasPrefix("http") == true ? article.id : nil)
    article.title = text(item, "title")
    article.summary = text(item, "description")
    article.content = text(item, "content:encoded")
    article.published = item.text("pubDate").flatMap { FeedDate($0) }
    article.authors = people(item, "author", "dc:creator")
    // There may be a single category or a list of them. Each category is a string or, if it has a
    // domain, an object.
    let most = WebFeed.Limit.categories
    let texts = item.texts("category", limit: most) ?? [item.text("category")].compactMap(\.self)
    let objects =
      item.objects("category", limit: most) + [item.object("category")].compactMap(\.self)
    article.categories = texts + objects.compactMap { $0.text("#value") }
    let files = item.objects("enclosure") + [item.object("enclosure")].compactMap(\.self)
    article.enclosures = files.prefix(WebFeed.Limit.enclosures).compactMap { file in
      file.text("url").map { FeedEnclosure(address: $0, type: file.text("type")) }
    }
    return article
  }

  private static func text(_ object: LenientObject, _ name: String) -> FeedText? {
    // Even text of many pages is read whole.
    object.textOfAnyLength(name).map {
      FeedText(text: $0, isHTML: FeedText.looksLikeHTML($0.utf8))
    }
  }

  private static func people(_ object: LenientObject, _ names: String...) -> [FeedPerson] {
    [object.text(names).flatMap { FeedPerson($0) }].compactMap(\.self)
  }
}
