/// The article of a web page, without the navigation and clutter around it.
///
/// The page is parsed leniently into a tree of elements: an end tag closes the nearest open element
/// of its name. Each block of text adds weight to the elements around it, less the further out they
/// are. Blocks that are mostly links add little, and names such as `article` or `sidebar` count as
/// well. The heaviest element is the article, together with those siblings that read like it.
public struct ReadablePage: Hashable, Sendable {
  /// The article's headings, paragraphs, lists, quotes, code, tables and figures.
  public let html: String

  /// Limits; those of the page and the text are in bytes.
  public enum Limit {
    public static let page = 8 << 20
    static let elements = 100_000
    static let depth = 200
    /// The shortest text that counts as an article.
    static let text = 140
  }

  /// - Parameters:
  ///   - page: the page in UTF-8.
  ///   - isCancelled: called now and then while the page is parsed, which takes most of the time.
  /// - Returns: `nil` if the page has no article, or if cancelled.
  public init?(_ page: [UInt8], isCancelled: () -> Bool = { false }) {
    let bytes = page.count > Limit.page ? Array(page.prefix(Limit.page)) : page
    guard let tree = HTMLTree(bytes, isCancelled: isCancelled) else { return nil }
    let weights = ReadableWeights(tree)
    guard let best = weights.best else { return nil }
    let parts = weights.parts(around: best)
    guard parts.reduce(0, { $0 + weights.length[$1] }) >= Limit.text else { return nil }
    var html = ""
    for part in parts { tree.write(part, without: weights.isClutter, to: &html) }
    self.html = html
  }
}
