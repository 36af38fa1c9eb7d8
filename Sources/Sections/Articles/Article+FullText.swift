import FeedCore
import Foundation
import Store

extension Article {
  /// The page of the article itself; `nil` for one that stands nowhere else.
  var articlePage: ArticlePage? {
    guard let page, page.scheme == "http" || page.scheme == "https" else { return nil }
    let length = (html ?? description ?? "").utf8.count
    return ArticlePage(url: page, isSummary: length < Self.summary)
  }

  /// In bytes: a feed that has less of an article has not all of it.
  private static let summary = 600
}
