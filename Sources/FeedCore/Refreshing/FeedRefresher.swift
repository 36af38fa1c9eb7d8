import Foundation
import Observation
import Store

/// Refreshes feeds. Only one refresh runs at a time; feeds requested meanwhile are refreshed after
/// it.
@MainActor @Observable
final class FeedRefresher {
  private(set) var isRefreshing = false
  private(set) var progress: RefreshProgress?
  private(set) var count = 0
  /// The error to show above the list, whose older content stays; `nil` if there is none.
  private(set) var problem: Problem?

  /// The feeds to refresh. Their names and intervals may change, but their addresses do not.
  @ObservationIgnored var feeds: [Feed]
  @ObservationIgnored private(set) var hasStarted = false
  /// Why a feed's last refresh failed, by its index in `feeds`.
  @ObservationIgnored private(set) var failures: [Int: FeedError] = [:]
  @ObservationIgnored var onBegin: @MainActor () -> Void = {}
  /// Called with the results before the refresh counts as ended, and during a long refresh with
  /// those so far.
  @ObservationIgnored var onLoad: @MainActor (Load) async -> Void = { _ in }
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The feeds of the running refresh, as indices into `feeds`.
  @ObservationIgnored private var running: Set<Int> = []
  @ObservationIgnored private var waiting: Set<Int> = []
  @ObservationIgnored private var waitingAcceptsFewer = false
  /// The changes since the list was last shown.
  @ObservationIgnored private var unshown = ContentChange()
  @ObservationIgnored private var shownAt = ContinuousClock.now
  /// When the user stopped a refresh; `nil` if the user has started another since.
  @ObservationIgnored private var stoppedAt: Date?
  private let section: Section
  let loader: FeedLoader
  private let whenShown: @MainActor () async -> Void

  struct Load {
    /// The known changes in the store.
    var change = ContentChange()
    /// Whether there may be other changes: marks were updated from the library, or the refresh of a
    /// feed was cancelled or failed to store everything.
    var isMore = false
    /// Whether every feed was refreshed successfully.
    let allSucceeded: Bool
    /// Whether the refresh is still running, so that these are only some of its results.
    var isOngoing = false
  }

  struct Problem: Equatable {
    let error: FeedError
    /// The feeds that failed, as indices into `feeds`; empty if all feeds failed, or if only the
    /// store did.
    let feeds: [Int]
  }

  /// - Parameter whenShown: awaited before the first request.
  init(
    section: Section, feeds: [Feed], loader: FeedLoader,
    whenShown: @escaping @MainActor () async -> Void
  ) {
    self.section = section
    self.feeds = feeds
    self.loader = loader
    self.whenShown = whenShown
  }

  deinit { task?.cancel() }

  /// Notes the start. Returns `false` if it was noted before, or if a refresh has already begun.
  func start() -> Bool {
    defer { hasStarted = true }
    return !hasStarted
  }

  /// Refreshes the feeds with these indices, or all if `nil`: now, or after the running refresh if
  /// that does not include them.
  func begin(_ indices: [Int]? = nil, acceptsFewer: Bool = false) {
    let indices = indices ?? Array(feeds.indices)
    if let task {
      let asked = task.isCancelled || acceptsFewer ? [] : running
      waiting.formUnion(Set(indices).subtracting(asked))
      waitingAcceptsFewer = waitingAcceptsFewer || acceptsFewer
      return
    }
    guard !indices.isEmpty else { return }
    hasStarted = true
    isRefreshing = true
    running = Set(indices)
    (unshown, shownAt) = (ContentChange(), .now)
    progress =
      indices.count > FeedLoader.maxConcurrent
      ? RefreshProgress(done: 0, total: indices.count) : nil
    onBegin()
    task = Task { [weak self, loader, section, feeds, whenShown] in
      await whenShown()
      // Marks that can't be reconciled now are reconciled at the next refresh.
      let hasNewMarks = (try? await loader.reconcileMarks(of: section)) == true
      let outcomes = await loader.refresh(
        section, feeds: indices.map { feeds[$0] }, acceptsFewer: acceptsFewer
      ) { [weak self] _, outcome in await self?.handle(outcome) }
      await self?.finish(Array(zip(indices, outcomes)), hasNewMarks)
    }
  }

