import Foundation

/// The answer to a request.
struct Answer: Sendable {
  var status: Int
  var headers: [String: String]
  var body: Body
  var delivery = Delivery.whole

  enum Body: Sendable {
    case bytes(Data)
    /// Encoded only when it is sent, so that it can still be changed.
    case json(JSON, JSON.Style)
  }

  /// How much of it arrives.
  enum Delivery: Sendable {
    case whole
    case wholeThenClosed
    /// Announces the whole length, sends half of the body, and closes the connection.
    case half
    /// Closes the connection without a byte.
    case nothing
  }

  init(status: Int = 200, headers: [String: String] = [:], body: Body = .bytes(Data())) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension Answer {
  static func text(_ text: String, status: Int = 200) -> Answer {
    Answer(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: .bytes(Data((text + "\n").utf8)))
  }

  static func html(_ text: String, status: Int = 200) -> Answer {
    Answer(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
      ], body: .bytes(Data(text.utf8)))
  }

  /// - Parameter style: `.disordered` for everything that imitates IFTTT.
  static func json(_ json: JSON, status: Int = 200, style: JSON.Style = .plain) -> Answer {
    Answer(
      status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: .json(json, style))
  }

  static func redirect(to location: String, status: Int = 302) -> Answer {
    Answer(status: status, headers: ["Location": location, "Cache-Control": "no-store"])
  }

  static let empty = Answer(status: 204)

  /// Closes the connection without a byte.
  static let hangUp = {
    var answer = Answer()
    answer.delivery = .nothing
    return answer
  }()
}
