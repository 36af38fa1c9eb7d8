import AppletKit
import FeedCore
import Foundation
import Localization
import Store
import Synchronization
import Transport

/// The connected service, if there is one: connects it, forgets it, and says where the applets
/// come from.
public final class AppletAccounts: Sendable {
  private let library: Library
  private let content: Content
  private let keeper: SecretKeeper
  private let transport: Transport
  private let awaitReturn: AwaitReturn
  private let session: Mutex<AccountSession?>

  /// Begins to wait for the browser to come back; an earlier wait ends.
  /// - Returns: the address at which the browser is to end.
  public typealias AwaitReturn = @Sendable () async throws(FeedError) -> URL

  /// The fields of the form whose answers are no secrets.
  public static var openFields: [String] { AccountForm.openFields }

  /// - Parameter transport: for the API and for the person's own backend.
  public init(
    library: Library, content: Content, keeper: SecretKeeper, transport: Transport,
    awaitReturn: @escaping AwaitReturn
  ) {
    self.library = library
    self.content = content
    self.keeper = keeper
    self.transport = transport
    self.awaitReturn = awaitReturn
    session = Mutex(
      library.appletAccount().map {
        AccountSession($0, keeper: keeper, transport: transport)
      })
  }

  /// The connected account's applets; `nil` where nothing is connected.
  public var feed: Feed? {
    session.withLock(\.self).map { .applets(of: $0, awaitReturn: awaitReturn) }
  }

  /// The samples, which switch on this computer only.
  public func samples(at url: URL) -> Feed {
    .sampleApplets(at: url, library: library)
  }

  /// The browser came back.
  /// - Parameters:
  ///   - url: what it opened.
  ///   - callback: what it was to open.
  ///   - isTrusted: whether nobody but the awaited browser can have sent it; only then may it
  ///     bring a token along.
  public func returned(with url: URL, expecting callback: URL, isTrusted: Bool) async {
    var token: Secret?
    if isTrusted, case .completed(let new)? = ActivationCallback(url, expecting: callback) {
      token = new
    }
    await session.withLock(\.self)?.returned(with: token)
  }

  /// What the window needs to let a person connect and disconnect.
  public var setup: AccountSetup {
    AccountSetup(
      section: Section.applets.id,
      isConnected: { [self] in session.withLock { $0 != nil } },
      form: { [self] in AccountForm.form(for: session.withLock(\.self)?.account) },
      secretsNote: { [self] in await secretsNote() },
      connect: { [self] (answers) throws(Form.Problem) in try await connect(answers) },
      disconnect: { [self] () throws(Form.Problem) in try await disconnect() })
  }
}

extension AppletAccounts {
  private func secretsNote() async -> String {
    await keeper.isAvailable()
      ? text("The token is kept in your keyring, never in a file.")
      : text("There is no keyring here: the token is kept until you close Almanac.")
  }

  private func connect(_ answers: Form.Answers) async throws(Form.Problem) -> String {
    let current = session.withLock(\.self)
    let kept = try? await current?.credentials()
    var (account, credentials) = try AccountForm.read(
      answers, changing: current?.account, kept: kept)

    let trial = AccountSession(
      account, credentials: credentials, keeper: keeper, transport: transport)
    do throws(AppletError) {
      let client = try await trial.client()
      _ = try await client.applets(order: account.appletOrder)
    } catch {
      throw AccountForm.problem(error, credentials)
    }
    try stopIfCancelled()

    var message = text("Connected")
    if !credentials.isEmpty {
      do throws(SecretKeeper.Failure) {
        try await keeper.store(
          credentials.keyringEntry, account.keyringLabel, account.keyringPlace)
        account.secretsPlace = .keyring
      } catch {
        account.secretsPlace = .thisRun
        message = text(
          "Connected until you close Almanac: {reason}", ["reason": error.message])
      }
    }
    try stopIfCancelled()
    try await keep(account)
    if let old = current?.account { await forget(old, keeping: account) }
    session.withLock {
      $0 = AccountSession(account, credentials: credentials, keeper: keeper, transport: transport)
    }
    return message
  }

  private func disconnect() async throws(Form.Problem) -> String {
    guard let account = session.withLock(\.self)?.account else { return text("Disconnected") }
    try await keep(nil)
    session.withLock { $0 = nil }
    guard let failure = await forget(account, keeping: nil) else { return text("Disconnected") }
    return text(
      "Disconnected, but the token is still in the keyring: {reason}",
      ["reason": failure.message])
  }

  /// The person closed the dialog: what they began is not to happen behind their back.
  private func stopIfCancelled() throws(Form.Problem) {
    if Task.isCancelled { throw Form.Problem(message: text("Stopped.")) }
  }

  private func keep(_ account: AppletAccount?) async throws(Form.Problem) {
    do throws(StoreError) {
      try await library.set(account)
    } catch {
      throw Form.Problem(message: error.message, suggestion: error.suggestion)
    }
  }

  /// Removes what was loaded with an account, and its secrets unless the next one has them.
  @discardableResult private func forget(
    _ account: AppletAccount, keeping next: AppletAccount?
  ) async -> SecretKeeper.Failure? {
    // What stays in the cache is never shown again: the next account has a feed of its own.
    try? await content.remove(section: Section.applets.id, url: account.feedURL)
    guard account.secretsPlace == .keyring else { return nil }
    if next?.secretsPlace == .keyring, next?.keyringPlace == account.keyringPlace { return nil }
    do throws(SecretKeeper.Failure) {
      try await keeper.remove(account.keyringPlace)
      return nil
    } catch {
      return error
    }
  }
}
