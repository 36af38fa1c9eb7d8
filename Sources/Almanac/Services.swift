import FeedCore
import Foundation
import GtkKit
import Sections
import Store
import Transport

/// What the window and the commands stand on: stores, network and accounts. Nothing of it needs a
/// display.
struct Services: Sendable {
  let library: Library
  let content: Content
  let transport: Transport
  let loader: FeedLoader
  let accounts: AppletAccounts

  /// - Parameter trip: see `AppletAccounts`.
  init(
    _ store: OpenStore, resources: URL, keeper: SecretKeeper,
    trip: BrowserTrip
  ) {
    (library, content) = (store.library, store.content)
    let web = Transport.live.named("Almanac/\(Options.version)")
    transport = .routing([
      "https": web, "http": web, "file": .files,
      "sample": .samples(directory: resources.appending(path: "samples")),
    ])
    loader = FeedLoader(
      transport: transport, content: content, library: library,
      collation: Collation(
        identifier: CollationKeys.identifier, key: CollationKeys().key),
      // The number counts what the decoders changed since that version.
      version: "\(Options.version).3", turns: HostTurns(clock: .system))
    accounts = AppletAccounts(
      library: library, content: content, keeper: keeper, transport: web,
      trip: trip)
    // What a full disk refuses now is asked for again at the next start.
    for section in sectionList {
      try? library.subscribeInitially(section: section.id, url: section.sampleFeed)
    }
  }

  typealias ShownFeed = (feed: Feed, subscription: Subscription?)

  /// A section's feeds: the copies that the person keeps, if any, and what is subscribed, with the
  /// account's in place of the samples.
  /// - Returns: each with its subscription; the account's and the copies have none.
  func feeds(
    of section: Section
  ) throws(StoreError) -> [ShownFeed] {
    let subscriptions = try library.subscriptions(section: section.id)
    let kept = try keptFeed(of: section).map { [ShownFeed(feed: $0, subscription: nil)] } ?? []
    guard section.id == accounts.setup.section else {
      return kept + subscriptions.map { ShownFeed(feed: Feed($0), subscription: $0) }
    }
    let account = accounts.feed
    let others = subscriptions.compactMap { subscription in
      subscription.url != section.sampleFeed
        ? ShownFeed(feed: Feed(subscription), subscription: subscription)
        : account == nil
          ? ShownFeed(feed: accounts.samples(at: subscription.url), subscription: subscription)
          : nil
    }
    let own = account.map { [ShownFeed(feed: $0, subscription: nil)] } ?? []
    return own + kept + others
  }

  /// The feeds of all sections as a list for other feed readers.
  func feedList() async throws(FeedError) -> FeedList {
    try await Subscriptions(
      sections: sectionList, library: library, content: content, loader: loader
    ).list()
  }

  /// The copies that the person keeps of a section's items; `nil` where there are none.
  func keptFeed(of section: Section) throws(StoreError) -> Feed? {
    try library.keepsItems(section: section.id) ? .kept(in: section.id) : nil
  }
}

extension Feed {
  /// What lies on this computer is read anew with each start.
  fileprivate init(_ subscription: Subscription) {
    let isRemote = ["http", "https"].contains(subscription.url.scheme)
    self.init(
      subscription.url, name: subscription.name,
      interval: isRemote ? subscription.interval : nil)
  }
}
