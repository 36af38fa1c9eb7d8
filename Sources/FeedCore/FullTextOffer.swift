import Foundation

/// The web page that an article stands on.
public struct ArticlePage: Hashable, Sendable {
  public let url: URL
  /// Whether the feed has but the beginning of it, or a few words about it.
  public let isSummary: Bool

  public init(url: URL, isSummary: Bool) { (self.url, self.isSummary) = (url, isSummary) }
}

/// What a page says of the full text of its article.
public enum FullTextOffer: Hashable, Sendable {
  /// It can be loaded.
  /// - Parameter isSummary: whether the page has little without it.
  case available(isSummary: Bool)
  case loading
  case failed(FeedError)
  /// It is what the page shows.
  case loaded

  /// Whether it is worth a place on the page.
  var isVisible: Bool {
    switch self {
    case .available(let isSummary): isSummary
    case .loading, .failed: true
    case .loaded: false
    }
  }
}
