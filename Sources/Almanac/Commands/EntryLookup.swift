import FeedCore
import Foundation
import Localization
import Store

/// Finds the entry that the user means by an ID or by words.
enum EntryLookup {
  /// How many matches of each section are compared: more than anybody looks through.
  private static let candidates = 5_000
  /// Enough to choose from.
  private static let mostListed = 10

  /// - Parameter command: the command to suggest with the ID of one of several matches.
  /// - Throws: `CommandError.refused` if no entry or several match; the best of several are
  ///   printed.
  static func entry(
    meantBy words: [String], for command: String, _ services: AppServices
  ) async throws -> Found {
    let search = try await EntrySearch(services)
    if words.count == 1, let id = EntryID(words[0]) {
      guard let entry = try search.entry(id) else {
        throw CommandError.refused(text("There is no entry {id}.", ["id": id.text]))
      }
      return entry
    }
    let words = words.joined(separator: " ")
    let matches = try await search.matches(of: words, limit: candidates)
    guard let best = matches.first else {
      throw CommandError.refused(text("No entry matches “{words}”.", ["words": words]))
    }
    let equals = matches.prefix { $0.rank == best.rank }.map(\.entry)
    guard equals.count > 1 else { return best.entry }
    try Terminal.write(
      TextTable(
        rows: equals.prefix(mostListed).map {
          [$0.id.text, $0.row.title, CleanText.line($0.row.subtitle ?? "", limit: 60)]
            .map(Terminal.printable)
        }
      ).lines)
    throw CommandError.refused(
      text(
        "{count} entry matches equally well. To choose one: {command}",
        "{count} entries match equally well. To choose one: {command}", count: equals.count,
        ["command": Shell.command("almanac", command, best.entry.id.text)]))
  }
}
