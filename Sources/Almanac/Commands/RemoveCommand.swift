import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac remove`: unsubscribes from a feed.
struct RemoveCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove", abstract: text("Remove a feed. Its stars are kept."),
      discussion: Help.paragraphs(
        Help.examples(
          "almanac remove recipes https://example.org/recipes.json",
          "almanac remove contacts Neighbors")))
  }

  @Argument(help: ArgumentHelp(text("The feed's section."), .section))
  var section: SectionName
  @Argument(
    help: ArgumentHelp(text("The feed's address or name."), .addressOrName),
    completion: .custom(Completions.feeds))
  var feed: String

  func run(_ services: AppServices) async throws {
    let feeds = try await services.subscribedFeeds(in: section.section)
    let chosen = try FeedLookup.feed(
      meantBy: feed, among: feeds, in: section.section, folder: currentFolder)
    guard chosen.subscription != nil else {
      throw CommandError.refused(
        text("This is your connected service. Disconnect it in the Almanac window."))
    }
    var change = LibraryChange()
    change.unsubscribed = [(section.id, chosen.url)]
    _ = try await ChangeService(sections: [section.section], loader: services.loader).apply(
      change, named: Phrase("Remove “{name}”", ["name": .verbatim(chosen.name)]))
    try Terminal.write([
      text(
        "Removed from {section}: {feed}",
        ["section": section.section.title, "feed": chosen.name]),
      text(
        "To add it back: {command}",
        ["command": Shell.command(Self.adding(chosen))]),
    ])
  }

  /// The words of the command that adds the feed again, with those settings for which `almanac add`
  /// has options.
  static func adding(_ feed: UserFeed) -> [String] {
    var words = ["almanac", "add", feed.section.id, feed.url.absoluteString]
    if let name = feed.subscription?.name { words += ["--name", name] }
    if let interval = feed.subscription?.interval, interval != .daily {
      words += ["--interval", interval.rawValue]
    }
    if feed.subscription?.isLarge == true { words.append("--large") }
    return words
  }
}
