import ArgumentParser
import FeedCore
import Localization

/// `almanac import`: subscribes to all feeds of a list.
struct ImportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import", abstract: text("Add all feeds from a list (OPML)."),
      discussion: Help.paragraphs(
        text(
          "Feeds that you already have stay as they are. Almanac checks each of the others "
            + "and skips whatever isn’t a feed. Feeds that can’t be reached now are added, and loaded "
            + "later. The exit status is 1 if any was skipped."),
        Help.examples(
          "almanac import subscriptions.opml",
          "almanac import https://example.org/blogroll.opml")))
  }

  @Argument(help: ArgumentHelp(text("The list's file or address."), .address), completion: .file())
  var address: String

  func run(_ services: AppServices) async throws {
    let subscriptions = services.subscriptions
    let url = try FeedAddress.url(address, folder: currentFolder)
    guard case .list(let list) = try await subscriptions.find(url) else {
      throw CommandError.refused(
        text(
          "This is not a list of feeds (OPML). To add it: {command}",
          ["command": Shell.command("almanac", "add", address)]))
    }
    let report = await subscriptions.add(list)
    try Terminal.write([report.summary])
    for failure in report.unreachable {
      Terminal.printError("\(failure.name): \(failure.error.message)")
    }
    for failure in report.failures {
      Terminal.printError("\(failure.name): \(failure.error.explanationWhileAdding)")
    }
    if !report.failures.isEmpty { throw CommandError.reported() }
  }
}
