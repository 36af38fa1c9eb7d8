import FeedCore
import FeedUI
import Foundation
import GtkKit
import Resources
import Sections
import Store
import Transport

/// Builds the parts of the app and hands them to each other.
@MainActor final class Composition {
  private let library: Library
  private let content: Content
  private let loader: FeedLoader
  private let pictures: PictureLoader
  private let accounts: AppletAccounts
  private let firstFrame = Moment()
  /// Feeds given on the command line, by section.
  var feeds: [String: URL] = [:]

  /// - Parameters:
  ///   - usesKeyring: whether secrets are kept beyond this run.
  ///   - awaitReturn: see `AppletAccounts`.
  init(
    location: StoreLocation, resources: URL, usesKeyring: Bool,
    awaitReturn: @escaping AppletAccounts.AwaitReturn
  ) throws {
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
    accounts = AppletAccounts(
      library: library, content: content,
      keeper: usesKeyring ? .keyring { [firstFrame] in await firstFrame.wait() } : .none,
      transport: .live, awaitReturn: awaitReturn)
    for section in sectionList {
      try library.subscribeInitially(section: section.id, url: section.sampleFeed)
    }
  }

  func makeWindow(_ application: Application) -> MainWindow {
    let window = MainWindow(
      application: application, sections: sectionList, pictures: Pictures(loader: pictures),
      preferences: Preferences(
        read: { [library] key in try? library.setting(key) },
        write: { [library] key, value in try? library.set(value, for: key) }),
      account: accounts.setup, makeModel: { [unowned self] section in makeModel(section) })
    window.afterFirstFrame { [firstFrame, accounts] in
      firstFrame.come()
      Task { await accounts.tidy() }
    }
    return window
  }

  /// Whether a service is connected.
  var isConnected: Bool { accounts.setup.isConnected() }

  /// The account's own feed takes the place of one that was given for this run.
  func accountChanged() { feeds[accounts.setup.section] = nil }

  /// The browser is back; see `AppletAccounts.returned`.
  func browserReturned(_ arrival: BrowserReturn.Arrival) async -> String? {
    await accounts.returned(
      with: arrival.url, expecting: arrival.callback, isTrusted: arrival.isTrusted)
  }

  private func makeModel(_ section: Section) -> FeedModel {
    FeedModel(
      section: section, feed: feed(of: section), content: content, library: library,
      loader: loader)
  }

  private func feed(of section: Section) -> Feed {
    let isAccounts = section.id == accounts.setup.section
    if let given = feeds[section.id] { return Feed(given) }
    if isAccounts, let feed = accounts.feed { return feed }
    let url = (try? library.subscriptions(section: section.id).first?.url) ?? section.sampleFeed
    return isAccounts && url == section.sampleFeed ? accounts.samples(at: url) : Feed(url)
  }
}
