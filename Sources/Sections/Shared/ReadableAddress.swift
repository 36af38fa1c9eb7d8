import FeedCore
import Foundation
import Localization

/// A web address in short: `example.org/soups/leek` for
/// `https://www.example.org/soups/leek/?from=feed`. The end of the host is always part of it,
/// because it tells whose site it is.
enum ReadableAddress {
  static func text(_ url: URL) -> String {
    let host = host(url)
    var path = path(url)
    if path.hasSuffix("/") { path.removeLast() }
    return host + CleanText.cut(path, limit: max(20, 120 - host.count))
  }

  /// The site only: `example.org`, or `127.0.0.1:8080`.
  static func host(_ url: URL) -> String {
    var host = url.host() ?? ""
    if host.hasPrefix("www.") { host.removeFirst(4) }
    if host.contains(":") { host = "[\(host)]" }
    // No valid name is longer; the end of a longer one counts.
    if host.count > longestHost { host = "…" + host.suffix(longestHost) }
    if let port = url.port { host += ":\(port)" }
    return host
  }

  /// The path, decoded if it then reads from left to right like the whole address: a letter of the
  /// other direction after a numeric host would be drawn after the path.
  private static func path(_ url: URL) -> String {
    let decoded = url.path(percentEncoded: false)
    let isPlain =
      decoded == CleanText.line(decoded, limit: .max) && !decoded.contains(" ")
      && !Bidi.hasRightToLeft(decoded)
    return isPlain ? decoded : url.path(percentEncoded: true)
  }

  /// - Source: RFC 1035 §2.3.4.
  private static let longestHost = 253
}
