import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac refresh`: asks for feeds now, whatever their intervals.
struct RefreshCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "refresh", abstract: "Refresh feeds.",
      discussion: """
        Prints one line for each feed when it is done, failures on standard error. The exit status \
        is 1 if any failed. The token of a connected service comes from the keyring.

        Examples:

          almanac refresh
          almanac refresh contacts
          almanac refresh contacts Neighbors --use-new-list
        """)
  }

  @Argument(help: "Only this section.", completion: SectionName.completion)
  var section: SectionName?
  @Argument(
    help: ArgumentHelp("Only the feed with this address or name.", valueName: "address|name"))
  var feed: String?
  @Flag(help: "Accept a list that lost most of its entries.") var useNewList = false
  @Flag(
    help:
      "Load feeds even if they are over the size limit. This can take minutes and much memory."
  )
  var large = false

  func run(_ services: Services) async throws {
    let feeds = try await chosen(services)
    guard !feeds.isEmpty else { return try Terminal.write([text("There are no feeds.")]) }
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
    if hasFailed { throw CommandError.reported }
  }

  /// Enough to wait for slow servers together.
  private static let atOnce = 4

  private struct Outcome: Sendable {
    var feed: KnownFeed
    var hasChanged = false
    var failure: FeedError?
  }

  private func chosen(_ services: Services) async throws -> [KnownFeed] {
    let feeds = try await services.feeds(in: sections(section))
    guard let feed, let section else { return feeds }
    return [
      try FeedChoice.feed(
        meantBy: feed, among: feeds, in: section.section, folder: currentFolder)
    ]
  }

  private func refreshed(_ feed: KnownFeed, _ services: Services) async -> Outcome {
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
    let summary = try? await services.content.summary(section: feed.section.id, url: feed.url)
    if let summary { outcome.feed.summary = summary }
    return outcome
  }

  private func setLarge(_ feed: KnownFeed, _ services: Services) async throws(FeedError) {
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
      outcome.hasChanged ? text("updated") : text("nothing new"), entries(summary.itemCount),
      skipped > 0 ? unreadable(skipped) : nil,
    ]
    return "\(outcome.feed.label): " + parts.compactMap(\.self).joined(separator: ", ")
  }

  private func words(_ failure: FeedError, _ feed: KnownFeed) -> String {
    guard case .shrunk = failure else { return "\(feed.label): \(failure.explanation)" }
    let command = Shell.command(
      "almanac", "refresh", feed.section.id, feed.url.absoluteString, "--use-new-list")
    let advice = text(
      "Almanac kept the old list. To use the new one: {command}", ["command": command])
    return "\(feed.label): \(failure.message) \(advice)"
  }
}
