import Foundation
internal import LenientJSON

/// The IFTTT account that a token acts for.
public struct AppletUser: Hashable, Sendable {
  /// The user's login name. It is made from the email address, and the user can change it: show it,
  /// but don't use it as a key.
  public let login: String
  /// The service that the token belongs to, if the server says so.
  public let serviceID: String?

  /// Makes a user, for tests and previews.
  public init(login: String, serviceID: String? = nil) {
    self.login = login
    self.serviceID = serviceID
  }

  /// Reads the API's response.
  /// - Returns: `nil` if the response says that the request had no user.
  static func decode(_ data: Data) throws(JSONProblem) -> AppletUser? {
    let object = try LenientObject(from: JSONDocument(data).root)
    guard object.text("authentication_level") != "none" else { return nil }
    return AppletUser(
      login: try object.requiredText("user_login"), serviceID: object.text("service_id"))
  }
}
