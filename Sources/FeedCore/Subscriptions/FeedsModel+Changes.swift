import Localization
import Store
import Transport

extension FeedsModel {
  /// Gives a feed the user's own name for it; an empty name restores the feed's own name.
  public func rename(_ id: Row.ID, to name: String) {
    let name = Subscription.cleanName(name)
    update(id, in: id.section) { $0.subscription.name = name == $0.ownName ? nil : name }
  }

  public func setInterval(_ interval: RefreshInterval, of id: Row.ID) {
    update(id, in: id.section) { $0.subscription.interval = interval }
  }

  /// Sets whether a feed's articles are loaded from their own pages when they are opened.
  public func setLoadsFullText(_ isOn: Bool, of id: Row.ID) {
    update(id, in: nil) { $0.subscription.loadsFullText = isOn }
  }

  /// Sets whether the user is notified when a feed has failed for a day.
  public func setNotifies(_ isOn: Bool, of id: Row.ID) {
    update(id, in: nil) { $0.subscription.notifies = isOn }
  }

  /// Moves a feed up or down within its section; does nothing beyond the ends.
  /// - Parameter offset: -1 for one place up, 1 for one down.
  public func move(_ id: Row.ID, by offset: Int) {
    guard var list = rows[id.section], let index = list.firstIndex(where: { $0.id == id }),
      list.indices.contains(index + offset)
    else { return }
    list.insert(list.remove(at: index), at: index + offset)
    rows[id.section] = list
    let urls = list.map(\.subscription.url)
    save(in: id.section) { [library] () async throws(FeedError) in
      try await storing(await library.reorder(section: id.section, urls))
    }
  }

  /// Unsubscribes from a feed. Its items stay as long as this can be undone, and their stars
  /// forever.
  public func remove(_ id: Row.ID) {
    guard let row = row(id) else { return }
    rows[id.section]?.removeAll { $0.id == id }
    removal = row
    if needlessSample?.id == id { needlessSample = nil }
    refreshTasks[id]?.cancel()
    save(in: id.section) { [self] () async throws(FeedError) in
      var change = LibraryChange()
      change.unsubscribed = [(id.section, id.url)]
      removed[id] = nil
      removed[id] = try await changes.apply(
        change, named: Phrase("Remove “{name}”", ["name": .verbatim(row.name)]))?.id
    }
  }

  /// Restores the last removed feed in its place, with its name and interval.
  public func undoRemoval() {
    guard let id = removal?.id else { return }
    removal = nil
    save(in: id.section) { [self] () async throws(FeedError) in
      guard let change = removed[id] else { return }
      _ = try await changes.undo(change)
      removed[id] = nil
    }
  }

  /// Ends the time in which `undoRemoval` restores a feed. Its items stay as long as the change can
  /// be undone.
  public func endRemoval(of id: Row.ID) {
    if removal?.id == id { removal = nil }
  }

  /// Refreshes a feed, whatever its interval.
  /// - Parameter acceptsFewer: see `FeedLoader.refresh`.
  public func refresh(_ id: Row.ID, acceptsFewer: Bool = false) {
    guard refreshTasks[id] == nil, let section = section(id.section) else { return }
    refreshing.insert(id)
    let feed = makeFeed(section, id.url)
    refreshTasks[id] = Task { [weak self, loader = subscriptions.loader] in
      let outcome = await Result(awaiting: { () async throws(FeedError) in
        try await loader.refresh(section, feed: feed, acceptsFewer: acceptsFewer)
      })
      self?.finishRefreshing(id, outcome)
    }
  }

  /// Loads a feed that exceeds its budget. From then on, the feed is always loaded without the
  /// limit.
  public func loadAnyway(_ id: Row.ID) {
    guard let index = rows[id.section]?.firstIndex(where: { $0.id == id }) else { return }
    rows[id.section]?[index].subscription.isLarge = true
    save(in: nil) { [self] () async throws(FeedError) in
      try await storing(await library.setLarge(section: id.section, url: id.url))
      refresh(id)
    }
  }

  /// Shows the items of a feed again that the user has hidden.
  public func showHidden(of id: Row.ID) {
    guard let row = row(id) else { return }
    save(in: id.section) {
      [self, content = subscriptions.loader.content] () async throws(FeedError) in
      var change = LibraryChange()
      change.marked = try await storing(
        await content.hiddenItems(section: id.section, url: id.url)
      ).map {
        LibraryChange.MarkChange(section: id.section, key: $0, mark: .hidden, value: false.mark)
      }
      _ = try await changes.apply(
        change, named: Phrase("Show Hidden of “{name}”", ["name": .verbatim(row.name)]))
      load()
    }
  }

  public var keepsUnlisted: Bool { !subscriptions.keepingSections.isEmpty }

  /// The user's choice, or the default while the choice can't be read.
  public var retentionChoice: RetentionChoice { (try? library.retentionChoice) ?? .usual }

  /// Saves the choice, and deletes the items whose time is now over.
  public func setRetentionChoice(_ time: RetentionChoice) {
    // A choice that can't be compared is saved.
    guard time != (try? library.retentionChoice) else { return }
    let sections = subscriptions.keepingSections.map(\.id)
    save(in: nil) { [self] () async throws(FeedError) in
      try await storing(await library.setRetentionChoice(time))
      await subscriptions.deleteExpired()
      measure()
      for section in sections { onChange(section) }
    }
  }

  private func finishRefreshing(_ id: Row.ID, _ outcome: Result<RefreshOutcome, FeedError>) {
    refreshTasks[id] = nil
    refreshing.remove(id)
    if case .success(.changed) = outcome { onChange(id.section) }
    load()
    // The store keeps all errors other than its own, and the feed's row shows them.
    if case .failure(let failure) = outcome, case .storage = failure { failLoading(failure) }
  }

  private func update(
    _ id: Row.ID, in section: Section.ID?, _ change: (inout Row) -> Void
  ) {
    guard let index = rows[id.section]?.firstIndex(where: { $0.id == id }),
      var row = rows[id.section]?[index]
    else { return }
    let old = row.subscription
    change(&row)
    guard row.subscription != old else { return }
    rows[id.section]?[index] = row
    save(in: section) { [library, subscription = row.subscription] () async throws(FeedError) in
      try await storing(await library.update(subscription))
    }
  }
}
