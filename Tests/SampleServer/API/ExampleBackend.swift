import Foundation
import Transport

/// The small backend of an app. It logs users in, gives out their IFTTT tokens, and logs their
/// browsers in.
/// - Source: IFTTT's example in Ruby, which has its own JSON form for errors.
enum ExampleBackend {
  static let routes: [Routes.Row] = [
    ("POST", "/mobile_api/log_in", logIn),
    ("POST", "/mobile_api/get_ifttt_token", token),
    ("GET", "/mobile_api/get_ifttt_token", token),
    ("POST", "/mobile_api/get_login_url", loginURL),
    ("GET", "/authorize", authorize),
  ]

  /// Takes a user name, and answers with the token of the service's own app.
  @Sendable private static func logIn(_ request: Request, _ world: inout World) -> Answer {
    let name = request.query["username"] ?? request.form["username"] ?? ""
    guard let user = world.users.first(where: { $0.login == name }) else {
      return refusal(400, "There is no user “\(name)”.")
    }
    return .json(["token": .text(user.appToken)])
  }

  /// Answers with the user's token, or null if there is none: the app then goes on without a token.
  @Sendable private static func token(_ request: Request, _ world: inout World) -> Answer {
    guard let user = Self.user(of: request, world) else { return refusal(401, "Log in first.") }
    let waits = world.rules.tokenAfterActivation && !user.hasActivated
    return .json(["token": waits ? .null : JSON(user.token)])
  }

  @Sendable private static func loginURL(_ request: Request, _ world: inout World) -> Answer {
    guard Self.user(of: request, world) != nil else { return refusal(401, "Log in first.") }
    let target = request.query["redirect_to"] ?? request.form["redirect_to"] ?? ""
    guard isOwn(target, world) else {
      return refusal(422, "“redirect_to” must be an address of \(world.base).")
    }
    let pass = Data(target.utf8).base64EncodedString()
    return .json(["login_url": .text("\(world.base)/authorize?token=\(pass.unreservedEscaped)")])
  }

  /// Redirects to the address in the pass, or to `/` if that is not on this server. A real backend
  /// would also start a session.
  @Sendable private static func authorize(_ request: Request, _ world: inout World) -> Answer {
    let pass = Data(base64Encoded: request.query["token"] ?? "") ?? Data()
    let target = String(decoding: pass, as: UTF8.self)
    return .redirect(to: isOwn(target, world) ? target : "/")
  }

  /// The user who sent the request. Without `Authorization`, that is Sam, because most trials have
  /// only one user.
  private static func user(of request: Request, _ world: World) -> User? {
    guard let authorization = request.header("Authorization") else { return world.users.first }
    return world.users.first { authorization == "Bearer \($0.appToken)" }
  }

  private static func isOwn(_ address: String, _ world: World) -> Bool {
    address.hasPrefix(world.base + "/") && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func refusal(_ status: Int, _ message: String) -> Answer {
    .json(["errors": [["message": .text(message)]]], status: status)
  }
}
