import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Sections
import Store

/// Builds the parts of the app and hands them to each other.
@MainActor final class Composition {
  let services: AppServices
  private let storeWatch: StoreWatch
  private let pictures: PictureLoader
  let pictureCache: PictureCache?
  private let ownPictures: OwnPictures?
  private let preferences: Preferences
  private let firstFrame = OneShotEvent()
  /// The choices of feeds in this run, by section; they may not be saved yet.
  private var chosen: [String: FeedChooser.Choice.ID] = [:]
  private(set) lazy var feedsModel = FeedsModel(
    subscriptions: services.subscriptions, presets: FeedPreset.all(for: sectionList),
    makeFeed: { [connectedService = services.connectedService] section, url in
      let isSample = section.id == connectedService.setup.section && url == section.sampleFeed
      return isSample ? .sampleApplets(at: url) : Feed(url)
    })
  /// Saves the user's choices of feeds; awaited when the app quits.
  private let saving = TaskChain()
  private let tasks = OwnedTasks()
  /// Feeds given on the command line, by section.
  var feeds: [String: URL] = [:]
  /// The feeds of each section as they were last read, to be used while the library is too busy to
  /// be read.
  private var known = LastKnownValues<String, [Feed]>()

  /// - Parameters:
  ///   - usesKeyring: whether secrets are stored beyond this run.
  ///   - browser: see `ConnectedService`.
  init(
    location: StoreLocation, resources: URL, usesKeyring: Bool, browser: BrowserSession
  ) throws(StoreError) {
    let store = try OpenStore(at: location)
    storeWatch = StoreWatch(store)
    let services = AppServices(
      store, resources: resources,
      keeper: usesKeyring ? .keyring { [firstFrame] in await firstFrame.wait() } : .none,
      browser: browser)
    self.services = services
    let preferences = Preferences(store.library, saving: saving)
    self.preferences = preferences
    pictureCache = services.pictureCache
    pictures = PictureLoader(
      transport: services.transport, cache: pictureCache, own: store.ownPictures)
    ownPictures = store.ownPictures
  }

  /// - Parameter onCaughtUp: called each time the window has caught up with what other programs
  ///   changed.
  func makeWindow(
    _ application: Application, onCaughtUp: @escaping @MainActor () async -> Void
  ) -> MainWindow {
    let window = MainWindow(
      application: application, sections: sectionList, pictures: PictureProvider(loader: pictures),
      preferences: preferences, account: services.connectedService.setup, chooser: chooser,
      unread: UnreadCounts(content: services.content),
      changes: ChangeService(sections: sectionList, loader: services.loader),
      makeSearch: { [unowned self] in makeSearch() },
      makeModel: { [unowned self] section in makeModel(section) })
    window.afterFirstFrame { [unowned self, weak window] in
      firstFrame.signal()
      if let window { storeWatch.begin(window) }
      tidy()
      tasks.run { [weak window] in
        await window?.waitUntilLoaded()
        Program.returnFreeMemory()
      }
    }
    window.events.ownChanged = { [weak self, weak window] change in
      self?.keepOwnPictures(after: change) { hasNew, complaints in
        if hasNew { window?.retryPictures() }
        if !complaints.isEmpty { window?.complain(complaints, about: change) }
      }
    }
    window.events.active = { [weak self, weak window] in
      guard let window else { return }
      self?.tasks.run { [weak self] in
        await self?.catchUp(window)
        await onCaughtUp()
      }
    }
    return window
  }

  /// Waits until the user's choices of feeds and the preferences are saved.
  func finish() async { await saving.wait() }

  /// Whether a service is connected.
  var isConnected: Bool { services.connectedService.setup.isConnected() }

  /// Refreshes all feeds in the background. A failure is stored, and shown with its feed later.
  func refreshAll() async {
    // A failure shows in the list of feeds, and StoreHealth reports a store that can't be read.
    for feed in (try? await services.feeds(in: sectionList)) ?? [] {
      _ = try? await services.loader.refresh(feed.section, feed: feed.feed)
    }
  }

  /// Forgets the feed that the command line gave for the account's section: the account's own feed
  /// replaces it.
  func accountChanged() { feeds[services.connectedService.setup.section] = nil }

