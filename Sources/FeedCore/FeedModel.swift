import Foundation
import Localization
import Observation
import Store

/// The state of a list that has nothing stored to show.
public enum LoadState: Equatable, Sendable {
  case loading
  case loaded
  /// Nothing is stored and the refresh failed.
  case failed(FeedError)
}

/// A section's feeds, or one of them, as a list and its pages show them: what is stored first, then
/// what the servers have, and over both what the person changed.
///
/// What happens to the list is the matter of its parts: reading it, refreshing it, narrowing it
/// down, and keeping changes.
@MainActor @Observable
public final class FeedModel {
  public let section: Section
  /// The shown feeds; empty if the person has none.
  public private(set) var feeds: [Feed]
  public internal(set) var state = LoadState.loading
  public private(set) var outline = Outline()
  /// The name of the feed that is shown, else the section's.
  public private(set) var title: String
  /// When the server last confirmed what is shown; of several feeds, the one longest ago.
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
  let fullTexts: FullTexts
  @ObservationIgnored var rows: RowCache

  /// - Parameter whenShown: what is waited for before anything but the first screen is read.
  public init(
    section: Section, feeds: [Feed], content: Content, library: Library, loader: FeedLoader,
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
    fullTexts = FullTexts(loader: loader)
    rows = RowCache(content: content)
    joinParts(whenShown)
  }

  /// Shows the beginning of what is stored, within two milliseconds whatever its size, then reads
  /// the rest, and refreshes what is due. Later calls do nothing.
  public func start() {
    guard refresher.start() else { return }
    if let head = list.head() {
      show(head)
      if !head.isWhole { readRest() }
    }
    let due = feeds.indices.filter { feeds[$0].interval == nil || isDue($0) }
    for (index, feed) in list.records.enumerated() where !due.contains(index) {
      refresher.recall(feed.fetch.error, at: index)
    }
    refresher.begin(due)
    if !isRefreshing { showFailures() }
  }

  /// Returns when no refresh or search runs and no change is on its way.
  public func waitUntilIdle() async {
    repeat {
      await list.waitUntilWhole()
      await refresher.waitUntilIdle()
      await changes.waitUntilIdle()
      await fullTexts.waitUntilIdle()
      await filter.waitUntilIdle()
    } while list.isReadingRest || isRefreshing || !changes.isIdle
  }

  /// Stops the refresh; what the person changed still reaches the disk, or the server.
  public func cancel() {
    list.cancel()
    refresher.cancel()
    fullTexts.cancelAll()
  }

  /// The row or tile of an item; `nil` if the item is gone.
  /// - Parameter neighbors: what will be asked for next, and is read along with it.
  public func row(for id: ItemID, among neighbors: ArraySlice<ItemID>) -> RowContent? {
    rows.row(for: id, among: neighbors) {
      let feed = list.feedIndex(of: $0)
      let name = section.hasReading && feeds.count > 1 ? feed.map(name) : nil
      return section.row(current($0)).named(by: feed.map { feeds[$0].source }).from(name)
    }
  }

  /// The marks of an item; `nil` if the item is gone.
  public func marks(of id: ItemID) -> Marks? { (try? content.item(id)).map { current($0).marks } }

  /// The page of an item; `nil` if the item is gone.
  public func detail(for id: ItemID) -> DetailContent? {
    guard let stored = try? content.item(id) else { return nil }
    let item = withFullText(current(stored))
    let index = list.feedIndex(of: stored)
    var detail = section.detail(item).named(by: index.map { feeds[$0].source })
    if let index {
      if let actions = feeds[index].actions { detail.control = actions.control(item) }
      if feeds.count > 1 { detail.feedName = name(of: index) }
      detail.keeping = keeping(of: stored, in: feeds[index])
    }
    detail.fullText = fullText(of: item, at: detail.articlePage)
    detail.control?.isBusy = changes.isBusy(id)
    if let failure = changeFailure, failure.id == id, failure.isOfControl {
      detail.control?.failure = failure.error
    }
    return detail
  }

  /// Applies new names and intervals of the same feeds.
  /// - Returns: `false` if these are other feeds; nothing changes then.
  public func updateFeeds(_ feeds: [Feed]) -> Bool {
    guard feeds.map(\.url) == self.feeds.map(\.url) else { return false }
    self.feeds = feeds
    refresher.feeds = feeds
    show(FeedSnapshot(feeds: list.records, groups: list.groups, isWhole: list.isWhole))
    return true
  }

