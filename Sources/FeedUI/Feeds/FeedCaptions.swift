import FeedCore
import Foundation
import Localization
import Store

/// The texts that describe feeds in lists of feeds.
enum FeedCaptions {
  /// A feed's status: “18 entries · updated 5 minutes ago · refreshed hourly”.
  static func caption(of row: FeedsModel.Row, now: Date) -> String {
    var parts = [row.fetchedAt == nil ? text("Not loaded yet") : entries(row.itemCount)]
    if let fetchedAt = row.fetchedAt { parts.append(Age.inLine(since: fetchedAt, now: now)) }
    // Nearly every feed is refreshed daily, so that interval is not mentioned.
    if row.subscription.interval != .daily {
      parts.append(lineName(of: row.subscription.interval))
    }
    if FeedAddress.isSample(row.subscription.url) { parts.append(text("sample")) }
    return line(parts)
  }

  /// What a preview found: “Recipes · 28 entries”.
  static func caption(of preview: FeedPreview) -> String {
    line([preview.section.title, entries(preview.itemCount)])
  }

  static func entries(_ count: Int) -> String {
    text("{count} entry", "{count} entries", count: count)
  }

  static func skipped(_ count: Int) -> String {
    text("{count} skipped", "{count} skipped", count: count)
  }

  /// One line for each of the first 100 skipped elements, such as
  /// `rows[3].title: expected text, found a list`. If more were skipped, a last line says how many.
  /// - Parameter count: the number of skipped elements, which may be more than are listed.
  static func lines(of skipped: some Collection<SkippedElement>, count: Int) -> String {
    let named = skipped.prefix(100)
    let rest = count - named.count
    return
      (named.map { text("{path}: {reason}", ["path": $0.path, "reason": $0.reason.words]) }
      + (rest > 0
        ? [text("and {count} more skipped", "and {count} more skipped", count: rest)] : []))
      .joined(separator: "\n")
  }

  /// Warns of the cost of loading a feed that is over its budget.
  static var cost: String {
    text(
      "Loading it anyway can take minutes and hundreds of megabytes of memory and disk space, "
        + "now and at each refresh.")
  }

  /// A feed's address as the user would write it.
  static func address(_ url: URL) -> String {
    url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
  }

  /// A short form of the address, for small spaces: the name of the file or the host.
  static func place(_ url: URL) -> String {
    url.isFileURL ? url.lastPathComponent : url.host() ?? url.absoluteString
  }

  /// The interval's name in a menu.
  static func name(of interval: RefreshInterval) -> String {
    switch interval {
    case .manual: text("Manually")
    case .hourly: text("Hourly")
    case .daily: text("Daily")
    }
  }

  private static func lineName(of interval: RefreshInterval) -> String {
    switch interval {
    case .manual: text("refreshed manually")
    case .hourly: text("refreshed hourly")
    case .daily: text("refreshed daily")
    }
  }

  private static func line(_ parts: [String]) -> String { Bidi.joined(parts) }
}
