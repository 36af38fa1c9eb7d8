import FeedCore
import Foundation
import Localization
import Store
import TextCore

extension Section {
  /// The section of articles, the newest first. Short illustrated facts, which have no date, are in
  /// the order of their feed.
  public static var articles: Section {
    Section(
      id: "articles", title: text("Articles"), formerIDs: ["facts"],
      iconName: "almanac-articles-symbolic", order: .date,
      retention: .days(90), hasReading: true,
      invitation: Invitation(
        text: text("Articles and facts from the websites that you like."),
        address: text("Feed from an Address…"), file: text("Feeds from a File…")),
      sampleFeed: .sample("facts.json"), sampleTitle: "Everyday Wonders",
      formats: [
        FactsFeed.format, ArticleFormat.jsonFeed, ArticleFormat.webFeed, ArticleFormat.rssInJSON,
      ],
      exports: [.jsonFeed, .facts, .webPage, .plainText],
      row: { Payload.value(Article.self, of: $0)?.row() ?? .unreadable },
      detail: { item in
        var article = Payload.value(Article.self, of: item)
        if let fullText = item.fullText { article?.replaceText(with: fullText) }
        return article?.detail() ?? .unreadable
      })
  }
}

extension Item {
  static func article(_ article: Article, payload: Data) -> Item {
    // The title is used first, because it usually stays the same when the text is corrected.
    let key = ItemKey.make(
      id: article.id,
      content: [article.title ?? article.description ?? article.picture?.absoluteString])
    return .article(
      article, key: key, place: article.page?.absoluteString, payload: payload)
  }

  /// - Parameter place: the article's own address; `nil` if it shares its page with others.
  static func article(_ article: Article, key: String, place: String?, payload: Data) -> Item {
    Item(
      key: key,
      traits: ItemTraits(
        id: article.ownID, whole: article.whole(at: place),
        identities: [article.datedText],
        handles: [
          place.map(Link.identity),
          article.published.map { "\(article.title ?? "") \($0)" },
        ],
        contents: [article.longText]), date: article.date,
      searchText: ([article.title, article.description, article.summary].compactMap(\.self)
        + article.authors + article.tags).joined(separator: "\n"),
      payload: payload)
  }
}

extension Article {
  /// The ID, without what changes in it if it is an address. An article without an ID that has a file,
  /// such as a recording, has the ID of the file.
  fileprivate var ownID: String? {
    guard let id = id ?? attachments.first(where: { !$0.isPicture })?.url.absoluteString else {
      return nil
    }
    return id.hasPrefix("http://") || id.hasPrefix("https://") ? Link.identity(id) : id
  }

  /// All that is read, seen and heard; `nil` if there is only a title. Articles without a text, such
  /// as “Photo of the day”, are told apart by their addresses.
  fileprivate func whole(at place: String?) -> String? {
    let texts = [description, summary].compactMap(\.self).filter { !$0.isEmpty && $0 != title }
    let addresses =
      [texts.isEmpty ? place : nil, picture.map(Self.withoutSize)].compactMap(\.self)
      + attachments.map(\.url.absoluteString)
    guard !texts.isEmpty || !addresses.isEmpty else { return nil }
    return ([title ?? ""] + texts + authors + tags + addresses.map(Link.identity))
      .joined(separator: "\n")
  }

  /// A picture's address without the query after its file name, which tells its size or its version.
  private static func withoutSize(_ picture: URL) -> String {
    let address = picture.absoluteString
    guard
      ["jpg", "jpeg", "png", "gif", "webp", "avif"].contains(picture.pathExtension.lowercased())
    else { return address }
    return String(address.prefix { $0 != "?" })
  }

  /// The text with its files, unless it is so short that other articles may have it too.
  fileprivate var longText: String? {
    guard let description, description.utf8.count >= 60 else { return nil }
    let files = attachments.map { Link.identity($0.url.absoluteString) }
    return ([description] + files).joined(separator: "\n")
  }

  /// The text with the date.
  fileprivate var datedText: String? {
    guard let longText, let published else { return nil }
    return "\(published)\n\(longText)"
  }
}
