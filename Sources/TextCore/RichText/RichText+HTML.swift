import Formats
import Foundation

extension RichText {
  /// How many bytes of text an article may have: more than most books have.
  public static let articleLimit = 2 << 20

  /// Reads untrusted HTML, within limits on the number of blocks, their depth and the length of the
  /// text. Any input gives some tree; a tree that was cut ends with “…”.
  /// - Parameters:
  ///   - base: the base of relative addresses.
  ///   - limit: how many bytes of text to read.
  public init(html: String, base: URL? = nil, limit: Int = articleLimit) {
    var reader = RichTextReader(html: html, base: base, limit: limit)
    self.init(reader.read())
  }
}

/// Reads HTML into the blocks of a `RichText`, part by part.
public struct RichTextReader: Sendable {
  private var tokenizer: HTMLTokenizer
  private var builder: RichTextBuilder
  /// Whether everything has been read, or as much as is allowed.
  public private(set) var isAtEnd = false
  /// Whether reading stopped at a limit, so the rest of the text may be missing.
  public var isCut: Bool { builder.isFull }

  public init(html: String, base: URL? = nil, limit: Int = RichText.articleLimit) {
    tokenizer = HTMLTokenizer(html)
    builder = RichTextBuilder(
      base: base, limit: limit,
      targets: limit < .max ? TextAnchors.targets(inHTML: html, base: base) : nil)
  }

  /// Prepares to read the output of `RichText.html`, without a limit: its text was limited when it
  /// was written.
  public init(stored html: String) { self.init(html: html, limit: .max) }

  /// Reads the next part.
  /// - Parameter bytes: about how many bytes of HTML to read; all the rest if `nil`.
  /// - Returns: the blocks finished since the last call, except the very last one, which may still
  ///   get a caption; at the end, all remaining blocks.
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
