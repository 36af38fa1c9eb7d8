import Foundation

/// Which redirects are followed, and what of the request goes along.
///
/// Decided here because URLSession on Linux would carry `Authorization` to another origin.
enum Redirect {
  static let limit = 5

  /// The request that follows, or `nil` when the answer is not a redirect.
  /// - Throws: `TransportError.redirectRefused` for a step from https to http, or out of the web,
  ///   and for any where the request refuses redirects.
  /// - Source: RFC 9110 §15.4.
  static func following(
    _ request: TransportRequest, status: Int, location: String?
  ) throws(TransportError) -> TransportRequest? {
    guard [301, 302, 303, 307, 308].contains(status), let location else { return nil }
    guard
      request.redirects == .follow,
      let target = URL(string: location, relativeTo: request.url)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https",
      target.host()?.isEmpty == false, target.user() == nil,
      scheme == "https" || request.url.scheme?.lowercased() == "http"
    else { throw .redirectRefused }

    var next = request
    next.url = target
    let turnsIntoGet =
      status == 303 && request.method != "HEAD" || status <= 302 && request.method == "POST"
    if turnsIntoGet {
      next.method = "GET"
      next.body = nil
      next.headers = next.headers.filter { !$0.key.lowercased().hasPrefix("content-") }
    }
    if origin(of: target) != origin(of: request.url) {
      let harmless: Set = ["accept", "accept-language", "if-none-match", "if-modified-since"]
      next.headers = next.headers.filter { harmless.contains($0.key.lowercased()) }
      // A body may carry secrets just as well.
      guard next.body == nil else { throw .redirectRefused }
    }
    return next
  }

  /// Whether the old address need not be asked any more.
  /// - Source: RFC 9110 §15.4.2 and §15.4.9.
  static func isPermanent(status: Int) -> Bool { status == 301 || status == 308 }

  private static func origin(of url: URL) -> String {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(url.host()?.lowercased() ?? ""):\(port)"
  }
}
