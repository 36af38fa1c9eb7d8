import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac star`: makes an entry a favorite, or with `--off` no longer one.
struct StarCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "star", abstract: text("Make an entry a favorite."),
      discussion: Help.paragraphs(
        text("Name the entry by its ID or by words, as for 'almanac open'."),
        Help.examples(
          "almanac star contacts:18",
          "almanac star walnut cake --off")))
  }

  @OptionGroup var arguments: EntryArguments
  @Flag(help: ArgumentHelp(text("Remove it from the favorites."))) var off = false

  func run(_ services: AppServices) async throws {
    let entry = try await arguments.entry(for: "star", services)
    let (section, key, feed) = (entry.section, entry.item.key, entry.feed.url)
    try await services.library.setMark(
      .star, to: (!off).mark, item: key, feed: feed, section: section.id,
      title: entry.row.title)
    // The change is saved already. If the cache can't be changed now, the next refresh does it.
    try? await services.content.setMark(
      .star, to: (!off).mark, item: key, feed: feed, section.markRule(services.library))
    let name = ["entry": entry.row.title]
    try Terminal.write([
      off
        ? text("No longer a favorite: {entry}", name) : text("Now a favorite: {entry}", name)
    ])
  }
}
