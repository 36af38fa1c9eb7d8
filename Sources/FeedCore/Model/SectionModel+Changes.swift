import Foundation
import Store
import TextCore

/// The user's changes. They show at once and are then saved, on this computer or on the item's
/// server. A change that can't be saved is undone, and `changeFailure` says why.
extension SectionModel {
  public var changeFailure: ChangeFailure? { changes.failure }

  /// Sets a mark of an item, and moves the item to another group if the section's grouping says so.
  public func set(_ mark: MarkName, to value: String, for id: ItemID) {
    let key = PendingChanges.Key(item: id, mark: mark)
    guard
      let item = read(for: key, value, { () throws(StoreError) in try content.identity(of: id) }),
      let marks = read(for: key, value, { () throws(StoreError) in try content.marks(of: id) })
    else { return }
    let value = mark == .note ? CleanText.paragraphs(value) : value
    let feed = feed(item.feed)
    var stored = marks[mark] ?? mark.unset
    if mark == .on {
      // The server switches the item if possible; otherwise, only a mark is set on this computer.
      guard let isOn = isStoredOn(id) else { return }
      if let setOn = feed?.actions?.setOn { return send(value, id, isOn, setOn) }
      stored = isOn.mark
    }
    let rule = section.markRule(library)
    let title = mark == .read ? nil : row(for: id)?.title
    changes.set(
      value, for: key, stored: stored,
      by: PendingChanges.SaveMethod(
        keep: { [library, section] (value) async throws(FeedError) in
          try await storing(
            await library.setMark(
              mark, to: value, item: item.key, feed: feed?.url, section: section.id,
              title: title))
        },
        // The library has the change already, so a failure of the list's own store does not matter.
        store: { [content, weak self] value in
          let isStored =
            (try? await content.setMark(mark, to: value, item: item.key, feed: feed?.url, rule))
            != nil
          if isStored, mark == .note { self?.textsChanged() }
          return isStored
        }))
  }

  public func setStarred(_ isStarred: Bool, for id: ItemID) {
    set(.star, to: isStarred.mark, for: id)
  }

  public func setOn(_ isOn: Bool, for id: ItemID) { set(.on, to: isOn.mark, for: id) }

  /// Finds and opens the page that activates the item. From then on, the feeds are refreshed each
  /// time the user comes back to the window, until the item is activated or half an hour is over.
  public func activate(_ id: ItemID, open: @escaping @MainActor (URL) -> Void) {
    let key = PendingChanges.Key(item: id, mark: .activation)
    guard let item = read(for: key, nil, { () throws(StoreError) in try content.item(id) }),
      let actions = feed(item.feed)?.actions
    else { return }
    changes.perform(key) {
      [answers] () throws(FeedError) in
      let page = try await actions.activationPage(item)
      if Task.isCancelled { throw FeedError.cancelled }
      answers.awaitReturn(of: id)
      open(page)
    }
  }

  /// Stops looking for the page that activates the item, or waiting for the browser.
  public func cancelActivation(of id: ItemID) {
    changes.cancel(PendingChanges.Key(item: id, mark: .activation))
    endBrowserVisit()
  }

  /// Retries the change that `changeFailure` is about.
  public func retryChange(open: @escaping @MainActor (URL) -> Void) {
    guard let failure = changeFailure else { return }
    if let value = failure.value {
      set(failure.mark, to: value, for: failure.id)
    } else {
      activate(failure.id, open: open)
    }
  }

  /// Refreshes the feeds if the user may have activated an item in the browser. Called when the
  /// window becomes active, and when an activation is over.
  public func windowBecameActive() {
    guard answers.isAwaiting else { return }
    endBrowserVisit()
    refresher.beginAgain()
  }

  private func endBrowserVisit() {
    answers.userReturned()
    revision += 1
  }

  /// Returns when the user's changes are saved to disk, except those that are sent to a server. The
  /// list's own store may still lack some of them; the next refresh updates it.
  public func waitUntilKept() async { await changes.waitUntilKept() }

  public func waitUntilSwitched() async { await changes.waitUntilSent() }
}

