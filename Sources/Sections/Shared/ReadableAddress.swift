import Foundation

/// A web address as its link shows it.
enum ReadableAddress {
  /// The host, which tells whose site it is, and the port if the address has one: `example.org`, or
  /// `127.0.0.1:8080`.
  static func host(_ url: URL) -> String {
    var host = url.host() ?? ""
    if host.hasPrefix("www.") { host.removeFirst(4) }
    if host.contains(":") { host = "[\(host)]" }
    // A host name beyond this length is not valid, and only its end is shown.
    if host.count > longestHost { host = "…" + host.suffix(longestHost) }
    if let port = url.port { host += ":\(port)" }
    return host
  }

  /// The length of the longest valid host name.
  /// - Source: RFC 1035 §2.3.4: 255 bytes, including the first length and the final zero.
  private static let longestHost = 253
}
