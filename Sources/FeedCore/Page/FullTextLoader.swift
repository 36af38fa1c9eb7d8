import Foundation
import Observation
import Store

/// The full texts that are being loaded, and those that could not be loaded.
@MainActor @Observable
final class FullTextLoader {
  private(set) var offers: [ItemID: FullTextState] = [:]
  /// The articles whose feed's text the user wanted back.
  @ObservationIgnored private(set) var declined: Set<ItemID> = []
  /// What is being done for each item. A task that was replaced no longer says how the item is.
  @ObservationIgnored private var tasks: [ItemID: (number: Int, task: Task<Void, Never>)] = [:]
  @ObservationIgnored private var taskCount = 0
  private let loader: FeedLoader

  init(loader: FeedLoader) { self.loader = loader }

  deinit { for (_, task) in tasks.values { task.cancel() } }

  /// Loads and stores the text of an item, unless it is already being loaded.
  /// - Parameter onStore: called once the text is stored.
  func load(
    _ id: ItemID, at page: ArticlePage, namedBy feed: URL, onStore: @escaping @MainActor () -> Void
  ) {
    guard tasks[id] == nil else { return }
    offers[id] = .loading
    begin(id) { [weak self, loader] number in
      do throws(FeedError) {
        try await loader.storeFullText(of: id, at: page, namedBy: feed)
        self?.end(id, number, nil)
        onStore()
      } catch {
        Log.write(.info, "An article of \(Log.name(page.url)) failed: \(error.kind)")
        self?.end(id, number, error == .cancelled ? nil : .failed(error))
      }
    }
  }

  /// Removes the stored text of an item, which is then not loaded again unless the user wants that.
  /// - Parameter onRemove: called once the text is gone.
  func remove(_ id: ItemID, onRemove: @escaping @MainActor () -> Void) {
    declined.insert(id)
    let loading = tasks[id]?.task
    loading?.cancel()
    offers[id] = nil
    begin(id) { [weak self, loader] number in
      // It may be storing the text.
      await loading?.value
      do throws(FeedError) {
        try await loader.removeFullText(of: id)
        self?.end(id, number, nil)
        onRemove()
      } catch {
        self?.end(id, number, .failed(error))
      }
    }
  }

  func cancelAll() { for (_, task) in tasks.values { task.cancel() } }

  func waitUntilIdle() async {
    while let (_, task) = tasks.values.first { await task.value }
  }

  /// - Parameter work: gets the number with which it ends.
  private func begin(_ id: ItemID, _ work: @escaping @MainActor (Int) async -> Void) {
    taskCount += 1
    tasks[id] = (taskCount, Task { [taskCount] in await work(taskCount) })
  }

  private func end(_ id: ItemID, _ number: Int, _ offer: FullTextState?) {
    guard tasks[id]?.number == number else { return }
    tasks[id] = nil
    offers[id] = offer
  }
}

extension SectionModel {
  /// Loads an article's full text from its web page; the item's page then shows that text.
  public func loadFullText(of id: ItemID) {
    guard let item = try? content.item(id), let page = section.detail(item).articlePage,
      let feed = feed(item.feed)
    else { return }
    fullTexts.load(id, at: page, namedBy: feed.source) { [weak self] in
      self?.revision += 1
      self?.filter.searchAgain()
    }
  }

  /// Shows the feed's text again, in place of what was taken for the article on its web page.
  public func removeFullText(of id: ItemID) {
    fullTexts.remove(id) { [weak self] in
      self?.revision += 1
      self?.filter.searchAgain()
    }
  }

  /// Loads an article's full text if the user wants that for the whole feed, and the text is not
  /// stored yet.
  public func loadFullTextIfWanted(of id: ItemID) {
    // If this is unknown, the page offers to load the text.
    guard section.hasReading, !fullTexts.declined.contains(id),
      let item = try? content.identity(of: id),
      let feed = feed(item.feed),
      (try? library.loadsFullText(section: section.id, url: feed.url)) == true,
      (try? content.hasFullText(id)) == false
    else { return }
    loadFullText(of: id)
  }

  public var fullTextStates: [ItemID: FullTextState] { fullTexts.offers }

  func fullText(of item: StoredItem, at page: ArticlePage?) -> FullTextState? {
    guard let page else { return nil }
    return fullTexts.offers[item.id]
      ?? (item.fullText != nil ? .loaded : .available(isSummary: page.isSummary))
  }
}

/// The web page of an article.
public struct ArticlePage: Hashable, Sendable {
  public let url: URL
  /// Whether the feed has only a summary or the beginning of the article.
  public let isSummary: Bool
  /// What the feed has of the article, as HTML; empty if it has nothing.
  public let feedText: String

  public init(url: URL, isSummary: Bool, feedText: String = "") {
    (self.url, self.isSummary, self.feedText) = (url, isSummary, feedText)
  }
}

/// The state of an article's full text, for its page.
public enum FullTextState: Hashable, Sendable {
  /// The full text can be loaded.
  /// - Parameter isSummary: whether the page shows little without the full text.
  case available(isSummary: Bool)
  case loading
  case failed(FeedError)
  /// The page shows the full text.
  case loaded

  var isVisible: Bool {
    switch self {
    case .available(let isSummary): isSummary
    case .loading, .failed: true
    case .loaded: false
    }
  }
}
