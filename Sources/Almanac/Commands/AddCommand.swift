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
      discussion: """
        It is asked for once. Where it is of another kind than the section's, nothing is added. A \
        feed that is there already stays as it is, which is no failure.

        Examples:

          almanac add recipes https://example.org/recipes.json
          almanac add contacts ./people.json --name Neighbours --interval manual
        """)
  }

  @Argument(help: "The section to add it to.") var section: SectionName
  @Argument(
    help: ArgumentHelp(
      """
      Its address: https:, http:, file:, or the path of a file. A web address needs its https:.
      """))
  var address: String
  @Option(help: ArgumentHelp("Your own name for it; else the feed's.", valueName: "name"))
  var name: String?
  @Option(help: ArgumentHelp("How often to ask for it.", valueName: "interval"))
  var interval = RefreshInterval.daily

  func validate() throws {
    if let name, Subscription.cleanName(name) == nil {
      throw ValidationError("--name needs a name.")
    }
  }

  func run(_ services: Services) async throws {
    let subscriptions = Subscriptions(
      sections: sectionList, library: services.library, content: services.content,
      loader: services.loader)
    let url = try FeedAddress.url(address, folder: currentFolder)
    switch try await subscriptions.find(url, preferred: section.id) {
    case .existing(let existing): try await point(to: existing, services)
    case .new(let preview):
      guard preview.section.id == section.id else { throw otherKind(preview.section) }
      let added = try await subscriptions.add(
        preview, name: name.flatMap(Subscription.cleanName), interval: interval)
      try Terminal.write(lines(added, preview))
    }
  }

  private func point(to existing: Subscription, _ services: Services) async throws {
    guard let section = sectionList.first(where: { $0.id == existing.section }) else { return }
    let known = try await services.known(existing, in: section)
    let line = text(
      "It is in {section} already: {feed}",
      ["section": known.section.title, "feed": known.fullName])
    guard existing.section == self.section.id else { throw CommandError.refused(line) }
    try Terminal.write([line])
  }

  private func otherKind(_ found: Section) -> CommandError {
    .refused(
      text(
        "This is a feed of {found}, not of {section}. To add it: {command}",
        [
          "found": found.title, "section": section.section.title,
          "command": Shell.command("almanac", "add", found.id, address),
        ]))
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
    if added.url != (try? FeedAddress.url(address, folder: currentFolder)) {
      lines.append(text("It has moved to {address}", ["address": added.url.absoluteString]))
    }
    guard !preview.skipped.isEmpty else { return lines }
    lines.append(unreadable(preview.skippedCount) + ":")
    lines += preview.skipped.prefix(limit).map { "  \($0.path): \($0.reason)" }
    if preview.skippedCount > limit { lines.append("  …") }
    return lines
  }
}

/// "18 entries".
func entries(_ count: Int) -> String { text("{count} entry", "{count} entries", count: count) }

/// "2 elements could not be read".
func unreadable(_ count: Int) -> String {
  text("{count} element could not be read", "{count} elements could not be read", count: count)
}
