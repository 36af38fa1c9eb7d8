import Foundation

/// The web page of an article.
public struct ArticlePage: Hashable, Sendable {
  public let url: URL
  /// Whether the feed has only a summary or the beginning of the article.
  public let isSummary: Bool

  public init(url: URL, isSummary: Bool) { (self.url, self.isSummary) = (url, isSummary) }
}

/// The state of an article's full text, for its page.
public enum FullTextState: Hashable, Sendable {
  /// The full text can be loaded.
  /// - Parameter isSummary: whether the page shows little without the full text.
  case available(isSummary: Bool)
  case loading
  case failed(FeedError)
  /// The page shows the full text.
  case loaded

  var isVisible: Bool {
    switch self {
    case .available(let isSummary): isSummary
    case .loading, .failed: true
    case .loaded: false
    }
  }
}
