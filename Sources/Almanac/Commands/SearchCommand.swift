import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store
import TextCore

/// `almanac search`: finds words in all stored items.
struct SearchCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "search", abstract: text("Search your feeds."),
      discussion: Help.paragraphs(
        text(
          "Finds entries that contain all of your words; the beginning of a word is enough. "
            + "Case and accents don't matter. To load new entries first: almanac refresh"),
        Help.examples(
          "almanac search walnut",
          "almanac search anna 555-0199 --section contacts --json"),
        text(
          "Unlike the desktop's search, this includes sections that you hid in the "
            + "preferences."),
        text(
          "With --json it prints an array of objects, one per entry. Every object has these "
            + "keys: address (of its feed); body (a longer text, or null); id (what 'almanac "
            + "show', 'open' and 'star' take); key (unique within its feed); section; starred "
            + "(whether it is a favorite); subtitle (or null); title.")))
  }

  @Argument(help: ArgumentHelp(text("The words to search for."), .words))
  var words: [String]
  @Option(help: ArgumentHelp(text("Only in this section."), .section))
  var section: SectionName?
  @Flag(help: ArgumentHelp(text("Print JSON, for programs."))) var json = false
  @Option(help: ArgumentHelp(text("Show at most this many entries."), .number))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError(text("--limit must be 1 or more.")) }
    guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else {
      throw ValidationError(text("Enter at least one letter or digit to search for."))
    }
  }

  static var isReading: Bool { true }

  func run(_ services: AppServices) async throws {
    let matches = try await services.content.matches(of: words.joined(separator: " "))
    var (found, count): ([Found], Int) = ([], 0)
    var hasContent = false
    // Values for programs are never translated; a row may contain the app's own words.
    if json { Translation.english.install() }
    for section in sections(section) {
      let snapshot = try await services.content.snapshot(
        section: section.id, urls: services.feeds(of: section).map(\.feed.url),
        groupCount: section.groups.count, isMerged: section.merging == .oneList)
      let records = snapshot.feeds.compactMap(\.record)
      hasContent = hasContent || !records.isEmpty
      let ids = snapshot.groups.joined().filter(matches.contains)
      count += ids.count
      let room = limit.map { $0 - found.count } ?? ids.count
      found += try services.content.items(ids.prefix(room)).compactMap { item in
        records.first { $0.id == item.feed }.map {
          Found(section: section, feed: $0, item: item)
        }
      }
    }
    if json { return try Terminal.write(json: found.map(\.json)) }
    guard count > 0 else { return try Terminal.write([nothing(hasContent)]) }
    try Terminal.write(lines(found, left: count - found.count))
  }

  private func nothing(_ hasContent: Bool) -> String {
    hasContent
      ? text("No matches.")
      : text(
        "Your feeds haven’t been loaded yet. To load them: {command}",
        ["command": Shell.command("almanac", "refresh")])
  }

  private func lines(_ found: [Found], left: Int) -> [String] {
    var lines: [String] = []
    var section: Section.ID?
    for one in found {
      if one.section.id != section {
        section = one.section.id
        lines.append(one.section.title)
      }
      lines.append("  " + one.row.title)
      if let second = one.row.subtitle ?? one.row.body {
        lines.append("    " + CleanText.line(second, limit: 100))
      }
    }
    if left > 0 { lines.append(text("{count} more", "{count} more", count: left)) }
    return lines
  }
}

/// An entry that was found.
struct Found: Sendable {
  let section: Section
  let feed: FeedRecord
  let item: StoredItem
  let row: RowContent

  var id: EntryID { EntryID(section: section.id, item: item.id) }

  init(section: Section, feed: FeedRecord, item: StoredItem) {
    self.section = section
    self.feed = feed
    self.item = item
    row = section.row(item)
  }
}

extension Found {
  /// The entry as JSON for programs. The help of `almanac search` guarantees its keys.
  var json: [String: Any] {
    JSONOutput.object([
      "address": feed.url.absoluteString,
      "body": row.body,
      "id": id.text,
      "key": item.key,
      "section": section.id,
      "starred": item.isStarred,
      "subtitle": row.subtitle,
      "title": row.title,
    ])
  }
}
