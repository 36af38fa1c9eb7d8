/// The words for a status, for people who read the traffic.
/// - Source: RFC 9110 §15.
enum ReasonPhrase {
  static func of(_ status: Int) -> String {
    phrases[status] ?? "Status \(status)"
  }

  private static let phrases = [
    200: "OK", 201: "Created", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 413: "Content Too Large", 414: "URI Too Long",
    422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
