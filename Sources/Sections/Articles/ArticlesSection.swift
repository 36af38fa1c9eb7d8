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
    return .article(article, key: key, payload: payload)
  }

  static func article(_ article: Article, key: String, payload: Data) -> Item {
    Item(
      key: key,
      traits: ItemTraits(
        id: article.id, identities: [article.datedText],
        handles: [
          article.page.map { Link.identity($0.absoluteString) },
          article.published.map { "\(article.title ?? "") \($0)" },
        ],
        contents: [article.longText]), date: article.date,
      searchText: ([article.title, article.description, article.summary].compactMap(\.self)
        + article.authors + article.tags).joined(separator: "\n"),
      payload: payload)
  }
}

extension Article {
  /// The text, unless it is so short that other articles may have it too.
  fileprivate var longText: String? {
    description.flatMap { $0.utf8.count >= 60 ? $0 : nil }
  }

  /// The text with the date.
  fileprivate var datedText: String? {
    guard let longText, let published else { return nil }
    return "\(published)\n\(longText)"
  }
}
