/// Why the API refuses a request.
struct Refusal: Error, Hashable {
  let status: Int
  /// The API's code for programs.
  let code: String
  let message: String
  /// The name of the wrong parameter, if there is one.
  var parameter: String?

  static let unauthorized = Refusal(
    status: 401, code: "unauthorized", message: "The server cannot tell which user is asking.")
  static let notFound = Refusal(
    status: 404, code: "not_found", message: "There is nothing at this address.")
  static let foreign = Refusal(
    status: 403, code: "forbidden", message: "Only a program on this computer may do this.")
  static let methodNotAllowed = Refusal(
    status: 405, code: "method_not_allowed", message: "This address takes another method.")

  static func invalid(_ parameter: String, _ message: String) -> Refusal {
    Refusal(status: 422, code: "invalid_parameters", message: message, parameter: parameter)
  }

  /// The API's error object, which has `details` only if a parameter is wrong.
  var json: JSON {
    let envelope: [String: JSON] = [
      "type": "error", "code": .text(code), "message": .text(message),
    ]
    guard let parameter else { return .object(envelope) }
    let detail: JSON = ["parameter": .text(parameter), "message": .text(message)]
    return .object(envelope.merging(["details": [detail]]) { $1 })
  }
}
