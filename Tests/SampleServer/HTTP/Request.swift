import Foundation

/// A request for the routes: plain values, without the socket.
struct Request: Sendable {
  /// The method, in capitals.
  let method: String
  /// The address including the query, byte for byte as in the request line.
  let target: String
  /// The headers by name, as sent; the last value if a name occurs twice.
  let headers: [String: String]
  let body: Data
  /// The path without the query, still escaped.
  let path: String
  /// The parts of the path between the slashes, without escapes; `nil` if an escape is wrong.
  let segments: [String]?
  /// The query's values by name; the first value if a name occurs twice.
  let query: [String: String]
  /// The parts of the path that match a route's `{name}`.
  var parameters: [String: String] = [:]

  init(method: String, target: String, headers: [String: String] = [:], body: Data = Data()) {
    self.method = method.uppercased()
    self.target = target
    self.headers = headers
    self.body = body
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? FormText.decode(String(parts[1])) : [:]
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.removingPercentEncoding }
    segments = steps.contains(nil) ? nil : steps.compactMap(\.self)
  }

  /// A header's value; the case of the name is ignored.
  func header(_ name: String) -> String? {
    headers[name] ?? headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }

  /// Whether a program on this computer sent the request, not a web page: a browser names the
  /// page's origin, or the host that the page used to get here ("DNS rebinding").
  var isFromHere: Bool {
    let site = header("Sec-Fetch-Site") ?? "none"
    guard header("Origin") == nil, site == "none" else { return false }
    guard let host = header("Host")?.lowercased() else { return true }
    return ["127.0.0.1", "localhost"].contains { host == $0 || host.hasPrefix($0 + ":") }
  }

  /// The fields of a form that was sent with POST.
  var form: [String: String] {
    FormText.decode(String(decoding: body, as: UTF8.self))
  }
}
