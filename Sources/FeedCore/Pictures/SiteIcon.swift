import Formats
public import Foundation
import TextCore
import Transport

/// The icon that a website declares on its home page, for feeds that declare none themselves.
public enum SiteIcon {
  /// The scheme of addresses that stand for the icon of a site, whatever its own address is.
  private static let scheme = "site-icon"

  /// The address under which `PictureLoader` loads the icon of a feed's site.
  /// - Returns: `nil` for a feed that is not from the web.
  public static func address(of feed: URL) -> URL? {
    guard feed.isWeb, let home = URL(string: "/", relativeTo: feed) else { return nil }
    return URL(string: "\(scheme):\(home.absoluteString)")
  }

  /// The home page whose icon an address stands for; `nil` for the address of a picture.
  static func page(of address: URL) -> URL? {
    guard address.scheme == scheme else { return nil }
    return Link.web(String(address.absoluteString.dropFirst(scheme.count + 1)))
  }

  static func request(_ page: URL, source: URL?) -> TransportRequest {
    TransportRequest(
      url: page, headers: ["Accept": "text/html, application/xhtml+xml;q=0.9, */*;q=0.5"],
      maxBytes: SiteIconFinder.longestPage * 4, source: source)
  }

  /// The address of the icon that a page declares.
  static func icon(in response: TransportResponse) throws(FeedError) -> URL {
    let page = try response.document(now: .now).text()
    guard let icon = SiteIconFinder.icon(inPage: [UInt8](page)) else { throw .notFound }
    let base = icon.base.flatMap { Link.web($0, relativeTo: response.url) } ?? response.url
    guard let url = Link.web(icon.address, relativeTo: base) else { throw .notFound }
    return url
  }
}
