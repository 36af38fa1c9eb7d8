import FeedCore
import Localization

extension FeedPreset {
  /// The samples that come with the app, for who has removed them.
  public static func all(for sections: [Section]) -> [FeedPreset] {
    sections.map { section in
      FeedPreset(
        section: section.id, url: section.sampleFeed,
        origin: text("Built-in samples (work offline)"))
    }
  }
}
