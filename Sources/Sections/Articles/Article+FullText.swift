import FeedCore
import Foundation
import Store

extension Article {
  /// The article's own web page; `nil` if it has none.
  var articlePage: ArticlePage? {
    guard let page, page.scheme == "http" || page.scheme == "https" else { return nil }
    let length = (html ?? description ?? "").utf8.count
    return ArticlePage(url: page, isSummary: length < Self.summary)
  }

  /// In bytes: a feed with less text than this has only a summary.
  private static let summary = 600
}
