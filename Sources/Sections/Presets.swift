import FeedCore
import Foundation
import Localization

extension FeedPreset {
  /// The sample feeds that come with the app: the ones that the first start adds, for users who
  /// have removed them, and a few more. None has a web address, because web addresses stop working
  /// one day.
  public static func all(for sections: [Section]) -> [FeedPreset] {
    sections.flatMap { section in
      let more = section.id == Section.articles.id ? moreArticles : []
      return [preset(at: section.sampleFeed, titled: section.sampleTitle, in: section)]
        + more.map { preset(at: .sample($0), titled: $1, in: section) }
    }
  }

  private static func preset(
    at url: URL, titled title: String?, in section: Section
  ) -> FeedPreset {
    FeedPreset(
      section: section.id, url: url, name: title ?? section.title,
      origin: title == nil
        ? text("Built-in samples (work offline)")
        : text("{name}, built in (works offline)", ["name": section.title]))
  }

  private static let moreArticles = [
    ("harbor.xml", "The Harbor Post"), ("garden.xml", "Notes from a Kitchen Garden"),
  ]
}
