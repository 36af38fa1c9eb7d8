/// The part of a web page that a person came to read, without what stands around it.
///
/// The page becomes a tree of elements, leniently: an end tag closes what it names, as far up as
/// that is open. Each block of text counts for the elements around it, less the further out they
/// are; what is mostly links counts little, and names such as `article` or `sidebar` count besides.
/// What counts most is the article, with those of its neighbors that read like it.
public struct ReadablePage: Hashable, Sendable {
  /// Headings, paragraphs, lists, quotes, code, tables and figures.
  public let html: String

  /// In bytes.
  public enum Limit {
    public static let page = 8 << 20
    static let elements = 100_000
    static let depth = 200
    /// An article with less text than this is none.
    static let text = 140
  }

  /// - Parameters:
  ///   - page: UTF-8.
  ///   - isCancelled: asked now and then while the page is read, which takes longest.
  /// - Returns: `nil` for a page without an article, and once cancelled.
  public init?(_ page: [UInt8], isCancelled: () -> Bool = { false }) {
    let bytes = page.count > Limit.page ? Array(page.prefix(Limit.page)) : page
    guard let tree = HTMLTree(bytes, isCancelled: isCancelled) else { return nil }
    let weights = ReadableWeights(tree)
    guard let best = weights.best else { return nil }
    let parts = weights.parts(around: best)
    let html = parts.map { tree.html(of: $0, without: weights.isClutter) }.joined()
    let length = parts.reduce(0) { $0 + weights.length[$1] }
    guard length >= Limit.text else { return nil }
    self.html = html
  }
}