  /// Whether an item is in one of the feeds, shown or not.
  public func contains(_ id: ItemID) -> Bool {
    // The store finds it without a look through the list. What cannot be read now is not gone.
    do { return try content.item(id).flatMap { feed(of: $0) } != nil } catch { return true }
  }

  /// A name for an item that lasts from one run to the next.
  public func bookmark(of id: ItemID) -> String? {
    (try? content.item(id)).map { "\(id) \($0.key)" }
  }

  /// The item of that name, if it is still in one of the feeds.
  public func item(bookmarked name: String) -> ItemID? {
    guard let id = name.split(separator: " ").first.flatMap({ ItemID($0) }), contains(id) else {
      return nil
    }
    // The store may have been made anew since, and given the number to another item.
    return bookmark(of: id) == name ? id : nil
  }

  /// Whether one of the feeds is that of a connected account.
  public var hasAccount: Bool { feeds.contains(where: \.isAccount) }

  /// A notice about the whole list, shown over it.
  public var notice: Feed.Notice? { feeds.lazy.compactMap(\.notice).first }

  /// Shows what another program has stored meanwhile.
  public func showLatest() async {
    // An older list must not come after it.
    await list.waitUntilWhole()
    guard let snapshot = try? await latest() else { return }
    show(snapshot)
    revision += 1
  }
}

extension FeedModel {
  var content: Content { list.content }

  private func joinParts(_ whenShown: @escaping @MainActor () async -> Void) {
    list.whenShown = whenShown
    filter.pending = { [weak self] in self?.changes.flags($0) ?? [:] }
    filter.onFind = { [weak self] in self?.showGroups() }
    refresher.onBegin = { [weak self] in self?.refreshBegins() }
    refresher.onLoad = { [weak self] in await self?.show($0) }
    changes.onChange = { [weak self] in self?.showChange($0) }
    changes.onFailure = { [weak self] in self?.changeFailed($0) }
  }

  /// The feed of an item.
  func feed(of item: StoredItem) -> Feed? { list.feedIndex(of: item).map { feeds[$0] } }

  /// - Parameter changed: the items whose rows may look different; `nil` for all.
  func show(_ snapshot: FeedSnapshot, changed: Set<ItemID>? = nil) {
    let isStored = snapshot.feeds.contains { $0.record != nil }
    list.replace(with: snapshot, withGroups: feeds.isEmpty || isStored)
    guard feeds.isEmpty || isStored else { return }
    let newFetchedAt = list.records.compactMap(\.record?.fetchedAt).min()
    if fetchedAt != newFetchedAt { fetchedAt = newFetchedAt }
    let newTitle =
      switch feeds.count {
      case 0: section.title
      case 1: name(of: 0)
      default: text("All {section}", ["section": section.title])
      }
    if title != newTitle { title = newTitle }
    placeChanges()
    if let changed { rows.remove(changed) } else { rows.removeAll() }
    showGroups()
    filter.searchAgain()
    if state != .loaded { state = .loaded }
    if let selection, !contains(selection) { self.selection = nil }
    settleChanges()
  }

  func name(of index: Int) -> String {
    // Nothing is known where the store could not be read.
    let record = list.records.indices.contains(index) ? list.records[index].record : nil
    return feeds[index].displayName(title: record?.title, section: section)
  }

  /// The headings of the groups.
  private var headings: [Section.Group] {
    guard !list.isMerged else { return section.groups }
    return feeds.indices.flatMap { index in
      section.groups.enumerated().map { position, group in
        position == 0 ? Section.Group(header: name(of: index), layout: group.layout) : group
      }
    }
  }

  /// Assigned only when different, so that an unchanged list is left alone.
  func showGroups() {
    let new = Outline(groups: filter.groups ?? list.groups, headings: headings)
    if outline != new { outline = new }
  }

  private func readRest() {
    list.readRest { [weak self] in
      if let snapshot = try? await self?.latest() { self?.show(snapshot, changed: []) }
    }
  }

  /// The stored list, read again if a change came between.
  func latest() async throws(FeedError) -> FeedSnapshot {
    while true {
      let before = changes.events
      let snapshot = try await list.latest()
      if before == changes.events { return snapshot }
    }
  }
}
