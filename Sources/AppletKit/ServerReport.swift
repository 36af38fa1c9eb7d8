import Foundation
internal import LenientJSON

/// What a server said about a request that it refused.
public struct ServerReport: Hashable, Sendable {
  /// The HTTP status.
  public let status: Int
  /// The server's code for programs, such as `not_found`; new codes may appear.
  public let code: String?
  /// The server's message for people, in its language.
  public let message: String?
  /// One for each parameter that the server names; often empty.
  public let details: [Detail]

  /// What is wrong with one parameter.
  public struct Detail: Hashable, Sendable {
    /// A JSON pointer such as `/fields/channel`, or a name.
    public let parameter: String?
    /// In the server's language.
    public let message: String?

    /// Makes a detail, for tests.
    public init(parameter: String?, message: String?) {
      self.parameter = parameter
      self.message = message
    }
  }

  /// Makes a report, for tests.
  public init(
    status: Int, code: String? = nil, message: String? = nil, details: [Detail] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.details = details
  }

  /// Reads IFTTT's envelope and that of its example backends (`errors`). Any other body, such as a
  /// proxy's page, gives only the status.
  /// - Parameter clean: removes secrets from a text: a server may repeat what it received.
  init(status: Int, body: Data, clean: (String) -> String) {
    let report = try? LenientObject(from: JSONDocument(body).root)
    let message = report?.text("message") ?? report?.objects("errors").first?.text("message")
    self.init(
      status: status, code: report?.text("code").map(clean), message: message.map(clean),
      details: report?.objects("details").map {
        Detail(parameter: $0.text("parameter").map(clean), message: $0.text("message").map(clean))
      } ?? [])
  }
}
