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

      init(_ feed: OPML.Feed, _ error: FeedError) {
        name = CleanText.line(feed.title ?? feed.address)
        self.error = error
      }
    }

    var added: [Subscription] = []
    public var newCount: Int { added.count }
    public internal(set) var existingCount = 0
    /// The feeds that were left out.
    public internal(set) var failures: [Failure] = []
    /// The new feeds that can't be reached now.
    public internal(set) var unreachable: [Failure] = []
    var sections: Set<Section.ID> = []

    /// Says what happened to the feeds: “12 feeds added, 3 already there, 1 failed”, or “12 feeds
    /// added” if that is all.
    public var summary: String {
      Localization.list(
        [
          text("{count} feed added", "{count} feeds added", count: newCount),
          existingCount == 0
            ? nil : text("{count} already there", "{count} already there", count: existingCount),
          unreachable.isEmpty
            ? nil
            : text(
              "{count} can’t be reached now", "{count} can’t be reached now",
              count: unreachable.count),
          failures.isEmpty && newCount > 0
            ? nil : text("{count} failed", "{count} failed", count: failures.count),
        ].compactMap(\.self))
    }

    mutating func fail(_ feed: OPML.Feed, _ error: FeedError) {
      failures.append(Failure(feed, error))
    }

    mutating func count(_ subscription: Subscription) {
      added.append(subscription)
      sections.insert(subscription.section)
    }
  }

  /// Subscribes to all feeds in a list. A feed whose section the list names, as Almanac's own lists
  /// do, is loaded by its first refresh. Every other feed is loaded now. It is left out if it is no
  /// feed; if it can't be reached now, it is added as an article feed that fails.
  /// - Parameter progress: called with the number of feeds that are done.
  public func add(
    _ list: SubscriptionList, progress: @Sendable (Int) async -> Void = { _ in }
  ) async -> ListReport {
    var report = ListReport()
    var known: SubscriptionIndex
    do throws(FeedError) { known = try await index() } catch {
      for feed in list.feeds { report.fail(feed, error) }
      return report
    }
    var outlines = FeedOutlines(list)
    var rest = list.feeds[...]
    while !rest.isEmpty, !Task.isCancelled {
      let isKnown = section(of: rest[rest.startIndex]) != nil
      let some = Array(
        rest.prefix(isKnown ? Self.storedAtOnce : Self.loadedAtOnce)
          .prefix { (section(of: $0) != nil) == isKnown })
      rest = rest.dropFirst(some.count)
      if isKnown {
        await addUnloaded(some, of: list, &outlines, &known, &report)
      } else {
        // Adds the feeds in the order of the list, so that they are shown in that order.
        for (feed, found) in zip(some, await lookups(of: some, of: list, known)) {
          await add(feed, of: list, found, &outlines, &known, &report)
        }
      }
      await progress(list.count - rest.count)
    }
    await record(report.added)
    return report
  }

  /// Records the feeds that were added as one change.
  private func record(_ added: [Subscription]) async {
    guard !added.isEmpty else { return }
    let count = Phrase.verbatim(String(added.count))
    // In a task of its own, because feeds that were added before a cancellation stay.
    await Task { [library] in
      // What could not be recorded is there all the same, and can be removed one by one.
      _ = try? await library.recordAdded(
        added, named: Phrase("Add {number} Feeds", ["number": count]))
    }.value
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

  /// How many feeds are loaded at once: enough to wait for slow servers in parallel, but not more,
  /// because each may hold many megabytes.
  private static let loadedAtOnce = 6
  /// How many feeds are added in one transaction.
  private static let storedAtOnce = 1_000

  private static func isListed(_ url: URL) -> Bool {
    url.isWeb || url.isFileURL
  }

  private func lookups(
    of feeds: [OPML.Feed], of list: SubscriptionList, _ known: SubscriptionIndex
  ) async -> [Result<Finding, FeedError>] {
    await withTaskGroup(of: (Int, Result<Finding, FeedError>).self) { group in
      for (index, feed) in feeds.enumerated() {
        group.addTask { [self] in (index, await lookUp(feed, of: list, known)) }
      }
      var lookups = feeds.map { _ in Result<Finding, FeedError>.failure(.cancelled) }
      for await (index, lookup) in group { lookups[index] = lookup }
      return lookups
    }
  }

  /// Looks up a feed that a list names. This is a separate function for the same reason as
  /// `FeedLoader.outcome`.
  @inline(never)
  private func lookUp(
    _ feed: OPML.Feed, of list: SubscriptionList, _ known: SubscriptionIndex
  ) async -> Result<Finding, FeedError> {
    do throws(FeedError) {
      let found = try await find(try address(of: feed, in: list), page: list.page, known: known)
      switch found {
      case .new, .existing: return .success(found)
      case .several, .list, .things: throw .webPage
      }
    } catch {
      return .failure(error)
    }
  }

  private func address(
    of feed: OPML.Feed, in list: SubscriptionList
  ) throws(FeedError) -> URL {
    let url = try FeedAddress.url(feed.address)
    // A list from the web must not name local files.
    guard Self.isListed(url), !url.isFileURL || list.page == nil else {
      throw .unsupported(address: feed.address)
    }
    if let page = list.page, !LocalNetwork.allows(url, namedBy: page) {
      throw .transport(.localNetwork)
    }
    return url
  }

  /// The section that the list names for a feed; `nil` if it names none, or an unknown one.
  private func section(of feed: OPML.Feed) -> Section? {
    let named = feed.attributes.first { $0.name == FeedOutline.section }?.value
    return sections.first { $0.isNamed(named) }
  }

  private func subscription(
    _ feed: OPML.Feed, of list: SubscriptionList, in section: Section, at url: URL,
    _ outlines: inout FeedOutlines
  ) -> Subscription {
    let value = { (name: String) in feed.attributes.first { $0.name == name }?.value }
    var subscription = Subscription(
      section: section.id, url: url, name: feed.title.flatMap(Subscription.cleanName),
      interval: value(FeedOutline.interval).flatMap(RefreshInterval.init) ?? .daily,
      outline: outlines.text(of: feed), namedBy: list.page)
    subscription.loadsFullText = value(FeedOutline.fullText) == "always"
    return subscription
  }

  /// Adds feeds whose section is known.
  private func addUnloaded(
    _ feeds: [OPML.Feed], of list: SubscriptionList, _ outlines: inout FeedOutlines,
    _ known: inout SubscriptionIndex, _ report: inout ListReport
  ) async {
    var new: [(feed: OPML.Feed, subscription: Subscription)] = []
    for feed in feeds {
      do throws(FeedError) {
        let url = try address(of: feed, in: list)
        guard let section = section(of: feed), known[url] == nil else {
          report.existingCount += 1
          continue
        }
        let subscription = subscription(feed, of: list, in: section, at: url, &outlines)
        known.insert(subscription, at: url)
        new.append((feed, subscription))
      } catch {
        report.fail(feed, error)
      }
    }
    do throws(FeedError) {
      try await storing(await library.subscribe(new.map(\.subscription)))
      for (_, subscription) in new { report.count(subscription) }
    } catch {
      for (feed, _) in new { report.fail(feed, error) }
    }
  }

  private func add(
    _ feed: OPML.Feed, of list: SubscriptionList, _ found: Result<Finding, FeedError>,
    _ outlines: inout FeedOutlines, _ known: inout SubscriptionIndex, _ report: inout ListReport
  ) async {
    do throws(FeedError) {
      let added: Subscription
      switch found {
      case .success(.new(let preview)):
        // Two feeds of the list may lead to the same one.
        guard known[preview.url] == nil else {
          report.existingCount += 1
          return
        }
        let name = feed.title.flatMap(Subscription.cleanName)
        let new = Subscription(
          preview, name: name == preview.title ? nil : name, outline: outlines.text(of: feed))
        added = try await storing(await library.subscribe(new))
        // Items that can't be stored are loaded again later.
        try? await loader.store(preview)
      case .success:
        report.existingCount += 1
        return
      case .failure(let error):
        guard error.isAboutReaching, let section = sections.first(where: \.hasReading) else {
          throw error
        }
        let new = subscription(
          feed, of: list, in: section, at: try address(of: feed, in: list), &outlines)
        added = try await storing(await library.subscribe(new))
        await loader.note(error, of: added)
        report.unreachable.append(ListReport.Failure(feed, error))
      }
      known.insert(added, at: added.url)
      report.count(added)
    } catch {
      report.fail(feed, error)
    }
  }
}
