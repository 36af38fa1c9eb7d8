import Foundation
import Store

/// The feeds that a person keeps: finding, adding and removing them. What needs no more than the
/// library is done there.
public final class Subscriptions: Sendable {
  public let sections: [Section]
  let library: Library
  let content: Content
  let loader: FeedLoader

  public init(sections: [Section], library: Library, content: Content, loader: FeedLoader) {
    self.sections = sections
    self.library = library
    self.content = content
    self.loader = loader
  }

  /// What was found at an address.
  public enum Finding: Sendable {
    case new(FeedPreview)
    /// It is subscribed already, perhaps under another spelling or where it was before it moved.
    case existing(Subscription)
    /// A web page that names several feeds: one of them is to be chosen.
    case several([FeedCandidate])
    /// A list of feeds in OPML: all of them can be followed.
    case list(FeedList)
  }

  /// Looks at an address, without adding anything. Where a web page stands there that names one
  /// feed, it goes on to that one.
  /// - Parameters:
  ///   - preferred: see `FeedLoader.preview`.
  ///   - named: see `FeedLoader.preview`.
  ///   - isLarge: see `FeedLoader.preview`; kept with the feed where it is added.
  ///   - page: the web page that names the address, if the person does not.
  public func find(
    _ url: URL, preferred: Section.ID? = nil, named: Section.ID? = nil, isLarge: Bool = false,
    page: URL? = nil
  ) async throws(FeedError) -> Finding {
    let url = FeedDiscovery.knownPlace(url)
    if let existing = try await subscription(at: url) { return .existing(existing) }
    let found = try await loader.find(
      url, among: sections, preferred: preferred, named: named, isLarge: isLarge, page: page)
    switch found {
    case .feed(let preview):
      if let existing = try await subscription(at: preview.url) { return .existing(existing) }
      return .new(preview)
    case .list(let list): return .list(list)
    case .page(let candidates):
      // What a page calls a feed may be the next page: one step is enough.
      guard page == nil, let first = candidates.first else { throw .webPage }
      guard candidates.count == 1 else { return .several(candidates) }
      return try await find(
        first.url, preferred: preferred, named: named, isLarge: isLarge, page: first.page)
    }
  }

  /// Subscribes to the feed in a preview, and stores its items.
  /// - Parameter outline: see `Subscription.outline`.
  public func add(
    _ preview: FeedPreview, name: String? = nil, interval: RefreshInterval = .daily,
    outline: String? = nil
  ) async throws(FeedError) -> Subscription {
    let subscription: Subscription
    do throws(StoreError) {
      subscription = try await library.subscribe(
        Subscription(
          section: preview.section.id, url: preview.url, name: name, interval: interval,
          isLarge: preview.isLarge, outline: outline))
    } catch {
      throw FeedError(error)
    }
    // From here on it is the person's; what could not be stored is fetched again.
    try? await loader.store(preview)
    return subscription
  }

  /// Deletes the stored items of feeds that have no subscription.
  /// - Parameter kept: feeds that are shown without being subscribed.
  public func tidy(keeping kept: Set<URL>) async {
    // First what is stored: a feed is subscribed before its items come.
    guard let stored = try? await content.storedFeeds(),
      let subscribed = try? await library.subscriptions()
    else { return }
    for feed in stored where !kept.contains(feed.url) && !Feed(feed.url).isKept {
      if !subscribed.contains(where: { $0.section == feed.section && $0.url == feed.url }) {
        try? await content.remove(section: feed.section, url: feed.url)
      }
    }
  }

  /// Deletes the stored items of one feed, unless it has a subscription.
  func forget(section: Section.ID, url: URL) async {
    guard let subscribed = try? await library.subscriptions(),
      !subscribed.contains(where: { $0.section == section && $0.url == url })
    else { return }
    try? await content.remove(section: section, url: url)
  }

  func subscription(at url: URL) async throws(FeedError) -> Subscription? {
    do throws(StoreError) {
      let wanted = FeedAddress.normalized(url)
      for subscription in try await library.subscriptions() {
        if FeedAddress.normalized(subscription.url) == wanted { return subscription }
        let fetch = try await content.fetch(section: subscription.section, url: subscription.url)
        if fetch.movedTo.map(FeedAddress.normalized) == wanted { return subscription }
      }
      return nil
    } catch {
      throw FeedError(error)
    }
  }
}
