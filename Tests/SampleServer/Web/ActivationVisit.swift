import Foundation
import Transport

/// A user's visit to turn an applet on, with the app's parameters, which have been checked.
struct ActivationVisit {
  let applet: CatalogApplet
  let service: Service
  let user: User
  let redirect: URL
  let email: String?
  private let inviteCode: String?

  /// What is wrong with the address that an app opened, as a message to the app's developer.
  struct Problem: Error {
    let message: String
  }

  init(
    _ items: [String: String], _ applet: CatalogApplet, _ publisher: Publisher, _ world: World
  ) throws(Problem) {
    func value(_ name: String) throws(Problem) -> String {
      guard let value = items[name], !value.isEmpty else {
        throw Problem(message: "“\(name)” is missing or empty.")
      }
      return value
    }
    let (id, address) = (try value("user_id"), try value("redirect_uri"))
    guard let user = world.user(id) else {
      throw Problem(message: "There is no user “\(id)”. The users are 42 and 7.")
    }
    guard let redirect = Self.redirect(address) else {
      throw Problem(
        message: """
          “\(address)” is not allowed as “redirect_uri”: it must be an absolute address in ASCII, \
          http on this computer or with a scheme of the app’s own.
          """)
    }
    inviteCode = items["invite_code"]
    guard publisher.inviteCode == nil || inviteCode == publisher.inviteCode else {
      throw Problem(
        message: "This service is not published: “invite_code” is missing or wrong.")
    }
    self.applet = applet
    service = publisher.service
    self.user = user
    self.redirect = redirect
    email = items["email"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The fields that both forms of the page send.
  var fields: [(name: String, value: String)] {
    [("user_id", user.id), ("redirect_uri", redirect.absoluteString)]
      + (inviteCode.map { [("invite_code", $0)] } ?? [])
  }

  func activated(in world: inout World) -> Answer {
    world.set(applet.id, of: service.slug, for: user.id, isEnabled: true)
    world.changeUser(user.id) { user in
      user.hasActivated = true
      user.issueToken()
    }
    let token = world.user(user.id)?.token
    return back(
      in: world,
      [("next_step", "complete")] + (token.map { [("user_token", $0)] } ?? []))
  }

  func cancelled(in world: World) -> Answer {
    back(in: world, [("next_step", "user_cancelled_configuration")])
  }

  /// Redirects the browser back to the app.
  /// - Parameter items: the query items to add; they are added only with version 2 of the callback.
  private func back(in world: World, _ items: [(name: String, value: String)]) -> Answer {
    guard world.rules.callback == .v2,
      var components = URLComponents(url: redirect, resolvingAgainstBaseURL: true)
    else { return .redirect(to: redirect.absoluteString) }
    components.percentEncodedQueryItems =
      (components.percentEncodedQueryItems ?? [])
      + items.map { URLQueryItem(name: $0.name, value: $0.value.unreservedEscaped) }
    return .redirect(to: components.string ?? redirect.absoluteString)
  }

  /// Registered schemes that do not belong to apps.
  private static let foreignSchemes: Set = [
    "https", "ftp", "file", "data", "blob", "about", "javascript", "vbscript", "mailto", "tel",
    "ws", "wss",
  ]

  private static func redirect(_ address: String) -> URL? {
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let components = URLComponents(string: address, encodingInvalidCharacters: false),
      let scheme = components.scheme?.lowercased(), !foreignSchemes.contains(scheme)
    else { return nil }
    guard scheme == "http" else { return components.url }
    let loopback: Set = ["127.0.0.1", "localhost", "[::1]"]
    guard let host = components.encodedHost, loopback.contains(host.lowercased()),
      components.user == nil, components.password == nil
    else { return nil }
    return components.url
  }
}
