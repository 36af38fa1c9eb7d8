import ArgumentParser
import FeedCore
import Foundation
import Localization
import Store

/// `almanac list`: the feeds and their status.
struct ListCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: text("List feeds and their status."),
      discussion: Help.paragraphs(
        Help.examples(
          "almanac list",
          "almanac list contacts --json | jq -r '.[] | select(.error) | .address'"),
        text(
          "With --json it prints an array of objects, one per feed. Every object has these "
            + "keys: address; connected (true for a connected service); entries; error (null, "
            + "or a word such as offline, timed-out, not-found, gone, server, web-page, "
            + "malformed, shrunk); failedAt and fetchedAt (RFC 3339 in UTC, or null); interval "
            + "(manual, hourly, daily; null for a connected service and for kept copies; "
            + "samples and files are read at each start instead); name (the one you gave it, or "
            + "null); section; skipped (elements that could not be read); title (from the feed, "
            + "or null).")))
  }

  @Argument(help: ArgumentHelp(text("Only this section."), .section))
  var section: SectionName?
  @Flag(help: ArgumentHelp(text("Print JSON, for programs."))) var json = false

  static var isReading: Bool { true }

  func run(_ services: AppServices) async throws {
    let feeds = try await services.feeds(in: sections(section))
    if json { return try Terminal.write(json: feeds.map(\.json)) }
    guard !feeds.isEmpty else { return try Terminal.write([text("There are no feeds.")]) }
    try Terminal.write(lines(feeds))
  }

  private func lines(_ feeds: [UserFeed]) -> [String] {
    let heading = [
      text("SECTION"), text("NAME"), text("ENTRIES"), text("FETCHED"), text("INTERVAL"),
      text("ADDRESS"),
    ]
    let table = TextTable(rows: [heading] + feeds.map(row)).lines
    return [table[0]] + zip(table.dropFirst(), feeds).flatMap { [$0] + notes($1) }
  }

  private func row(_ feed: UserFeed) -> [String] {
    [
      feed.section.id, feed.name, String(feed.summary.itemCount),
      feed.summary.record.map { shortDate($0.fetchedAt) }
        ?? text("never", context: "a feed was loaded"),
      feed.subscription?.interval.word ?? "–", feed.url.absoluteString,
    ].map(Terminal.printable)
  }

  private func notes(_ feed: UserFeed) -> [String] {
    var notes: [String] = []
    if let count = feed.summary.record?.skippedCount, count > 0 {
      notes.append(
        text(
          "{count} entry was skipped.", "{count} entries were skipped.", count: count)
      )
    }
    if let failedAt = feed.summary.fetch.failedAt, let error = feed.summary.fetch.error {
      notes.append(
        text("Failed {date}: {reason}", ["date": shortDate(failedAt), "reason": error.message]))
    }
    return notes.map { "  " + $0 }
  }
}

extension RefreshInterval {
  fileprivate var word: String {
    switch self {
    case .manual: text("manual")
    case .hourly: text("hourly")
    case .daily: text("daily")
    }
  }
}

extension UserFeed {
  /// The feed as JSON for programs. The help of `almanac list` guarantees its keys.
  var json: [String: Any] {
    let (record, fetch) = (summary.record, summary.fetch)
    return JSONOutput.object([
      "address": url.absoluteString,
      "connected": feed.isAccount,
      "entries": summary.itemCount,
      "error": fetch.error?.word,
      "failedAt": fetch.failedAt?.formatted(.iso8601),
      "fetchedAt": record?.fetchedAt.formatted(.iso8601),
      "interval": subscription?.interval.rawValue,
      "name": subscription?.name,
      "section": section.id,
      "skipped": record?.skippedCount ?? 0,
      "title": record?.title,
    ])
  }
}

extension FeedError {
  /// The kind of failure as a word for programs: never translated, never changed.
  var word: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed-out"
    case .notFound: "not-found"
    case .gone: "gone"
    case .refused: "refused"
    case .server, .busy: "server"
    case .unexpected: "unexpected"
    case .tooLarge: "too-large"
    case .webPage, .consentPage: "web-page"
    case .unsupportedFormat: "foreign"
    case .charset: "charset"
    case .empty: "empty"
    case .overBudget: "over-budget"
    case .malformed: "malformed"
    case .unrecognized: "unrecognized"
    case .unreadable: "unreadable"
    case .unsupported: "unsupported"
    case .connection: "connection"
    case .redirected, .transport(.tooManyRedirects), .transport(.redirectedNowhere),
      .transport(.localNetwork):
      "redirected"
    case .transport: "connection"
    case .service: "service"
    case .account: "account"
    case .shrunk: "shrunk"
    case .storage: "storage"
    case .cancelled: "cancelled"
    }
  }
}
