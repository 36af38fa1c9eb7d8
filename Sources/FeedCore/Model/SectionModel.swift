import Foundation
import Localization
import Observation
import Store

public enum LoadState: Equatable, Sendable {
  case loading
  case loaded
  /// There is nothing to show, because the refresh failed or the store can't be read.
  case failed(FeedError)
}

/// The feeds of a section, or one of them, as a list with pages. The list shows first what is
/// stored, then what the servers send, and applies the user's changes to both.
///
/// Its parts do the work: they read, refresh and filter the list, and save changes.
@MainActor @Observable
public final class SectionModel {
  public let section: Section
  /// The shown feeds; empty if the user has none.
  public private(set) var feeds: [Feed]
  public internal(set) var state = LoadState.loading
  public private(set) var outline = Outline()
  /// The title of the list: the name of the only feed, “All Contacts” for several feeds, or the
  /// section's title for none.
  public private(set) var title: String
  /// When the server last confirmed the list; with several feeds, the oldest time.
  public private(set) var fetchedAt: Date?
  /// Grows when stored rows may have changed, so that visible rows and the page are read again.
  public internal(set) var revision = 0
  /// The selected item. It stays across refreshes, and is `nil` once the item is gone.
  public var selection: ItemID?

  let list: StoredList
  let refresher: FeedRefresher
  let filter: ListFilter
  let changes = PendingChanges()
  let answers: ServerAnswers
  let library: Library
  let fullTexts: FullTextLoader
  @ObservationIgnored var rows: RowCache

  /// - Parameter whenShown: awaited before anything is requested, or read beyond the first screen.
  public init(
    section: Section, feeds: [Feed], content: ContentStore, library: Library, loader: FeedLoader,
    whenShown: @escaping @MainActor () async -> Void = {}
  ) {
    self.section = section
    self.feeds = feeds
    self.library = library
    title = section.title
    list = StoredList(of: feeds, in: section, content: content)
    refresher = FeedRefresher(
      section: section, feeds: feeds, loader: loader, whenShown: whenShown)
    filter = ListFilter(list)
    answers = ServerAnswers(content)
    fullTexts = FullTextLoader(loader: loader)
    rows = RowCache(content: content)
    joinParts(whenShown)
  }

  /// Reads the beginning of the stored list, within two milliseconds for any length, and refreshes
  /// what is due.
  /// - Parameter readsAll: whether to read the rest of the list too; otherwise `readRest` reads it.
  public func start(readsAll: Bool = true) {
    if refresher.start() { startLoading() }
    if readsAll { readRest() }
  }

  /// Reads the rest of the list, now and after each refresh, unless that is done already.
  public func readRest() {
    list.isWanted = true
    guard !list.isWhole, !list.isReadingRest else { return }
    list.readRest { [weak self] in
      // The list stays as it is; StoreHealth reports a store that can't be read.
      if let snapshot = try? await self?.latest() { self?.show(snapshot, changed: []) }
    }
  }

  private func startLoading() {
    if let head = list.head() { show(head) }
    let due = feeds.indices.filter { feeds[$0].interval == nil || isDue($0) }
    for (index, feed) in list.records.enumerated() where !due.contains(index) {
      refresher.recall(feed.fetch.error, at: index)
    }
    refresher.begin(due)
    if !isRefreshing { showFailures() }
  }

  public func waitUntilIdle() async {
    repeat {
      await list.waitUntilWhole()
      await refresher.waitUntilIdle()
      await changes.waitUntilIdle()
      await fullTexts.waitUntilIdle()
      await filter.waitUntilIdle()
    } while list.isReadingRest || isRefreshing || !changes.isIdle
  }

  /// Stops the refresh; the user's changes are still saved or sent.
  public func cancel() {
    list.cancel()
    refresher.cancel()
    fullTexts.cancelAll()
  }

  public func row(for id: ItemID, among neighbors: ArraySlice<ItemID>) -> RowContent? {
    rows.row(for: id, among: neighbors) {
      let feed = list.index(of: $0.feed)
      let name = section.hasReading && feeds.count > 1 ? feed.map(name) : nil
      return section.row(current($0)).named(by: feed.map { feeds[$0].source }).from(name)
    }
  }

  /// The tags of the list's items, those of most items first.
  public func tags() async -> [String] {
    // StoreHealth reports a store that can't be read.
    (try? await content.tags(section: section.id, urls: feeds.map(\.url))) ?? []
  }

  /// The marks of an item; `nil` if the item is gone.
  public func marks(of id: ItemID) -> Marks? {
    // StoreHealth reports a store that can't be read.
    (try? content.marks(of: id)).map { $0.overridden(by: changes.marks(of: id)) }
  }

