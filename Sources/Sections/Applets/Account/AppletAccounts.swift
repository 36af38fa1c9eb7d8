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
  private let trip: BrowserTrip
  private let session: Mutex<AccountSession?>
  /// Whether the library could be asked: an account that cannot be read is not a disconnected one.
  private let isKnown: Bool
  /// One change of the account after the other: each leaves library, keyring and session in line.
  private let changes = Slots(limit: 1)

  /// The fields of the form whose answers are no secrets.
  public static var openFields: [String] { AccountForm.openFields }

  /// Whether the form can show an answer in the field: of a choice, only the number of one.
  public static func isAnswer(_ answer: String, to field: String) -> Bool {
    AccountForm.isAnswer(answer, to: field)
  }

  /// - Parameter transport: for the API and for the person's own backend.
  public init(
    library: Library, content: Content, keeper: SecretKeeper, transport: Transport,
    trip: BrowserTrip
  ) {
    self.library = library
    self.content = content
    self.keeper = keeper
    self.transport = transport
    self.trip = trip
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

  /// The connected account's applets; `nil` where nothing is connected.
  public var feed: Feed? {
    session.withLock(\.self).map { .applets(of: $0, trip: trip) }
  }

  /// The samples, which switch on this computer only.
  public func samples(at url: URL) -> Feed {
    .sampleApplets(at: url)
  }

  /// What to tell the person whose browser is back.
  public enum Arrival: Sendable {
    case nothing
    case message(String)
    case question(Question)
  }

  /// The browser came back.
  /// - Parameters:
  ///   - url: what it opened.
  ///   - callback: what it was to open.
  ///   - isTrusted: whether nobody but the awaited browser can have sent it; only then may it
  ///     bring a token along.
  public func returned(
    with url: URL, expecting callback: URL, isTrusted: Bool
  ) async -> Arrival {
    guard let callback = ActivationCallback(url, expecting: callback),
      let session = session.withLock(\.self)
    else { return .nothing }
    await session.returned()
    switch callback {
    case .completed(let token?) where isTrusted: return await receive(token, in: session)
    case .failed(let type):
      // Anybody may have written the word.
      guard let type, Self.failures.contains(type) else {
        return .message(text("Couldn’t activate the applet."))
      }
      return .message(text("Couldn’t activate the applet: {reason}", ["reason": type]))
    default: return .nothing
    }
  }

  /// - Source: the SDKs of IFTTT for iOS (the first) and Android.
  private static let failures: Set = [
    "account_creation", "auth_error", "verification_failed", "connection_request_failed",
  ]

  /// Removes what could not be removed when it was to be forgotten: secrets in a keyring that did
  /// not answer, and applets that a refresh stored at the last moment.
  public func tidy() async {
    try? await changes.run { () async throws(FeedError) in
      let used = session.withLock(\.self)?.account.usedPlace
      for place in library.forgottenPlaces() where place != used {
        guard (try? await keeper.remove(place)) != nil else { continue }
        try? await library.set(forgotten: library.forgottenPlaces().subtracting([place]))
      }
    }
    guard isKnown else { return }
    try? await content.removeFeeds(
      section: Section.applets.id, scheme: AppletAccount.feedScheme,
      except: session.withLock(\.self)?.account.feedURL)
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
      ? text("Almanac keeps the token in your keyring, never in a file.")
      : text("No keyring found. The token is gone when you close Almanac.")
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
    return try await changing { await self.keep(account, credentials) }
  }

  /// Makes a change as a whole, whoever waits for it.
  private func changing(
    _ body: @escaping @Sendable () async -> Result<String, Form.Problem>
  ) async throws(Form.Problem) -> String {
    let work = Task { [changes] in
      try? await changes.run { () async throws(FeedError) in await body() }
    }
    guard let result = await work.value else { throw Form.Problem(message: text("Stopped.")) }
    return try result.get()
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
    _ account: AppletAccount, _ credentials: AppletCredentials
  ) async -> Result<String, Form.Problem> {
    let old = session.withLock(\.self)
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

  /// The first token of an account that has none takes its place; another than the one in use does
  /// so only if the person says so.
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
      // Disconnected meanwhile, or connected anew: the token is of no use any more.
      guard self.session.withLock(\.self) === session, let credentials = await session.adopt(token)
      else { return }
      var account = session.account
      let failure = await store(credentials, of: &account)
      // The library goes on naming what the keyring has. The new token lasts for this run.
      if failure != nil, session.account.secretsPlace == .keyring { return }
      guard account != session.account else { return }
      guard (try? await library.set(account)) != nil else {
        // Nothing names what the keyring was given just now.
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

  private func disconnect() async throws(Form.Problem) -> String {
    try await changing { await self.forget() }
  }

  private func forget() async -> Result<String, Form.Problem> {
    guard let account = session.withLock(\.self)?.account else {
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
