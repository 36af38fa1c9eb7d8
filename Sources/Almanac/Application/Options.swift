import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections

/// The command line that opens the window: the options without a command.
struct Options: ParsableCommand {
  static let version = "0.1.0"

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac",
      abstract: text("Shows a household’s feeds: {sections}.", ["sections": SectionName.list]),
      version: version)
  }

  @Option(
    help: ArgumentHelp(
      text("Start with this section: {sections}.", ["sections": SectionName.list]), .section),
    completion: SectionName.defaultCompletionKind)
  var section: String?

  @Option(
    help: ArgumentHelp(
      text(
        "Show only this feed in the section until Almanac closes. Can be repeated, once per "
          + "section. The address is https:, http:, file:, sample: or a path."), .sectionAndAddress)
  )
  var feed: [String] = []

  @Option(
    help: ArgumentHelp(
      text(
        "Open the dialog that connects a service, with this field filled in. Can be "
          + "repeated. The fields are: {fields}.", ["fields": Self.fields]), .fieldAndValue))
  var connect: [String] = []

  @Option(
    help: ArgumentHelp(
      text("Open the entry with this ID, which 'almanac search --json' prints."), .id))
  var item: String?

  @Option(help: ArgumentHelp(text("Search all sections for these words."), .words))
  var search: String?

  /// Whether the session bus started the app; see `Application`.
  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Flag(
    help: ArgumentHelp(
      text("Run separately from an open Almanac, and store nothing in the keyring.")))
  var standalone = false

  /// The addresses to open: `almanac:` addresses, and addresses of feeds to preview. The parser
  /// does not read them: with an argument that takes any word, shells would never complete the
  /// commands.
  var addresses: [URL] = []

  private enum CodingKeys: CodingKey {
    case section, feed, connect, item, search, isService, standalone
  }

  /// Reads the words after the program's name.
  static func read(_ words: [String]) throws -> Options {
    // A shell starts the program with this word to ask for completions.
    if words.first == "---completion" { return try CommandLineRoot.parse(words).options }
    var (addresses, rest): ([URL], [String]) = ([], [])
    var isValue = false
    for word in words {
      if !isValue, !word.hasPrefix("-") {
        addresses.append(try address(word))
      } else {
        isValue = !isValue && withValue.contains(word)
        rest.append(word)
      }
    }
    var options = try CommandLineRoot.parse(rest).options
    options.addresses = addresses
    options.section = try options.section.map(check(section:))
    return options
  }

  private static let fields = AccountForm.openFields.joined(separator: ", ")

  private static let withValue = [
    "--section", "--feed", "--connect", "--item", "--search", "--generate-completion-script",
  ]

  /// Reads an address to open. A word that can't be an address is taken for a misspelled command,
  /// unless there is a file of that name.
  private static func address(_ word: String) throws -> URL {
    if word.lowercased().hasPrefix("almanac:"), let url = URL(string: word) { return url }
    let isFile = FileManager.default.fileExists(atPath: word)
    guard
      let url = try? isFile ? FeedAddress.url(word, folder: currentFolder) : FeedAddress.url(word)
    else {
      throw ValidationError(
        text("'{word}' is not a command. To list the commands: almanac --help", ["word": word]))
    }
    return url
  }

  func validate() throws {
    _ = try answers()
    if let section { _ = try Self.check(section: section) }
    _ = try feeds()
    if let item, EntryID(item) == nil {
      throw ValidationError(
        text("'{item}' isn't an entry's ID, such as contacts:18.", ["item": item]))
    }
  }

  /// The feeds to show in this run, by section.
  func feeds() throws -> [String: URL] {
    var feeds: [String: URL] = [:]
    for argument in feed {
      let parts = Self.parts(of: argument)
      guard parts.count == 2 else {
        throw ValidationError(
          text("--feed takes SECTION=ADDRESS, not '{argument}'.", ["argument": argument]))
      }
      let section = try Self.check(section: parts[0])
      guard feeds[section] == nil else {
        throw ValidationError(
          text("--feed names the section '{section}' twice.", ["section": section]))
      }
      feeds[section] = try Self.url(parts[1])
    }
    return feeds
  }

  /// The answers for the dialog that connects a service, by field.
  func answers() throws -> [String: String] {
    var answers: [String: String] = [:]
    for argument in connect {
      let parts = Self.parts(of: argument)
      guard parts.count == 2 else {
        throw ValidationError(
          text("--connect takes FIELD=VALUE, not '{argument}'.", ["argument": argument]))
      }
      let (field, answer) = (parts[0], parts[1])
      guard AccountForm.openFields.contains(field) else {
        throw ValidationError(
          text(
            "--connect has no field '{field}'. The fields are: {fields}.",
            ["field": field, "fields": Self.fields]))
      }
      // Everybody on this computer can read a command line.
      guard field != "token-url" || !answer.contains("?") && !answer.contains("@") else {
        throw ValidationError(
          text(
            "Other users of this computer can read a command line. If the address contains a "
              + "key, enter it in the dialog instead."))
      }
      guard AccountForm.isAnswer(answer, to: field) else {
        let choices = AccountForm.choices(of: field).enumerated().map {
          text("{number} ({name})", ["number": String($0), "name": $1])
        }
        throw ValidationError(
          text(
            "'{answer}' isn't a valid value for '{field}'. Use a number: {choices}.",
            ["answer": answer, "field": field, "choices": list(choices)]))
      }
      answers[field] = answer
    }
    return answers
  }

  /// These options as arguments for a process that runs in another folder.
  func arguments() throws -> [String] {
    let place = (section.map { ["--section", $0] } ?? []) + (item.map { ["--item", $0] } ?? [])
    return try place + (search.map { ["--search", $0] } ?? [])
      + feeds().flatMap { ["--feed", "\($0.key)=\($0.value.absoluteString)"] }
      + connect.flatMap { ["--connect", $0] } + (standalone ? ["--standalone"] : [])
      + addresses.map(\.absoluteString)
  }

  /// The parts of an argument before and after its first `=`; only one part if it has none.
  private static func parts(of argument: String) -> [String] {
    argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }

  private static func check(section: String) throws -> String {
    guard let name = SectionName(argument: section) else {
      throw SectionName.unknown(section)
    }
    return name.id
  }

  private static func url(_ address: String) throws -> URL {
    guard !address.isEmpty else {
      throw ValidationError(text("--feed needs an address after the '='."))
    }
    do {
      return try FeedAddress.url(address, folder: currentFolder)
    } catch {
      throw ValidationError(
        text(
          "'{address}' isn't the address of a feed. Use https:, http:, file:, sample: or a path.",
          ["address": address]))
    }
  }
}
