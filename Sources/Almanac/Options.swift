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
      abstract: "Shows a household's feeds: applets, contacts, facts and recipes.",
      version: version)
  }

  @Option(
    help: ArgumentHelp(
      "Open this section first: applets, contacts, facts or recipes.", valueName: "name"))
  var section: String?

  @Option(
    help: ArgumentHelp(
      """
      Show this feed in that section, for this run. May be given once for each section. The URL is \
      https:, http:, file:, sample: or a plain path.
      """, valueName: "section=url"))
  var feed: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Open the dialog that connects a service, with this answer in it. May be given several times. \
      The fields are: \(AppletAccounts.openFields.joined(separator: ", ")).
      """, valueName: "field=answer"))
  var connect: [String] = []

  @Flag(help: "Run beside an Almanac that is open, and keep nothing in the keyring.")
  var standalone = false

  @Argument(help: .hidden)
  var addresses: [String] = []

  func validate() throws {
    _ = try answers()
    for address in addresses where !address.lowercased().hasPrefix("almanac:") {
      throw ValidationError("'\(address)' is neither a command nor an address that Almanac opens.")
    }
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
        throw ValidationError("Enter an address that carries a key in the dialog itself.")
      }
      answers[field] = answer
    }
    return answers
  }

  /// The same wishes for a program that runs in another folder.
  func arguments() throws -> [String] {
    try (section.map { ["--section", $0] } ?? [])
      + feeds().flatMap { ["--feed", "\($0.key)=\($0.value.absoluteString)"] }
      + connect.flatMap { ["--connect", $0] } + (standalone ? ["--standalone"] : []) + addresses
  }

  private static func check(section: String) throws -> String {
    let names = sectionList.map(\.id)
    guard names.contains(section) else {
      throw ValidationError(
        "There is no section '\(section)'. The sections are: \(names.joined(separator: ", ")).")
    }
    return section
  }

  private static func url(_ address: String) throws -> URL {
    guard !address.isEmpty else { throw ValidationError("--feed needs an address behind the '='.") }
    do {
      return try FeedAddress.url(address, folder: currentFolder)
    } catch {
      throw ValidationError(
        "'\(address)' cannot be a feed. Use https:, http:, file:, sample: or a path.")
    }
  }
}
