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
    var reader = RichTextReader(html: html, base: base, limit: limit)
    self.init(reader.read())
    guard reader.isCut, limit == Self.articleLimit else { return }
    blocks.append(.paragraph([Run(text("This article is too long to show in full."), .italic)]))
  }
}

/// Reads HTML into the blocks of a `RichText`, some of it at a time.
public struct RichTextReader: Sendable {
  private var tokenizer: HTMLTokenizer
  private var builder: RichTextBuilder
  /// Whether all has been read, or as much as may be.
  public private(set) var isAtEnd = false
  /// Whether the text is longer than what is read of it.
  public var isCut: Bool { builder.isFull }

  /// - Parameters:
  ///   - base: what addresses are relative to.
  ///   - limit: how many bytes of text are read.
  public init(html: String, base: URL? = nil, limit: Int = RichText.articleLimit) {
    tokenizer = HTMLTokenizer(html)
    builder = RichTextBuilder(base: base, limit: limit)
  }

  /// Reads what `RichText.html` wrote, all of it: that was limited when it was written.
  public init(stored html: String) { self.init(html: html, limit: .max) }

  /// Reads on.
  /// - Parameter bytes: how much HTML, about; all of the rest when `nil`.
  /// - Returns: the blocks that ended there.
  public mutating func read(bytes: Int? = nil) -> [RichText.Block] {
    let end = bytes.map { tokenizer.position + $0 } ?? .max
    while !builder.isFull, tokenizer.position < end {
      guard let token = tokenizer.next() else { break }
      builder.add(token)
    }
    guard builder.isFull || tokenizer.isAtEnd else { return builder.takeBlocks() }
    isAtEnd = true
    return builder.finish()
  }
}
