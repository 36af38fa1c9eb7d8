import AppletKit
import FeedCore
import Foundation
import LenientJSON
import Localization
import Store

extension Feed {
  /// The applets of a connected account, in the server's order, under the service's name.
  static func applets(
    of session: AccountSession, awaitReturn: @escaping AppletAccounts.AwaitReturn
  ) -> Feed {
    Feed(
      session.account.feedURL,
      load: { (_) throws(FeedError) in
        let values = try await session.asking { () async throws(AppletError) in
          try await session.applets()
        }
        return try DecodedFeed.reading(values, item: Item.applet)
      },
      actions: ItemActions(
        control: { Payload.value(Applet.self, of: $0)?.control },
        switched: { $0.switched($1) },
        setOn: { (item, isOn) throws(FeedError) in
          guard let applet: Applet = Payload.value(of: item) else { throw .unreadableItem }
          return try await session.asking { () async throws(AppletError) in
            let client = try await session.client()
            let updated =
              isOn ? try await client.enable(applet) : try await client.disable(applet)
            return Item(updated.cleaned)
          }
        },
        activationPage: { (item) throws(FeedError) in
          guard let applet: Applet = Payload.value(of: item) else { throw .unreadableItem }
          let callback = try await awaitReturn()
          return try await session.asking { () async throws(AppletError) in
            try await session.client().activationURL(
              for: applet, callback: callback, userID: session.account.userID ?? "",
              email: session.account.email)
          }
        }),
      isAccount: true)
  }

  /// Applets that belong to nobody: a switch is kept on this computer and changes nothing else.
  static func sampleApplets(at url: URL, library: Library) -> Feed {
    let section = Section.applets.id
    return Feed(
      url,
      load: { (fetch) throws(FeedError) in
        let feed = try await fetch()
        return try await storing { () async throws(StoreError) in
          feed.switched(try await library.switches(section: section))
        }
      },
      actions: ItemActions(
        control: { Payload.value(Applet.self, of: $0)?.sampleControl },
        switched: { $0.switched($1) },
        setOn: { (item, isOn) throws(FeedError) in
          guard let applet: Applet = Payload.value(of: item) else { throw .unreadableItem }
          try await storing { () async throws(StoreError) in
            try await library.setSwitch(isOn, key: item.key, section: section)
          }
          return Item(applet.switched(isOn))
        },
        activationPage: { _ throws(FeedError) in throw .unreadableItem }),
      notice: Notice(
        text: text("These applets are samples. Connect a service to see your own."),
        button: text("Connect…")))
  }
}

extension AccountSession {
  /// No list is longer, even with many pages.
  private static let pageLimit = 1_000

  fileprivate func applets() async throws(AppletError) -> FeedValues<Applet> {
    let client = try await client()
    // Beside the list: a name in the title is no reason to wait.
    async let user = try? await hastyClient().currentUser()
    var values = FeedValues<Applet>(title: nil, values: [], problems: [], problemCount: 0)
    var pages = client.pages(order: account.appletOrder).makeAsyncIterator()
    var count = 0
    while count < Self.pageLimit, let page = try await pages.next() {
      count += 1
      values.values += page.applets.map(\.cleaned)
      values.problems += page.skipped
      values.problemCount += page.skippedCount
    }
    // A server between here and IFTTT may know the applets, but not who is asking.
    values.title = account.title(applets: values.values, user: await user)
    return values
  }

  /// Words a failure: what helps is to connect again where the secrets are lost, else to retry.
  fileprivate nonisolated func asking<T>(
    _ body: () async throws(AppletError) -> T
  ) async throws(FeedError) -> T {
    do throws(AppletError) {
      return try await body()
    } catch {
      guard case .tokenUnavailable = error, await hasLostSecrets else { throw FeedError(error) }
      throw .account(message: error.message, suggestion: error.suggestion)
    }
  }
}

extension AppletAccount {
  /// "Acme Lights as sam_l": the service as it calls itself, and who is logged in.
  fileprivate func title(applets: [Applet], user: AppletUser?) -> String {
    let services = applets.lazy.flatMap(\.services)
    let name = services.first { $0.slug == service }?.name ?? service
    guard let user else { return name }
    return text(
      "{service} as {user}",
      ["service": name, "user": CleanText.line(user.login, limit: 60)])
  }
}

extension Applet {
  fileprivate func switched(_ isOn: Bool) -> Applet {
    var applet = self
    applet.status = isOn ? .enabled : .disabled
    return applet
  }
}

extension StoredItem {
  /// An applet that is on or off; an item that cannot be read stays as it is.
  fileprivate func switched(_ isOn: Bool) -> StoredItem {
    guard let applet: Applet = Payload.value(of: self) else { return self }
    return StoredItem(
      id: id, key: key, isStarred: isStarred,
      payload: applet.switched(isOn).payload, feed: feed)
  }
}

extension DecodedFeed {
  fileprivate func switched(_ switches: [String: Bool]) -> DecodedFeed {
    var feed = self
    for index in items.indices {
      guard let isOn = switches[items[index].key] else { continue }
      let item = StoredItem(id: 0, key: items[index].key, payload: items[index].payload)
      feed.items[index].payload = item.switched(isOn).payload
    }
    return feed
  }
}

extension FeedError {
  fileprivate static var unreadableItem: FeedError {
    .storage(reason: text("This applet cannot be read any more. Refresh the list."))
  }
}

private func storing<T>(
  _ body: () async throws(StoreError) -> T
) async throws(FeedError) -> T {
  do throws(StoreError) { return try await body() } catch { throw FeedError(error) }
}
