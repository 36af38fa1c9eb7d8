import Foundation
import Store

/// Where the connected account is kept: its secrets are in the keyring, all else in the library.
struct AccountStore: Sendable {
  let library: Library
  let keeper: SecretKeeper

  private static let accountKey = "applets.account"
  private static let forgottenKey = "applets.forgotten"

  /// - Returns: the connected account; `nil` if there is none.
  /// - Throws: `StoreError`, or the error of `JSONDecoder` for an account that another version of
  ///   the app wrote.
  func account() throws -> AppletAccount? {
    guard let text = try library.setting(Self.accountKey) else { return nil }
    return try JSONDecoder().decode(AppletAccount.self, from: Data(text.utf8))
  }

  func set(_ account: AppletAccount?) async throws(StoreError) {
    try await library.set(value: account, for: Self.accountKey)
  }

  /// Stores secrets in the keyring if possible, and records in the account where they are.
  /// - Returns: why the secrets are kept for this run only; `nil` if there are none, or they are in
  ///   the keyring.
  func store(
    _ credentials: AppletCredentials, of account: inout AppletAccount
  ) async -> SecretKeeper.Failure? {
    guard !credentials.isEmpty else { return nil }
    do throws(SecretKeeper.Failure) {
      try await keeper.store(credentials.keyringEntry, account.keyringLabel, account.keyringPlace)
      account.secretsPlace = .keyring
      return nil
    } catch {
      account.secretsPlace = .thisRun
      return error
    }
  }

  /// - Returns: why the secrets could not be removed, in which case the next `removeForgotten` tries
  ///   again; `nil` if the keyring does not have them.
  @discardableResult func removeSecrets(
    of account: AppletAccount
  ) async -> SecretKeeper.Failure? {
    guard let place = account.usedPlace else { return nil }
    do throws(SecretKeeper.Failure) {
      try await keeper.remove(place)
      return nil
    } catch {
      // If this fails as well, the secrets stay in the keyring, where the user can see them.
      try? await set(forgotten: forgotten.union([place]))
      return error
    }
  }

  /// Removes secrets that could not be removed before, because the keyring did not answer.
  /// - Parameter used: the place of the secrets that are in use.
  func removeForgotten(except used: SecretKeeper.Place?) async {
    for place in forgotten where place != used {
      // What fails is tried again at the next start.
      guard (try? await keeper.remove(place)) != nil else { continue }
      try? await set(forgotten: forgotten.subtracting([place]))
    }
  }

  /// The places in the keyring whose secrets should have been removed, but could not be.
  var forgotten: Set<SecretKeeper.Place> { library.value(for: Self.forgottenKey) ?? [] }

  private func set(forgotten places: Set<SecretKeeper.Place>) async throws(StoreError) {
    try await library.set(value: places.isEmpty ? nil : places, for: Self.forgottenKey)
  }
}
