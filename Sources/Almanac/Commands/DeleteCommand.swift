import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac delete`: removes an entry of the user's own.
struct DeleteCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: text("Delete an entry of your own."),
      discussion: Help.paragraphs(
        text(
          "Name the entry by its ID or by words, as for 'almanac open'. If it took the place of a "
            + "feed's entry, that one is shown again. 'almanac undo' takes it back."),
        Help.examples("almanac delete recipes:21", "almanac undo")))
  }

  @OptionGroup var arguments: EntryArguments

  func run(_ services: AppServices) async throws {
    let entry = try await arguments.entry(for: "delete", services)
    let name = ["entry": Terminal.printable(entry.row.title)]
    guard entry.feed.url == OwnItem.address(of: entry.section.id) else {
      throw CommandError.refused(
        text("{entry} belongs to a feed, so it can only be hidden.", name))
    }
    let editing = EditService(section: entry.section, loader: services.loader)
    _ = try await editing.remove(entry.item.key, title: entry.row.title)
    try Terminal.write([text("Deleted: {entry}", name)])
  }
}
