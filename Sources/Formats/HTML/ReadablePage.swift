/// The article of a web page, without the navigation and clutter around it.
///
/// The page is parsed leniently into a tree of elements: an end tag closes the nearest open element
/// of its name. The article is the smallest element that holds nearly all of the page's running
/// text. What is mostly links, or has a name such as `sidebar`, is left out of it. If the page shows
/// less than what it gives to search engines, that is the article.
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
    /// The longest text that may only ask for consent, or for a password.
    static let wall = 6_000
  }

  /// - Parameters:
  ///   - page: the page in UTF-8.
  ///   - isCancelled: called now and then while the page is parsed, which takes most of the time.
  /// - Returns: `nil` if the page has no article, or if cancelled.
  public init?(_ page: [UInt8], isCancelled: () -> Bool = { false }) {
    let bytes = page.count > Limit.page ? Array(page.prefix(Limit.page)) : page
    guard let tree = HTMLTree(bytes, isCancelled: isCancelled) else { return nil }
    let shown = Self.article(of: tree)
    let described = ArticleBody(bytes, isCancelled: isCancelled)
    if let described, described.length >= Limit.text, described.length > (shown?.length ?? 0) * 2 {
      html = described.html
    } else if let shown {
      html = shown.html
    } else {
      return nil
    }
  }

  private static func article(of tree: HTMLTree) -> (html: String, length: Int)? {
    let text = RunningText(tree)
    let parts = ArticleParts(tree, text).parts
    let length = parts.reduce(0) { $0 + text.length[$1] }
    guard length >= Limit.text else { return nil }
    var html = ""
    for part in parts { tree.write(part, without: text.isClutter, to: &html) }
    guard html.utf8.count > Limit.wall || !AccessWall.matches(html, tree) else { return nil }
    return (html, length)
  }
}
