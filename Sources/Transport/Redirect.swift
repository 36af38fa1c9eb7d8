import Foundation

/// Decides which redirects are followed, and which parts of the request are sent again.
///
/// URLSession on Linux would send `Authorization` to another origin.
package enum Redirect {
  static let limit = 5
  package static let statuses: Set = [301, 302, 303, 307, 308]

  /// The next request; `nil` if the response is not a redirect, or names no address.
  /// - Throws: `TransportError.redirectRefused` for a redirect from https to http, to something
  ///   other than the web, or to an address with a user name, for one that would send a body to
  ///   another origin, and for every redirect if the request refuses redirects; `.localNetwork` for
  ///   a redirect from the internet into the local network.
  /// - Parameter isLocal: whether the response came from the local network, whatever its name.
  /// - Source: RFC 9110 §15.4.
  package static func following(
    _ request: TransportRequest, status: Int, location: String?, isLocal: Bool = false
  ) throws(TransportError) -> TransportRequest? {
    guard statuses.contains(status), let location, !location.isEmpty else {
      return nil
    }
    guard
      request.redirects == .follow,
      let target = URL(string: location, relativeTo: request.url)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https",
      target.host()?.isEmpty == false, target.user() == nil,
      scheme == "https" || request.url.scheme?.lowercased() == "http"
    else { throw .redirectRefused }
    guard isLocal || LocalNetwork.allows(target, namedBy: request.url) else { throw .localNetwork }

    var next = request
    next.url = target
    if !isLocal { next.source = request.url }
    let turnsIntoGet =
      status == 303 && request.method != "HEAD" || status <= 302 && request.method == "POST"
    if turnsIntoGet {
      next.method = "GET"
      next.body = nil
      next.headers = next.headers.filter { !$0.key.lowercased().hasPrefix("content-") }
    }
    if target.origin != request.url.origin {
      let harmless: Set = [
        "accept", "accept-language", "if-none-match", "if-modified-since", "user-agent",
      ]
      next.headers = next.headers.filter { harmless.contains($0.key.lowercased()) }
      // A body may contain secrets as well.
      guard next.body == nil else { throw .redirectRefused }
    }
    return next
  }

  /// Whether the old address is no longer needed. Without https, anybody between the app and the
  /// server can claim that a feed has moved to their own host, so such a redirect is followed but
  /// not remembered.
  /// - Source: RFC 9110 §15.4.2 and §15.4.9.
  static func isPermanent(status: Int, from old: URL, to new: URL) -> Bool {
    guard status == 301 || status == 308 else { return false }
    return old.scheme?.lowercased() == "https" || LocalNetwork.isSameHost(old, new)
  }
}

extension URL {
  /// The scheme, the host and the port, such as `https://example.org:443`.
  /// - Source: RFC 6454 §4 and §6.2.
  package var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    let host = host()?.lowercased() ?? ""
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name):\(port ?? (scheme == "https" ? 443 : 80))"
  }
}
