import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store

/// `almanac undo`: takes back what the user did last, in the window or by a command.
struct UndoCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "undo", abstract: text("Undo the last change."),
      discussion: Help.paragraphs(
        text(
          "A change is what one action did: adding or removing own entries or feeds, or marking "
            + "entries as read. Changes can be undone for 30 days, the latest first."),
        Help.examples("almanac undo", "almanac undo --list", "almanac undo --redo")))
  }

  @Flag(help: ArgumentHelp(text("Only list the changes that can be undone."))) var list = false
  @Flag(help: ArgumentHelp(text("Do again what was undone last."))) var redo = false

  func validate() throws {
    guard list, redo else { return }
    throw ValidationError(text("'--list' and '--redo' can’t be used together."))
  }

  func run(_ services: AppServices) async throws {
    if list { return try await printList(services) }
    let changes = ChangeService(sections: sectionList, loader: services.loader)
    let next = redo ? await changes.redoable() : await changes.undoable()
    guard let next, let done = try await changes.undo(next.id) else {
      throw CommandError.refused(
        redo ? text("There is nothing to do again.") : text("There is nothing to undo."))
    }
    let name = ["change": Terminal.printable(done.name.words)]
    try Terminal.write([redo ? text("Done again: {change}", name) : text("Undone: {change}", name)])
  }

  private func printList(_ services: AppServices) async throws {
    let changes = try await services.library.undoableChanges()
    guard !changes.isEmpty else { return try Terminal.write([text("There is nothing to undo.")]) }
    let rows = changes.map { change in
      [shortDate(change.madeAt), Terminal.printable(change.name.words)]
    }
    try Terminal.write(TextTable(rows: rows).lines)
  }
}
