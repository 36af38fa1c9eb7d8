import FeedCore
import Foundation
import Localization

extension FeedPreset {
  /// The samples that come with the app: those of the first start, for who has removed them, and
  /// some more. Addresses of the web would be dead one day.
  public static func all(for sections: [Section]) -> [FeedPreset] {
    sections.flatMap { section in
      let first = FeedPreset(
        section: section.id, url: section.sampleFeed,
        origin: text("Built-in samples (work offline)"))
      return [first] + more.filter { $0.section == section.id }
    }
  }

  private static var more: [FeedPreset] {
    [
      ("harbor.xml", "The Harbor Post (RSS)"),
      ("garden.xml", "Notes from a Kitchen Garden (Atom)"),
    ]
    .map { file, name in
      FeedPreset(
        section: Section.articles.id, url: .sample(file),
        origin: text("{name}, built in (works offline)", ["name": name]))
    }
  }
}
