import AppletKit
import FeedCore
import Foundation
import Localization
import Store
import TextCore
import Transport

extension Feed {
  /// The applets of a connected account, in the server's order, under the service's name.
  static func applets(
    of session: AccountSession, browser: BrowserSession, watch: AppletWatch
  ) -> Feed {
    Feed(
      session.account.feedURL, source: session.account.server,
      load: { (_) throws(FeedError) in
        let (applets, list) = try await session.asking { () async throws(AppletError) in
          try await session.applets()
        }
        await watch.update { $0.listed(applets) }
        if applets.isEmpty { try list.refuseIfUnreadable() }
        return list
      },
      actions: ItemActions(
        control: { Applet.marked($0)?.control },
        setOn: { (item, isOn) throws(FeedError) in
          guard let applet: Applet = Payload.value(of: item) else { throw .unreadableItem }
          // This is recorded before the request: otherwise, a list that arrives meanwhile would
          // report the change as one made elsewhere.
          await watch.update { $0.switched(applet.id) }
          return try await session.asking { () async throws(AppletError) in
            let client = try await session.client()
            let updated =
              isOn ? try await client.enable(applet) : try await client.disable(applet)
            return Item(updated.cleaned)
          }
        },
        activationPage: { (item) throws(FeedError) in
          guard let applet: Applet = Payload.value(of: item) else { throw .unreadableItem }
          let callback = try await browser.begin()
          let page = try await session.asking { () async throws(AppletError) in
            try await session.client().activationURL(
              for: applet, callback: callback, userID: session.account.userID ?? "",
              email: session.account.email)
          }
          return try await browser.address(page)
        }),
      isAccount: true)
  }

  /// A feed of applets without an account: a switch is saved on this computer and changes nothing
  /// else.
  public static func sampleApplets(at url: URL) -> Feed {
    Feed(
      url,
      actions: ItemActions(
        control: { Applet.marked($0)?.sampleControl }, setOn: nil,
        activationPage: { _ throws(FeedError) in throw .unreadableItem }),
      notice: Notice(
        text: text("These applets are samples. Connect a service to see your own."),
        button: text("Connect…")))
  }
}

extension AccountSession {
  /// Loads all pages of the list within 120 seconds. A list that exceeds the limits of a single
  /// document is refused, so the stored applets stay.
  fileprivate func applets() async throws(AppletError) -> ([Applet], DecodedFeed) {
    try await within(.seconds(120), timedOut: AppletError.timedOut, cancelled: .cancelled) {
      [self] () async throws(AppletError) in try await allPages()
    }
  }

  private func allPages() async throws(AppletError) -> ([Applet], DecodedFeed) {
    let client = try await client()
    // The user's name is only for the title, so it is requested in parallel, without a retry, and
    // with a time limit of five seconds.
    async let user = try? await self.client(deadline: .seconds(5), retry: .never).currentUser()
    var (applets, list) = ([Applet](), DecodedFeed(items: []))
    var pages = client.pages(order: account.appletOrder).makeAsyncIterator()
    var size = 0
    while let page = try await pages.next() {
      size += page.size
      guard size <= TransportRequest.defaultMaxBytes,
        applets.count + page.applets.count <= 10_000
      else {
        throw .malformed(
          path: "", reason: text("the list is longer than 64 MB or 10,000 applets"))
      }
      applets += page.applets.map(\.cleaned)
      list.skipped += page.skipped.map(SkippedElement.init)
      list.skippedCount += page.skippedCount
    }
    // The user may be unknown: a proxy may list the applets without knowing who asks.
    list.title = account.title(applets: applets, user: await user)
    list.items = applets.map { .applet($0, payload: $0.payload) }
    return (applets, list)
  }

  /// Turns a failure into a `FeedError`. If the secrets are lost, the user has to connect again; a
  /// retry would not help.
  fileprivate nonisolated func asking<T>(
    _ body: () async throws(AppletError) -> T
  ) async throws(FeedError) -> T {
    do throws(AppletError) {
      return try await body()
    } catch {
      guard case .tokenUnavailable = error, await hasLostSecrets else { throw FeedError(error) }
      throw .account(message: error.messagePhrase, suggestion: error.suggestionPhrase)
    }
  }
}

extension AppletAccount {
  /// The service's own name, and the login name of the user if it is known: "Acme Lights · sam_l".
  /// It is stored, so it is not translated.
  fileprivate func title(applets: [Applet], user: AppletUser?) -> String {
    let services = applets.lazy.flatMap(\.services)
    let name = services.first { $0.slug == service }?.name ?? service
    return [name, user.map { CleanText.line($0.login, limit: 60) }].compactMap(\.self)
      .joined(separator: " · ")
  }
}

extension FeedError {
  /// Converts the error according to what helps against it: changing the account, a retry, or
  /// neither.
  init(_ error: AppletError) {
    let (message, suggestion) = (error.messagePhrase, error.suggestionPhrase)
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unauthorized, .invalidToken, .invalidConfiguration,
      .invalidActivation(.missingUserID):
      self = .account(message: message, suggestion: suggestion)
    default:
      self = .service(
        message: message, suggestion: suggestion, isTransient: error.isTransient)
    }
  }

  fileprivate static var unreadableItem: FeedError {
    .storage(reason: text("This applet is no longer available. Refresh the list."))
  }
}
