import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store

extension RefreshInterval: ExpressibleByArgument {}

/// `almanac add`: asks a feed once, and keeps it.
struct AddCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: "Add a feed.",
      usage: "almanac add [<section>] <address> [--name <name>] [--interval <interval>]",
      discussion: """
        Almanac loads the feed once and finds the section that fits its content. If several fit, \
        name one. Adding a feed that you already have changes nothing and is no failure. The \
        address of a web page works too: Almanac adds the page's feed, or lists the feeds if it \
        has several.

        Examples:

          almanac add https://example.org/recipes.json
          almanac add contacts ./people.json --name Neighbors --interval manual
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The section to add it to. Needed only if several fit.", valueName: "section"),
    completion: .custom(Completions.sectionsAndFiles))
  var first: String
  @Argument(
    help: """
      Its address (https:, http: or file:) or the path of a file. A web address needs its https:.
      """,
    completion: .file())
  var address: String?
  @Option(
    help: ArgumentHelp("A name for it. The default is the feed's own name.", valueName: "name"))
  var name: String?
  @Option(help: ArgumentHelp("How often to refresh it.", valueName: "interval"))
  var interval = RefreshInterval.daily

  @Flag(
    help:
      "Load it even if it is over the size limit. This can take minutes and much memory."
  )
  var large = false

  func validate() throws {
    if let name, Subscription.cleanName(name) == nil {
      throw ValidationError("--name needs a name.")
    }
    guard address != nil else {
      if let section = SectionName(argument: first) {
        throw ValidationError("The address is missing: almanac add \(section.id) <address>")
      }
      return
    }
    guard SectionName(argument: first) != nil else {
      throw ValidationError(
        "There is no section '\(first)'. The sections are: "
          + "\(SectionName.allValueStrings.joined(separator: ", ")).")
    }
  }

  /// `nil` where the person leaves it to what is in the feed.
  private var section: SectionName? { address == nil ? nil : SectionName(argument: first) }

  /// As it was given.
  private var place: String { address ?? first }

  func run(_ services: Services) async throws {
    let subscriptions = Subscriptions(
      sections: sectionList, library: services.library, content: services.content,
      loader: services.loader)
    let url = try FeedAddress.url(place, folder: currentFolder)
    switch try await find(url, in: subscriptions) {
    case .existing(let existing): try await point(to: existing, services)
    case .several(let candidates): throw try severalFeeds(candidates)
    case .list(let list):
      throw CommandError.refused(
        text(
          "This is a list of {count} feed. To follow it: {command}",
          "This is a list of {count} feeds. To follow them: {command}", count: list.count,
          ["command": Shell.command("almanac", "import", place)]))
    case .new(let preview):
      guard preview.section.id == section?.id ?? preview.section.id else {
        throw otherKind(preview.section)
      }
      guard section != nil || preview.alternatives.isEmpty else {
        throw severalKinds([preview.section] + preview.alternatives)
      }
      let added = try await subscriptions.add(
        preview, name: name.flatMap(Subscription.cleanName), interval: interval)
      try Terminal.write(lines(added, preview) + sampleAdvice(added, services))
    }
  }

  /// - Throws: a word on web addresses, too, where there is no file of such a name.
  private func find(
    _ url: URL, in subscriptions: Subscriptions
  ) async throws -> Subscriptions.Finding {
    do throws(FeedError) {
      return try await subscriptions.find(url, named: section?.id, isLarge: large)
    } catch .unreadable(let path, _) where !FileManager.default.fileExists(atPath: path) {
      guard let web = try? FeedAddress.url(place), !web.isFileURL else {
        throw CommandError.failed(text("There is no file {path}.", ["path": path]))
      }
      throw CommandError.failed(
        text(
          "There is no file {path}. If it is a web address: {command}",
          ["path": path, "command": command(section?.id, web.absoluteString)]))
    }
  }

  private func command(_ section: Section.ID?, _ address: String) -> String {
    Shell.command(["almanac", "add"] + [section].compactMap(\.self) + [address])
  }

  private func point(to existing: Subscription, _ services: Services) async throws {
    guard let section = sectionList.first(where: { $0.id == existing.section }) else { return }
    let known = try await services.known(existing, in: section)
    let line = text(
      "You already have this feed in {section}: {feed}",
      ["section": known.section.title, "feed": known.fullName])
    guard existing.section == self.section?.id ?? existing.section else {
      throw CommandError.refused(line)
    }
    try Terminal.write([line])
  }

  private func otherKind(_ found: Section) -> CommandError {
    .refused(
      text(
        "This feed belongs in {found}, not in {section}. To add it: {command}",
        [
          "found": found.title, "section": section?.section.title ?? "",
          "command": command(found.id, place),
        ]))
  }

  private func severalKinds(_ found: [Section]) -> CommandError {
    .refused(
      text(
        "This feed fits several sections: {sections}. To choose one: {command}",
        [
          "sections": found.map(\.title).joined(separator: ", "),
          "command": command(found[0].id, place),
        ]))
  }

  /// Writes a line for each: what the page calls it, and its address.
  private func severalFeeds(_ candidates: [FeedCandidate]) throws -> CommandError {
    try Terminal.write(candidates.map { "\($0.title): \($0.url.absoluteString)" })
    return .refused(
      text(
        "This web page has several feeds. To add one: {command}",
        ["command": command(section?.id, candidates[0].url.absoluteString)]))
  }

  /// Samples stay beside the person's own feeds until they are removed.
  private func sampleAdvice(_ added: Subscription, _ services: Services) -> [String] {
    guard !FeedAddress.isSample(added.url),
      let feeds = try? services.library.subscriptions(section: added.section),
      let sample = feeds.first(where: { FeedAddress.isSample($0.url) })
    else { return [] }
    let command = Shell.command("almanac", "remove", added.section, sample.url.absoluteString)
    return [text("You still have the samples. To remove them: {command}", ["command": command])]
  }

  private func lines(_ added: Subscription, _ preview: FeedPreview) -> [String] {
    let name = added.displayName(title: preview.title, section: preview.section)
    let limit = 20
    var lines = [
      text(
        "Added to {section}: {feed}, {entries}",
        [
          "section": preview.section.title, "feed": name,
          "entries": entries(preview.itemCount),
        ])
    ]
    if added.url != (try? FeedAddress.url(place, folder: currentFolder)) {
      lines.append(text("It moved to {address}", ["address": added.url.absoluteString]))
    }
    guard !preview.skipped.isEmpty else { return lines }
    lines.append(unreadable(preview.skippedCount) + ":")
    lines += preview.skipped.prefix(limit).map { "  \($0.path): \($0.reason.words)" }
    if preview.skippedCount > limit { lines.append("  …") }
    return lines
  }
}

/// "18 entries".
func entries(_ count: Int) -> String { text("{count} entry", "{count} entries", count: count) }

/// "2 elements could not be read".
func unreadable(_ count: Int) -> String {
  text("{count} item was skipped", "{count} items were skipped", count: count)
}

/// "18 feeds".
func feeds(_ count: Int) -> String { text("{count} feed", "{count} feeds", count: count) }
