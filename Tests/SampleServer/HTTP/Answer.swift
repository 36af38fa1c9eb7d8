import Foundation

/// The answer to a request.
struct Answer: Sendable {
  var status = 200
  var headers: [String: String] = [:]
  var body = Body.bytes(Data())
  var delivery = Delivery.whole

  enum Body: Sendable {
    case bytes(Data)
    /// A value that is encoded only when it is sent, so it can still be changed.
    case json(JSON, JSON.Style)
  }

  /// How much of an answer arrives.
  enum Delivery: Sendable {
    case whole
    case wholeThenClosed
    /// Announces the whole length, sends half of the body, and then closes the connection.
    case half
    /// Closes the connection without a byte.
    case nothing
  }
}

extension Answer {
  static func text(_ text: String, status: Int, delivery: Delivery = .whole) -> Answer {
    Answer(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: .bytes(Data((text + "\n").utf8)), delivery: delivery)
  }

  /// An HTML page to be read in a browser, with its title as the heading.
  /// - Parameters:
  ///   - body: the HTML below the heading, in which the caller has escaped all text.
  ///   - above: the HTML above the heading.
  static func page(
    _ title: String, _ body: String, above: String = "", status: Int = 200
  ) -> Answer {
    Answer(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
      ], body: .bytes(Data(HTML.page(title, body, above: above).utf8)))
  }

  /// - Parameter style: `.disordered` for everything that imitates IFTTT.
  static func json(_ json: JSON, status: Int = 200, style: JSON.Style = .plain) -> Answer {
    Answer(
      status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: .json(json, style))
  }

  static func redirect(to location: String) -> Answer {
    Answer(status: 302, headers: ["Location": location, "Cache-Control": "no-store"])
  }

  static let empty = Answer(status: 204)

  /// Closes the connection without a byte.
  static let hangUp = Answer(delivery: .nothing)
}
