import Foundation
import Observation
import Store

/// The feeds that a person keeps, as a dialog shows and changes them.
///
/// A change is shown at once and saved behind it, one after the other; what could not be saved is
/// shown as it was before.
@MainActor @Observable
public final class FeedsModel {
  public let sections: [Section]

  /// By section, in the person's order.
  public internal(set) var rows: [Section.ID: [Row]] = [:]
  /// Whether `rows` are what is stored, and not just empty because nothing was read yet.
  public internal(set) var hasLoaded = false
  /// About how many bytes the items take that stay when their feeds no longer list them.
  public internal(set) var keptBytes = 0
  /// The feeds that are asked for at this moment.
  public internal(set) var refreshing: Set<Row.ID> = []
  public internal(set) var adding = Adding.idle
  public internal(set) var highlight: Highlight?
  /// The feed that was removed last, while that can be undone.
  public internal(set) var removal: Row?
  /// The samples beside which the person has just added a feed of their own: they may go now.
  public internal(set) var needlessSample: Row?
  /// Why a change could not be saved, or else the feeds not be read.
  public internal(set) var failure: FeedError?
  /// The section that an empty feed is taken for.
  @ObservationIgnored public var preferred: Section.ID?

  @ObservationIgnored let subscriptions: Subscriptions
  @ObservationIgnored let presets: [FeedPreset]
  @ObservationIgnored let makeFeed: (Section, URL) -> Feed
  @ObservationIgnored let isShown: (URL) -> Bool
  @ObservationIgnored var onChange: (Section.ID) -> Void = { _ in }
  @ObservationIgnored var previewTask: Task<Void, Never>?
  @ObservationIgnored var refreshTasks: [Row.ID: Task<Void, Never>] = [:]
  /// What was unsubscribed, with the place that it had.
  @ObservationIgnored var removed: [Row.ID: Subscription] = [:]
  @ObservationIgnored var highlightCount = 0
  @ObservationIgnored private var loadTask: Task<Void, Never>?
  /// Deletes what is stored of feeds that were removed.
  @ObservationIgnored var forgetTask: Task<Void, Never>?
  @ObservationIgnored private var loadsAgain = false
  /// The last change on its way; it waits for those before it.
  @ObservationIgnored private var saveTask: Task<Void, Never>?
  @ObservationIgnored private var unsavedCount = 0
  @ObservationIgnored private var unsaved: [Change] = []

  /// - Parameters:
  ///   - presets: offered as long as they are not subscribed.
  ///   - isShown: whether a feed is shown without being subscribed: its items stay when it is
  ///     removed.
  ///   - makeFeed: how a feed is loaded.
  public init(
    subscriptions: Subscriptions, presets: [FeedPreset] = [],
    isShown: @escaping @MainActor (URL) -> Bool = { _ in false },
    makeFeed: @escaping @MainActor (Section, URL) -> Feed = { Feed($1) }
  ) {
    self.subscriptions = subscriptions
    self.presets = presets
    self.isShown = isShown
    self.makeFeed = makeFeed
    sections = subscriptions.sections
  }

  deinit {
    previewTask?.cancel()
    loadTask?.cancel()
    for task in refreshTasks.values { task.cancel() }
  }

  /// Called when a section's feeds are others than before, in another order or with other names,
  /// or when one of them was refreshed and has changed.
  public func onChange(_ handler: @escaping @MainActor (Section.ID) -> Void) { onChange = handler }

  /// The presets that are not subscribed.
  public var offeredPresets: [FeedPreset] {
    let taken = Set(rows.values.joined().map { FeedAddress.normalized($0.subscription.url) })
    return presets.filter { !taken.contains(FeedAddress.normalized($0.url)) }
  }

  /// Reads the feeds anew.
  public func load() {
    guard loadTask == nil else { return loadsAgain = true }
    loadTask = Task { [weak self, subscriptions] in
      let result: Result<[Section.ID: [Row]], FeedError>
      do throws(FeedError) {
        result = .success(try await subscriptions.rows())
      } catch {
        result = .failure(error)
      }
      self?.finishLoading(result)
      let bytes = await subscriptions.keptBytes()
      if let self, keptBytes != bytes { keptBytes = bytes }
    }
  }

  /// Whether `failure` is about changes that could not be saved.
  public var hasUnsaved: Bool { !unsaved.isEmpty }

  /// Tries again what `failure` is about.
  public func retry() {
    let changes = unsaved
    if changes.isEmpty { load() }
    for change in changes { save(in: change.section, change.body) }
  }

  /// Ends the look at an address; what was changed is saved and refreshes go on.
  public func close() {
    cancelPreview()
    needlessSample = nil
  }

  /// Returns when everything the person did is on the disk; ends what else goes on, for good.
  public func finish() async {
    cancelPreview()
    for task in refreshTasks.values { task.cancel() }
    // Of a feed that is being added, the subscription is kept.
    subscriptions.loader.stop()
    while let saveTask { await saveTask.value }
    forgetTask?.cancel()
  }

  /// Returns when nothing is looked at, loaded, refreshed, saved or deleted.
  public func waitUntilIdle() async {
    while let task = saveTask ?? previewTask ?? refreshTasks.values.first ?? loadTask {
      await task.value
    }
    await forgetTask?.value
  }
}

extension FeedsModel {
  typealias Save = @MainActor () async throws(FeedError) -> Void

  private struct Change {
    let section: Section.ID?
    let body: Save
  }

  /// Saves a change after those before it, then reads all feeds anew.
  /// - Parameter section: the one whose feeds change; `nil` where that makes no difference to
  ///   what is shown of them.
  func save(in section: Section.ID?, _ body: @escaping Save) {
    (failure, unsaved) = (nil, [])
    unsavedCount += 1
    let previous = saveTask
    // Holds the model: what the person did reaches the disk.
    saveTask = Task {
      await previous?.value
      do throws(FeedError) {
        try await body()
        if let section { onChange(section) }
      } catch {
        unsaved.append(Change(section: section, body: body))
        failure = error
      }
      unsavedCount -= 1
      if unsavedCount == 0 {
        saveTask = nil
        load()
      }
    }
  }

  /// What the store could not do, as an error of a feed.
  func storing<T>(_ body: () async throws(StoreError) -> T) async throws(FeedError) -> T {
    do throws(StoreError) { return try await body() } catch { throw FeedError(error) }
  }

  private func finishLoading(_ result: Result<[Section.ID: [Row]], FeedError>) {
    loadTask = nil
    if loadsAgain {
      loadsAgain = false
      return load()
    }
    // Reading goes on when the last change is saved.
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

  /// What was not saved is more to the person.
  func failLoading(_ error: FeedError) {
    if unsaved.isEmpty { failure = error }
  }

  func row(_ id: Row.ID) -> Row? { rows[id.section]?.first { $0.id == id } }

  func section(_ id: Section.ID) -> Section? { sections.first { $0.id == id } }
}
