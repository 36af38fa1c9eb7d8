import AppletKit
import Foundation
import Store

/// A service whose applets the person has connected: all there is to know of it but the secrets.
struct AppletAccount: Codable, Hashable, Sendable {
  /// Where the secrets are.
  enum SecretsPlace: String, Codable, Sendable {
    /// There are none.
    case nowhere
    case keyring
    /// In memory, as long as the app runs.
    case thisRun
  }

  /// Another one for each time that something is connected: what was loaded for one account never
  /// shows as another's.
  var id = UUID()
  var service: String
  var server: URL
  /// The person's id on the service, needed to activate.
  var userID: String?
  var email: String?
  /// The API's word; `nil` for the server's own order.
  var order: String?
  var secretsPlace = SecretsPlace.nowhere

  /// Names the account's feed in the store.
  var feedURL: URL { URL(string: "\(Self.feedScheme):\(id.uuidString)")! }

  static let feedScheme = "account"

  var appletOrder: AppletOrder {
    AppletOrder.allCases.first { $0.word == order } ?? .default
  }

  /// The same server, however its address was typed.
  static func normalized(_ server: URL) -> URL {
    guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true) else {
      return server
    }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    return parts.url ?? server
  }

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

  /// - Returns: `nil` where nothing is connected.
  /// - Throws: `StoreError`, or what `JSONDecoder` says of an account that another version wrote.
  func appletAccount() throws -> AppletAccount? {
    guard let text = try setting(Self.accountKey) else { return nil }
    return try JSONDecoder().decode(AppletAccount.self, from: Data(text.utf8))
  }

  private static let forgottenKey = "applets.forgotten"

  /// Where secrets lie that the keyring would not give up when they were to be forgotten.
  func forgottenPlaces() -> Set<SecretKeeper.Place> {
    guard let text = try? setting(Self.forgottenKey) else { return [] }
    return (try? JSONDecoder().decode(Set<SecretKeeper.Place>.self, from: Data(text.utf8))) ?? []
  }

  func set(forgotten places: Set<SecretKeeper.Place>) async throws(StoreError) {
    let data = places.isEmpty ? nil : try? JSONEncoder().encode(places)
    try await set(data.map { String(decoding: $0, as: UTF8.self) }, for: Self.forgottenKey)
  }

  func set(_ account: AppletAccount?) async throws(StoreError) {
    let data = account.flatMap { try? JSONEncoder().encode($0) }
    try await set(data.map { String(decoding: $0, as: UTF8.self) }, for: Self.accountKey)
  }
}
