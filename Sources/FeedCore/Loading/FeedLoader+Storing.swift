import Foundation
import Store
import Transport

extension FeedLoader {
  /// Identifies the current decoder and sort order. It is stored with the rows that they produce.
  var decoder: String { "\(version)/\(collation.identifier)" }

  /// How many items of a feed are stored; 0 if any shorter list is accepted.
  func countToKeep(
    _ section: Section, _ feed: URL, acceptsFewer: Bool
  ) async throws(FeedError) -> Int {
    if acceptsFewer { return 0 }
    return try await storing(await content.itemCount(section: section.id, url: feed))
  }

  /// Updates the feed's stored items to match the emitted ones; see `FeedMerge`. Runs on a
  /// `FeedReadingThread`.
  /// - Parameters:
  ///   - count: the number of items in the new list.
  ///   - stored: the number of stored items. A list with fewer than half as many is usually a
  ///     server's mistake: it is refused with `FeedError.shrunk` if it would remove stored items.
  ///   - rest: everything except the items.
  func replace(
    _ section: Section, _ feed: URL, _ validators: Validators, count: Int, stored: Int = 0,
    _ rest: DecodedFeed, fingerprint: Int64? = nil,
    isCancelled: @escaping FeedReadingThread.IsCancelled,
    _ items: (Section.Emit) throws(FeedError) -> Void
  ) throws(FeedError) -> RefreshOutcome {
    var update = FeedUpdate(
      section: section.id, url: feed, title: rest.title, items: [], order: section.order,
      retention: try storing(section.retention(library)), isWholeList: rest.isWholeList,
      skipped: rest.skipped,
      skippedCount: rest.skippedCount, validators: validators, decoder: decoder,
      fingerprint: fingerprint, fetchedAt: now())
    update.icon = rest.icon
    if update.retention == .whileListed, count * 2 < stored {
      throw .shrunk(from: stored, to: count)
    }
    let merge = FeedMerge(
      update, into: content, marks: section.markRule(library), sortKey: collation.key)
    var failure: FeedError?
    try items { item in
      guard let item else { return .goOn }
      // A cancelled refresh stores nothing more: a newer one may be running.
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
    let change = try storing(merge.finish(update))
    return change.isEmpty ? .unchanged : .changed(change)
  }
}

extension FeedLoader {
  /// Keeps the pictures that came inside a feed where those from the web are.
  func keep(_ found: [URL: Data]) async {
    guard let pictures else { return }
    for (url, data) in found where !Task.isCancelled {
      guard await !pictures.holds(url) else { continue }
      // Without its picture, an item shows a letter.
      try? await pictures.store(data, for: url)
    }
  }

  /// A picture that came inside a feed, or that is one of the samples.
  func localPicture(_ url: URL) async -> Data? {
    if url.scheme == OwnPictures.scheme { return await pictures?.picture(for: url)?.data }
    guard url.scheme == "sample" else { return nil }
    return try? await send(TransportRequest(url: url)).body
  }

  /// Marks articles as read if the feed has published them again after the user read them. If that
  /// fails, they stay unread.
  func markRepublished(_ change: ContentChange, _ section: Section) async {
    guard section.hasReading, !change.republished.isEmpty else { return }
    let items = change.republished
    do throws(StoreError) {
      try await library.setMark(.read, to: true.mark, items: items, section: section.id)
      try await content.setMark(.read, to: true.mark, items: items, section.markRule(library))
    } catch {}
  }
}

/// Reads from a store or writes to it, and turns a store's error into a `FeedError`.
func storing<T>(_ work: @autoclosure () throws(StoreError) -> T) throws(FeedError) -> T {
  do { return try work() } catch { throw FeedError(error) }
}

nonisolated(nonsending) func storing<T>(
  _ work: @autoclosure () async throws(StoreError) -> T
) async throws(FeedError) -> T {
  do { return try await work() } catch { throw FeedError(error) }
}
