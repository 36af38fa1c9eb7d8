import FeedCore
import Foundation
import Store

extension Article {
  /// The article's own page on the web (http or https); `nil` if it has none.
  var articlePage: ArticlePage? {
    guard let page, page.scheme == "http" || page.scheme == "https" else { return nil }
    let length = (html ?? description ?? "").utf8.count
    return ArticlePage(url: page, isSummary: length < Self.summary)
  }

  /// Shows the text of the article's own page instead of the feed's.
  mutating func replaceText(with fullText: FullText) {
    html = fullText.html
    beginsWithPicture = picture.map(fullText.firstPictures.contains) ?? false
  }

  /// The shortest text that counts as more than a summary, in bytes.
  private static let summary = 600
}
