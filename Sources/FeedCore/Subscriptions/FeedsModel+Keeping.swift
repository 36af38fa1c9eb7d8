import Store

extension FeedsModel {
  /// Things that were added as the user's own.
  public struct Kept: Sendable {
    public let section: Section
    /// The title of the first.
    public let title: String
    public let count: Int
    /// `nil` if the user had them already.
    public let change: AppliedChange?
    /// The first of them in the list; `nil` if it could not be stored there.
    public let first: ItemID?
    /// Distinguishes two additions.
    public let number: Int
  }

  /// Adds things as the user's own.
  /// - Parameter chosen: the indices of the entries to add.
  public func keep(_ chosen: Set<Int>) {
    guard case .things(let found) = adding else { return }
    adding = chosen.count > Self.mostAtOnce ? .keeping(found, count: chosen.count) : .idle
    countSoFar = 0
    save(in: found.section.id) { [self] () async throws(FeedError) in
      defer {
        switch adding {
        case .keeping: adding = .idle
        case .undoing: adding = .things(found)
        default: break
        }
      }
      guard !isUndoing else { return }
      do throws(FeedError) {
        try await add(found, chosen)
      } catch {
        guard error == .cancelled else { throw error }
      }
    }
  }

  /// Stops adding things. All of them are one change, so none of them stays.
  func cancelKeeping() {
    guard case .keeping(let found, _) = adding else { return }
    adding = .undoing(found)
    keepTask?.cancel()
  }

  /// How many things are added without a visible wait.
  private static let mostAtOnce = 200

  private var isUndoing: Bool {
    if case .undoing = adding { true } else { false }
  }

  private func add(_ found: FoundThings, _ chosen: Set<Int>) async throws(FeedError) {
    let (counts, report) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let task = Task { [subscriptions] in
      let result = await Result(awaiting: { () async throws(FeedError) in
        try await subscriptions.add(found, chosen: chosen) { report.yield($0) }
      })
      report.finish()
      return result
    }
    keepTask = task
    for await count in counts where !isUndoing { countSoFar = count }
    let change = try await task.value.get()
    keepTask = nil
    if isUndoing {
      if let change { _ = try await changes.undo(change.id) }
      return
    }
    let added = await Self.additions(to: found, chosen)
    guard let index = added.first ?? chosen.min() else { return }
    let thing = found.entries[index].thing
    let first = await subscriptions.ownItem(of: thing, in: found.section)
    keepCount += 1
    kept = Kept(
      section: found.section, title: thing.title, count: added.count, change: change,
      first: first, number: keepCount)
  }

  @concurrent private static func additions(
    to found: FoundThings, _ chosen: Set<Int>
  ) async -> [Int] { found.additions(chosen) }
}
