import Foundation
import Store

/// What a person types, pastes or drops as the address of a feed.
public enum FeedAddress {
  /// - Parameter folder: what a path without a scheme starts from, for words of a command line;
  ///   `nil` where such words are a web address.
  /// - Throws: `FeedError.unsupported` for what the app does not load from.
  public static func url(_ words: String, folder: URL? = nil) throws(FeedError) -> URL {
    let address = words.trimmingCharacters(in: .whitespacesAndNewlines)
    let unsupported = FeedError.unsupported(address: address)
    guard !address.isEmpty else { throw unsupported }
    let scheme = address.prefix { $0.isLetter }.lowercased()
    if address.dropFirst(scheme.count).first == ":", !scheme.isEmpty {
      switch scheme {
      case "http", "https":
        if let url = Link.web(address) { return url }
      case "file", "sample":
        if let url = URL(string: address) { return url }
      default: break
      }
      // "localhost:8080/feed.json" has no scheme, but a port.
      if folder != nil || !address.dropFirst(scheme.count + 1).prefix(1).allSatisfy(\.isNumber) {
        throw unsupported
      }
    }
    if let folder {
      return URL(filePath: address, relativeTo: folder).standardizedFileURL.absoluteURL
    }
    if address.hasPrefix("/") { return URL(filePath: address).standardizedFileURL }
    guard let url = Link.web("https://" + address),
      url.host()?.contains(".") == true
        || url.host() == "localhost"
    else { throw unsupported }
    return url
  }

  /// The address by which two spellings of the same one are known.
  /// - Source: RFC 3986 §6.2.2 and §6.2.3.
  public static func normalized(_ url: URL) -> URL {
    guard var parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true) else {
      return url
    }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    if (parts.scheme, parts.port) == ("http", 80) || (parts.scheme, parts.port) == ("https", 443) {
      parts.port = nil
    }
    if parts.path.isEmpty, parts.host != nil { parts.path = "/" }
    parts.fragment = nil
    return parts.url ?? url
  }
}

extension FeedAddress {
  /// What a chooser calls a feed: by the person's name for it, the feed's own title, else by where
  /// it comes from.
  public static func displayName(
    of url: URL, name: String?, title: String?, section: Section
  ) -> String {
    if let name = name ?? title { return name }
    if url.isFileURL { return url.lastPathComponent }
    return url.host() ?? section.title
  }
}

extension Subscription {
  /// - Parameter title: the feed's own.
  public func displayName(title: String?, section: Section) -> String {
    FeedAddress.displayName(of: url, name: name, title: title, section: section)
  }
}

extension Feed {
  /// - Parameter title: the feed's own.
  public func displayName(title: String?, section: Section) -> String {
    FeedAddress.displayName(of: url, name: name, title: title, section: section)
  }
}