  /// Handles the browser's return; see `ConnectedService.returned`.
  func browserReturned(_ arrival: BrowserReturn.Arrival) async -> ConnectedService.Arrival {
    await services.connectedService.returned(
      with: arrival.url, expecting: arrival.callback, isTrusted: arrival.isTrusted)
  }

  /// Deletes data of removed accounts and feeds, expired items, and leftovers in the picture cache.
  private func tidy() {
    // What stays is removed the next time.
    tasks.run(priority: .background) { [pictureCache, ownPictures] in
      try? await pictureCache?.tidy()
      try? await ownPictures?.tidy()
    }
    keepOwnPictures()
    tasks.run { [weak self] in
      guard let self else { return }
      // This may wait for the keyring, and so for the user. The shown feeds are read afterwards,
      // because they may change meanwhile.
      await services.connectedService.tidy()
      let shown = Set(feeds.values).union([services.connectedService.feed?.url].compactMap(\.self))
      await services.subscriptions.tidy(keeping: shown)
      await services.subscriptions.deleteExpired()
    }
  }

  /// Loads the pictures of the user's own items that are not saved yet: those of a change, as a
  /// command does, or all.
  /// - Parameter onEnd: called with whether some can be shown that could not be before, and with
  ///   lines that say which of the change's pictures can't be loaded.
  func keepOwnPictures(
    after change: AppliedChange? = nil,
    onEnd: @escaping @MainActor (_ hasNew: Bool, _ complaints: [String]) -> Void = { _, _ in }
  ) {
    guard let ownPictures else { return }
    tasks.run(priority: .background) { [pictures, services] in
      let keeper = OwnPictureKeeper(
        ownPictures, loader: pictures, library: services.library, sections: sectionList)
      let outcome = await keeper.keepAll(of: change)
      guard let change else { return onEnd(outcome.hasNew, []) }
      onEnd(outcome.hasNew, await keeper.explain(outcome, after: change))
    }
  }

  /// Shows the changes that other programs made, such as the commands.
  private func catchUp(_ window: MainWindow) async {
    // StoreHealth reports a store that can't be read.
    if (try? await services.library.hasChangedElsewhere()) == true {
      for section in sectionList { window.feedsChanged(in: section.id) }
      window.libraryChangedElsewhere()
    }
    if (try? await services.content.hasChangedElsewhere()) == true {
      for section in sectionList { await window.model(of: section)?.showLatest() }
    }
  }

  private func makeModel(_ section: Section) -> SectionModel {
    SectionModel(
      section: section, feeds: shownFeeds(of: section), content: services.content,
      library: services.library, loader: services.loader,
      whenShown: { [firstFrame] in await firstFrame.wait() })
  }

  private func shownFeeds(of section: Section) -> [Feed] {
    let feeds = feeds(of: section)
    let shown = shownFeed(of: section, among: feeds)
    return shown == FeedChooser.all ? feeds : feeds.filter { $0.url.absoluteString == shown }
  }

  private func makeSearch() -> SearchModel {
    SearchModel(content: services.content) { [unowned self] in
      services.shownSections.map { SearchModel.Scope(section: $0, feeds: feeds(of: $0)) }
    }
  }

  private func feeds(of section: Section) -> [Feed] {
    if let given = feeds[section.id] {
      // StoreHealth reports a store that can't be read.
      return [Feed(given), try? services.keptFeed(of: section)].compactMap(\.self)
    }
    return known.value(of: section.id) { try services.feeds(of: section).map(\.feed) } ?? []
  }
}

extension [FeedChooser.Choice] {
  /// The feeds without a folder, then each folder's, in the order of their first feeds.
  fileprivate var byFolder: [FeedChooser.Choice] {
    var places: [String?: Int] = [nil: -1]
    for choice in self where places[choice.folder] == nil { places[choice.folder] = places.count }
    // Sorting keeps the order of equal elements.
    return sorted { places[$0.folder, default: 0] < places[$1.folder, default: 0] }
  }
}

