import ArgumentParser
import FeedCore
import Foundation
import Localization
import Store
import TextCore

/// The feeds that a command applies to: one feed, those of a section, or all.
struct FeedArguments: ParsableArguments, Sendable {
  @Argument(help: ArgumentHelp(text("Only this section."), .section))
  var section: SectionName?
  @Argument(
    help: ArgumentHelp(text("Only the feed with this address or name."), .addressOrName),
    completion: .custom(Completions.feeds))
  var feed: String?

  /// - Throws: `CommandError.refused` if the user named a feed, and no feed or more than one
  ///   matches.
  func feeds(_ services: AppServices) async throws -> [UserFeed] {
    let feeds = try await services.feeds(in: sections(section))
    guard let feed, let section else { return feeds }
    return [
      try FeedLookup.feed(
        meantBy: feed, among: feeds, in: section.section, folder: currentFolder)
    ]
  }
}

/// Finds the feed that the user means by an address or by a name.
enum FeedLookup {
  /// Finds the feeds with an address or a name. Addresses are compared in their normalized form,
  /// and names without case and accents.
  /// - Parameter folder: the folder that a relative path starts from.
  /// - Returns: the feeds at that address, otherwise those with that name.
  static func feeds(
    meantBy words: String, among feeds: [UserFeed], folder: URL
  ) -> [UserFeed] {
    let address = (try? FeedAddress.url(words, folder: folder)).map(FeedAddress.normalized)
    let atAddress = feeds.filter {
      $0.url.absoluteString == words || FeedAddress.normalized($0.url) == address
    }
    guard atAddress.isEmpty else { return atAddress }
    return feeds.filter { comparable($0.name) == comparable(words) }
  }

  /// A name in the form in which names are compared: without case and accents.
  static func comparable(_ name: String) -> String {
    SearchFolding.folded(CleanText.line(name))
  }

  /// - Throws: `CommandError.refused` if no feed or more than one matches.
  static func feed(
    meantBy words: String, among feeds: [UserFeed], in section: Section, folder: URL
  ) throws(CommandError) -> UserFeed {
    let meant = Self.feeds(meantBy: words, among: feeds, folder: folder)
    if let only = meant.first, meant.count == 1 { return only }
    let values = [
      "name": words, "section": section.title, "feeds": list(meant.isEmpty ? feeds : meant),
    ]
    if feeds.isEmpty { throw .refused(text("There are no feeds in {section}.", values)) }
    throw .refused(
      meant.isEmpty
        ? text("There is no feed “{name}” in {section}. The feeds are: {feeds}", values)
        : text("Several feeds are named “{name}”. Use the address of one: {feeds}", values))
  }

  /// The names of the first feeds, enough to choose from.
  private static func list(_ feeds: [UserFeed]) -> String {
    let limit = 10
    return Localization.list(
      feeds.prefix(limit).map(\.fullName) + (feeds.count > limit ? ["…"] : []))
  }
}
