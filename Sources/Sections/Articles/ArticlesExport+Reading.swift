import FeedCore
import Formats
import Foundation
import Localization
import TextCore

extension FeedExport {
  /// Writes articles for any browser, as a page that loads nothing and contains only what the app
  /// shows of them.
  static let webPage = FeedExport(
    id: "html", title: "HTML", fileExtension: "html", head: { HTMLPage.head(title: $0) },
    entry: { Payload.value(Article.self, of: $0)?.webPage }, separator: "\n",
    foot: HTMLPage.foot)

  /// Writes articles as plain text to print, send or search.
  static let plainText = FeedExport(
    id: "text", title: text("Plain Text"), fileExtension: "txt",
    head: { $0.map { $0 + "\n\n" } ?? "" },
    entry: { Payload.value(Article.self, of: $0)?.letter },
    separator: "\n\n" + String(repeating: "-", count: 40) + "\n\n", foot: "\n")
}

extension Article {
  /// The text with its formatting.
  private var rich: RichText {
    if let html { return RichText(html: html, limit: .max) }
    let paragraphs = (description ?? "").components(separatedBy: "\n\n").filter { !$0.isEmpty }
    return RichText(paragraphs.map { .paragraph([RichText.Run($0)]) })
  }

  private var addresses: [URL] { [page, subject].compactMap(\.self) + attachments.map(\.url) }

  fileprivate var webPage: String {
    let paragraph = { (text: String, link: URL?) in
      RichText([.paragraph([RichText.Run(text, link: link)])]).html
    }
    let head = title.map { [RichText.Block.heading(level: 1, [RichText.Run($0)])] } ?? []
    let byline = byline(.current).map { "<div class=\"byline\">\(paragraph($0, nil))</div>" }
    let parts =
      [RichText(head).html, byline, rich.withoutEmbeds.html]
      + addresses.map { paragraph($0.absoluteString, $0) }
    return "<article>\n" + parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
      + "\n</article>"
  }

  fileprivate var letter: String {
    let head = [title, byline(.current)].compactMap(\.self).joined(separator: "\n")
    let foot = addresses.map(\.absoluteString).joined(separator: "\n")
    return [head, rich.plainWithLinks, foot].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
