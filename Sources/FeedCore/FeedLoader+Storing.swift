import Foundation
import Store

extension FeedLoader {
  /// What made the rows that are stored, and their order.
  var decoder: String { "\(version)/\(collation.identifier)" }

  /// How many items are stored of a feed; 0 where fewer are taken as well.
  func countToKeep(
    _ section: Section, _ feed: URL, acceptsFewer: Bool
  ) async throws(FeedError) -> Int {
    if acceptsFewer { return 0 }
    return try await storing { () async throws(StoreError) in
      try await content.itemCount(section: section.id, url: feed)
    }
  }

  /// Makes the feed's stored items those that are handed over. On a `FeedReader`.
  /// - Parameters:
  ///   - count: how many there are.
  ///   - stored: how many are stored. A list of less than half of them is a server's mistake more
  ///     often than not, and is refused: `FeedError.shrunk`. What would be kept anyway may be less.
  ///   - rest: all but the items.
  func replace(
    _ section: Section, _ feed: URL, _ validators: Validators, count: Int, stored: Int = 0,
    _ rest: DecodedFeed, fingerprint: Int64? = nil, isCancelled: @escaping FeedReader.IsCancelled,
    _ items: (Section.Emit) throws(FeedError) -> Void
  ) throws(FeedError) -> RefreshOutcome {
    let update = FeedUpdate(
      section: section.id, url: feed, title: rest.title, items: [], order: section.order,
      retention: section.retention(library), isWholeList: rest.isWholeList, skipped: rest.skipped,
      skippedCount: rest.skippedCount, validators: validators, decoder: decoder,
      fingerprint: fingerprint, fetchedAt: now())
    if update.retention == .whileListed, count * 2 < stored {
      throw .shrunk(from: stored, to: count)
    }
    let merge = FeedMerge(
      update, into: content, marks: section.markRule(library), sortKey: collation.key)
    var failure: FeedError?
    try items { item in
      guard let item else { return .goOn }
      // Not stored for a caller who left: a newer refresh may be under way.
      if isCancelled() { failure = .cancelled }
      do throws(StoreError) {
        if failure == nil { try merge.add(item) }
      } catch {
        failure = FeedError(error)
      }
      return failure == nil ? .goOn : .stop
    }
    if isCancelled() { failure = .cancelled }
    if let failure { throw failure }
    do throws(StoreError) {
      let change = try merge.finish(update)
      return change.isEmpty ? .unchanged : .changed(change)
    } catch {
      throw FeedError(error)
    }
  }

  func storing<T>(
    _ body: () async throws(StoreError) -> T
  ) async throws(FeedError) -> T {
    do throws(StoreError) { return try await body() } catch { throw FeedError(error) }
  }
}

extension Section {
  /// What the person noted of its items.
  func markRule(_ library: Library) -> MarkRule {
    MarkRule(library: library, section: id, grouping: grouping)
  }
}