/// The last values that could be read, for moments when reading fails.
struct LastKnownValues<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  /// - Returns: the value that was read now, or else the last one; `nil` if it could never be read.
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
      addresses: { [unowned self] section in feeds(of: section).map(\.url) },
      feeds: { [unowned self] section in shownFeeds(of: section) },
      shown: { [unowned self] section in shownFeed(of: section, among: feeds(of: section)) },
      choose: { [unowned self] section, choice in
        chosen[section.id] = choice
        saving.run { [library = services.library] in
          // The choice still holds in this run; the next one shows all feeds.
          try? await library.set(choice, for: Self.setting(section))
        }
      })
  }

  private func choices(in section: Section) -> [FeedChooser.Choice] {
    // Feeds without a stored title show their address, and those without an icon show their site's.
    let (titles, icons) = (try? services.content.names(section: section.id)) ?? ([:], [:])
    let names = feeds(of: section).map {
      (url: $0.url, name: $0.displayName(title: titles[$0.url], section: section))
    }
    // If the library can't be read, no feed has a folder.
    let folders = Dictionary(
      ((try? services.feeds(of: section)) ?? []).compactMap { feed, subscription in
        subscription?.folder.map { (feed.url, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let uses = Dictionary(names.map { ($0.name, 1) }, uniquingKeysWith: +)
    let feeds = names.map { feed in
      // Feeds with the same name are distinguished by their addresses.
      let isOnly = uses[feed.name] == 1
      let place = (feed.url.host() ?? "") + feed.url.path
      return FeedChooser.Choice(
        id: feed.url.absoluteString,
        name: FeedAddress.isSample(feed.url)
          ? text("{name} (sample)", ["name": feed.name])
          : isOnly ? feed.name : "\(feed.name) · \(place)",
        folder: folders[feed.url],
        icon: icons[feed.url].flatMap { URL(string: $0) } ?? SiteIcon.address(of: feed.url))
    }
    return (feeds.count > 1 ? [.init(id: FeedChooser.all, name: text("All Feeds"))] : [])
      + feeds.byFolder
  }

  /// The address of the chosen feed, or of the only feed; `FeedChooser.all` if no feed is chosen,
  /// or the chosen one is not in the section.
  private func shownFeed(of section: Section, among feeds: [Feed]) -> FeedChooser.Choice.ID {
    if feeds.count == 1 { return feeds[0].url.absoluteString }
    // If the setting can't be read, all feeds are shown.
    let chosen = chosen[section.id] ?? (try? services.library.setting(Self.setting(section))) ?? nil
    let isThere = feeds.contains { $0.url.absoluteString == chosen }
    return isThere ? chosen ?? FeedChooser.all : FeedChooser.all
  }

  private static func setting(_ section: Section) -> String { "shown-feed.\(section.id)" }
}

extension Composition {
  var preferenceServices: PreferenceServices {
    PreferenceServices(
      pictureBytes: { [pictureCache] in (try? await pictureCache?.bytes()) ?? 0 },
      keepPictures: { [pictureCache] space in
        // Files that can't be removed now are removed when the next picture is stored.
        try? await pictureCache?.setLimit(space.bytes)
        return (try? await pictureCache?.bytes()) ?? 0
      }, background: { await RefreshTimer.state() },
      setBackground: { await RefreshTimer.set($0) }, choices: [nameOrder])
  }

  /// Whether contacts are shown and sorted with the family name first.
  private var nameOrder: PreferenceChoice {
    let values = [nil, "given", "family"]
    return PreferenceChoice(
      title: text("Names of contacts"), note: text("Takes effect when Almanac starts again."),
      names: [
        text("Follow System"), text("First Name First"), text("Last Name First"),
      ],
      selected: AppServices.prefersFamilyNames(services.library).map { $0 ? 2 : 1 } ?? 0,
      choose: { [saving, library = services.library] index in
        // StoreHealth reports a library that can't be written.
        saving.run { try? await library.set(values[index], for: AppServices.nameOrder) }
      })
  }
}

extension Preferences {
  /// - Parameter saving: saves new values, which hold at once.
  init(_ library: Library, saving: TaskChain = TaskChain()) {
    var new: [String: String] = [:]
    self.init(
      read: { key in new[key] ?? (try? library.setting(key)) },
      write: { key, value in
        new[key] = value
        // StoreHealth reports a library that can't be written.
        saving.run { try? await library.set(value, for: key) }
      })
  }
}
