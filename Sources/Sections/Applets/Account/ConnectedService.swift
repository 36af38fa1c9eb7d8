import AppletKit
import FeedCore
import Foundation
import Localization
import Store
import Synchronization
import Transport

/// The service that the user has connected, if any, and the feed of its applets.
public final class ConnectedService: Sendable {
  let store: AccountStore
  private let content: ContentStore
  private let transport: Transport
  private let browser: BrowserSession
  private let session: Mutex<AccountSession?>
  /// Whether the library could say which account is connected, if any. If it could not, an account
  /// may still be connected.
  private let isKnown: Bool
  /// Lets only one change of the account run at a time, so that each change leaves the library, the
  /// keyring and the session consistent.
  let changes = ConcurrencyLimiter(limit: 1)

  /// - Parameter transport: sends the requests to the API and to the user's own backend.
  public init(
    library: Library, content: ContentStore, keeper: SecretKeeper, transport: Transport,
    browser: BrowserSession
  ) {
    store = AccountStore(library: library, keeper: keeper)
    self.content = content
    self.transport = transport
    self.browser = browser
    let account: AppletAccount?
    do {
      account = try store.account()
      isKnown = true
    } catch {
      account = nil
      isKnown = false
    }
    session = Mutex(account.map { AccountSession($0, keeper: keeper, transport: transport) })
  }

  var current: AccountSession? { session.withLock(\.self) }

  /// A session that is not the current one yet, for instance to try its secrets.
  func makeSession(_ account: AppletAccount, _ credentials: AppletCredentials) -> AccountSession {
    AccountSession(account, credentials: credentials, keeper: store.keeper, transport: transport)
  }

  func begin(_ next: AccountSession?) { session.withLock { $0 = next } }

  /// The connected account's applets; `nil` if nothing is connected.
  public var feed: Feed? {
    current.map { .applets(of: $0, browser: browser, watch: watch(of: $0)) }
  }

  /// The applets that were switched off elsewhere since the last call of `forgetSwitchedOff`.
  public func switchedOff() async -> [(item: ItemID, name: String)] {
    guard let current, let feed else { return [] }
    let ids = watch(of: current).state.switchedOff
    // A list that can't be read now is read again at the next refresh.
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
    AppletWatch(library: store.library, account: session.account.id)
  }

  /// Deletes what could not be deleted when an account was disconnected or replaced: secrets in a
  /// keyring that did not answer, and applets that a refresh stored at the last moment.
  public func tidy() async {
    // Whatever fails here is tried again at the next start.
    try? await changes.run { () async throws(FeedError) in
      await store.removeForgotten(except: current?.account.usedPlace)
    }
    guard isKnown else { return }
    try? await content.removeFeeds(
      section: Section.applets.id, scheme: AppletAccount.feedScheme,
      except: current?.account.feedURL)
  }
}
