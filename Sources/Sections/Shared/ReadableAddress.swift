import FeedCore
import Foundation
import Localization
import TextCore

/// A shortened web address: `example.org/soups/leek` for
/// `https://www.example.org/soups/leek/?from=feed`. The end of the host is always shown, because it
/// tells whose site this is.
enum ReadableAddress {
  static func text(_ url: URL) -> String {
    let host = host(url)
    var path = path(url)
    if path.hasSuffix("/") { path.removeLast() }
    return host + CleanText.cut(path, limit: max(20, 120 - host.count))
  }

  /// Only the host, and the port if the address has one: `example.org`, or `127.0.0.1:8080`.
  static func host(_ url: URL) -> String {
    var host = url.host() ?? ""
    if host.hasPrefix("www.") { host.removeFirst(4) }
    if host.contains(":") { host = "[\(host)]" }
    // A host name beyond this length is not valid, and only its end is shown.
    if host.count > longestHost { host = "…" + host.suffix(longestHost) }
    if let port = url.port { host += ":\(port)" }
    return host
  }

  /// The path, decoded if the result has no space and reads from left to right like the rest of the
  /// address: if a right-to-left letter followed a numeric host, the host could be drawn after the
  /// path.
  private static func path(_ url: URL) -> String {
    let decoded = url.path(percentEncoded: false)
    let isPlain =
      decoded == CleanText.line(decoded, limit: .max) && !decoded.contains(" ")
      && !Bidi.hasRightToLeft(decoded)
    return isPlain ? decoded : url.path(percentEncoded: true)
  }

  /// The length of the longest valid host name.
  /// - Source: RFC 1035 §2.3.4: 255 bytes, including the first length and the final zero.
  private static let longestHost = 253
}
