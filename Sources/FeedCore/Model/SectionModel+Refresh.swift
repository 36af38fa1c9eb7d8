import Store

/// Refreshing: asks the servers for changes, and updates the list.
extension SectionModel {
  public var isRefreshing: Bool { refresher.isRefreshing }
  /// The progress of a refresh of many feeds; `nil` if only a few feeds, or none, are being
  /// refreshed.
  public var refreshProgress: RefreshProgress? { refresher.progress }
  /// Grows when a refresh ends, whatever its outcome. Pictures that failed are then tried again.
  public var refreshCount: Int { refresher.count }
  /// Why the last refresh failed; the older content stays.
  public var refreshError: FeedError? { refresher.problem?.error }
  /// The names of the feeds that failed; empty if all feeds failed, or if only the store did.
  public var failedNames: [String] { refresher.problem?.feeds.map(name) ?? [] }

  /// Refreshes all feeds, except those that a running refresh includes. Also forgets a change that
  /// failed, and allows automatic refreshes again.
  public func refresh() {
    changes.forgetFailure()
    refresher.endPause()
    refresher.begin()
  }

  /// Stops the running refresh, and starts no automatic refresh for an hour. Everything that has
  /// been loaded stays.
  public func stopRefresh() { refresher.stop() }

  /// Refreshes the feeds that are due. A feed without an interval is read at each start. Later, it
  /// is due only while its server can't be reached and nothing from the feed is stored.
  public func refreshWhatIsDue() {
    guard !refresher.isPaused else { return }
    refresher.begin(
      feeds.indices.filter {
        (feeds[$0].interval != nil || isUnreachable($0)) && isDue($0)
      })
  }

  /// Refreshes the feeds that are due or whose server couldn't be reached.
  public func networkReturned() {
    guard !refresher.isPaused else { return }
    refresher.begin(
      feeds.indices.filter {
        isUnreachable($0) || feeds[$0].interval != nil && isDue($0)
      })
  }

  /// Refreshes the feeds whose lists shrank, and accepts the shorter lists.
  public func useNewList() { refresher.begin(shrunk, acceptsFewer: true) }

  public var shrunkNames: [String] { shrunk.map(name) }

  private var shrunk: [Int] {
    feeds.indices.filter { if case .shrunk = refresher.failures[$0] { true } else { false } }
  }

  private func isUnreachable(_ index: Int) -> Bool {
    refresher.failures[index]?.isNetworkProblem == true
  }

  func isDue(_ index: Int) -> Bool {
    refresher.isDue(index, list.records.indices.contains(index) ? list.records[index] : nil)
  }
}

extension SectionModel {
  func refreshWillBegin() {
    answers.refreshWillBegin()
    if state != .loaded { state = .loading }
  }

  /// Shows the results of a refresh, reading again only what it changed.
  func show(_ load: FeedRefresher.Load) async {
    let hasAnswers = load.isOngoing ? false : await answers.restore(isNewer: load.allSucceeded)
    await list.waitUntilWhole()
    let isMore = load.isMore || hasAnswers
    var failure: FeedError?
    do throws(FeedError) {
      let isOther = isMore || load.change.hasNewOrder || !list.isWhole || state != .loaded
      show(
        isOther ? try await latest() : try await list.withLatestRecords(),
        changed: isMore ? nil : load.change.items)
      if isMore || !load.change.isEmpty { revision += 1 }
    } catch {
      if error != .cancelled { failure = error }
    }
    showFailures(failure)
  }

  /// - Parameter failure: an error from the store.
  func showFailures(_ failure: FeedError? = nil) {
    if state == .loaded {
      refresher.showProblem(storage: failure)
    } else if let error = refresher.failure ?? failure {
      state = .failed(error)
    }
  }
}
