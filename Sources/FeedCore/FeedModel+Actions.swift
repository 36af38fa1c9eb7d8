import Foundation
import Store

/// What a person asked of an item and did not get.
public struct ActionFailure: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case setOn(Bool)
    case activate
  }

  public let id: ItemID
  public let kind: Kind
  public let error: FeedError
}

/// Switches and activation, where the feed allows them.
extension FeedModel {
  /// Shows the item switched at once, and then switches it where that counts. If that fails, the
  /// item goes back and `actionFailure` says why. A later wish for the same item waits for the
  /// earlier one, and the last one is what comes to be.
  public func setOn(_ isOn: Bool, for id: ItemID) {
    if actionFailure?.id == id {
      actionFailure = nil
      showAction(of: id)
    }
    guard let actions = actions(for: id), wantedSwitches[id] ?? isStoredOn(id) != isOn else {
      return
    }
    wantedSwitches[id] = isOn
    showAction(of: id)
    guard actionTasks[id] == nil else { return }
    let stored = isStoredOn(id)
    run(for: id) { model in
      var known = stored
      while let isOn = model.wantedSwitches[id], isOn != known,
        let item = try? model.content.item(id)
      {
        do throws(FeedError) {
          let updated = try await actions.setOn(item, isOn)
          known = isOn
          try await model.keep(updated, as: id)
        } catch {
          // It may have been done all the same: only the server knows.
          known = nil
          guard model.wantedSwitches[id] == isOn else { continue }
          model.fail(.setOn(isOn), id, error)
          if error.isAnswer { model.refreshAgain() }
          break
        }
      }
      model.wantedSwitches[id] = nil
    }
  }

  /// Finds the page on which the item is activated and opens it. From then on, each time the
  /// person comes back to the window the feed is refreshed, until the item is activated.
  public func activate(_ id: ItemID, open: @escaping @MainActor (URL) -> Void) {
    guard let item = try? content.item(id), let actions = feed(of: item)?.actions,
      actionTasks[id] == nil
    else { return }
    actionFailure = nil
    showAction(of: id)
    run(for: id) { model in
      do throws(FeedError) {
        let page = try await actions.activationPage(item)
        model.awaited = Awaited(id: id, end: .now + Awaited.patience)
        open(page)
      } catch {
        model.fail(.activate, id, error)
      }
    }
  }

  /// Tries once more what `actionFailure` is about.
  public func retryAction(open: @escaping @MainActor (URL) -> Void) {
    guard let failure = actionFailure else { return }
    switch failure.kind {
    case .setOn(let isOn): setOn(isOn, for: failure.id)
    case .activate: activate(failure.id, open: open)
    }
  }

  /// The person is back from the browser, perhaps with the item activated.
  public func personReturned() {
    if let awaited, awaited.end > .now { refreshAgain() }
  }
}

/// An item whose activation was begun in the browser.
struct Awaited {
  let id: ItemID
  /// When nobody believes in a return any more.
  let end: ContinuousClock.Instant

  static let patience = Duration.seconds(30 * 60)
}

extension FeedError {
  /// Whether the list may tell more than this does.
  fileprivate var isAnswer: Bool {
    switch self {
    case .storage, .account, .cancelled: false
    default: true
    }
  }
}

extension FeedModel {
  func isStoredOn(_ id: ItemID) -> Bool? {
    (try? content.item(id)).flatMap { feed(of: $0)?.actions?.control($0)?.isOn }
  }

  private func actions(for id: ItemID) -> ItemActions? {
    (try? content.item(id)).flatMap { feed(of: $0)?.actions }
  }

  private func run(for id: ItemID, _ action: @escaping @MainActor (FeedModel) async -> Void) {
    actionTasks[id] = Task {
      await action(self)
      actionTasks[id] = nil
      showAction(of: id)
    }
    showAction(of: id)
  }

  private func keep(_ item: Item, as id: ItemID) async throws(FeedError) {
    // A list that was asked for before may have the item as it was.
    if refreshTask != nil {
      waiting = Set(feeds.indices)
      answeredMeanwhile[id] = item
    }
    do throws(StoreError) {
      try await content.update(item, id: id)
    } catch {
      throw FeedError(error)
    }
    searchAgain()
  }

  /// What a list that was asked for too early has overwritten.
  /// - Returns: whether there was anything.
  func restoreAnswers() async -> Bool {
    let answers = answeredMeanwhile
    answeredMeanwhile = [:]
    for (id, item) in answers { try? await content.update(item, id: id) }
    return !answers.isEmpty
  }

  /// Forgets what is over: a failure that has come right, an activation that has come to be.
  func settleActions() {
    if let failure = actionFailure, case .setOn(let isOn) = failure.kind,
      isStoredOn(failure.id) == isOn
    {
      actionFailure = nil
    }
    guard let id = awaited?.id else { return }
    if (try? content.item(id)) == nil || isStoredOn(id) != nil { awaited = nil }
  }

  private func fail(_ kind: ActionFailure.Kind, _ id: ItemID, _ error: FeedError) {
    if error != .cancelled { actionFailure = ActionFailure(id: id, kind: kind, error: error) }
  }

  private func showAction(of id: ItemID) {
    rows.remove(id)
    revision += 1
  }

  /// Refreshes now, or once more after the refresh that runs.
  private func refreshAgain() {
    if refreshTask == nil { beginRefresh() } else { waiting = Set(feeds.indices) }
  }
}
