import FeedCore
import FeedUI
import Foundation
import GtkKit
import Resources
import Store
import Transport

/// Builds the parts of the app and hands them to each other.
@MainActor final class Composition {
  private let library: Library
  private let content: Content
  private let loader: FeedLoader
  private let pictures: PictureLoader
  /// Feeds given on the command line, by section.
  var feeds: [String: URL] = [:]

  init(location: StoreLocation, resources: URL) throws {
    try location.create()
    library = try Library(at: location.library)
    content = try Content(at: location.content)
    let transport = Transport.routing([
      "https": .live, "http": .live, "file": .files,
      "sample": .samples(directory: resources.appending(path: "samples")),
    ])
    loader = FeedLoader(
      transport: transport, content: content, library: library,
      collation: Collation(
        identifier: SystemLocale.collationName, key: SystemLocale.collationKey),
      version: Options.version)
    pictures = PictureLoader(
      transport: transport,
      cache: PictureCache(directory: location.pictures, content: content))
    for section in sectionList {
      try library.subscribeInitially(section: section.id, url: section.sampleFeed)
    }
  }

  func makeWindow(_ application: Application) -> MainWindow {
    MainWindow(
      application: application, sections: sectionList, pictures: Pictures(loader: pictures),
      preferences: Preferences(
        read: { [library] key in try? library.setting(key) },
        write: { [library] key, value in try? library.set(value, for: key) }),
      makeModel: { [unowned self] section in makeModel(section) })
  }

  private func makeModel(_ section: Section) -> FeedModel {
    let subscribed = try? library.subscriptions(section: section.id).first
    return FeedModel(
      section: section, feed: feeds[section.id] ?? subscribed ?? section.sampleFeed,
      content: content, library: library, loader: loader)
  }
}
