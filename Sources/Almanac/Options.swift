import ArgumentParser
import FeedCore
import Foundation
import Sections

/// The command line of the window: what is given where no command is.
struct Options: ParsableCommand {
  static let version = "0.1.0"

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac",
      abstract: "Shows a household's feeds: \(SectionName.list("and")).",
      version: version)
  }

  @Option(
    help: ArgumentHelp(
      "Open this section first: \(SectionName.list("or")).", valueName: "name"),
    completion: SectionName.completion)
  var section: String?

  @Option(
    help: ArgumentHelp(
      """
      Show this feed in that section for this run. Can be repeated, once for each section. The URL \
      is https:, http:, file:, sample: or a plain path.
      """, valueName: "section=url"))
  var feed: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Open the dialog that connects a service, with this field filled in. Can be repeated. \
      The fields are: \(AppletAccounts.openFields.joined(separator: ", ")).
      """, valueName: "field=answer"))
  var connect: [String] = []

  @Flag(help: "Run separately from an open Almanac, and store nothing in the keyring.")
  var standalone = false

  /// What is opened: addresses of the app's own kind, and feeds to look at. No argument of the
  /// parser's: with one that takes any word, the completions of a shell never come to the commands.
  var addresses: [URL] = []

  private enum CodingKeys: CodingKey {
    case section, feed, connect, standalone
  }

  /// Reads the words behind the program's name.
  static func read(_ words: [String]) throws -> Options {
    // A shell asks what a word may be.
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

  private static let withValue = [
    "--section", "--feed", "--connect", "--generate-completion-script",
  ]

  /// A word alone is a misspelled command, unless there is a file of that name.
  private static func address(_ word: String) throws -> URL {
    if word.lowercased().hasPrefix("almanac:"), let url = URL(string: word) { return url }
    let isFile = FileManager.default.fileExists(atPath: word)
    guard
      let url = try? isFile ? FeedAddress.url(word, folder: currentFolder) : FeedAddress.url(word)
    else {
      throw ValidationError("'\(word)' is not a command. To list the commands: almanac --help")
    }
    return url
  }

  func validate() throws {
    _ = try answers()
    if let section { _ = try Self.check(section: section) }
    _ = try feeds()
  }

  /// The feeds of this run by section.
  func feeds() throws -> [String: URL] {
    var feeds: [String: URL] = [:]
    for argument in feed {
      guard let equals = argument.firstIndex(of: "=") else {
        throw ValidationError("--feed takes SECTION=URL, not '\(argument)'.")
      }
      let section = try Self.check(section: String(argument[..<equals]))
      guard feeds[section] == nil else {
        throw ValidationError("--feed names the section '\(section)' twice.")
      }
      feeds[section] = try Self.url(String(argument[argument.index(after: equals)...]))
    }
    return feeds
  }

  /// What stands in the fields of the dialog that connects a service, by field.
  func answers() throws -> [String: String] {
    var answers: [String: String] = [:]
    for argument in connect {
      guard let equals = argument.firstIndex(of: "=") else {
        throw ValidationError("--connect takes FIELD=ANSWER, not '\(argument)'.")
      }
      let field = String(argument[..<equals])
      guard AppletAccounts.openFields.contains(field) else {
        throw ValidationError(
          "--connect has no field '\(field)'. The fields are: "
            + "\(AppletAccounts.openFields.joined(separator: ", ")).")
      }
      let answer = String(argument[argument.index(after: equals)...])
      // Everybody on this computer can read a command line.
      guard field != "token-url" || !answer.contains("?") && !answer.contains("@") else {
        throw ValidationError(
          "Others can read the command line. Enter an address with a key in the dialog."
        )
      }
      guard AppletAccounts.isAnswer(answer, to: field) else {
        throw ValidationError("'\(answer)' isn't a valid value for '\(field)'.")
      }
      answers[field] = answer
    }
    return answers
  }

  /// The same wishes for a program that runs in another folder.
  func arguments() throws -> [String] {
    try (section.map { ["--section", $0] } ?? [])
      + feeds().flatMap { ["--feed", "\($0.key)=\($0.value.absoluteString)"] }
      + connect.flatMap { ["--connect", $0] } + (standalone ? ["--standalone"] : [])
      + addresses.map(\.absoluteString)
  }

  private static func check(section: String) throws -> String {
    guard let name = SectionName(argument: section) else {
      throw ValidationError(
        "There is no section '\(section)'. The sections are: "
          + "\(SectionName.allValueStrings.joined(separator: ", ")).")
    }
    return name.id
  }

  private static func url(_ address: String) throws -> URL {
    guard !address.isEmpty else { throw ValidationError("--feed needs an address after the '='.") }
    do {
      return try FeedAddress.url(address, folder: currentFolder)
    } catch {
      throw ValidationError(
        "'\(address)' isn't the address of a feed. Use https:, http:, file:, sample: or a path.")
    }
  }
}
