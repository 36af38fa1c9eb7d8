import AppletKit
import Foundation
import Store

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

extension Library {
  private static let accountKey = "applets.account"

  /// - Returns: the connected account; `nil` if there is none.
  /// - Throws: `StoreError`, or the error of `JSONDecoder` for an account that another version of
  ///   the app wrote.
  func appletAccount() throws -> AppletAccount? {
    guard let text = try setting(Self.accountKey) else { return nil }
    return try JSONDecoder().decode(AppletAccount.self, from: Data(text.utf8))
  }

  private static let forgottenKey = "applets.forgotten"

  /// The places in the keyring whose secrets should have been deleted, but could not be.
  func undeletedPlaces() -> Set<SecretKeeper.Place> {
    value(for: Self.forgottenKey) ?? []
  }

  func set(forgotten places: Set<SecretKeeper.Place>) async throws(StoreError) {
    try await set(value: places.isEmpty ? nil : places, for: Self.forgottenKey)
  }

  func set(_ account: AppletAccount?) async throws(StoreError) {
    try await set(value: account, for: Self.accountKey)
  }
}
