import Formats
public import Foundation
import TextCore
import Transport

/// A feed that a web page names.
public struct FeedCandidate: Hashable, Sendable {
  public let url: URL
  /// The page's title for the feed, or the feed's address.
  public let title: String
  /// The page that names the feed; see `LocalNetwork` for the addresses that it may name.
  public let page: URL
}

enum FeedDiscovery {
  /// - Parameter page: the response that turned out to be a web page.
  /// - Returns: the feeds that the page may name, each address once.
  static func candidates(in page: TransportResponse, text: Data) -> [FeedCandidate] {
    let (base, inPage) = FeedLinkFinder.links(inPage: [UInt8](text))
    let inHeader = page.header("Link").map(FeedLinkFinder.links(inHeader:)) ?? []
    let start = base.flatMap { Link.web($0, relativeTo: page.url) } ?? page.url
    let found =
      inHeader.map { (link: $0, base: page.url) } + inPage.map { (link: $0, base: start) }
    var known: Set = [FeedAddress.normalized(page.url)]
    return found.compactMap { link, base in
      guard let url = Link.web(link.address, relativeTo: base),
        LocalNetwork.allows(url, namedBy: page.url),
        known.insert(FeedAddress.normalized(url)).inserted
      else { return nil }
      let title = CleanText.line(link.title ?? "")
      return FeedCandidate(
        url: url, title: title.isEmpty ? CleanText.line(url.absoluteString) : title, page: page.url)
    }
  }

  /// The address of a page's feed, if the page's site keeps its feeds at known places; otherwise
  /// the given address.
  static func knownFeedAddress(_ url: URL) -> URL {
    guard ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host()?.lowercased(), youTube.contains(host),
      let id = youTubeID(url),
      var feed = URLComponents(string: "https://www.youtube.com/feeds/videos.xml")
    else { return url }
    feed.queryItems = [id]
    return feed.url ?? url
  }

  private static let youTube: Set = ["youtube.com", "www.youtube.com", "m.youtube.com"]

  /// The feed's query for a channel, a playlist, or a user with an old-style name; `nil` for other
  /// pages. A page such as `/@name` must be loaded to find its feed.
  private static func youTubeID(_ url: URL) -> URLQueryItem? {
    let path = url.path().split(separator: "/").map(String.init)
    switch path.first {
    case "channel" where path.count > 1: return URLQueryItem(name: "channel_id", value: path[1])
    case "user" where path.count > 1: return URLQueryItem(name: "user", value: path[1])
    case "playlist":
      let list = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?
        .first { $0.name == "list" }?.value
      return list.map { URLQueryItem(name: "playlist_id", value: $0) }
    default: return nil
    }
  }
}
