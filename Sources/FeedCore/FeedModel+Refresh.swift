import Foundation
import Store

/// Asking the servers, and what comes of it.
extension FeedModel {
  /// Asks all servers, unless a refresh runs already. What went wrong before is over.
  public func refresh() {
    actionFailure = nil
    beginRefresh()
  }

  /// Asks those servers whose time has come.
  public func refreshWhatIsDue() {
    beginRefresh(of: feeds.indices.filter { feeds[$0].interval != nil && isDue($0) })
  }

  /// Asks those servers that could not be reached, or whose time has come.
  public func networkReturned() {
    beginRefresh(
      of: feeds.indices.filter {
        failures[$0]?.isOfNetwork == true || feeds[$0].interval != nil && isDue($0)
      })
  }

  /// Asks the servers whose lists had lost too many items, and takes what they have.
  public func useNewList() {
    beginRefresh(of: shrunk, acceptsFewer: true)
  }

  /// The feeds whose lists had lost too many items.
  public var shrunkNames: [String] { shrunk.map(name) }

  private var shrunk: [Int] {
    feeds.indices.filter { if case .shrunk = failures[$0] { true } else { false } }
  }

  func beginRefresh() { beginRefresh(of: Array(feeds.indices)) }

  func beginRefresh(of indices: [Int], acceptsFewer: Bool = false) {
    if let refreshTask {
      // What the running one asks for anyway is not asked for once more.
      let runs = refreshTask.isCancelled || acceptsFewer ? [] : refreshing
      waiting.formUnion(Set(indices).subtracting(runs))
      waitingAcceptsFewer = waitingAcceptsFewer || acceptsFewer
      return
    }
    guard !indices.isEmpty else { return }
    hasStarted = true
    isRefreshing = true
    refreshing = Set(indices)
    let stateBefore = state
    if state != .loaded { state = .loading }
    refreshTask = Task { [weak self, loader, section, feeds, whenShown] in
      await whenShown()
      let hasNewStars = (try? await loader.reconcileStars(of: section)) == true
      let outcomes = await loader.refresh(
        section, feeds: indices.map { feeds[$0] }, acceptsFewer: acceptsFewer)
      await self?.finish(
        Array(zip(indices, outcomes)), hasNewStars, stateBefore)
    }
  }

  /// Whether the time has come for a feed, by its interval and what its server wants.
  func isDue(_ index: Int) -> Bool {
    let known = index < records.count ? records[index] : nil
    return loader.isDue(
      feeds[index].interval ?? .manual, of: feeds[index].url, in: section, record: known?.record,
      fetch: known?.fetch ?? FetchRecord())
  }
}

extension FeedModel {
  private func finish(
    _ outcomes: [(Int, Result<RefreshOutcome, FeedError>)], _ hasNewStars: Bool,
    _ stateBefore: LoadState
  ) async {
    var change = ContentChange()
    for (index, outcome) in outcomes {
      switch outcome {
      case .success(let outcome):
        failures[index] = nil
        if case .changed(let new) = outcome { change.formUnion(new) }
      case .failure(.cancelled): break
      case .failure(let error): failures[index] = error
      }
    }
    let hasAnswers = await restoreAnswers()
    await restTask?.value
    var failure: FeedError?
    do throws(FeedError) {
      try await show(change, isOther: hasNewStars || hasAnswers)
    } catch {
      if error != .cancelled { failure = error }
    }
    showFailures(failure, otherwise: stateBefore)
    refreshTask = nil
    isRefreshing = false
    refreshCount += 1
    guard !waiting.isEmpty else { return }
    let next = waiting.sorted()
    let acceptsFewer = waitingAcceptsFewer
    waiting = []
    waitingAcceptsFewer = false
    beginRefresh(of: next, acceptsFewer: acceptsFewer)
  }

  /// Reads again what a refresh has changed, and no more of it.
  /// - Parameter isOther: whether there are more changes than those.
  private func show(_ change: ContentChange, isOther: Bool) async throws(FeedError) {
    let changed = isOther ? nil : change.items
    if isOther || change.hasNewOrder || !isWhole || state != .loaded {
      show(try await latest(), changed: changed)
    } else {
      let records = try await storedFeeds()
      show(FeedSnapshot(feeds: records, groups: groups), changed: changed)
    }
    if isOther || !change.isEmpty { revision += 1 }
  }

  private func storedFeeds() async throws(FeedError) -> [FeedSnapshot.Feed] {
    do throws(StoreError) {
      return try await content.feeds(section: section.id, urls: feeds.map(\.url))
    } catch {
      throw FeedError(error)
    }
  }

  /// - Parameters:
  ///   - failure: of the store.
  ///   - stateBefore: where it stands again after a refresh that was cancelled.
  func showFailures(_ failure: FeedError? = nil, otherwise stateBefore: LoadState? = nil) {
    let failed = failures.keys.sorted()
    let error = failed.first.flatMap { failures[$0] } ?? failure
    failedNames =
      feeds.count > 1 && failed.count < feeds.count ? failed.map { name(of: $0) } : []
    if state == .loaded {
      if refreshError != error { refreshError = error }
    } else if let error {
      state = .failed(error)
    } else if let stateBefore {
      state = stateBefore
    }
  }
}
