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
  /// - Returns: what to tell the person, if the page said that it failed.
  public func returned(
    with url: URL, expecting callback: URL, isTrusted: Bool
  ) async -> String? {
    guard let arrival = ActivationCallback(url, expecting: callback),
      let session = session.withLock(\.self)
    else { return nil }
    await session.returned()
    switch arrival {
    case .completed(let token?) where isTrusted: await adopt(token, in: session)
    case .failed(let type):
      let reason = CleanText.line(type ?? "?", limit: 60)
      return text("The activation failed: {reason}", ["reason": reason])
    default: break
    }
    return nil
  }

  /// Removes what could not be removed when it was to be forgotten: secrets in a keyring that did
  /// not answer, and applets that a refresh stored at the last moment.
  public func tidy() async {
    let current = session.withLock(\.self)?.account
    for place in library.forgottenPlaces() where place != current?.usedPlace {
      guard (try? await keeper.remove(place)) != nil else { continue }
      try? await library.set(forgotten: library.forgottenPlaces().subtracting([place]))
    }
    try? await content.removeFeeds(
      section: Section.applets.id, scheme: AppletAccount.feedScheme, except: current?.feedURL)
  }

  /// What the window needs to let a person connect and disconnect.
  public var setup: AccountSetup {
    AccountSetup(
      section: Section.applets.id,
      isConnected: { [self] in session.withLock { $0 != nil } },
      form: { [self] in
        let session = session.withLock(\.self)
        return AccountForm.form(
          for: session?.account, keepsSecrets: session?.hasSecrets ?? false)
      },
      secretsNote: { [self] in await secretsNote() },
      connect: { [self] (answers) throws(Form.Problem) in try await connect(answers) },
      disconnect: { [self] () throws(Form.Problem) in try await disconnect() },
      tidy: { [self] in await tidy() })
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
    let (account, credentials) = try AccountForm.read(
      answers, changing: current?.account, kept: await Self.secrets(of: current))
    let trial = AccountSession(
      account, credentials: credentials, keeper: keeper, transport: transport)
    do throws(AppletError) {
      _ = try await trial.client().applets(order: account.appletOrder)
    } catch {
      throw AccountForm.problem(error, credentials)
    }
    // The person closed the dialog: what they began is not to happen behind their back.
    if Task.isCancelled { throw Form.Problem(message: text("Stopped.")) }
    // From here on it happens as a whole, whoever waits for it.
    let work = Task { await keep(account, credentials, after: current) }
    return try await work.value.get()
  }

  private static func secrets(
    of session: AccountSession?
  ) async -> Result<AppletCredentials, AppletError> {
    guard let session else { return .success(AppletCredentials()) }
    do throws(AppletError) {
      return .success(try await session.credentials())
    } catch {
      return .failure(error)
    }
  }

  private func keep(
    _ account: AppletAccount, _ credentials: AppletCredentials, after old: AccountSession?
  ) async -> Result<String, Form.Problem> {
    var account = account
    var message = text("Connected")
    if let failure = await store(credentials, of: &account) {
      message = text("Connected until you close Almanac: {reason}", ["reason": failure.message])
    }
    do throws(StoreError) {
      try await library.set(account)
    } catch {
      if account.usedPlace != old?.account.usedPlace { await removeSecrets(of: account) }
      return .failure(Form.Problem(message: error.message, suggestion: error.suggestion))
    }
    begin(account, credentials)
    if let old, old.account.usedPlace != account.usedPlace {
      await removeSecrets(of: old.account)
    }
    return .success(message)
  }

  /// - Returns: why the secrets are kept for this run only; `nil` where there are none, or they
  ///   are in the keyring.
  private func store(
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

  private func adopt(_ token: Secret, in session: AccountSession) async {
    guard let credentials = await session.adopt(token) else { return }
    var account = session.account
    _ = await store(credentials, of: &account)
    // Disconnected meanwhile, or connected anew: the token is of no use any more.
    guard self.session.withLock(\.self) === session, (try? await library.set(account)) != nil else {
      await removeSecrets(of: account)
      return
    }
    begin(account, credentials)
  }

  private func begin(_ account: AppletAccount, _ credentials: AppletCredentials) {
    let next = AccountSession(
      account, credentials: credentials, keeper: keeper, transport: transport)
    session.withLock { $0 = next }
  }

  private func disconnect() async throws(Form.Problem) -> String {
    guard let account = session.withLock(\.self)?.account else { return text("Disconnected") }
    do throws(StoreError) {
      try await library.set(nil)
    } catch {
      throw Form.Problem(message: error.message, suggestion: error.suggestion)
    }
    session.withLock { $0 = nil }
    // Whoever waits for it, or does not wait any more.
    let work = Task { await removeSecrets(of: account) }
    guard let failure = await work.value else { return text("Disconnected") }
    return text(
      "Disconnected. The keyring still has the token, which is removed later: {reason}",
      ["reason": failure.message])
  }

  /// - Returns: why they are still there; the next start tries again.
  @discardableResult private func removeSecrets(
    of account: AppletAccount
  ) async -> SecretKeeper.Failure? {
    guard let place = account.usedPlace else { return nil }
    do throws(SecretKeeper.Failure) {
      try await keeper.remove(place)
      return nil
    } catch {
      try? await library.set(forgotten: library.forgottenPlaces().union([place]))
      return error
    }
  }
}

extension AppletAccount {
  /// Where its secrets lie in the keyring; `nil` where they do not.
  fileprivate var usedPlace: SecretKeeper.Place? {
    secretsPlace == .keyring ? keyringPlace : nil
  }
}