  /// Applies new names and intervals of the same feeds.
  /// - Returns: `false` if these are different feeds; then nothing changes.
  public func updateFeeds(_ feeds: [Feed]) -> Bool {
    guard feeds.map(\.url) == self.feeds.map(\.url) else { return false }
    self.feeds = feeds
    refresher.feeds = feeds
    show(FeedSnapshot(feeds: list.records, groups: list.groups, isWhole: list.isWhole))
    return true
  }

  /// Whether an item is in one of the feeds, even if a search or filter hides it.
  public func contains(_ id: ItemID) -> Bool {
    // The store finds an item without searching the list. If reading fails, the item counts as
    // still there.
    do { return try content.identity(of: id).flatMap { feed($0.feed) } != nil } catch {
      return true
    }
  }

  /// A name for an item, which stays valid across runs; `nil` if the item is gone.
  public func bookmark(of id: ItemID) -> String? {
    // StoreHealth reports a store that can't be read.
    (try? content.identity(of: id)).map { "\(id) \($0.key)" }
  }

  /// The item with a name from `bookmark(of:)`, if it is still in one of the feeds.
  public func item(bookmarked name: String) -> ItemID? {
    guard let id = name.split(separator: " ").first.flatMap({ ItemID($0) }), contains(id) else {
      return nil
    }
    // The store may have been rebuilt, and may have given the ID to another item.
    return bookmark(of: id) == name ? id : nil
  }

  public var hasAccount: Bool { feeds.contains(where: \.isAccount) }

  public var notice: Feed.Notice? { feeds.lazy.compactMap(\.notice).first }

  /// Shows the ages of articles anew: "5 minutes ago" does not stay true.
  public func showAges() {
    guard section.hasReading else { return }
    rows.removeAll()
    revision += 1
  }

  /// Shows what is stored now, for instance by another program.
  public func showLatest() async {
    // Without this wait, the rest of an older list could replace the latest list.
    await list.waitUntilWhole()
    guard let snapshot = try? await latest() else { return }
    show(snapshot)
    revision += 1
  }
}

extension SectionModel {
  var content: ContentStore { list.content }

  private func joinParts(_ whenShown: @escaping @MainActor () async -> Void) {
    list.whenShown = whenShown
    filter.pending = { [weak self] in self?.changes.flags($0) ?? [:] }
    filter.onFind = { [weak self] in self?.showGroups() }
    refresher.onBegin = { [weak self] in self?.refreshWillBegin() }
    refresher.onLoad = { [weak self] in await self?.show($0) }
    changes.onChange = { [weak self] in self?.showChange($0) }
    changes.onFailure = { [weak self] in self?.changeFailed($0) }
  }

  func feed(_ id: FeedID) -> Feed? { list.index(of: id).map { feeds[$0] } }

  /// - Parameter changed: the items whose rows may look different; `nil` for all.
  func show(_ snapshot: FeedSnapshot, changed: Set<ItemID>? = nil) {
    let isStored = snapshot.feeds.contains { $0.record != nil }
    list.replace(with: snapshot, withGroups: feeds.isEmpty || isStored)
    showTitle()
    guard feeds.isEmpty || isStored else { return }
    let newFetchedAt = list.records.compactMap(\.record?.fetchedAt).min()
    if fetchedAt != newFetchedAt { fetchedAt = newFetchedAt }
    placeChanges()
    if let changed { rows.remove(changed) } else { rows.removeAll() }
    showGroups()
    filter.searchAgain()
    if state != .loaded { state = .loaded }
    if let selection, !contains(selection) { self.selection = nil }
    settleChanges()
  }

  private func showTitle() {
    let newTitle =
      switch feeds.count {
      case 0: section.title
      case 1: name(of: 0)
      // Translators: {section} is the title of one, such as Contacts, also in the next ones.
      default: text("All {section}", ["section": section.title])
      }
    if title != newTitle { title = newTitle }
  }

  func name(of index: Int) -> String {
    // There are no records if the store could not be read.
    let record = list.records.indices.contains(index) ? list.records[index].record : nil
    return feeds[index].displayName(title: record?.title, section: section)
  }

  private var headings: [Section.Group] {
    guard !list.isMerged else { return section.groups }
    return feeds.indices.flatMap { index in
      section.groups.enumerated().map { position, group in
        position == 0 ? Section.Group(header: name(of: index), layout: group.layout) : group
      }
    }
  }

  /// Updates the outline only if it differs, so that an unchanged list is left alone.
  func showGroups() {
    let new = Outline(groups: filter.groups ?? list.groups, headings: headings)
    if outline != new { outline = new }
  }

  /// The stored list, read again if there was a change meanwhile, or if only its beginning was read
  /// and all of it is wanted now.
  func latest() async throws(FeedError) -> FeedSnapshot {
    while true {
      let before = (changes.events, list.isWanted)
      let snapshot = try await list.latest()
      if before == (changes.events, list.isWanted) { return snapshot }
    }
  }
}
