import ArgumentParser
import FeedCore
import Localization

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
