import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac edit`: changes fields of an entry.
struct EditCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit", abstract: text("Change an entry."),
      discussion: Help.paragraphs(
        text(
          "Name the entry by its ID or by words, as for 'almanac open'. An entry of a feed gets a "
            + "version of your own, which takes its place in all lists. All that you don't set "
            + "stays as it is. 'almanac undo' takes the change back."),
        text(
          "A field that can be there several times takes a label, a part, or both: phone.work, "
            + "address.city, address.home.city. Without a label, the first is changed. An empty "
            + "value removes the field."),
        Help.examples(
          "almanac edit contacts:18 --set phone.work='+1 555 0100'",
          "almanac edit walnut cake --set yield='12 pieces' --set tags='cake, autumn'",
          "almanac edit contacts:18 --fields")))
  }

  @OptionGroup var arguments: EntryArguments
  @OptionGroup var fields: FieldArguments
  @Flag(
    name: .customLong("fields"), help: ArgumentHelp(text("Only list the fields and their values.")))
  var listsFields = false
  @Flag(help: ArgumentHelp(text("Take back all of your changes of the entry."))) var original =
    false

  func validate() throws {
    guard fields.set.isEmpty, !listsFields, !original else { return }
    throw ValidationError(text("Say what to change: --set FIELD=VALUE"))
  }

  func run(_ services: AppServices) async throws {
    let entry = try await arguments.entry(for: "edit", services)
    let editing = EditService(section: entry.section, loader: services.loader)
    if original {
      guard try await editing.useOriginal(entry.item.key, title: entry.row.title) != nil else {
        throw CommandError.refused(
          text("You have not changed {entry}.", ["entry": Terminal.printable(entry.row.title)]))
      }
      return try Terminal.write([
        text("Back to the original: {entry}", ["entry": Terminal.printable(entry.row.title)])
      ])
    }
    guard let edit = try await editing.edit(entry.item.id, feedTitle: entry.feed.title) else {
      throw CommandError.refused(
        text("Entries of {section} can’t be changed.", ["section": entry.section.title]))
    }
    if listsFields { return try FieldArguments.write(edit.base) }
    let form = try await fields.applied(to: edit.base)
    if fields.isDryRun { return try FieldArguments.write(form, json: fields.json) }
    let name = ["entry": Terminal.printable(entry.row.title)]
    switch try await editing.save(edit, form) {
    case .saved: try Terminal.write([text("Changed: {entry}", name)])
    case .unchanged: try Terminal.write([text("Nothing to change: {entry}", name)])
    case .conflict: throw CommandError(StoreError.changedMeanwhile)
    }
  }
}
