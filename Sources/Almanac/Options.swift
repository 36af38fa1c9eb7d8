import ArgumentParser
import FeedCore
import Foundation

/// The command line.
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

  func validate() throws {
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

  /// The same wishes for a program that runs in another folder.
  func arguments() throws -> [String] {
    try (section.map { ["--section", $0] } ?? [])
      + feeds().flatMap { ["--feed", "\($0.key)=\($0.value.absoluteString)"] }
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
    guard let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") else {
      return URL(filePath: address).standardizedFileURL.absoluteURL
    }
    let scheme = address[..<colon].lowercased()
    switch scheme {
    case "http", "https":
      if let url = Link.web(address) { return url }
    case "file", "sample":
      if let url = URL(string: address) { return url }
    default:
      throw ValidationError(
        "'\(address)' cannot be a feed. Use https:, http:, file:, sample: or a path.")
    }
    throw ValidationError("'\(address)' is not a complete address.")
  }
}
