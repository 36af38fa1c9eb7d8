import FeedCore
import Foundation
import Store
import TextCore

extension Article {
  /// The article's own page on the web (http or https); `nil` if it has none.
  var articlePage: ArticlePage? {
    guard let page, page.scheme == "http" || page.scheme == "https" else { return nil }
    let text = html ?? description ?? ""
    return ArticlePage(url: page, isSummary: text.utf8.count < Self.summary, feedText: text)
  }

  /// Shows the text of the article's own page instead of the feed's.
  mutating func replaceText(with fullText: FullText) {
    html = withoutTitle(fullText.html)
    beginsWithPicture =
      picture.map { fullText.firstPictures.contains(where: $0.isSamePicture) } ?? false
  }

  /// The text without a heading that repeats the article's title, which stands above it already.
  private func withoutTitle(_ html: String) -> String {
    guard let title else { return html }
    let beginning = RichText(html: String(html.prefix(4_000))).blocks.prefix(3)
    for block in beginning {
      guard case .heading(_, let runs) = block,
        Self.letters(runs.plain) == Self.letters(title),
        let range = html.range(of: RichText([block]).html)
      else { continue }
      return html.replacingCharacters(in: range, with: "")
    }
    return html
  }

  private static func letters(_ text: String) -> String {
    SearchFolding.folded(text).filter { $0.isLetter || $0.isNumber }
  }

  /// The shortest text that counts as more than a summary, in bytes.
  private static let summary = 600
}
