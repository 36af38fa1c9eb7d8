import ArgumentParser
import FeedCore
import Localization
import Store

/// `almanac new`: writes a new entry of the user's own.
struct NewCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "new", abstract: text("Write a new contact or recipe."),
      discussion: Help.paragraphs(
        text(
          "Sets the fields of a new entry; 'almanac edit' explains their names. 'almanac undo' "
            + "takes it back."),
        Help.examples(
          "almanac new contact --set given=Ada --set family=Lovelace --set phone.cell='+44 20 1'",
          "almanac new recipe --set title=Pancakes --set ingredients=\"$(cat list.txt)\"",
          "almanac new contact --fields")))
  }

  @Argument(help: ArgumentHelp(text("The kind of entry: contact or recipe."), .section))
  var section: SectionName
  @OptionGroup var fields: FieldArguments
  @Flag(name: .customLong("fields"), help: ArgumentHelp(text("Only list the fields.")))
  var listsFields = false

  func validate() throws {
    guard fields.set.isEmpty, !listsFields else { return }
    throw ValidationError(text("Say what to write: --set FIELD=VALUE"))
  }

  func run(_ services: AppServices) async throws {
    let editing = EditService(section: section.section, loader: services.loader)
    guard let edit = editing.new() else {
      throw CommandError.refused(
        text("Entries of {section} can’t be written.", ["section": section.section.title]))
    }
    if listsFields { return try FieldArguments.write(edit.base) }
    let form = try fields.applied(to: edit.base)
    if fields.isDryRun { return try FieldArguments.write(form, json: fields.json) }
    guard case .saved(let applied, _) = try await editing.save(edit, form) else { return }
    try Terminal.write([Terminal.printable(applied.name.words)])
  }
}
