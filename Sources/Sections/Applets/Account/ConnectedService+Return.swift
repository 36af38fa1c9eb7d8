import AppletKit
import FeedCore
import Foundation
import Localization

/// The browser's return from an activation.
extension ConnectedService {
  /// What to tell the user when the browser comes back.
  public enum Arrival: Sendable {
    case nothing
    case message(String)
    case question(Question)
  }

  /// Handles the browser's return.
  /// - Parameters:
  ///   - url: the address that the browser opened.
  ///   - callback: the address that the browser was expected to open.
  ///   - isTrusted: whether only the browser of this activation can have sent `url`; otherwise a
  ///     token in it is ignored.
  public func returned(
    with url: URL, expecting callback: URL, isTrusted: Bool
  ) async -> Arrival {
    guard let callback = ActivationCallback(url, expecting: callback), let session = current
    else { return .nothing }
    await session.returned()
    switch callback {
    case .completed(let token?) where isTrusted: return await receive(token, in: session)
    case .failed(let type): return .message(Self.message(ofFailure: type))
    default: return .nothing
    }
  }

  /// Says why an activation failed. An unknown word is never shown, because anybody may have put it
  /// into the address.
  /// - Source: IFTTT's SDKs for iOS (the first reason) and Android.
  private static func message(ofFailure type: String?) -> String {
    switch type {
    case "account_creation": text("Couldn’t activate the applet: the account wasn’t created.")
    case "auth_error": text("Couldn’t activate the applet: the sign-in failed.")
    case "verification_failed": text("Couldn’t activate the applet: the verification failed.")
    case "connection_request_failed":
      text("Couldn’t activate the applet: the service couldn’t be connected.")
    default: text("Couldn’t activate the applet.")
    }
  }

  /// Uses an account's first token at once, but replaces a token in use only if the user agrees.
  private func receive(_ token: Secret, in session: AccountSession) async -> Arrival {
    // Secrets that can't be read now are not replaced; the page can be opened again.
    guard let used = try? await session.credentials(), used.tokenURL == nil, used.token != token
    else { return .nothing }
    guard used.token != nil else {
      await adopt(token, in: session)
      return .nothing
    }
    return .question(
      Question(
        title: text("Use Another Token?"),
        text: text(
          """
          The web page sent a different token for your account. Use it only if you have just \
          connected or activated something.
          """),
        accept: text("Use the New Token"), decline: text("Keep the Current Token"),
        onAccept: { [self] in await adopt(token, in: session) }))
  }

  private func adopt(_ token: Secret, in session: AccountSession) async {
    // The limiter throws only when the task is cancelled.
    try? await changes.run { () async throws(FeedError) in
      // If the account was disconnected or replaced meanwhile, the token is of no use.
      guard current === session, let credentials = await session.adopt(token) else { return }
      var account = session.account
      let failure = await store.store(credentials, of: &account)
      // The library still refers to the old keyring entry, so the new token lasts only for this
      // run.
      if failure != nil, session.account.secretsPlace == .keyring { return }
      guard account != session.account else { return }
      do {
        try await store.set(account)
      } catch {
        // Nothing refers to the new keyring entry, so it is removed.
        await store.removeSecrets(of: account)
        return
      }
      begin(makeSession(account, credentials))
    }
  }
}
