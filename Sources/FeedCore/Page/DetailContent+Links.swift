import Foundation
import TextCore

extension DetailContent {
  /// The links of the page from top to bottom, each address once.
  @concurrent public func links() async -> [TextLink] {
    var known: Set<URL> = []
    return blocks.flatMap(\.links).filter { known.insert($0.url).inserted }
  }
}

extension DetailBlock {
  fileprivate var links: [TextLink] {
    switch self {
    case .richText(let text, _): text.links
    case .html(let html, _): RichText(html: html, limit: .max).links
    case .entry(_, _, let text): text?.links ?? []
    case .link(let label, let url): [TextLink(label, url)]
    case .field(let field): field.url.map { [TextLink(field.value, $0)] } ?? []
    default: []
    }
  }
}
