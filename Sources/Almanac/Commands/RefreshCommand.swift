import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac refresh`: refreshes feeds now, whatever their intervals, or with `--due` only the feeds
/// that are due.
struct RefreshCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "refresh", abstract: text("Refresh feeds."),
      discussion: Help.paragraphs(
        text(
          "Prints a line as each feed finishes; failures go to standard error. The exit "
            + "status is 1 if any failed. The token of a connected service comes from the "
            + "keyring."),
        Help.examples(
          "almanac refresh",
          "almanac refresh contacts",
          "almanac refresh contacts Neighbors --use-new-list",
          "almanac refresh --due")))
  }

  @OptionGroup var arguments: FeedArguments
  @Flag(help: ArgumentHelp(text("Accept a list that lost most of its entries."))) var useNewList =
    false
  @Flag(
    help: ArgumentHelp(
      text("Load feeds even if they are very large. This can take minutes and a lot of memory.")))
  var large = false
  @Flag(
    help: ArgumentHelp(
      text(
        "Refresh only feeds whose interval has passed, and nothing on a metered network or on "
          + "battery. A locked keyring stays locked.")))
  var due = false

  var isUnattended: Bool { due }

  func run(_ services: AppServices) async throws {
    if due, let reason = await RefreshConditions.now().reasonToWait {
      return try Terminal.write([reason])
    }
    var feeds = try await arguments.feeds(services)
    guard !feeds.isEmpty else { return try Terminal.write([text("There are no feeds.")]) }
    guard due else { return try await refresh(feeds, services) }
    feeds = feeds.filter { $0.isDue(services.loader) }
    do {
      if feeds.isEmpty {
        try Terminal.write([text("No feed is due.")])
      } else {
        try await refresh(feeds, services)
      }
    } catch {
      await services.notify()
      throw error
    }
    await services.notify()
  }

  private func refresh(_ feeds: [UserFeed], _ services: AppServices) async throws {
    var hasFailed = false
    var waiting = feeds[...]
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      func begin() {
        guard let feed = waiting.popFirst() else { return }
        group.addTask { await refreshed(feed, services) }
      }
      for _ in 0..<Self.atOnce { begin() }
      while let outcome = try await group.next() {
        begin()
        if let failure = outcome.failure {
          hasFailed = true
          Terminal.printError(words(failure, outcome.feed))
        } else {
          try Terminal.write([words(outcome)])
        }
      }
    }
    if hasFailed { throw CommandError.reported() }
  }

  /// How many feeds are refreshed at once, enough to wait for slow servers in parallel.
  private static let atOnce = 4

  private struct Outcome: Sendable {
    var feed: UserFeed
    var hasChanged = false
    var failure: FeedError?
  }

  private func refreshed(_ feed: UserFeed, _ services: AppServices) async -> Outcome {
    var outcome = Outcome(feed: feed)
    do throws(FeedError) {
      if large { try await setLarge(feed, services) }
      outcome.hasChanged =
        try await services.loader.refresh(
          feed.section, feed: feed.feed, acceptsFewer: useNewList
        ).hasChanged
    } catch {
      outcome.failure = error
    }
    // The line then says no number.
    let summary = try? await services.content.summary(section: feed.section.id, url: feed.url)
    if let summary { outcome.feed.summary = summary }
    return outcome
  }

  private func setLarge(_ feed: UserFeed, _ services: AppServices) async throws(FeedError) {
    do throws(StoreError) {
      try await services.library.setLarge(section: feed.section.id, url: feed.url)
    } catch {
      throw FeedError(error)
    }
  }

  private func words(_ outcome: Outcome) -> String {
    let summary = outcome.feed.summary
    let skipped = summary.record?.skippedCount ?? 0
    let parts = [
      outcome.hasChanged ? text("updated", context: "a feed") : text("nothing new"),
      entries(summary.itemCount),
      skipped > 0 ? text("{count} skipped", "{count} skipped", count: skipped) : nil,
    ]
    return labeled(outcome.feed.label, list(parts.compactMap(\.self)))
  }

  private func words(_ failure: FeedError, _ feed: UserFeed) -> String {
    let command = { (option: String) in
      Shell.command("almanac", "refresh", feed.section.id, feed.url.absoluteString, option)
    }
    let advice: String
    switch failure {
    case .shrunk:
      advice = text(
        "Almanac kept the old entries. To use the new list: {command}",
        ["command": command("--use-new-list")])
    case _ where failure.isAboutCost:
      advice = text(
        "Almanac kept the old entries. To load the feed anyway: {command}",
        ["command": command("--large")])
    default: return labeled(feed.label, failure.explanation)
    }
    return labeled(feed.label, "\(failure.message) \(advice)")
  }
}

extension UserFeed {
  /// Whether an automatic refresh should load the feed. Files on this computer are skipped, because
  /// they are read each time the window opens.
  fileprivate func isDue(_ loader: FeedLoader) -> Bool {
    guard url.isWeb || feed.isAccount else { return false }
    let interval = feed.interval ?? (feed.isAccount ? .hourly : .manual)
    return loader.isDue(
      interval, of: url, in: section, record: summary.record, fetch: summary.fetch)
  }
}
