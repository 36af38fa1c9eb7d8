import FeedCore
import FeedUI
import Foundation
import GtkKit
import HTTP
import Sections
import Store
import Transport

/// What the window and the commands share: stores, network and the connected service. None of it
/// needs a display.
struct AppServices: Sendable {
  let library: Library
  let content: ContentStore
  let transport: Transport
  let loader: FeedLoader
  /// `nil` if there is no folder for it.
  let pictureCache: PictureCache?
  let connectedService: ConnectedService
  private let ownPictures: OwnPictures?

  /// - Parameter browser: see `ConnectedService`.
  init(_ store: OpenStore, resources: URL, keeper: SecretKeeper, browser: BrowserSession) {
    (library, content) = (store.library, store.content)
    ownPictures = store.ownPictures
    NameOrder.prefer(familyFirst: Self.prefersFamilyNames(store.library))
    HTTPProtocol.findProxies(ProxyResolver.proxy(for:))
    let web = Transport.http.named("Almanac/\(Options.version)")
    transport = .routing([
      "https": web, "http": web, "file": .files,
      "sample": .samples(directory: resources.appending(path: "samples")),
    ])
    let (library, content) = (library, content)
    pictureCache = store.pictures.map {
      // A setting that can't be read counts as not set.
      let space = PictureStorageLimit { key in (try? library.setting(key)) ?? nil }
      return PictureCache(directory: $0, content: content, limit: space.bytes)
    }
    loader = FeedLoader(
      transport: transport, content: content, library: library, pictures: pictureCache,
      collation: Collation(
        // Contacts are sorted by their names as shown, with the family name first or last.
        identifier: CollationKeys.identifier
          + (NameOrder.current == .givenFirst ? "" : " \(NameOrder.current.rawValue)"),
        key: CollationKeys().key),
      // The last number counts the changes to the decoders since that version of the app.
      version: "\(Options.version).11", throttle: HostThrottle(clock: .system))
    connectedService = ConnectedService(
      library: library, content: content, keeper: keeper, transport: web,
      browser: browser)
    // If a full disk prevents this now, the next start tries again.
    for section in sectionList {
      try? library.subscribeInitially(section: section.id, url: section.sampleFeed)
    }
  }

  /// Whether the user wants the family name first; `nil` for the order of the locale.
  static func prefersFamilyNames(_ library: Library) -> Bool? {
    // A setting that can't be read counts as not set.
    ((try? library.setting(nameOrder)) ?? nil).map { $0 == "family" }
  }

  static let nameOrder = "name-order"

  /// The versions of the app and of the libraries that it brings or loads itself.
  static var versions: [(name: String, value: String)] {
    [
      ("Almanac", Options.version), ("SQLite", Library.sqliteVersion),
      ("libcurl", HTTPProtocol.curlVersion),
    ]
  }

  typealias ShownFeed = (feed: Feed, subscription: Subscription?)

  /// A section's feeds: the connected account's feed, which replaces the samples, the copies that
  /// the user keeps, if there are any, and the subscriptions.
  /// - Returns: each feed with its subscription; the account's feed and the copies have none.
  func feeds(of section: Section) throws(StoreError) -> [ShownFeed] {
    let account = section.id == connectedService.setup.section ? connectedService.feed : nil
    let own = [account, try keptFeed(of: section)].compactMap(\.self)
    let subscribed = try library.subscriptions(section: section.id).filter {
      account == nil || $0.url != section.sampleFeed
    }
    return own.map { ($0, nil) } + subscribed.map { (feed(of: $0, in: section), $0) }
  }

  /// The feed of a subscription. A local feed has no interval, because it is read at each start.
  private func feed(of subscription: Subscription, in section: Section) -> Feed {
    if section.id == connectedService.setup.section, subscription.url == section.sampleFeed {
      return .sampleApplets(at: subscription.url)
    }
    return Feed(
      subscription.url, name: subscription.name,
      interval: subscription.url.isWeb ? subscription.interval : nil)
  }

  /// The sections that the user has not hidden, in the user's order.
  @MainActor var shownSections: [Section] {
    Preferences(library).sectionLayout(of: sectionList.map(\.id)).shown.compactMap { id in
      sectionList.first { $0.id == id }
    }
  }

  var subscriptions: SubscriptionService {
    SubscriptionService(sections: sectionList, library: library, content: content, loader: loader)
  }

  /// Loads the pictures of what a change added or updated. Those that are missing since an earlier
  /// one are loaded by the next window: a change doesn't wait for their sites.
  /// - Returns: lines that say which can't be loaded.
  func keepOwnPictures(after change: AppliedChange?) async -> [String] {
    guard let ownPictures, let change else { return [] }
    let keeper = OwnPictureKeeper(
      ownPictures, loader: PictureLoader(transport: transport, cache: nil),
      library: library, sections: sectionList)
    return await keeper.explain(keeper.keepAll(of: change), after: change)
  }

  /// The feed of the copies that the user keeps of a section's items; `nil` if there are none.
  func keptFeed(of section: Section) throws(StoreError) -> Feed? {
    try library.hasOwnItems(section: section.id) ? .own(in: section.id) : nil
  }
}
