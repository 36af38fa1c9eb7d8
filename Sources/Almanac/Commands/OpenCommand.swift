import ArgumentParser
import GtkKit
import Localization

/// `almanac open`: shows an entry in the window.
struct OpenCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "open", abstract: text("Open an entry in the window."),
      discussion: Help.paragraphs(
        text(
          "Searches your entries like 'almanac search'; one with exactly this title "
            + "comes first. If several match equally well, it lists them with their IDs and "
            + "ends with status 2. Uses the open window, if there is one."),
        Help.examples(
          "almanac open walnut cake",
          "almanac open contacts:18")))
  }

  @OptionGroup var arguments: EntryArguments

  static var isReading: Bool { true }

  func run(_ services: AppServices) async throws {
    let entry = try await arguments.entry(for: "open", services)
    await Program.restart(with: ["--item", entry.id.text])
    throw CommandError.failed(text("Couldn’t open the window."))
  }
}
