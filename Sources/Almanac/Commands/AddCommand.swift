import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store
import Transport

extension RefreshInterval: ExpressibleByArgument {}

/// `almanac add`: loads a feed once, and subscribes to it; or adds what a page or file has.
struct AddCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: text("Add a feed."),
      usage: usage,
      discussion: Help.paragraphs(
        text(
          "Almanac loads the feed once and finds the section that fits its content. If "
            + "several fit, name one. Adding a feed that you already have changes nothing and "
            + "is not an error. The address of a web page works too: Almanac adds the page's "
            + "feed, or lists the feeds if it has several."),
        text(
          "If a web page or a saved page has recipes, they are added instead of its feed; so are the "
            + "cards in files of contacts, or in a folder of them. With '-', Almanac reads from "
            + "standard input. Adding an entry again changes nothing; one that has changed "
            + "replaces the old version. 'almanac undo' takes it back."),
        Help.examples(
          "almanac add https://example.org/recipes.json",
          "almanac add contacts ./people.json --name Neighbors",
          "almanac add contacts phone.vcf mail.vcf",
          "almanac add contacts https://example.org/people.json --interval manual")))
  }

  /// The usage line, written by hand because the parser's own would show the section as required.
  private static var usage: String {
    "almanac add [<\(ValueName.section)>] <\(ValueName.address)> [<\(ValueName.file)> ...] "
      + "[--name <\(ValueName.name)>] [--interval <\(ValueName.interval)>]"
  }

  @Argument(
    help: ArgumentHelp(
      text("The section to add the feed to. Needed only if several fit."), .section),
    completion: .custom(Completions.sectionsAndFiles))
  var first: String
  @Argument(
    help: ArgumentHelp(
      text(
        "The feed's address (https:, http: or file:) or the path of a file. A web address must "
          + "start with https:// or http://."), .address), completion: .file())
  var address: String?
  @Argument(
    help: ArgumentHelp(text("More files, if they have entries to keep."), .file),
    completion: .file())
  var more: [String] = []
  @Option(
    help: ArgumentHelp(
      text("The name to show for the feed. The default is the feed's own title."), .name))
  var name: String?
  @Option(help: ArgumentHelp(text("How often to refresh the feed."), .interval))
  var interval = RefreshInterval.daily

  @Flag(
    help: ArgumentHelp(
      text("Load the feed even if it is very large. This can take minutes and a lot of memory.")))
  var large = false

  @Flag(help: ArgumentHelp(text("Add the contacts at an address once, instead of following it.")))
  var once = false

  @Flag(help: ArgumentHelp(text("Add entries even if they look like some that you have.")))
  var all = false

  func validate() throws {
    if let name, Subscription.cleanName(name) == nil {
      throw ValidationError(text("--name needs a name."))
    }
    if !more.isEmpty, section == nil {
      throw ValidationError(text("To add several files, name the section first."))
    }
    guard address != nil else {
      if let section = SectionName(argument: first) {
        throw ValidationError(
          text("The address is missing: almanac add {section} <address>", ["section": section.id]))
      }
      return
    }
    guard SectionName(argument: first) != nil else {
      throw SectionName.unknown(first)
    }
  }

  /// The section given by the user; `nil` if the feed's content decides.
  private var section: SectionName? { address == nil ? nil : SectionName(argument: first) }

  /// The feed's address as the user gave it.
  private var place: String { address ?? first }

  func run(_ services: AppServices) async throws {
    let subscriptions = services.subscriptions
    if place == "-" {
      let found = try await subscriptions.find(in: Terminal.input(), named: section?.id)
      _ = try await add(found, from: place, services)
      return
    }
    let places = try [place].flatMap(files) + more.flatMap(files)
    guard places.count > 1 else {
      _ = try await add(places[0], services)
      return
    }
    var statuses: Set<Int32> = []
    var additions: [AppliedChange] = []
    for place in places {
      do {
        if let addition = try await add(place, services) { additions.append(addition) }
      } catch {
        let error = CommandError(error)
        guard let message = error.message else { throw error }
        Terminal.printError("\(place): \(message)")
        statuses.insert(error.status)
      }
    }
    try await subscriptions.join(additions)
    // Where the network or the disk failed, the same command may succeed later.
    if let status = statuses.min() { throw CommandError.reported(status: status) }
  }

  /// The files of a folder that may have entries to keep; anything else as it is.
  private func files(_ place: String) throws -> [String] {
    let folder = URL(filePath: place, relativeTo: currentFolder)
    guard !place.isEmpty, let files = try DocumentFolder.names(in: folder) else { return [place] }
    guard !files.isEmpty else {
      throw CommandError.refused(
        text("The folder {path} has no files to add.", ["path": place]))
    }
    return files.map { (place as NSString).appendingPathComponent($0) }
  }

  /// - Returns: the change that added things; `nil` if there is none.
  private func add(_ place: String, _ services: AppServices) async throws -> AppliedChange? {
    let subscriptions = services.subscriptions
    let url = try FeedAddress.url(place, folder: currentFolder)
    switch try await find(url, place, in: subscriptions) {
    case .existing(let existing): try await point(to: existing, services)
    case .several(let candidates): throw try severalFeeds(candidates)
    case .things(let found): return try await add(found, from: place, services)
    case .list(let list):
      throw CommandError.refused(
        text(
          "This is a list of {count} feed. To add it: {command}",
          "This is a list of {count} feeds. To add them: {command}", count: list.count,
          ["command": Shell.command("almanac", "import", place)]))
    case .new(let preview):
      guard preview.section.id == section?.id ?? preview.section.id else {
        throw otherKind(preview.section, place)
      }
      guard section != nil || preview.alternatives.isEmpty else {
        throw severalKinds([preview.section] + preview.alternatives, place)
      }
      let (added, failure) = try await subscriptions.adding(
        preview, name: name.flatMap(Subscription.cleanName), interval: interval)
      if let failure {
        throw CommandError.failed(
          text(
            "The feed was added, but its entries were not stored: {reason}",
            ["reason": failure.message]))
      }
      try Terminal.write(
        lines(added, preview, asked: url) + sampleAdvice(added, services))
    }
    return nil
  }

  /// Finds what is at an address.
  /// - Throws: `CommandError`, which says what to do, if there is no such file, or if the feed is
  ///   gone or costs too much; otherwise `FeedError`.
  private func find(
    _ url: URL, _ place: String, in subscriptions: SubscriptionService
  ) async throws -> SubscriptionService.Finding {
    do throws(FeedError) {
      return try await subscriptions.find(
        url, named: section?.id, isLarge: large, isOnce: once)
    } catch .unreadable(let path, _)
      where !LostName.isLost(in: path) && !FileManager.default.fileExists(atPath: path)
    {
      guard let web = try? FeedAddress.url(place), !web.isFileURL else {
        throw CommandError.failed(text("There is no file {path}.", ["path": path]))
      }
      throw CommandError.failed(
        text(
          "There is no file {path}. If it is a web address: {command}",
          ["path": path, "command": command(section?.id, web.absoluteString)]))
    } catch .webPage where section?.id == Section.recipes.id {
      let message = text("Almanac finds no recipe on this page.")
      throw CommandError.refused(url.isFileURL ? message : "\(message) \(otherWays)")
    } catch .gone {
      throw CommandError.failed(FeedError.gone.explanationWhileAdding)
    } catch {
      if error.isRefusal, !url.isFileURL, (section?.id ?? Section.recipes.id) == Section.recipes.id
      {
        let message = "\(error.explanationWhileAdding) \(otherWays)"
        throw error == .webPage ? CommandError.refused(message) : CommandError.failed(message)
      }
      guard error.isAboutCost else { throw error }
      let advice = text(
        "To add it anyway: {command}", ["command": Shell.command(addingAnyway(place))])
      throw CommandError.failed("\(error.message) \(advice)")
    }
  }

  /// What helps with a page that the site shows only in a browser.
  private var otherWays: String {
    text(
      "If you can read the page in your browser, save it there and add the file: {file} Or add its "
        + "source: {command}",
      [
        "file": Shell.command("almanac", "add", Section.recipes.id, "page.html"),
        "command": Shell.command("almanac", "add", Section.recipes.id, "-"),
      ])
  }

  /// Adds things that were found, and says what became of each.
  private func add(
    _ found: FoundThings, from place: String, _ services: AppServices
  ) async throws -> AppliedChange? {
    guard found.section.id == section?.id ?? found.section.id else {
      throw otherKind(found.section, place)
    }
    let chosen = Set(found.entries.indices.filter { all || found.entries[$0].isChosen })
    let added = Set(found.additions(chosen))
    let change = try await services.subscriptions.add(found, chosen: chosen)
    let complaints = await services.keepOwnPictures(after: change)
    let line = { (index: Int, name: String) in
      Self.line(
        for: found.entries[index], isAdded: added.contains(index), in: found.section, name)
    }
    var lines =
      found.entries.count > Self.mostLines
      ? AddSummary.lines(of: found, isAdded: added.contains, line)
      : found.entries.indices.map { line($0, found.entries[$0].title) }
    if !found.unreadable.isEmpty {
      lines.append(unreadable(found.unreadableCount) + ":")
      lines += found.unreadable.prefix(Self.mostLines).map { "  \($0.path): \($0.reason.words)" }
      if found.unreadableCount > Self.mostLines { lines.append("  …") }
    }
    if !all,
      found.entries.contains(where: { $0.verdict != .same && !$0.isChosen && !$0.isReplaced })
    {
      let words =
        ["almanac", "add", found.section.id, place] + (once ? ["--once"] : []) + ["--all"]
      lines.append(text("To add it anyway: {command}", ["command": Shell.command(words)]))
    }
    if let feed = found.feeds.first {
      lines.append(
        text(
          "To follow the page’s feed: {command}",
          ["command": command(nil, feed.url.absoluteString)]))
    }
    try Terminal.write(lines)
    complaints.forEach(Terminal.printError)
    return change
  }

  /// More entries than this are only counted.
  private static let mostLines = 20

  private static func line(
    for entry: FoundThings.Entry, isAdded: Bool, in section: Section, _ name: String
  ) -> String {
    let values = ["section": section.title, "entry": name]
    return switch entry.verdict {
    case .same: text("You already have this in {section}: {entry}", values)
    case .new where isAdded, .alike where isAdded: text("Added to {section}: {entry}", values)
    case _ where isAdded: text("Updated in {section}: {entry}", values)
    case .alike(let likeness, _) where !entry.isReplaced:
      text(
        "This looks like one you have in {section}: {entry}",
        ["section": section.title, "entry": Bidi.joined([name, likeness.words])])
    case .changed(_, isEdited: true) where !entry.isReplaced:
      text("You have changed this in {section}: {entry}", values)
    case .new, .alike, .changed, .older: labeled(text("You have a later version"), name)
    }
  }

  private func command(_ section: Section.ID?, _ address: String) -> String {
    Shell.command(["almanac", "add"] + [section].compactMap(\.self) + [address])
  }

  /// This command with `--large`.
  private func addingAnyway(_ place: String) -> [String] {
    ["almanac", "add"] + [section?.id].compactMap(\.self) + [place]
      + (name.map { ["--name", $0] } ?? [])
      + (interval == .daily ? [] : ["--interval", interval.rawValue]) + (once ? ["--once"] : [])
      + ["--large"]
  }

  private func point(to existing: Subscription, _ services: AppServices) async throws {
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

  private func otherKind(_ found: Section, _ place: String) -> CommandError {
    .refused(
      text(
        "This feed belongs in {found}, not in {section}. To add it: {command}",
        [
          "found": found.title, "section": section?.section.title ?? "",
          "command": command(found.id, place),
        ]))
  }

  private func severalKinds(_ found: [Section], _ place: String) -> CommandError {
    .refused(
      text(
        "This feed fits several sections: {sections}. To choose one: {command}",
        [
          "sections": list(found.map(\.title)),
          "command": command(found[0].id, place),
        ]))
  }

  /// Writes a line for each feed of a web page: the page's name for the feed, and the feed's
  /// address.
  /// - Returns: the error that says how to add one of them.
  private func severalFeeds(_ candidates: [FeedCandidate]) throws -> CommandError {
    try Terminal.write(candidates.map { "\($0.title): \($0.url.absoluteString)" })
    return .refused(
      text(
        "This web page has several feeds. To add one: {command}",
        ["command": command(section?.id, candidates[0].url.absoluteString)]))
  }

  /// Lines that say how to remove the samples, if the section still has them beside the user's own
  /// feeds.
  private func sampleAdvice(_ added: Subscription, _ services: AppServices) -> [String] {
    guard !FeedAddress.isSample(added.url),
      // The feed is added all the same, only without the advice.
      let feeds = try? services.library.subscriptions(section: added.section),
      let sample = feeds.first(where: { FeedAddress.isSample($0.url) })
    else { return [] }
    let command = Shell.command("almanac", "remove", added.section, sample.url.absoluteString)
    return [text("You still have the samples. To remove them: {command}", ["command": command])]
  }

  /// - Parameter address: where the user said that the feed is.
  private func lines(
    _ added: Subscription, _ preview: FeedPreview, asked address: URL
  ) -> [String] {
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
    if added.url != address {
      lines.append(text("The feed has moved to {address}", ["address": added.url.absoluteString]))
    }
    guard !preview.skipped.isEmpty else { return lines }
    lines.append(unreadable(preview.skippedCount) + ":")
    lines += preview.skipped.prefix(limit).map { "  \($0.path): \($0.reason.words)" }
    if preview.skippedCount > limit { lines.append("  …") }
    return lines
  }
}

/// A number of entries as text, such as "18 entries".
func entries(_ count: Int) -> String { text("{count} entry", "{count} entries", count: count) }

/// Says how many entries were skipped, as in "2 entries were skipped".
func unreadable(_ count: Int) -> String {
  text("{count} entry was skipped", "{count} entries were skipped", count: count)
}

/// A number of feeds as text, such as "18 feeds".
func feeds(_ count: Int) -> String { text("{count} feed", "{count} feeds", count: count) }
