import Foundation
import Observation
import Store

/// Where a feed stands, as far as there is nothing stored to show instead.
public enum LoadState: Equatable, Sendable {
  case loading
  case loaded
  /// Nothing is stored and the refresh failed.
  case failed(FeedError)
}

/// One feed as a list and its pages show it: what is stored first, then what the server has.
@MainActor @Observable
public final class FeedModel {
  public let section: Section
  public let feed: Feed

  public internal(set) var state = LoadState.loading
  public internal(set) var outline = Outline()
  /// The feed's own title, else the section's.
  public internal(set) var title: String
  /// When the server last confirmed what is shown.
  public internal(set) var fetchedAt: Date?
  /// Why the last refresh failed, while older content stays.
  public internal(set) var refreshError: FeedError?
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
  /// Ids of all of the section's groups, empty ones included.
  @ObservationIgnored var groups: [[ItemID]]
  /// What the search found, in this feed or another; `nil` where all is shown.
  @ObservationIgnored var found: Set<ItemID>?
  @ObservationIgnored var searchTask: Task<Void, Never>?
  @ObservationIgnored var hasStarted = false
  @ObservationIgnored var refreshTask: Task<Void, Never>?
  /// A refresh was asked for while a cancelled one was on its way out.
  @ObservationIgnored var wantsRefresh = false
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

  public init(
    section: Section, feed: Feed, content: Content, library: Library, loader: FeedLoader
  ) {
    self.section = section
    self.feed = feed
    self.content = content
    self.library = library
    self.loader = loader
    title = section.title
    rows = RowCache(section: section, content: content)
    groups = section.groups.map { _ in [] }
  }

  deinit {
    refreshTask?.cancel()
    searchTask?.cancel()
  }

  /// Shows what is stored, within milliseconds, and refreshes once. Later calls do nothing.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    if let snapshot = try? content.snapshot(
      section: section.id, url: feed.url, groupCount: section.groups.count)
    {
      show(snapshot)
    }
    refresh()
  }

  /// Asks the server, unless a refresh runs already. What went wrong before is over.
  public func refresh() {
    actionFailure = nil
    beginRefresh()
  }

  /// Asks the server and takes what it has, however few items that are.
  public func useNewList() { beginRefresh(acceptsFewer: true) }

  func beginRefresh(acceptsFewer: Bool = false) {
    if let refreshTask {
      // Never set back here: what was switched since the running one began is not in its list.
      if refreshTask.isCancelled { wantsRefresh = true }
      return
    }
    hasStarted = true
    isRefreshing = true
    let stateBefore = state
    if state != .loaded { state = .loading }
    refreshTask = Task { [weak self, loader, section, feed] in
      let hasNewStars = (try? await loader.reconcileStars(of: section)) == .changed
      var failure: FeedError?
      var hasChanged = hasNewStars
      do throws(FeedError) {
        hasChanged =
          try await loader.refresh(section, feed: feed, acceptsFewer: acceptsFewer) == .changed
          || hasNewStars
      } catch {
        failure = error
      }
      await self?.finish(hasChanged, failure, stateBefore)
    }
  }

  /// Returns when no refresh or search runs and no star or switch is on its way.
  public func waitUntilIdle() async {
    while let task = refreshTask ?? starTask ?? actionTasks.values.first ?? searchTask {
      await task.value
    }
  }

  /// Stops the refresh; stars still reach the disk, and switches the server.
  public func cancel() {
    wantsRefresh = false
    refreshTask?.cancel()
  }

  /// What a row or tile shows; `nil` when the item is gone.
  public func row(for id: ItemID) -> RowContent? {
    rows.row(for: id, in: outline.groups.map(\.ids), current: current)
  }

  /// What a page shows; `nil` when the item is gone.
  public func detail(for id: ItemID) -> DetailContent? {
    guard let item = (try? content.item(id)).map(current) else { return nil }
    var detail = section.detail(item)
    detail.control = feed.actions?.control(item)
    detail.control?.isBusy = actionTasks[id] != nil
    detail.control?.failure = actionFailure?.id == id ? actionFailure?.error : nil
    return detail
  }
}

extension FeedModel {
  /// The item with what the person chose and the store may not have yet.
  func current(_ item: StoredItem) -> StoredItem {
    let item = item.starred(pendingStars[item.id]?.isStarred)
    guard let isOn = wantedSwitches[item.id], let actions = feed.actions else { return item }
    return actions.switched(item, isOn)
  }

  private func show(_ snapshot: FeedSnapshot) {
    guard let record = snapshot.record else { return }
    fetchedAt = record.fetchedAt
    let newTitle = record.title ?? section.title
    if title != newTitle { title = newTitle }
    groups = snapshot.groups
    for (id, star) in pendingStars { move(id, star.isStarred) }
    rows.removeAll()
    showGroups()
    searchAgain()
    if state != .loaded { state = .loaded }
    if let selection, !groups.contains(where: { $0.contains(selection) }) { self.selection = nil }
    settleActions()
  }

  /// Assigned only when different, so that an unchanged list is left alone.
  func showGroups() {
    let new = Outline(groups: shownGroups, section: section)
    if outline != new { outline = new }
  }

  private func finish(
    _ hasChanged: Bool, _ failure: FeedError?, _ stateBefore: LoadState
  ) async {
    var failure = failure
    let hasChanged = await restoreAnswers() || hasChanged
    if hasChanged || failure == nil {
      do throws(FeedError) {
        show(try await latest())
        if hasChanged { revision += 1 }
      } catch {
        failure = failure ?? error
      }
    }
    switch failure {
    case nil: refreshError = nil
    case .cancelled: if state == .loading { state = stateBefore }
    case let error?:
      if state == .loaded { refreshError = error } else { state = .failed(error) }
    }
    refreshTask = nil
    isRefreshing = false
    refreshCount += 1
    if wantsRefresh {
      wantsRefresh = false
      beginRefresh()
    }
  }

  /// The stored list, read again if a star came between.
  private func latest() async throws(FeedError) -> FeedSnapshot {
    while true {
      let before = starEvents
      do {
        let snapshot = try await content.snapshot(
          section: section.id, url: feed.url, groupCount: groups.count)
        if before == starEvents { return snapshot }
      } catch {
        throw FeedError(error)
      }
    }
  }
}
