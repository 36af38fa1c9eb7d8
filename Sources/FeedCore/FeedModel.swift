import Foundation
import Localization
import Observation
import Store

/// Where a feed stands, as far as there is nothing stored to show instead.
public enum LoadState: Equatable, Sendable {
  case loading
  case loaded
  /// Nothing is stored and the refresh failed.
  case failed(FeedError)
}

/// A section's feeds, or one of them, as a list and its pages show them: what is stored first, then
/// what the servers have.
@MainActor @Observable
public final class FeedModel {
  public let section: Section
  /// What is shown: none where the person keeps none.
  public private(set) var feeds: [Feed]

  public internal(set) var state = LoadState.loading
  public internal(set) var outline = Outline()
  /// The name of the feed that is shown, else the section's.
  public internal(set) var title: String
  /// When the server last confirmed what is shown; of several feeds, the one longest ago.
  public internal(set) var fetchedAt: Date?
  /// Why the last refresh failed, while older content stays.
  public internal(set) var refreshError: FeedError?
  /// The feeds that `refreshError` is about, where others did not fail.
  public internal(set) var failedNames: [String] = []
  public internal(set) var isRefreshing = false
  /// Grows whenever stored rows may have changed: visible rows and the open page are read again.
  public internal(set) var revision = 0
  /// Grows when a refresh ends, whatever its outcome: failed pictures are tried again.
  public internal(set) var refreshCount = 0
  /// Why the last star could not be kept.
  public internal(set) var starError: FeedError?
  /// The last switch or activation that did not come to be.
  public internal(set) var actionFailure: ActionFailure?
  /// What the list is searched for; empty where all of it is shown.
  public internal(set) var searchText = ""
  /// What the outline is the answer to: `searchText`, as soon as that has been found.
  public internal(set) var shownSearch = ""
  /// Why the last search found nothing, other than that there is nothing.
  public internal(set) var searchError: FeedError?
  /// Kept across refreshes; `nil` again when the item is gone.
  public var selection: ItemID?

  @ObservationIgnored let content: Content
  @ObservationIgnored let library: Library
  @ObservationIgnored let loader: FeedLoader
  @ObservationIgnored var rows: RowCache
  /// What is known of each of the feeds.
  @ObservationIgnored var records: [FeedSnapshot.Feed] = []
  /// Why a feed's last refresh failed, by its place in `feeds`.
  @ObservationIgnored var failures: [Int: FeedError] = [:]
  /// Ids under each of `headings`, empty ones included.
  @ObservationIgnored var groups: [[ItemID]] { didSet { groupsVersion += 1 } }
  @ObservationIgnored var groupsVersion = 0
  /// Whether `groups` are all of the list, or its beginning.
  @ObservationIgnored var isWhole = true
  /// Reads the rest of the list.
  @ObservationIgnored var restTask: Task<Void, Never>?
  /// What the search found of the groups; `nil` where all is shown.
  @ObservationIgnored var foundGroups: [[ItemID]]?
  @ObservationIgnored var searchTask: Task<Void, Never>?
  @ObservationIgnored let whenShown: @MainActor () async -> Void
  @ObservationIgnored var hasStarted = false
  @ObservationIgnored var refreshTask: Task<Void, Never>?
  /// What the running refresh asks for, by place in `feeds`.
  @ObservationIgnored var refreshing: Set<Int> = []
  /// What is asked for after it.
  @ObservationIgnored var waiting: Set<Int> = []
  @ObservationIgnored var waitingAcceptsFewer = false
  @ObservationIgnored var starTask: Task<Void, Never>?
  /// Stars on their way to the store.
  @ObservationIgnored var pendingStars: [ItemID: PendingStar] = [:]
  /// Grows when a star begins or ends its way: a list read meanwhile may have either.
  @ObservationIgnored var starEvents = 0
  @ObservationIgnored var starCount = 0
  /// What `starError` is about.
  @ObservationIgnored var failedStar: (id: ItemID, isStarred: Bool)?
  /// What the person last wanted of an item, until the feed's own side has it so.
  @ObservationIgnored var wantedSwitches: [ItemID: Bool] = [:]
  /// The item whose activation was begun in the browser, while nothing has come of it.
  @ObservationIgnored var awaited: Awaited?
  /// What the server answered to switches while a refresh ran.
  @ObservationIgnored var answeredMeanwhile: [ItemID: Item] = [:]
  /// The items whose switch or activation is on its way.
  @ObservationIgnored var actionTasks: [ItemID: Task<Void, Never>] = [:]

  /// How much of a list is read before the first frame: more than a screen of 2160 pixels shows,
  /// whole bands of tiles, and a fraction of the 205 rows that GTK binds of a longer list.
  static let headCount = 60

  /// - Parameter whenShown: what is waited for before anything but the first screen is read.
  public init(
    section: Section, feeds: [Feed], content: Content, library: Library, loader: FeedLoader,
    whenShown: @escaping @MainActor () async -> Void = {}
  ) {
    self.section = section
    self.feeds = feeds
    self.content = content
    self.library = library
    self.loader = loader
    title = section.title
    self.whenShown = whenShown
    rows = RowCache(content: content)
    groups = []
  }

  deinit {
    restTask?.cancel()
    refreshTask?.cancel()
    searchTask?.cancel()
  }

