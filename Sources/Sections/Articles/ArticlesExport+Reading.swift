import FeedCore
import Formats
import Foundation
import Localization
import TextCore

extension FeedExport {
  /// Writes articles for any browser, as a page that loads nothing and contains only what the app
  /// shows of them.
  static let webPage = FeedExport(
    id: "html", title: "HTML", fileExtension: "html",
    head: { title in
      let title = title.map { HTMLWriting.escaped($0) } ?? ""
      return """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(title.isEmpty ? "Almanac" : title)</title>
        <style>
        :root { color-scheme: light dark }
        body { max-width: 38em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 sans-serif }
        article + article { margin-top: 3em; border-top: 1px solid; padding-top: 1em }
        header, .byline { opacity: 0.7 }
        blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid }
        pre { overflow: auto }
        td { padding-right: 1em; vertical-align: top }
        </style>
        </head>
        <body>
        \(title.isEmpty ? "" : "<header>\(title)</header>\n")
        """
    },
    entry: { Payload.value(Article.self, of: $0)?.webPage }, separator: "\n",
    foot: "\n</body>\n</html>\n")

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