extension SectionModel {
  /// The item with the user's changes and the server's answers, including those that aren't stored
  /// yet.
  func current(_ item: StoredItem) -> StoredItem {
    var item = answers.shown(item)
    item.marks = item.marks.overridden(by: changes.marks(of: item.id))
    return item
  }

  /// Moves changed items to their new places in a list that was read from the store.
  func placeChanges() { for id in Set(changes.values.keys.map(\.item)) { place(id) } }

  func showChange(_ key: PendingChanges.Key) {
    place(key.item)
    showGroups()
    if key.mark == .star, itemFilter == .starred { filter.searchAgain() }
    if key.mark == .read, itemFilter == .unread {
      filter.keep([key.item])
      filter.searchAgain()
    }
    rows.remove(key.item)
    revision += 1
  }

  private func textsChanged() {
    filter.searchAgain()
    revision += 1
  }

  func changeFailed(_ failure: ChangeFailure) {
    if failure.isSent, failure.error.isAnswer { refresher.beginAgain() }
  }

  /// Forgets the failure of a switch that is now as the user wanted, and stops waiting for an
  /// activation that is over.
  func settleChanges() {
    if let failure = changeFailure, failure.mark == .on, let value = failure.value,
      isStoredOn(failure.id) == Bool(mark: value)
    {
      changes.forgetFailure()
    }
    // An item that can't be read counts as gone; StoreHealth reports the store.
    answers.settle { (try? content.identity(of: $0)) == nil || isStoredOn($0) != nil }
  }

  private func send(
    _ value: String, _ id: ItemID, _ isOn: Bool,
    _ setOn: @escaping @Sendable (StoredItem, Bool) async throws(FeedError) -> Item
  ) {
    let key = PendingChanges.Key(item: id, mark: .on)
    guard let item = read(for: key, value, { () throws(StoreError) in try content.item(id) }) else {
      return
    }
    changes.set(
      value, for: key, stored: isOn.mark, known: isOn.mark,
      by: PendingChanges.SaveMethod(
        isSent: true,
        keep: { [answers, refresher] (value) throws(FeedError) in
          let answer = try await setOn(answers.shown(item), Bool(mark: value))
          answers.record(answer, for: id)
          // A list that was requested earlier may contain the item in its old state.
          if refresher.isRefreshing { refresher.beginAgain() }
        },
        // If the store can't save the server's answer now, the item shows it all the same, and the
        // feeds are requested again.
        store: { [answers, refresher, filter] _ in
          if await !answers.store(id, isRefreshing: refresher.isRefreshing) {
            refresher.beginAgain()
          }
          filter.searchAgain()
          return true
        }))
  }

  /// Reads what a change needs from the list's own store. A failure is shown like that of saving.
  /// - Returns: `nil` also if the item is gone.
  private func read<Value>(
    for key: PendingChanges.Key, _ value: String?, _ body: () throws(StoreError) -> Value?
  ) -> Value? {
    do throws(StoreError) {
      return try body()
    } catch {
      changes.fail(
        ChangeFailure(
          id: key.item, mark: key.mark, value: value, isSent: false, error: FeedError(error)))
      return nil
    }
  }

  /// Moves the item to the group that belongs to its marks, if the section groups items by marks.
  private func place(_ id: ItemID) {
    // An item that can't be read stays where it is.
    guard let grouping = section.grouping, let item = try? content.item(id),
      let feed = list.index(of: item.feed)
    else { return }
    let group = grouping(item.group, current(item).marks)
    list.move(
      id, to: list.isMerged ? group : feed * section.groups.count + group, found: &filter.groups)
  }

  private func isStoredOn(_ id: ItemID) -> Bool? {
    // StoreHealth reports a store that can't be read.
    (try? content.item(id)).flatMap { feed($0.feed)?.actions?.control(answers.shown($0))?.isOn }
  }
}

extension FeedError {
  /// Whether a new list may give more information than this error.
  fileprivate var isAnswer: Bool {
    switch self {
    case .storage, .account, .cancelled: false
    default: true
    }
  }
}
