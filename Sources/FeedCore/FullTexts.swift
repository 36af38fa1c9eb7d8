import Foundation
import Observation
import Store

/// The full texts that are on their way, and those that did not come.
@MainActor @Observable
final class FullTexts {
  private(set) var offers: [ItemID: FullTextOffer] = [:]
  @ObservationIgnored private var tasks: [ItemID: Task<Void, Never>] = [:]
  private let loader: FeedLoader

  init(loader: FeedLoader) { self.loader = loader }

  deinit { for task in tasks.values { task.cancel() } }

  /// Loads and stores the text of an item, unless that goes on already.
  /// - Parameter onStore: called once it is stored.
  func load(
    _ id: ItemID, at page: URL, namedBy feed: URL, onStore: @escaping @MainActor () -> Void
  ) {
    guard tasks[id] == nil else { return }
    offers[id] = .loading
    tasks[id] = Task { [weak self, loader] in
      do throws(FeedError) {
        try await loader.storeFullText(of: id, at: page, namedBy: feed)
        self?.end(id, nil)
        onStore()
      } catch {
        self?.end(id, error == .cancelled ? nil : .failed(error))
      }
    }
  }

  func cancelAll() { for task in tasks.values { task.cancel() } }

  func waitUntilIdle() async {
    while let task = tasks.values.first { await task.value }
  }

  private func end(_ id: ItemID, _ offer: FullTextOffer?) {
    tasks[id] = nil
    offers[id] = offer
  }
}

extension FeedModel {
  /// Loads an article from its own page; that is then what its page here shows.
  public func loadFullText(of id: ItemID) {
    guard let item = try? content.item(id), let page = section.detail(item).articlePage,
      let feed = feed(of: item)
    else { return }
    fullTexts.load(id, at: page.url, namedBy: feed.source) { [weak self] in self?.revision += 1 }
  }

  /// Does so where the person wants it for all of the feed, and it was not done before.
  public func loadFullTextIfWanted(of id: ItemID) {
    guard section.hasReading, let item = try? content.item(id), let feed = feed(of: item),
      (try? library.loadsFullText(section: section.id, url: feed.url)) == true,
      withFullText(item).fullText == nil
    else { return }
    loadFullText(of: id)
  }

  /// What there is to say of full texts that are on their way, or did not come.
  public var fullTextOffers: [ItemID: FullTextOffer] { fullTexts.offers }

  func fullText(of item: StoredItem, at page: ArticlePage?) -> FullTextOffer? {
    guard let page else { return nil }
    if item.fullText != nil { return .loaded }
    return fullTexts.offers[item.id] ?? .available(isSummary: page.isSummary)
  }

  func withFullText(_ item: StoredItem) -> StoredItem {
    guard section.hasReading else { return item }
    var item = item
    item.fullText = (try? content.fullText(of: item.id)) ?? nil
    return item
  }
}
