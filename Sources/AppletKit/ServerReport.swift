import Foundation
internal import LenientJSON

/// What a server said about a request that failed.
public struct ServerReport: Hashable, Sendable {
  /// The HTTP status.
  public let status: Int
  /// The server's code for programs, such as `not_found`; new codes may appear.
  public let code: String?
  /// The server's message to users, in the server's language.
  public let message: String?
  /// Details about the parameters that the server names; often empty.
  public let details: [Detail]

  /// What is wrong with one parameter.
  public struct Detail: Hashable, Sendable {
    /// The parameter's name, or a JSON pointer such as `/fields/channel`.
    public let parameter: String?
    /// What is wrong, in the server's language.
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

  /// Reads the error formats of IFTTT and of its example backends (`errors`). From any other body,
  /// such as a proxy's page, only the status is known.
  /// - Parameter clean: removes secrets from text, because a server may repeat what it received.
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
