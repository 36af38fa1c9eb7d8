import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections

/// `almanac import`: follows all feeds of a list.
struct ImportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import", abstract: "Follow all feeds of a list (OPML).",
      discussion: """
        Feeds that are there already stay as they are. Each of the others is looked at, and left out \
        if that fails; the status is 1 then.

        Examples:

          almanac import subscriptions.opml
          almanac import https://example.org/blogroll.opml
        """)
  }

  @Argument(help: "The file of the list, or its address.", completion: .file())
  var address: String

  func run(_ services: Services) async throws {
    let subscriptions = Subscriptions(
      sections: sectionList, library: services.library, content: services.content,
      loader: services.loader)
    let url = try FeedAddress.url(address, folder: currentFolder)
    guard case .list(let list) = try await subscriptions.find(url) else {
      throw CommandError.refused(
        text(
          "This is not a list of feeds (OPML). To add it: {command}",
          ["command": Shell.command("almanac", "add", address)]))
    }
    let report = await subscriptions.add(list)
    try Terminal.write([report.summary])
    for failure in report.failures {
      Terminal.complain("\(failure.name): \(failure.error.explanation)")
    }
    if !report.failures.isEmpty { throw CommandError.reported }
  }
}
