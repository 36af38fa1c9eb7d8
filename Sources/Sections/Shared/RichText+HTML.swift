import FeedCore
import Formats
import Foundation
import Localization

extension RichText {
  /// How many bytes of text an article may have: more than a long novel's chapter, less than a book.
  public static let articleLimit = 2 << 20

  /// What HTML from a stranger says, up to a limit of blocks, depth and text. Any input gives some
  /// tree.
  /// - Parameters:
  ///   - base: what addresses are relative to.
  ///   - limit: how many bytes of text are read. An article that is cut says so at its end.
  public init(html: String, base: URL? = nil, limit: Int = articleLimit) {
    var tokenizer = HTMLTokenizer(html)
    var builder = RichTextBuilder(base: base, limit: limit)
    while !builder.isFull, let token = tokenizer.next() { builder.add(token) }
    self.init(builder.finish())
    guard builder.isFull, limit == Self.articleLimit else { return }
    blocks.append(.paragraph([Run(text("This article is too long to be shown whole."), .italic)]))
  }
}
