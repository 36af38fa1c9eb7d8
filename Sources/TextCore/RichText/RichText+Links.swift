import Foundation

/// A link in a text or on a page.
public struct TextLink: Hashable, Sendable {
  /// The link's words on one line, or its address if it has no words.
  public let title: String
  public let url: URL

  public init(_ title: String, _ url: URL) {
    let line = CleanText.line(title)
    self.title = line.isEmpty ? url.absoluteString : line
    self.url = url
  }
}

extension RichText {
  /// The links and embeds in order, including repetitions.
  public var links: [TextLink] {
    all.flatMap { block -> [TextLink] in
      switch block {
      case .heading(_, let runs), .paragraph(let runs), .figure(_, _, let runs): Self.links(runs)
      case .embed(let url): [TextLink("", url)]
      case .list, .quote, .table, .details, .preformatted, .rule: []
      }
    }
  }

  /// The links of a text. Consecutive runs with the same address are one link in several styles.
  private static func links(_ runs: [Run]) -> [TextLink] {
    var parts: [(text: String, link: URL?)] = []
    for run in runs {
      if let last = parts.last, last.link == run.link {
        parts[parts.count - 1].text += run.text
      } else {
        parts.append((run.text, run.link))
      }
    }
    return parts.compactMap { part in part.link.map { TextLink(part.text, $0) } }
  }
}
