import AppletKit
import Foundation

/// The secrets of an account. The backend's address is one of them, because it may carry a key.
struct AppletCredentials: Hashable, Sendable {
  var token: Secret?
  /// The address at which the user's own backend gives out the token.
  var tokenURL: Secret?
  var inviteCode: Secret?

  var isEmpty: Bool { self == AppletCredentials() }
}

/// Stores the credentials of an account as a single keyring entry.
extension AppletCredentials {
  private struct Wire: Codable {
    var token: String?
    var tokenURL: String?
    var inviteCode: String?
  }

  var keyringEntry: Secret {
    let wire = Wire(
      token: token?.reveal(), tokenURL: tokenURL?.reveal(), inviteCode: inviteCode?.reveal())
    let data = (try? JSONEncoder().encode(wire)) ?? Data()
    return Secret(String(decoding: data, as: UTF8.self))
  }

  /// - Returns: `nil` if the entry is not in this form: another app may have written it.
  init?(keyringEntry: Secret) {
    let data = Data(keyringEntry.reveal().utf8)
    guard let wire = try? JSONDecoder().decode(Wire.self, from: data) else { return nil }
    self.init(
      token: wire.token.map { Secret($0) }, tokenURL: wire.tokenURL.map { Secret($0) },
      inviteCode: wire.inviteCode.map { Secret($0) })
  }
}
