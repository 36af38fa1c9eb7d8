import AppletKit
import Foundation
import Localization

/// A service whose applets the user has connected: everything about it except the secrets.
struct AppletAccount: Codable, Hashable, Sendable {
  /// Where the secrets are stored.
  enum SecretsPlace: String, Codable, Sendable {
    /// There are no secrets.
    case nowhere
    case keyring
    /// The secrets are only in memory, while the app runs.
    case thisRun
  }

  /// A new ID for each connection, so that nothing loaded for one account is ever shown as
  /// another's.
  var id = UUID()
  var service: String
  var server: URL
  /// The user's ID on the service, needed to activate applets.
  var userID: String?
  var email: String?
  /// The API's name for the order of the applets; `nil` for the server's default.
  var order: String?
  var secretsPlace = SecretsPlace.nowhere

  /// Identifies the account's feed in the store.
  var feedURL: URL { URL(string: "\(Self.feedScheme):\(id.uuidString)")! }

  static let feedScheme = "account"

  var appletOrder: AppletOrder {
    AppletOrder.allCases.first { $0.word == order } ?? .default
  }

  /// A server's address in one form, whatever slashes the user typed at its end, and whatever
  /// capitals in the scheme and the host.
  static func normalized(_ server: URL) -> URL {
    guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true) else {
      return server
    }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    return parts.url ?? server
  }

  /// The configuration of a client for this account.
  /// - Throws: `AppletError.invalidConfiguration`.
  func configuration(
    inviteCode: Secret?, deadline: Duration = .seconds(30)
  ) throws(AppletError) -> AppletConfiguration {
    try AppletConfiguration(
      service: service, baseURL: server, inviteCode: inviteCode,
      identity: ClientIdentity(name: "Almanac"), deadline: deadline)
  }
}

extension AppletAccount {
  var keyringPlace: SecretKeeper.Place { SecretKeeper.Place(server: server, service: service) }

  /// The label that the desktop's password manager shows.
  var keyringLabel: String { text("Almanac: {service}", ["service": service]) }

  /// The place of the account's secrets in the keyring; `nil` if the keyring does not have them.
  var usedPlace: SecretKeeper.Place? { secretsPlace == .keyring ? keyringPlace : nil }
}
