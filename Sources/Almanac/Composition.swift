import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Resources
import Sections
import Store

/// Builds the parts of the app and hands them to each other.
@MainActor final class Composition {
  let services: Services
  private let library: Library
  private let content: Content
  private let storeWatch: StoreWatch
  private let loader: FeedLoader
  private let pictures: PictureLoader
  private let pictureCache: PictureCache?
  private let accounts: AppletAccounts
  private let subscriptions: Subscriptions
  private let firstFrame = OneShotEvent()
  /// What was chosen in this run, by section; it may still be on its way to the disk.
  private var chosen: [String: FeedChooser.Choice.ID] = [:]
  /// What the dialog of the person's feeds shows and changes.
  private(set) lazy var feedsModel = FeedsModel(
    subscriptions: subscriptions, presets: FeedPreset.all(for: sectionList),
    isShown: { [unowned self] url in feeds.values.contains(url) },
    makeFeed: { [accounts] section, url in
      let isSample = section.id == accounts.setup.section && url == section.sampleFeed
      return isSample ? accounts.samples(at: url) : Feed(url)
    })
  /// What the person chose last, on its way to the disk; waited for at the end.
  private var saving: Task<Void, Never>?
  private let tasks = OwnedTasks()
  /// Feeds given on the command line, by section.
  var feeds: [String: URL] = [:]
  /// The feeds of each section. A library that is busy for too long has not lost them.
  private var known = LastRead<String, [Feed]>()

  /// - Parameters:
  ///   - usesKeyring: whether secrets are kept beyond this run.
  ///   - trip: see `AppletAccounts`.
  init(
    location: StoreLocation, resources: URL, usesKeyring: Bool,
    trip: BrowserTrip
  ) throws(StoreError) {
    let store = try OpenStore(at: location)
    storeWatch = StoreWatch(store)
    let services = Services(
      store, resources: resources,
      keeper: usesKeyring ? .keyring { [firstFrame] in await firstFrame.wait() } : .none,
      trip: trip)
    self.services = services
    library = services.library
    content = services.content
    loader = services.loader
    accounts = services.accounts
    subscriptions = Subscriptions(
      sections: sectionList, library: library, content: content, loader: loader)
    pictureCache = store.pictures.map { PictureCache(directory: $0, content: store.content) }
    pictures = PictureLoader(transport: services.transport, cache: pictureCache)
  }

  func makeWindow(_ application: Application) -> MainWindow {
    let window = MainWindow(
      application: application, sections: sectionList, pictures: Pictures(loader: pictures),
      preferences: Preferences(
        read: { [library] key in try? library.setting(key) },
        write: { [library] key, value in try? library.set(value, for: key) }),
      account: accounts.setup, chooser: chooser,
      unread: UnreadCounts(content: content),
      makeSearch: { [unowned self] in makeSearch() },
      makeModel: { [unowned self] section in makeModel(section) })
    window.afterFirstFrame { [unowned self, weak window] in
      firstFrame.signal()
      if let window { storeWatch.begin(window) }
      tidy()
    }
    window.onActive { [weak self, weak window] in
      guard let window else { return }
      self?.tasks.run { [weak self] in await self?.catchUp(window) }
    }
    return window
  }

  /// Returns when what was chosen is on the disk.
  func finish() async { await saving?.value }

  /// Whether a service is connected.
  var isConnected: Bool { accounts.setup.isConnected() }

  /// The account's own feed takes the place of one that was given for this run.
  func accountChanged() { feeds[accounts.setup.section] = nil }

  /// The browser is back; see `AppletAccounts.returned`.
  func browserReturned(_ arrival: BrowserReturn.Arrival) async -> AppletAccounts.Arrival {
    await accounts.returned(
      with: arrival.url, expecting: arrival.callback, isTrusted: arrival.isTrusted)
  }

