import FeedCore
import Foundation

/// A web address as a person reads it: `example.org/soups/leek` for
/// `https://www.example.org/soups/leek/?from=feed`.
enum ReadableAddress {
  static func text(_ url: URL) -> String {
    var host = url.host() ?? ""
    if host.hasPrefix("www.") { host.removeFirst(4) }
    if let port = url.port { host += ":\(port)" }
    // Decoded, a path may hold spaces and characters that turn it round; then it stays encoded.
    let encoded = url.path(percentEncoded: true)
    let decoded = url.path(percentEncoded: false)
    var path =
      decoded == CleanText.line(decoded, limit: .max) && !decoded.contains(" ")
      ? decoded : encoded
    if path.hasSuffix("/") { path.removeLast() }
    return CleanText.cut(host + path, limit: 120)
  }
}
