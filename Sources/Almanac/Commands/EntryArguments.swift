import ArgumentParser
import FeedCore
import Localization
import TextCore

/// The entry that the user means, by its ID or by words.
struct EntryArguments: ParsableArguments, Sendable {
  @Argument(help: ArgumentHelp(text("The entry's ID, or words that find it."), .idOrWords))
  var words: [String]

  /// How many matches of each section are compared: more than anybody looks through.
  private static let candidates = 5_000
  /// The maximum number of matches to list, enough to choose from.
  private static let mostListed = 10

  /// Finds the entry.
  /// - Parameter command: the command to suggest if there are several matches, with the ID of one
  ///   of them.
  /// - Throws: `CommandError.refused` if no entry matches, or if several match equally well; the
  ///   first of these are listed.
  func entry(for command: String, _ services: AppServices) async throws -> Found {
    let search = try await EntrySearch(services)
    if words.count == 1, let id = EntryID(words[0]) {
      guard let entry = try search.entry(id) else {
        throw CommandError.refused(text("There is no entry {id}.", ["id": id.text]))
      }
      return entry
    }
    let words = words.joined(separator: " ")
    let matches = try await search.matches(of: words, limit: Self.candidates)
    guard let best = matches.first else {
      throw CommandError.refused(text("No entry matches “{words}”.", ["words": words]))
    }
    let equals = matches.prefix { $0.rank == best.rank }.map(\.entry)
    guard equals.count > 1 else { return best.entry }
    try Terminal.write(
      TextTable(
        rows: equals.prefix(Self.mostListed).map {
          [$0.id.text, $0.row.title, CleanText.line($0.row.subtitle ?? "", limit: 60)]
            .map(Terminal.printable)
        }
      ).lines)
    throw CommandError.refused(
      text(
        "These entries match equally well. To choose one: {command}",
        ["command": Shell.command("almanac", command, best.entry.id.text)]))
  }
}
