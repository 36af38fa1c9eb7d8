import ArgumentParser
import FeedCore
import Foundation
import Localization
import Store

/// `almanac show`: prints an entry's page.
struct ShowCommand: Command {
  enum Format: String, CaseIterable, ExpressibleByArgument, Sendable { case text, json }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: text("Print an entry."),
      discussion: Help.paragraphs(
        text(
          "Prints the whole page of an entry. Name the entry by its ID or by words, as for "
            + "'almanac open'."),
        Help.examples(
          "almanac show contacts:18",
          "almanac show walnut cake --format json | jq -r .text"),
        text(
          "With --format json it prints an object with the keys of 'almanac search --json' and two "
            + "more: note (your own, or null) and text (the whole page). In addition, it has the "
            + "entry's own values, as 'almanac export --format json' writes them: those of a recipe "
            + "are title, ingredients, instructions, yield, prepTime, cookTime, totalTime and "
            + "others, if it has them."),
        text(
          "Of a recipe's instructions, a heading is a text that ends with a colon. A step is a text "
            + "too, or an object with title and text if it has a title or several lines.")))
  }

  @OptionGroup var arguments: EntryArguments
  @Option(help: ArgumentHelp(text("text, or json for programs."), .format))
  var format = Format.text

  static var isReading: Bool { true }

  func run(_ services: AppServices) async throws {
    if format == .json { Translation.english.install() }
    let entry = try await arguments.entry(for: "show", services)
    var item = entry.item
    item.fullText = try services.content.fullText(of: item.id)
    let page = entry.section.detail(item)
    switch format {
    case .text:
      let lines = page.plainText.split(separator: "\n", omittingEmptySubsequences: false)
      try Terminal.write(lines.map(String.init))
    case .json:
      // The help guarantees these keys.
      let note = page.note.flatMap { $0.isEmpty ? nil : $0 }
      let more = JSONOutput.object(["note": note, "text": page.plainText])
      try Terminal.write(
        json: values(of: item, in: entry.section).merging(entry.json) { $1 }.merging(more) { $1 })
    }
  }

  /// The entry's values, as its section exports them.
  private func values(of item: StoredItem, in section: Section) -> [String: Any] {
    guard let json = section.exports.first(where: { $0.fileExtension == "json" })?.entry(item),
      let values = try? JSONSerialization.jsonObject(with: Data(json.utf8))
    else { return [:] }
    return values as? [String: Any] ?? [:]
  }
}
