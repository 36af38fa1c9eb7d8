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

  /// - Parameter awaitReturn: see `AppletAccounts`.
  init(
    _ store: OpenStore, resources: URL, keeper: SecretKeeper,
    awaitReturn: @escaping AppletAccounts.AwaitReturn
  ) {
    (library, content) = (store.library, store.content)
    transport = .routing([
      "https": .live, "http": .live, "file": .files,
      "sample": .samples(directory: resources.appending(path: "samples")),
    ])
    loader = FeedLoader(
      transport: transport, content: content, library: library,
      collation: Collation(
        identifier: CollationKeys.identifier, key: CollationKeys().key),
      version: Options.version)
    accounts = AppletAccounts(
      library: library, content: content, keeper: keeper, transport: .live,
      awaitReturn: awaitReturn)
    // What a full disk refuses now is asked for again at the next start.
    for section in sectionList {
      try? library.subscribeInitially(section: section.id, url: section.sampleFeed)
    }
  }

  typealias KeptFeed = (feed: Feed, subscription: Subscription?)

  /// A section's feeds: those the person keeps, with the account's in place of the samples.
  /// - Returns: each with its subscription; the account's has none.
  func feeds(
    of section: Section
  ) throws(StoreError) -> [KeptFeed] {
    let subscriptions = try library.subscriptions(section: section.id)
    guard section.id == accounts.setup.section else {
      return subscriptions.map { KeptFeed(feed: Feed($0), subscription: $0) }
    }
    let account = accounts.feed
    let others = subscriptions.compactMap { subscription in
      subscription.url != section.sampleFeed
        ? KeptFeed(feed: Feed(subscription), subscription: subscription)
        : account == nil
          ? KeptFeed(feed: accounts.samples(at: subscription.url), subscription: subscription) : nil
    }
    return [account.map { KeptFeed(feed: $0, subscription: nil) }].compactMap(\.self) + others
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
