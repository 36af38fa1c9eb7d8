import Foundation
import Observation
import Store
import Transport

/// The user's feeds, for the dialog that shows and changes them.
///
/// Changes show at once and are saved in the background, one after the other. A change that could
/// not be saved is undone.
@MainActor @Observable
public final class FeedsModel {
  public let sections: [Section]

  /// The rows of all feeds, by section, in the user's order.
  public internal(set) var rows: [Section.ID: [Row]] = [:]
  /// Whether `rows` have been read from the store. Until then, they are empty.
  public internal(set) var hasLoaded = false
  /// About how many bytes the items take in the sections that keep items after their feeds stop
  /// listing them; 0 until `measure` has found out.
  public internal(set) var keptBytes = 0
  public internal(set) var refreshing: Set<Row.ID> = []
  public internal(set) var adding = Adding.idle
  /// How many things have been found so far while `adding` is loading, or added while it is keeping.
  public internal(set) var countSoFar = 0
  /// The files and links to preview after the current one.
  public internal(set) var waiting: [URL] = []
  public internal(set) var highlight: Highlight?
  /// The feed that was removed last; `nil` once `undoRemoval` no longer restores it.
  public internal(set) var removal: Row?
  /// The sample in a section to which the user has just added another feed: the sample may now be
  /// removed.
  public internal(set) var needlessSample: Row?
  /// The things that were added last.
  public internal(set) var kept: Kept?
  /// Why a change could not be saved, or the feeds could not be read.
  public internal(set) var failure: FeedError?
  /// The section that a new feed goes to if several fit, as for an empty feed.
  @ObservationIgnored public var preferred: Section.ID?

  @ObservationIgnored let subscriptions: SubscriptionService
  @ObservationIgnored let presets: [FeedPreset]
  @ObservationIgnored let makeFeed: (Section, URL) -> Feed
  @ObservationIgnored var onChange: (Section.ID) -> Void = { _ in }
  @ObservationIgnored var previewTask: Task<Void, Never>?
  @ObservationIgnored var keepTask: Task<Result<AppliedChange?, FeedError>, Never>?
  @ObservationIgnored var refreshTasks: [Row.ID: Task<Void, Never>] = [:]
  /// The changes that removed feeds.
  @ObservationIgnored var removed: [Row.ID: ChangeID] = [:]
  @ObservationIgnored var highlightCount = 0
  @ObservationIgnored var keepCount = 0
  @ObservationIgnored private var loadTask: Task<Void, Never>?
  @ObservationIgnored private var measuring: Task<Void, Never>?
  @ObservationIgnored private var loadsAgain = false
  @ObservationIgnored let saving = TaskChain()
  @ObservationIgnored private var unsavedCount = 0
  @ObservationIgnored private var unsaved: [Change] = []

  public init(
    subscriptions: SubscriptionService, presets: [FeedPreset] = [],
    makeFeed: @escaping @MainActor (Section, URL) -> Feed = { Feed($1) }
  ) {
    self.subscriptions = subscriptions
    self.presets = presets
    self.makeFeed = makeFeed
    sections = subscriptions.sections
  }

  deinit {
    previewTask?.cancel()
    loadTask?.cancel()
    measuring?.cancel()
    for task in refreshTasks.values { task.cancel() }
  }

  /// Sets the handler to call when a section's feeds, their order or their names have changed, or
  /// when a refresh has changed one of them.
  public func onChange(_ handler: @escaping @MainActor (Section.ID) -> Void) { onChange = handler }

  public var offeredPresets: [FeedPreset] {
    let taken = Set(rows.values.joined().map { FeedAddress.normalized($0.subscription.url) })
    return presets.filter { !taken.contains(FeedAddress.normalized($0.url)) }
  }

  public func load() {
    guard loadTask == nil else { return loadsAgain = true }
    loadTask = Task { [weak self, subscriptions] in
      let result = await Result(awaiting: subscriptions.rows)
      self?.finishLoading(result)
    }
  }

  /// Finds out `keptBytes`. This reads every item, so call it only where the size is shown.
  public func measure() {
    measuring?.cancel()
    measuring = Task { [weak self, subscriptions] in
      let bytes = await subscriptions.keptBytes()
      guard !Task.isCancelled, let self else { return }
      if keptBytes != bytes { keptBytes = bytes }
    }
  }

  /// Whether `failure` is about changes that could not be saved.
  public var hasUnsaved: Bool { !unsaved.isEmpty }

  public func retry() {
    let changes = unsaved
    if changes.isEmpty { load() }
    for change in changes { save(in: change.section, change.body) }
  }

  /// Ends the preview; changes are still saved, and adding things and refreshes continue.
  public func close() {
    waiting = []
    cancelPreview()
    needlessSample = nil
  }

  /// Returns when the user's changes are saved; ends all other work for good.
  public func finish() async {
    // The feeds that a list has added so far are one change, which is still recorded.
    var following: Task<Void, Never>?
    if case .following = adding { following = previewTask }
    cancelPreview()
    for task in refreshTasks.values { task.cancel() }
    // Only the storing of items stops: the subscription to a feed that is being added is saved.
    subscriptions.loader.stop()
    while unsavedCount > 0 { await saving.wait() }
    await following?.value
  }

  public func waitUntilIdle() async {
    repeat {
      await saving.wait()
      await (previewTask ?? refreshTasks.values.first ?? loadTask)?.value
    } while unsavedCount > 0 || previewTask != nil || !refreshTasks.isEmpty || loadTask != nil
    await measuring?.value
  }
}

extension FeedsModel {
  typealias Save = @MainActor () async throws(FeedError) -> Void

  private struct Change {
    let section: Section.ID?
    let body: Save
  }

  /// Saves a change after the changes before it, then reads all feeds again.
  /// - Parameter section: the section whose feeds change; `nil` if the `onChange` handler need not
  ///   be called.
  func save(in section: Section.ID?, _ body: @escaping Save) {
    (failure, unsaved) = (nil, [])
    unsavedCount += 1
    // The task keeps the model alive until the user's changes are saved.
    saving.run { [self] in
      do throws(FeedError) {
        try await body()
        if let section { onChange(section) }
      } catch {
        unsaved.append(Change(section: section, body: body))
        failure = error
      }
      unsavedCount -= 1
      if unsavedCount == 0 { load() }
    }
  }

  private func finishLoading(_ result: Result<[Section.ID: [Row]], FeedError>) {
    loadTask = nil
    if loadsAgain {
      loadsAgain = false
      return load()
    }
    // The feeds are read again when the last change is saved.
    guard unsavedCount == 0 else { return }
    switch result {
    case .success(let new):
      if rows != new { rows = new }
      hasLoaded = true
      if let removal, row(removal.id) != nil { self.removal = nil }
      if let sample = needlessSample, row(sample.id) == nil { needlessSample = nil }
      if unsaved.isEmpty { failure = nil }
    case .failure(.cancelled): break
    case .failure(let error): failLoading(error)
    }
  }

  /// Shows a loading error, unless there is an unsaved change, which matters more to the user.
  func failLoading(_ error: FeedError) {
    if unsaved.isEmpty { failure = error }
  }

  var library: Library { subscriptions.library }

  var changes: ChangeService {
    ChangeService(sections: sections, loader: subscriptions.loader)
  }

  func row(_ id: Row.ID) -> Row? { rows[id.section]?.first { $0.id == id } }

  func section(_ id: Section.ID) -> Section? { sections.first { $0.id == id } }
}
