import AppletKit
import FeedCore
import Foundation
import Localization
import Store
import Synchronization
import Transport

/// The connected service, if there is one: connects and disconnects it, and provides the feed of
/// its applets.
public final class AppletAccounts: Sendable {
  private let library: Library
  private let content: ContentStore
  private let keeper: SecretKeeper
  private let transport: Transport
  private let browser: BrowserSession
  private let session: Mutex<AccountSession?>
  /// Whether the library could say which account is connected, if any. If it could not, an account
  /// may still be connected.
  private let isKnown: Bool
  /// Lets only one change of the account run at a time, so that each change leaves the library, the
  /// keyring and the session consistent.
  private let changes = ConcurrencyLimiter(limit: 1)

  /// - Parameter transport: sends the requests to the API and to the user's own backend.
  public init(
    library: Library, content: ContentStore, keeper: SecretKeeper, transport: Transport,
    browser: BrowserSession
  ) {
    self.library = library
    self.content = content
    self.keeper = keeper
    self.transport = transport
    self.browser = browser
    let account: AppletAccount?
    do {
      account = try library.appletAccount()
      isKnown = true
    } catch {
      account = nil
      isKnown = false
    }
    session = Mutex(
      account.map { AccountSession($0, keeper: keeper, transport: transport) })
  }

  private var current: AccountSession? { session.withLock(\.self) }

  /// The connected account's applets; `nil` if nothing is connected.
  public var feed: Feed? {
    current.map { .applets(of: $0, browser: browser, watch: watch(of: $0)) }
  }

  /// The applets that were switched off elsewhere since the last call of `forgetSwitchedOff`.
  public func switchedOff() async -> [(item: ItemID, name: String)] {
    guard let current, let feed else { return [] }
    let ids = watch(of: current).state.switchedOff
    guard !ids.isEmpty,
      let stored = try? await content.snapshot(
        section: setup.section, urls: [feed.url], groupCount: Section.applets.groups.count),
      let items = try? content.items(stored.groups.joined())
    else { return [] }
    return items.compactMap { item in
      guard let applet: Applet = Payload.value(of: item), ids.contains(applet.id) else {
        return nil
      }
      return (item.id, applet.name)
    }
  }

  /// Forgets which applets were switched off elsewhere. Call this when the user has seen them.
  public func forgetSwitchedOff() async {
    await current.map(watch)?.update { $0.switchedOff = [] }
  }

  private func watch(of session: AccountSession) -> AppletWatch {
    AppletWatch(library: library, account: session.account.id)
  }

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

  /// Deletes what could not be deleted when an account was disconnected or replaced: secrets in a
  /// keyring that did not answer, and applets that a refresh stored at the last moment.
  public func tidy() async {
    try? await changes.run { () async throws(FeedError) in
      let used = current?.account.usedPlace
      for place in library.undeletedPlaces() where place != used {
        guard (try? await keeper.remove(place)) != nil else { continue }
        try? await library.set(forgotten: library.undeletedPlaces().subtracting([place]))
      }
    }
    guard isKnown else { return }
    try? await content.removeFeeds(
      section: Section.applets.id, scheme: AppletAccount.feedScheme,
      except: current?.account.feedURL)
  }

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
      secretsNote: { [self] in await secretsNote() },
      connect: { [self] (answers) throws(Form.Problem) in try await connect(answers) },
      disconnect: { [self] () throws(Form.Problem) in
        try await changing { await self.forget() }
      },
      tidy: { [self] in await tidy() })
  }
}

extension AppletAccounts {
  private func secretsNote() async -> String {
    await keeper.isAvailable()
      ? text("Almanac keeps the token in your keyring, never in a file.")
      : text("No keyring found. The token will be gone when you close Almanac.")
  }

  private func connect(_ answers: Form.Answers) async throws(Form.Problem) -> String {
    let session = current
    let kept = await Result(awaiting: { () async throws(AppletError) in
      try await session?.credentials() ?? AppletCredentials()
    })
    let (account, credentials) = try AccountForm.read(
      answers, changing: session?.account, kept: kept)
    let trial = AccountSession(
      account, credentials: credentials, keeper: keeper, transport: transport)
    do throws(AppletError) {
      _ = try await trial.client().applets(order: account.appletOrder)
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
      try? await changes.run { () async throws(FeedError) in await body() }
    }
    guard let result = await work.value else { throw Form.Problem(message: text("Stopped.")) }
    return try result.get()
  }

  private func keep(
    _ account: AppletAccount, _ credentials: AppletCredentials
  ) async -> Result<String, Form.Problem> {
    let old = current
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

  /// - Returns: why the secrets are kept for this run only; `nil` if there are none, or they are in
  ///   the keyring.
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

  /// Uses an account's first token at once, but replaces a token in use only if the user agrees.
  private func receive(_ token: Secret, in session: AccountSession) async -> Arrival {
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
    try? await changes.run { () async throws(FeedError) in
      // If the account was disconnected or replaced meanwhile, the token is of no use.
      guard current === session, let credentials = await session.adopt(token) else { return }
      var account = session.account
      let failure = await store(credentials, of: &account)
      // The library still refers to the old keyring entry, so the new token lasts only for this
      // run.
      if failure != nil, session.account.secretsPlace == .keyring { return }
      guard account != session.account else { return }
      guard (try? await library.set(account)) != nil else {
        // Nothing refers to the new keyring entry, so it is removed.
        await removeSecrets(of: account)
        return
      }
      begin(account, credentials)
    }
  }

  private func begin(_ account: AppletAccount, _ credentials: AppletCredentials) {
    let next = AccountSession(
      account, credentials: credentials, keeper: keeper, transport: transport)
    session.withLock { $0 = next }
  }

  private func forget() async -> Result<String, Form.Problem> {
    guard let account = current?.account else {
      return .success(text("Disconnected"))
    }
    do throws(StoreError) {
      try await library.set(nil)
    } catch {
      return .failure(Form.Problem(message: error.message, suggestion: error.suggestion))
    }
    session.withLock { $0 = nil }
    guard let failure = await removeSecrets(of: account) else {
      return .success(text("Disconnected"))
    }
    return .success(
      text(
        "Disconnected. The keyring still has the token; Almanac will delete it later: {reason}",
        ["reason": failure.message]))
  }

  /// - Returns: why the secrets could not be removed, in which case the next `tidy` tries again;
  ///   `nil` if the keyring does not have them.
  @discardableResult private func removeSecrets(
    of account: AppletAccount
  ) async -> SecretKeeper.Failure? {
    guard let place = account.usedPlace else { return nil }
    do throws(SecretKeeper.Failure) {
      try await keeper.remove(place)
      return nil
    } catch {
      try? await library.set(forgotten: library.undeletedPlaces().union([place]))
      return error
    }
  }
}

extension AppletAccount {
  /// The place of the account's secrets in the keyring; `nil` if the keyring does not have them.
  fileprivate var usedPlace: SecretKeeper.Place? {
    secretsPlace == .keyring ? keyringPlace : nil
  }
}
