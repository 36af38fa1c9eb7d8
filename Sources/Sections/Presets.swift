import FeedCore
import Foundation
import Localization

extension FeedPreset {
  /// The original exercises’ addresses, and the samples that come with the app.
  public static func all(for sections: [Section]) -> [FeedPreset] {
    sections.flatMap { section in
      let exercise = exercises[section.id].map { url in
        FeedPreset(section: section.id, url: url, origin: url.host() ?? url.absoluteString)
      }
      let sample = FeedPreset(
        section: section.id, url: section.sampleFeed, origin: text("Samples, without a network"))
      return [exercise, sample].compactMap(\.self)
    }
  }

  /// Applets have none: they come with a connected service.
  private static let exercises: [Section.ID: URL] = [
    "contacts": "https://s3.amazonaws.com/technical-challenge/v3/contacts.json",
    "facts": "https://dl.dropboxusercontent.com/s/2iodh4vg0eortkl/facts.json",
    "recipes": "http://www.recipepuppy.com/api/",
  ].compactMapValues { URL(string: $0) }
}