  /// Refreshes all feeds now, or again after the running refresh.
  func beginAgain() {
    if isRefreshing { waiting = Set(feeds.indices) } else { begin() }
  }

  /// Stops the refresh at the user's request, and starts no automatic refresh for an hour.
  func stop() {
    stoppedAt = loader.now()
    cancel()
  }

  /// Whether the user stopped a refresh less than an hour ago.
  var isPaused: Bool {
    guard let stoppedAt else { return false }
    return (0..<Self.pauseAfterStopping).contains(loader.now().timeIntervalSince(stoppedAt))
  }

  /// Allows automatic refreshes again, because the user has asked for a refresh.
  func endPause() { stoppedAt = nil }

  /// Stops the refresh, and forgets the refreshes that wait for it.
  func cancel() {
    waiting = []
    waitingAcceptsFewer = false
    task?.cancel()
  }

  func waitUntilIdle() async {
    while let task { await task.value }
  }

  /// Whether a feed is due, by its interval and its server's wishes.
  func isDue(_ index: Int, _ known: FeedSnapshot.Feed?) -> Bool {
    loader.isDue(
      feeds[index].interval ?? .manual, of: feeds[index].url, in: section, record: known?.record,
      fetch: known?.fetch ?? FetchRecord())
  }

  /// Restores a feed's failure from an earlier run, if it had one.
  func recall(_ error: FeedError?, at index: Int) { failures[index] = error }

  /// The error to show for all failures: that of the first feed that failed.
  var failure: FeedError? { failures.min { $0.key < $1.key }?.value }

  /// - Parameter storage: an error from the store, shown if no feed failed.
  func showProblem(storage: FeedError? = nil) {
    let failed = failures.keys.sorted()
    let new = (failure ?? storage).map {
      Problem(error: $0, feeds: feeds.count > 1 && failed.count < feeds.count ? failed : [])
    }
    if problem != new { problem = new }
  }
}

public struct RefreshProgress: Hashable, Sendable {
  public let done: Int
  public let total: Int
}

extension FeedRefresher {
  /// How often to show results while many feeds are refreshed.
  private static let partialResultsInterval = Duration.seconds(2)
  /// How long nothing is refreshed automatically after the user stopped a refresh, in seconds.
  private static let pauseAfterStopping: TimeInterval = 60 * 60

  private func handle(_ outcome: Result<RefreshOutcome, FeedError>) async {
    guard let progress else { return }
    self.progress = RefreshProgress(done: progress.done + 1, total: progress.total)
    if case .success(.changed(let change)) = outcome { unshown.formUnion(change) }
    guard ContinuousClock.now - shownAt >= Self.partialResultsInterval, !unshown.isEmpty else {
      return
    }
    let change = unshown
    unshown = ContentChange()
    await onLoad(Load(change: change, allSucceeded: false, isOngoing: true))
    shownAt = .now
  }

  private func finish(
    _ outcomes: [(Int, Result<RefreshOutcome, FeedError>)], _ hasNewMarks: Bool
  ) async {
    var load = Load(
      isMore: hasNewMarks,
      allSucceeded: outcomes.count == feeds.count
        && outcomes.allSatisfy { (try? $0.1.get()) != nil })
    for (index, outcome) in outcomes {
      switch outcome {
      case .success(let outcome):
        failures[index] = nil
        if case .changed(let new) = outcome { load.change.formUnion(new) }
      case .failure(.cancelled): load.isMore = true
      case .failure(let error):
        failures[index] = error
        if case .storage = error { load.isMore = true }
      }
    }
    await onLoad(load)
    task = nil
    isRefreshing = false
    progress = nil
    count += 1
    guard !waiting.isEmpty else { return }
    let next = waiting.sorted()
    let acceptsFewer = waitingAcceptsFewer
    waiting = []
    waitingAcceptsFewer = false
    begin(next, acceptsFewer: acceptsFewer)
  }
}
