import Formats
import Foundation
import Localization
import Store
import TextCore
import Transport

extension SubscriptionService {
  public struct ListReport: Sendable {
    public struct Failure: Sendable {
      /// The list's title for the feed, or the feed's address.
      public let name: String
      public let error: FeedError
    }

    public internal(set) var newCount = 0
    public internal(set) var existingCount = 0
    public internal(set) var failures: [Failure] = []
    var sections: Set<Section.ID> = []

    /// Says what happened to the feeds: “12 new, 3 already added, 1 failed”, or “12 new, 0 failed”
    /// if no feed was already there.
    public var summary: String {
      Localization.list(
        [
          text("{count} new", "{count} new", count: newCount),
          existingCount == 0
            ? nil : text("{count} already added", "{count} already added", count: existingCount),
          text("{count} failed", "{count} failed", count: failures.count),
        ].compactMap(\.self))
    }
  }

  /// Subscribes to all feeds in a list. A feed whose section the list names, as Almanac's own lists
  /// do, is loaded by its first refresh. Every other feed is loaded now, and left out if that
  /// fails.
  /// - Parameter progress: called with the number of feeds that are done.
  public func add(
    _ list: SubscriptionList, progress: @Sendable (Int) async -> Void = { _ in }
  ) async -> ListReport {
    var report = ListReport()
    var rest = list.feeds[...]
    while !rest.isEmpty, !Task.isCancelled {
      let some = Array(rest.prefix(Self.atOnce))
      rest = rest.dropFirst(Self.atOnce)
      // Adds the feeds in the order of the list, so that they are shown in that order.
      for (feed, found) in zip(some, await lookups(of: some, of: list)) {
        do throws(FeedError) {
          try await add(feed, of: list, try found.get(), &report)
        } catch {
          report.failures.append(
            ListReport.Failure(name: CleanText.line(feed.title ?? feed.address), error: error))
        }
      }
      await progress(list.count - rest.count)
    }
    return report
  }

  /// The user's feeds as a list, without the samples, which everybody has. The head is that of the
  /// list from which the first imported feed came, or else a new one.
  public func list() async throws(FeedError) -> SubscriptionList {
    let rows = try await rows()
    let listed = sections.flatMap { rows[$0.id] ?? [] }
      .filter { Self.isListed($0.subscription.url) }
    let outlines = listed.map { FeedOutline($0.subscription.outline) }
    let head = outlines.lazy.map(\.listHead).first { !$0.isEmpty }
    return SubscriptionList(
      head: head ?? [OPML.Attribute("title", text("Almanac feeds"))],
      feeds: zip(outlines, listed).map { $0.feed($1.subscription, title: $1.name) })
  }

  /// How many feeds are looked up at once: enough to wait for slow servers in parallel, but not
  /// more, because each lookup may hold a feed of many megabytes.
  private static let atOnce = 6

  private enum Lookup: Sendable {
    case known(Subscription)
    case existing
    case found(FeedPreview)
  }

  private static func isListed(_ url: URL) -> Bool {
    url.isWeb || url.isFileURL
  }

  private func lookups(
    of feeds: [OPML.Feed], of list: SubscriptionList
  ) async -> [Result<Lookup, FeedError>] {
    await withTaskGroup(of: (Int, Result<Lookup, FeedError>).self) { group in
      for (index, feed) in feeds.enumerated() {
        group.addTask { [self] in (index, await lookUp(feed, of: list)) }
      }
      var lookups = feeds.map { _ in Result<Lookup, FeedError>.failure(.cancelled) }
      for await (index, lookup) in group { lookups[index] = lookup }
      return lookups
    }
  }

  /// Looks up a feed that a list names. This is a separate function for the same reason as
  /// `FeedLoader.outcome`.
  @inline(never)
  private func lookUp(
    _ feed: OPML.Feed, of list: SubscriptionList
  ) async -> Result<Lookup, FeedError> {
    do throws(FeedError) {
      let url = try FeedAddress.url(feed.address)
      // A list from the web must not name local files.
      guard Self.isListed(url), !url.isFileURL || list.url?.isFileURL != false else {
        throw .unsupported(address: feed.address)
      }
      let page = list.url.flatMap { $0.isFileURL ? nil : $0 }
      if let page, !LocalNetwork.allows(url, namedBy: page) { throw .transport(.localNetwork) }
      if let known = subscription(feed, of: list, at: url, namedBy: page) {
        return .success(try await subscription(at: url) == nil ? .known(known) : .existing)
      }
      switch try await find(url, page: page) {
      case .new(let preview): return .success(.found(preview))
      case .existing: return .success(.existing)
      case .several, .list: throw .webPage
      }
    } catch {
      return .failure(error)
    }
  }

  /// The subscription to a feed whose section the list names; `nil` if the list names no known
  /// section for the feed.
  private func subscription(
    _ feed: OPML.Feed, of list: SubscriptionList, at url: URL, namedBy page: URL?
  ) -> Subscription? {
    let value = { (name: String) in feed.attributes.first { $0.name == name }?.value }
    guard let section = sections.first(where: { $0.isNamed(value(FeedOutline.section)) }) else {
      return nil
    }
    var subscription = Subscription(
      section: section.id, url: url, name: feed.title.flatMap(Subscription.cleanName),
      interval: value(FeedOutline.interval).flatMap(RefreshInterval.init) ?? .daily,
      outline: FeedOutline(feed, head: list.head).text, namedBy: page)
    subscription.loadsFullText = value(FeedOutline.fullText) == "always"
    return subscription
  }

  private func add(
    _ feed: OPML.Feed, of list: SubscriptionList, _ lookup: Lookup, _ report: inout ListReport
  ) async throws(FeedError) {
    let added: Subscription
    switch lookup {
    case .existing:
      report.existingCount += 1
      return
    case .known(let subscription):
      added = try await storing(await library.subscribe(subscription))
    case .found(let preview):
      let name = feed.title.flatMap(Subscription.cleanName)
      added = try await add(
        preview, name: name == preview.title ? nil : name,
        outline: FeedOutline(feed, head: list.head).text)
    }
    report.newCount += 1
    report.sections.insert(added.section)
  }
}
