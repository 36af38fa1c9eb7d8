/// A response of the loopback server: a page, a redirect, or only a status.
struct LoopbackResponse {
  enum Status: String {
    case ok = "200 OK"
    case found = "302 Found"
    case malformed = "400 Bad Request"
    case refused = "403 Forbidden"
    case unknown = "404 Not Found"
    case notGet = "405 Method Not Allowed"
    case gone = "410 Gone"
    case tooLong = "431 Request Header Fields Too Large"
  }

  let status: Status
  var page = ""
  /// The target of a redirect.
  var location: String?

  var bytes: [UInt8] {
    let body = Array(page.utf8)
    var lines = [
      "HTTP/1.1 \(status.rawValue)",
      "Connection: close",
      "Content-Type: text/html; charset=utf-8",
      "Content-Length: \(body.count)",
      "Cache-Control: no-store",
      // The address contains a secret that only the browser and the app know.
      "Referrer-Policy: no-referrer",
    ]
    if let location { lines.append("Location: \(location)") }
    if status == .notGet { lines.append("Allow: GET") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
