import AppletKit
import FeedCore
import Foundation
import Localization
import Store

/// Connecting a service, changing its account, and disconnecting it.
extension ConnectedService {
  /// What the window needs to let the user connect and disconnect.
  public var setup: AccountSetup {
    AccountSetup(
      section: Section.applets.id,
      isConnected: { [self] in current != nil },
      form: { [self] in
        let session = current
        return AccountForm.form(
          for: session?.account, keepsSecrets: session?.hasSecrets ?? false)
      },
      secretsNote: { [self] in
        await store.keeper.isAvailable()
          ? text("Almanac keeps the token in your keyring, never in a file.")
          : text("No keyring found. The token will be gone when you close Almanac.")
      },
      connect: { [self] (answers) throws(Form.Problem) in try await connect(answers) },
      disconnect: { [self] () throws(Form.Problem) in
        try await changing { await self.forget() }
      },
      tidy: { [self] in await tidy() })
  }

  private func connect(_ answers: Form.Answers) async throws(Form.Problem) -> String {
    let session = current
    let kept = await Result(awaiting: { () async throws(AppletError) in
      try await session?.credentials() ?? AppletCredentials()
    })
    let (account, credentials) = try AccountForm.read(
      answers, changing: session?.account, kept: kept)
    do throws(AppletError) {
      _ = try await makeSession(account, credentials).client().applets(order: account.appletOrder)
    } catch {
      throw AccountForm.problem(error, credentials)
    }
    // If the user has closed the dialog, the change must not go on in the background.
    if Task.isCancelled { throw Form.Problem(message: text("Stopped.")) }
    return try await changing { await self.keep(account, credentials) }
  }

  /// Completes a change even if the caller stops waiting.
  private func changing(
    _ body: @escaping @Sendable () async -> Result<String, Form.Problem>
  ) async throws(Form.Problem) -> String {
    let work = Task { [changes] in
      // The limiter throws only when the task is cancelled.
      try? await changes.run { () async throws(FeedError) in await body() }
    }
    guard let result = await work.value else { throw Form.Problem(message: text("Stopped.")) }
    return try result.get()
  }

  private func keep(
    _ account: AppletAccount, _ credentials: AppletCredentials
  ) async -> Result<String, Form.Problem> {
    let old = current?.account
    var account = account
    var message = text("Connected")
    if let failure = await store.store(credentials, of: &account) {
      message = text("Connected until you close Almanac: {reason}", ["reason": failure.message])
    }
    do throws(StoreError) {
      try await store.set(account)
    } catch {
      if account.usedPlace != old?.usedPlace { await store.removeSecrets(of: account) }
      return .failure(Form.Problem(message: error.message, suggestion: error.suggestion))
    }
    begin(makeSession(account, credentials))
    if let old, old.usedPlace != account.usedPlace { await store.removeSecrets(of: old) }
    return .success(message)
  }

  private func forget() async -> Result<String, Form.Problem> {
    guard let account = current?.account else { return .success(text("Disconnected")) }
    do throws(StoreError) {
      try await store.set(nil)
    } catch {
      return .failure(Form.Problem(message: error.message, suggestion: error.suggestion))
    }
    begin(nil)
    guard let failure = await store.removeSecrets(of: account) else {
      return .success(text("Disconnected"))
    }
    return .success(
      text(
        "Disconnected. The keyring still has the token; Almanac will delete it later: {reason}",
        ["reason": failure.message]))
  }
}
