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
    let wire = try? LenientJSON.decode(ReportWire.self, from: body)
    self.init(
      status: status, code: wire?.code.map(clean), message: wire?.message.map(clean),
      details: wire?.details.map {
        Detail(parameter: $0.parameter.map(clean), message: $0.message.map(clean))
      } ?? [])
  }
}

private struct ReportWire: LenientDecodable {
  let code: String?
  let message: String?
  let details: [DetailWire]

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let errors: LossyList<DetailWire>? = object.list("errors")
    let details: LossyList<DetailWire>? = object.list("details")
    code = object.text("code")
    message = object.text("message") ?? errors?.elements.first?.message
    self.details = details?.elements ?? []
  }
}

private struct DetailWire: LenientDecodable {
  let parameter: String?
  let message: String?

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    parameter = object.text("parameter")
    message = object.text("message")
  }
}
