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
  public let feed: URL

  public private(set) var state = LoadState.loading
  public private(set) var outline = Outline()
  /// The feed's own title, else the section's.
  public private(set) var title: String
  /// When the server last confirmed what is shown.
  public private(set) var fetchedAt: Date?
  /// Why the last refresh failed, while older content stays.
  public private(set) var refreshError: FeedError?
  public private(set) var isRefreshing = false
  /// Grows whenever stored rows may have changed: visible rows and the open page are read again.
  public private(set) var revision = 0
  /// Grows when a refresh ends, whatever its outcome: failed pictures are tried again.
  public private(set) var refreshCount = 0
  /// Why the last star could not be kept.
  public private(set) var starError: FeedError?
  /// Kept across refreshes; `nil` again when the item is gone.
  public var selection: ItemID?

  @ObservationIgnored private let content: Content
  @ObservationIgnored private let library: Library
  @ObservationIgnored private let loader: FeedLoader
  @ObservationIgnored private var rows: RowCache
  /// Ids of all of the section's groups, empty ones included.
  @ObservationIgnored private var groups: [[ItemID]]
  @ObservationIgnored private var hasStarted = false
  @ObservationIgnored private var refreshTask: Task<Void, Never>?
  /// A refresh was asked for while a cancelled one was on its way out.
  @ObservationIgnored private var wantsRefresh = false
  @ObservationIgnored private var starTask: Task<Void, Never>?
  /// Stars on their way to the store.
  @ObservationIgnored private var pendingStars: [ItemID: PendingStar] = [:]
  /// Grows when a star begins or ends its way: a list read meanwhile may have either.
  @ObservationIgnored private var starEvents = 0
  @ObservationIgnored private var starCount = 0
  /// What `starError` is about.
  @ObservationIgnored private var failedStar: (id: ItemID, isStarred: Bool)?

  public init(
    section: Section, feed: URL, content: Content, library: Library, loader: FeedLoader
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
  }

  /// Shows what is stored, within milliseconds, and refreshes once. Later calls do nothing.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    if let snapshot = try? content.snapshot(
      section: section.id, url: feed, groupCount: section.groups.count)
    {
      show(snapshot)
    }
    refresh()
  }

  /// Asks the server, unless a refresh runs already.
  public func refresh() {
    if let refreshTask {
      wantsRefresh = refreshTask.isCancelled
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
        hasChanged = try await loader.refresh(section, feed: feed) == .changed || hasNewStars
      } catch {
        failure = error
      }
      await self?.finish(hasChanged, failure, stateBefore)
    }
  }

  /// Returns when no refresh runs and no star is on its way to the disk.
  public func waitUntilIdle() async {
    while let task = refreshTask ?? starTask { await task.value }
  }

  /// Stops the refresh; stars still reach the disk.
  public func cancel() {
    wantsRefresh = false
    refreshTask?.cancel()
  }

  /// What a row or tile shows; `nil` when the item is gone.
  public func row(for id: ItemID) -> RowContent? {
    rows.row(for: id, in: groups, stars: pendingStars.mapValues(\.isStarred))
  }

  /// What a page shows; `nil` when the item is gone.
  public func detail(for id: ItemID) -> DetailContent? {
    guard let item = try? content.item(id) else { return nil }
    return section.detail(item.starred(pendingStars[id]?.isStarred))
  }

  /// Moves the item to its group at once and then keeps the choice: first where it lasts, in the
  /// library. If that fails, the item goes back and `starError` says why.
  public func setStarred(_ isStarred: Bool, for id: ItemID) {
    guard let rule = StarRule(section, library: library), let item = try? content.item(id),
      let before = pendingStars[id]?.isStarred ?? item.isStarred, before != isStarred
    else { return }
    starError = nil
    failedStar = nil
    starEvents += 1
    starCount += 1
    let star = PendingStar(number: starCount, isStarred: isStarred)
    pendingStars[id] = star
    place(id, isStarred)
    let previous = starTask
    starTask = Task { [library, content, section] in
      // One after the other: the last choice must be the one that lasts.
      await previous?.value
      var hasArrived = false
      var failure: FeedError?
      do throws(StoreError) {
        try await library.setStarred(isStarred, key: item.key, section: section.id)
        // From here on the choice is kept, whatever becomes of the cache.
        hasArrived =
          (try? await content.setStarred(
            isStarred, key: item.key, section: section.id, rule: rule)) != nil
      } catch {
        failure = FeedError(error)
      }
      finish(star, of: id, hasArrived: hasArrived, failure)
    }
  }

  /// Tries once more to keep the star that `starError` is about.
  public func retryStar() {
    guard let failedStar else { return }
    setStarred(failedStar.isStarred, for: failedStar.id)
  }
}

private struct PendingStar {
  let number: Int
  let isStarred: Bool
}

extension FeedModel {
  private func show(_ snapshot: FeedSnapshot) {
    guard let record = snapshot.record else { return }
    fetchedAt = record.fetchedAt
    let newTitle = record.title ?? section.title
    if title != newTitle { title = newTitle }
    groups = snapshot.groups
    for (id, star) in pendingStars { move(id, star.isStarred) }
    rows.removeAll()
    showGroups()
    if state != .loaded { state = .loaded }
    if let selection, !groups.contains(where: { $0.contains(selection) }) { self.selection = nil }
  }

  /// Assigned only when different, so that an unchanged list is left alone.
  private func showGroups() {
    let new = Outline(groups: groups, section: section)
    if outline != new { outline = new }
  }

  private func finish(
    _ hasChanged: Bool, _ failure: FeedError?, _ stateBefore: LoadState
  ) async {
    var failure = failure
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
      refresh()
    }
  }

  /// The stored list, read again if a star came between.
  private func latest() async throws(FeedError) -> FeedSnapshot {
    while true {
      let before = starEvents
      do {
        let snapshot = try await content.snapshot(
          section: section.id, url: feed, groupCount: groups.count)
        if before == starEvents { return snapshot }
      } catch {
        throw FeedError(error)
      }
    }
  }

  private func finish(
    _ star: PendingStar, of id: ItemID, hasArrived: Bool, _ failure: FeedError?
  ) {
    if star.number == starCount { starTask = nil }
    starEvents += 1
    // A later choice for the same item has its own end.
    guard pendingStars[id]?.number == star.number else { return }
    if hasArrived { pendingStars[id] = nil }
    guard let failure else { return }
    pendingStars[id] = nil
    starError = failure
    failedStar = (id, star.isStarred)
    let stored = (try? content.item(id))?.isStarred
    place(id, stored ?? !star.isStarred)
  }

  private func place(_ id: ItemID, _ isStarred: Bool) {
    move(id, isStarred)
    rows.remove(id)
    showGroups()
    revision += 1
  }

  /// Into the group of its star, at the place that its sort key gives it.
  private func move(_ id: ItemID, _ isStarred: Bool) {
    guard let star = section.starGroups else { return }
    let target = isStarred ? star.starred : star.unstarred
    guard groups.indices.contains(target), let order = try? content.order(of: id) else { return }
    for index in groups.indices {
      if let position = groups[index].firstIndex(of: id) { groups[index].remove(at: position) }
    }
    var range = groups[target].indices
    // Reads the sort keys of about log2 n neighbours.
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let other = try? content.order(of: groups[target][middle])
      if let other, other < order {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    groups[target].insert(id, at: range.lowerBound)
  }
}

extension StoredItem {
  func starred(_ isStarred: Bool?) -> StoredItem {
    guard let isStarred else { return self }
    return StoredItem(id: id, key: key, isStarred: isStarred, payload: payload)
  }
}