  /// Forgets what belongs to accounts and feeds that nobody keeps any more.
  private func tidy() {
    tasks.run(priority: .background) { [pictureCache] in try? await pictureCache?.tidy() }
    tasks.run { [weak self] in
      guard let self else { return }
      // May wait for the keyring, and for the person, who may show other feeds meanwhile.
      await accounts.tidy()
      let shown = Set(feeds.values).union([accounts.feed?.url].compactMap(\.self))
      await subscriptions.tidy(keeping: shown)
      await subscriptions.expire()
    }
  }

  /// Shows what another program has done meanwhile, such as the commands.
  private func catchUp(_ window: MainWindow) async {
    if (try? await library.hasChangedElsewhere()) == true {
      for section in sectionList { window.feedsChanged(in: section.id) }
    }
    if (try? await content.hasChangedElsewhere()) == true {
      for section in sectionList { await window.model(of: section)?.showLatest() }
    }
  }

  private func makeModel(_ section: Section) -> FeedModel {
    FeedModel(
      section: section, feeds: shownFeeds(of: section), content: content, library: library,
      loader: loader, whenShown: { [firstFrame] in await firstFrame.wait() })
  }

  private func shownFeeds(of section: Section) -> [Feed] {
    let shown = shownFeed(of: section)
    return feeds(of: section).filter {
      shown == FeedChooser.all || $0.url.absoluteString == shown
    }
  }

  private func makeSearch() -> SearchModel {
    SearchModel(content: content) { [unowned self] in
      sectionList.map { SearchModel.Scope(section: $0, feeds: feeds(of: $0)) }
    }
  }

  private func feeds(of section: Section) -> [Feed] {
    if let given = feeds[section.id] {
      return [Feed(given), try? services.keptFeed(of: section)].compactMap(\.self)
    }
    return known.value(of: section.id) { try services.feeds(of: section).map(\.feed) } ?? []
  }
}

/// What was read last, for the moment in which nothing can be read.
struct LastRead<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  /// - Returns: `nil` for what could never be read.
  mutating func value(of key: Key, _ read: () throws -> Value) -> Value? {
    if let value = try? read() { values[key] = value }
    return values[key]
  }
}

// MARK: The choice of feeds

extension Composition {
  private var chooser: FeedChooser {
    FeedChooser(
      choices: { [unowned self] section in choices(in: section) },
      feeds: { [unowned self] section in shownFeeds(of: section) },
      shown: { [unowned self] section in shownFeed(of: section) },
      choose: { [unowned self] section, choice in
        chosen[section.id] = choice
        saving = Task { [library, saving] in
          await saving?.value
          try? await library.set(choice, for: Self.setting(section))
        }
      })
  }

  private func choices(in section: Section) -> [FeedChooser.Choice] {
    let titles = (try? content.titles(section: section.id)) ?? [:]
    let names = feeds(of: section).map {
      (url: $0.url, name: $0.displayName(title: titles[$0.url], section: section))
    }
    let uses = Dictionary(names.map { ($0.name, 1) }, uniquingKeysWith: +)
    let feeds = names.map { feed in
      // Two of one name are told apart by where they are.
      let isOnly = uses[feed.name] == 1
      let place = (feed.url.host() ?? "") + feed.url.path
      return FeedChooser.Choice(
        id: feed.url.absoluteString,
        name: FeedAddress.isSample(feed.url)
          ? text("{name} (sample)", ["name": feed.name])
          : isOnly ? feed.name : "\(feed.name) · \(place)")
    }
    return (feeds.count > 1 ? [.init(id: FeedChooser.all, name: text("All Feeds"))] : []) + feeds
  }

  /// The address of the feed that was chosen, or the only one there is.
  private func shownFeed(of section: Section) -> FeedChooser.Choice.ID {
    let feeds = feeds(of: section).map(\.url.absoluteString)
    if feeds.count == 1 { return feeds[0] }
    let chosen = chosen[section.id] ?? (try? library.setting(Self.setting(section))) ?? nil
    return chosen.flatMap { feeds.contains($0) ? $0 : nil } ?? FeedChooser.all
  }

  private static func setting(_ section: Section) -> String { "shown-feed.\(section.id)" }
}
