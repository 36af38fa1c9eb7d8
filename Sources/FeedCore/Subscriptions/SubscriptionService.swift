import Foundation
import Localization
import Store

/// Finds, adds and removes the feeds that the user subscribes to. Changes that need only the
/// library are in `Library`.
public final class SubscriptionService: Sendable {
  public let sections: [Section]
  let library: Library
  let content: ContentStore
  let loader: FeedLoader

  public init(sections: [Section], library: Library, content: ContentStore, loader: FeedLoader) {
    self.sections = sections
    self.library = library
    self.content = content
    self.loader = loader
  }

  public enum Finding: Sendable {
    case new(FeedPreview)
    /// The user already subscribes to the feed, perhaps under another spelling of its address, or
    /// at its old address.
    case existing(Subscription)
    /// A web page that names several feeds to choose from.
    case several([FeedCandidate])
    /// A list of feeds in OPML, all of which the user can subscribe to.
    case list(SubscriptionList)
    /// Things that the user can keep, such as the recipe on a web page.
    case things(FoundThings)
  }

  /// Finds out what is at an address, without adding anything. If it is a web page that names only
  /// one feed, finds that feed. For the parameters, see `FeedLoader.find`.
  public func find(
    _ url: URL, preferred: Section.ID? = nil, named: Section.ID? = nil, isLarge: Bool = false,
    isOnce: Bool = false, page: URL? = nil, onFound: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> Finding {
    try await find(
      url, preferred: preferred, named: named, isLarge: isLarge, isOnce: isOnce, page: page,
      known: nil, onFound: onFound)
  }

  /// - Parameter known: the user's feeds; `nil` to read them.
  func find(
    _ url: URL, preferred: Section.ID? = nil, named: Section.ID? = nil, isLarge: Bool = false,
    isOnce: Bool = false, page: URL?, known: SubscriptionIndex?,
    onFound: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> Finding {
    let url = FeedDiscovery.knownFeedAddress(url)
    let known = if let known { known } else { try await index() }
    if var existing = known[url], !isOnce {
      // What the user names may be on the local network, whoever else named it before.
      if page == nil, existing.namedBy != nil {
        existing.namedBy = nil
        try await storing(await library.update(existing))
      }
      return .existing(existing)
    }
    let found = try await loader.find(
      url, among: sections, preferred: preferred, named: named, isLarge: isLarge, isOnce: isOnce,
      page: page, onFound: onFound)
    switch found {
    case .new(let preview):
      if let existing = known[preview.url] { return .existing(existing) }
      return .new(preview)
    case .list(let list): return .list(list)
    case .unjudged(let things): return .things(try await judge(things))
    case .several(let candidates):
      // A page may name another page as its feed: one step is enough.
      guard page == nil, let first = candidates.first else { throw .webPage }
      guard candidates.count == 1 else { return .several(candidates) }
      return try await find(
        first.url, preferred: preferred, named: named, isLarge: isLarge, page: first.page,
        known: known)
    }
  }

  /// Subscribes to the feed in a preview, and stores its items. Items that can't be stored are
  /// loaded again later. A feed that the user has already stays as it is.
  public func add(
    _ preview: FeedPreview, name: String? = nil, interval: RefreshInterval = .daily
  ) async throws(FeedError) -> Subscription {
    try await adding(preview, name: name, interval: interval).added
  }

  /// Does the same as `add`.
  /// - Returns: also why items could not be stored; `nil` if all were.
  public func adding(
    _ preview: FeedPreview, name: String? = nil, interval: RefreshInterval = .daily
  ) async throws(FeedError) -> (added: Subscription, failure: FeedError?) {
    let new = Subscription(preview, name: name, interval: interval)
    var change = LibraryChange()
    change.subscribed = [new]
    let title = Phrase.verbatim(new.displayName(title: preview.title, section: preview.section))
    _ = try await storing(
      await library.apply(change, named: Phrase("Add “{name}”", ["name": title])))
    let stored = try await storing(
      await library.subscription(section: new.section, url: new.url))
    do throws(FeedError) {
      try await loader.store(preview)
      return (stored ?? new, nil)
    } catch {
      return (stored ?? new, error)
    }
  }

  /// Deletes the stored items of feeds that have no subscription and that no undoing would bring
  /// back, except the user's copies.
  /// - Parameter shown: other feeds to spare, because they are shown without a subscription.
  public func tidy(keeping shown: Set<URL>) async {
    // Reads the stored feeds first: a subscription is saved before its items.
    guard let stored = try? await content.storedFeeds(), let kept = try? await library.keptFeeds()
    else { return }
    for feed in stored where !shown.contains(feed.url) && !Feed(feed.url).isOfOwnItems {
      if !kept.contains(FeedPlace(section: feed.section, url: feed.url)) {
        // Items that stay are removed at the next start, when no feed is theirs.
        try? await content.remove(section: feed.section, url: feed.url)
      }
    }
  }

  /// The sections in which items stay after their feeds stop listing them.
  var keepingSections: [Section] { sections.filter { $0.retention != .whileListed } }

  public func deleteExpired() async {
    for section in keepingSections {
      // What stays is removed at the next start.
      try? await content.deleteExpired(
        section: section.id, section.retention(library), now: loader.now())
    }
  }

  /// About how many bytes are taken by the sections in which items stay after their feeds stop
  /// listing them.
  func keptBytes() async -> Int {
    var bytes = 0
    // A size that can't be read counts as nothing.
    for section in keepingSections { bytes += (try? await content.size(section: section.id)) ?? 0 }
    return bytes
  }

  /// The user's feeds by their addresses.
  func index() async throws(FeedError) -> SubscriptionIndex {
    SubscriptionIndex(
      try await storing(await library.subscriptions()),
      moves: try await storing(await content.moves()))
  }
}

extension Subscription {
  /// A subscription to the feed in a preview.
  /// - Parameter outline: see `Subscription.outline`.
  init(
    _ preview: FeedPreview, name: String?, interval: RefreshInterval = .daily,
    outline: String? = nil
  ) {
    self.init(
      section: preview.section.id, url: preview.url, name: name, interval: interval,
      isLarge: preview.isLarge, outline: outline, namedBy: preview.namedBy)
  }
}
