import ArgumentParser
import FeedCore
import Localization

/// `almanac remove`: keeps a feed no longer.
struct RemoveCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove", abstract: "Remove a feed. Its stars are kept.",
      discussion: """
        Examples:

          almanac remove recipes https://example.org/recipes.json
          almanac remove contacts Neighbors
        """)
  }

  @Argument(help: "The section it is in.", completion: SectionName.completion)
  var section: SectionName
  @Argument(help: ArgumentHelp("Its address or name.", valueName: "address|name"))
  var feed: String

  func run(_ services: Services) async throws {
    let feeds = try await services.subscribedFeeds(in: section.section)
    let chosen = try FeedChoice.feed(
      meantBy: feed, among: feeds, in: section.section, folder: currentFolder)
    guard chosen.subscription != nil else {
      throw CommandError.refused(
        text("This is your connected service. Disconnect it in the Almanac window."))
    }
    try await services.library.unsubscribe(section: section.id, url: chosen.url)
    // It is the person's no longer, whatever becomes of this; the app tidies what is left.
    try? await services.content.remove(section: section.id, url: chosen.url)
    try Terminal.write([
      text(
        "Removed from {section}: {feed}",
        ["section": section.section.title, "feed": chosen.name]),
      text(
        "To add it back: {command}",
        ["command": Shell.command(Self.adding(chosen))]),
    ])
  }

  /// The words that bring the feed back as it was.
  static func adding(_ feed: KnownFeed) -> [String] {
    var words = ["almanac", "add", feed.section.id, feed.url.absoluteString]
    if let name = feed.subscription?.name { words += ["--name", name] }
    if let interval = feed.subscription?.interval, interval != .daily {
      words += ["--interval", interval.rawValue]
    }
    if feed.subscription?.isLarge == true { words.append("--large") }
    return words
  }
}