  /// Shows the beginning of what is stored, within two milliseconds whatever its size, then reads
  /// the rest, and refreshes what is due. Later calls do nothing.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    if let head = try? content.head(
      section: section.id, urls: feeds.map(\.url), groupCount: section.groups.count,
      isMerged: isMerged, limit: Self.headCount)
    {
      show(head)
      if !head.isWhole { readRest() }
    }
    let due = feeds.indices.filter { feeds[$0].interval == nil || isDue($0) }
    // What went wrong the last time still stands.
    for (index, feed) in records.enumerated() where !due.contains(index) {
      failures[index] = feed.fetch.error
    }
    beginRefresh(of: due)
    if !isRefreshing { showFailures() }
  }

  /// Returns when no refresh or search runs and no star or switch is on its way.
  public func waitUntilIdle() async {
    while let task = restTask ?? refreshTask ?? starTask ?? actionTasks.values.first ?? searchTask {
      await task.value
    }
  }

  /// Stops the refresh; stars still reach the disk, and switches the server.
  public func cancel() {
    waiting = []
    waitingAcceptsFewer = false
    restTask?.cancel()
    refreshTask?.cancel()
  }

  /// What a row or tile shows; `nil` when the item is gone.
  /// - Parameter neighbours: what will be asked for next, and is read along with it.
  public func row(for id: ItemID, among neighbours: ArraySlice<ItemID>) -> RowContent? {
    rows.row(for: id, among: neighbours) { section.row(current($0)) }
  }

  /// Takes other names and intervals of the same feeds.
  /// - Returns: `false` where the feeds are others.
  public func take(_ feeds: [Feed]) -> Bool {
    guard feeds.map(\.url) == self.feeds.map(\.url) else { return false }
    self.feeds = feeds
    show(FeedSnapshot(feeds: records, groups: groups, isWhole: isWhole))
    return true
  }

  /// Whether an item is in one of the feeds, shown or not.
  public func contains(_ id: ItemID) -> Bool {
    // The store finds it without a look through the list.
    (try? content.item(id)).flatMap { feed(of: $0) } != nil
  }

  /// What a page shows; `nil` when the item is gone.
  public func detail(for id: ItemID) -> DetailContent? {
    guard let stored = try? content.item(id) else { return nil }
    let item = current(stored)
    var detail = section.detail(item)
    detail.control = feed(of: stored)?.actions?.control(item)
    detail.control?.isBusy = actionTasks[id] != nil
    detail.control?.failure = actionFailure?.id == id ? actionFailure?.error : nil
    return detail
  }

  /// Whether one of the feeds is that of an account of the person's own.
  public var hasAccount: Bool { feeds.contains(where: \.isAccount) }

  /// What the person should know of the list.
  public var notice: Feed.Notice? { feeds.lazy.compactMap(\.notice).first }
}

extension FeedModel {
  /// The item with what the person chose and the store may not have yet.
  func current(_ item: StoredItem) -> StoredItem {
    let item = item.starred(pendingStars[item.id]?.isStarred)
    guard let isOn = wantedSwitches[item.id], let actions = feed(of: item)?.actions else {
      return item
    }
    return actions.switched(item, isOn)
  }

  /// Where an item comes from.
  func feed(of item: StoredItem) -> Feed? {
    zip(feeds, records).first { $1.record?.id == item.feed }?.0
  }

  private var isMerged: Bool { feeds.count < 2 || section.merging == .oneList }

  /// - Parameter changed: the items whose rows may look different; `nil` for all.
  func show(_ snapshot: FeedSnapshot, changed: Set<ItemID>? = nil) {
    records = snapshot.feeds
    guard feeds.isEmpty || records.contains(where: { $0.record != nil }) else { return }
    let newFetchedAt = records.compactMap(\.record?.fetchedAt).min()
    if fetchedAt != newFetchedAt { fetchedAt = newFetchedAt }
    let newTitle =
      switch feeds.count {
      case 0: section.title
      case 1: name(of: 0)
      default: text("All {section}", ["section": section.title])
      }
    if title != newTitle { title = newTitle }
    groups = snapshot.groups
    isWhole = snapshot.isWhole
    for (id, star) in pendingStars { move(id, star.isStarred) }
    if let changed { rows.remove(changed) } else { rows.removeAll() }
    showGroups()
    searchAgain()
    if state != .loaded { state = .loaded }
    if let selection, !contains(selection) { self.selection = nil }
    settleActions()
  }

  func name(of index: Int) -> String {
    // Nothing is known where the store could not be read.
    let record = records.indices.contains(index) ? records[index].record : nil
    return feeds[index].displayName(title: record?.title, section: section)
  }

  /// What stands over each of the groups.
  private var headings: [Section.Group] {
    guard !isMerged else { return section.groups }
    return feeds.indices.flatMap { index in
      section.groups.enumerated().map { position, group in
        position == 0 ? Section.Group(header: name(of: index), layout: group.layout) : group
      }
    }
  }

  /// Assigned only when different, so that an unchanged list is left alone.
  func showGroups() {
    let new = Outline(groups: foundGroups ?? groups, headings: headings)
    if outline != new { outline = new }
  }

  /// Shows what is stored by now, should another program have stored it.
  public func showLatest() async {
    // An older list must not come after it.
    await restTask?.value
    guard let snapshot = try? await latest() else { return }
    show(snapshot)
    revision += 1
  }

  /// Reads what comes after the beginning of the list, off the main actor.
  private func readRest() {
    restTask = Task { [weak self, whenShown] in
      await whenShown()
      // What cannot be read now is read with the next refresh.
      if !Task.isCancelled, let snapshot = try? await self?.latest() {
        self?.show(snapshot, changed: [])
      }
      self?.restTask = nil
    }
  }

  /// The stored list, read again if a star came between.
  func latest() async throws(FeedError) -> FeedSnapshot {
    while true {
      let before = starEvents
      do {
        let snapshot = try await content.snapshot(
          section: section.id, urls: feeds.map(\.url), groupCount: section.groups.count,
          isMerged: isMerged)
        if before == starEvents { return snapshot }
      } catch {
        throw FeedError(error)
      }
    }
  }
}
