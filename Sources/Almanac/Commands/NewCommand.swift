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
        text(
          "Without --set, the entry is read from standard input: plain text as people send it in "
            + "mails and chats, or the end of a mail for a contact. Look at it with --dry-run "
            + "first."),
        Help.examples(
          "almanac new contact --set given=Ada --set family=Lovelace --set phone.cell='+44 20 1'",
          "almanac new recipe --set title=Pancakes --set ingredients=\"$(cat list.txt)\"",
          "almanac new recipe --dry-run --json < mail.txt")))
  }

  @Argument(help: ArgumentHelp(text("The kind of entry: contact or recipe."), .section))
  var section: SectionName
  @OptionGroup var fields: FieldArguments
  @Flag(name: .customLong("fields"), help: ArgumentHelp(text("Only list the fields.")))
  var listsFields = false

  func run(_ services: AppServices) async throws {
    let editing = EditService(section: section.section, loader: services.loader)
    guard let edit = editing.new() else {
      throw CommandError.refused(
        text("Entries of {section} can’t be written.", ["section": section.section.title]))
    }
    if listsFields { return try FieldArguments.write(edit.base) }
    let form = try await fields.applied(to: fields.set.isEmpty ? recognized(edit.base) : edit.base)
    if fields.isDryRun { return try FieldArguments.write(form, json: fields.json) }
    guard case .saved(_, let next) = try await editing.save(edit, form),
      case .own(let key) = next.subject,
      let own = try services.library.ownItem(key, section: section.section.id)
    else { return }
    let row = section.section.row(StoredItem(try section.section.item(of: own)))
    try Terminal.write([text("Added: {entry}", ["entry": Terminal.printable(row.title)])])
  }

  /// The form with what standard input says.
  private func recognized(_ form: Form) throws -> Form {
    let words = String(decoding: try Terminal.input(), as: UTF8.self)
    let editor = section.section.editor
    guard let answers = editor?.recognize(words) else {
      throw CommandError.refused(
        words.count > editor?.longestText ?? 0
          ? text("This text is too long for an entry to be recognized in it.")
          : text(
            "Almanac recognizes no whole entry in this text. Say what to write: --set FIELD=VALUE"))
    }
    var form = form
    form.fill(answers)
    return form
  }
}
