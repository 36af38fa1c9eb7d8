import AppletKit
import Foundation
import Localization
import Transport

/// A connected account during this run. It loads the account's secrets when they are first needed,
/// and keeps them in memory.
actor AccountSession: TokenProvider {
  nonisolated let account: AppletAccount
  /// Whether secrets are already stored, so an empty field in the form can mean "unchanged".
  nonisolated let hasSecrets: Bool
  private let keeper: SecretKeeper
  private let transport: Transport
  private var loaded: Task<Result<AppletCredentials, AppletError>, Never>?
  private var backend: TokenStore?
  /// Whether the secrets are gone for good, so that the account must be connected again.
  private(set) var hasLostSecrets = false

  /// - Parameter credentials: the secrets, if they are already known, as in the run that connects
  ///   the account.
  init(
    _ account: AppletAccount, credentials: AppletCredentials? = nil, keeper: SecretKeeper,
    transport: Transport
  ) {
    self.account = account
    hasSecrets =
      switch account.secretsPlace {
      case .nowhere: false
      case .keyring: true
      // Secrets that were kept only for an earlier run are gone.
      case .thisRun: credentials != nil
      }
    self.keeper = keeper
    self.transport = transport
    if let credentials { loaded = Task { .success(credentials) } }
  }

  func client(
    deadline: Duration = .seconds(30), retry: RetryPolicy = RetryPolicy()
  ) async throws(AppletError) -> AppletClient {
    AppletClient(
      configuration: try account.configuration(
        inviteCode: try await credentials().inviteCode, deadline: deadline),
      transport: transport, tokens: self, retry: retry)
  }

  // MARK: Tokens

  func token() async throws(AppletError) -> Secret? {
    let credentials = try await credentials()
    guard let backend = backend(for: credentials) else { return credentials.token }
    if let token = await backend.token() { return token }
    return try await backend.freshToken(replacing: nil)
  }

  func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret? {
    try await backend(for: try await credentials())?.freshToken(replacing: refused)
  }

  /// Forgets the backend's token, so the backend is asked again. Called when the user comes back
  /// from an activation, which may have created a token.
  func returned() async { await backend?.clear() }

  /// Replaces the current token with one that the browser brought back.
  /// - Returns: the new secrets; `nil`, without a change, if a backend gives out the tokens or the
  ///   secrets can't be loaded.
  func adopt(_ token: Secret) async -> AppletCredentials? {
    // The caller's doc says so: secrets that can't be loaded are not replaced.
    guard var credentials = try? await credentials(), credentials.tokenURL == nil else {
      return nil
    }
    credentials.token = token
    loaded = Task { [credentials] in .success(credentials) }
    return credentials
  }

  // MARK: Secrets

  func credentials() async throws(AppletError) -> AppletCredentials {
    let task = loaded ?? Task { await load() }
    loaded = task
    let result = await task.value
    // A failure is not remembered, because a locked keyring may be unlocked the next time.
    if case .failure = result, loaded == task { loaded = nil }
    return try result.get()
  }

  private func load() async -> Result<AppletCredentials, AppletError> {
    switch account.secretsPlace {
    case .nowhere:
      return .success(AppletCredentials())
    case .thisRun:
      return lost(text("Almanac kept the token only until you closed the app"))
    case .keyring:
      do throws(SecretKeeper.Failure) {
        let entry = try await keeper.load(account.keyringPlace)
        guard let credentials = entry.flatMap(AppletCredentials.init) else {
          return lost(text("the keyring no longer has it"))
        }
        return .success(credentials)
      } catch {
        return .failure(.tokenUnavailable(reason: error.message))
      }
    }
  }

  private func lost(_ reason: String) -> Result<AppletCredentials, AppletError> {
    hasLostSecrets = true
    return .failure(.tokenUnavailable(reason: reason))
  }

  private func backend(for credentials: AppletCredentials) -> TokenStore? {
    if let backend { return backend }
    guard let url = credentials.tokenURL.flatMap({ URL(string: $0.reveal()) }) else { return nil }
    let source = TokenBackend(url: url, transport: transport)
    let backend = TokenStore { () throws(AppletError) in try await source.token() }
    self.backend = backend
    return backend
  }
}
