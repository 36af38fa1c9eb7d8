import Foundation
import Store
import Transport

/// A feed as it was found at an address, before anything of it is kept.
public struct FeedPreview: Sendable {
  /// The address to subscribe: where the feed has moved for good, else the one asked for.
  public let url: URL
  /// The kind that its content is of.
  public let section: Section
  /// The feed's own title.
  public let title: String?
  public let itemCount: Int
  /// Elements that could not be read.
  public let skipped: [SkippedElement]
  /// The titles of its first items, three at most.
  public let firstTitles: [String]
  let decoded: DecodedFeed
  let validators: Validators
  let freshUntil: Date?
}

extension FeedLoader {
  /// Asks once and recognises the kind of feed by what is in it.
  /// - Parameters:
  ///   - sections: the kinds there are.
  ///   - preferred: which of them an empty list is taken for, and whose complaint counts where it
  ///     is of no kind.
  /// - Throws: `FeedError`; where no section can read it, the complaint of the one that came
  ///   furthest.
  public func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil
  ) async throws(FeedError) -> FeedPreview {
    let response = try await send(url, Validators())
    let data = try response.feedData()
    var best: (section: Section, feed: DecodedFeed)?
    var complaint: FeedError?
    for section in sections.sorted(by: { $0.id == preferred && $1.id != preferred }) {
      guard !Task.isCancelled else { throw .cancelled }
      do throws(FeedError) {
        let feed = try section.decode(data)
        if best.map({ feed.goodness > $0.feed.goodness }) ?? true { best = (section, feed) }
      } catch {
        if complaint.map({ error.depth > $0.depth }) ?? true { complaint = error }
      }
    }
    guard let best else { throw complaint?.ofNoKind ?? .empty }
    return FeedPreview(
      url: response.movedTo ?? url, section: best.section, title: best.feed.title,
      itemCount: best.feed.items.count, skipped: best.feed.skipped,
      firstTitles: best.feed.items.prefix(3).map { item in
        best.section.row(
          StoredItem(id: 0, key: item.key, isStarred: item.isStarred, payload: item.payload)
        ).title
      },
      decoded: best.feed, validators: response.validators,
      freshUntil: HTTPCaching.freshUntil(response, now: .now))
  }

  /// Stores what was found, so that it is there before it is asked for again.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    _ = try await replace(preview.decoded, preview.section, preview.url, preview.validators)
    let fetch = FetchRecord().succeeded(freshUntil: preview.freshUntil, movedTo: nil)
    try await storing { () async throws(StoreError) in
      try await content.setFetch(fetch, section: preview.section.id, url: preview.url)
    }
  }
}

extension DecodedFeed {
  fileprivate var goodness: Int { items.count - skipped.count }
}

extension FeedError {
  /// How far a decoder came before it gave up.
  fileprivate var depth: Int {
    guard case .malformed(let path, _) = self else { return 0 }
    return path.isEmpty ? 0 : path.count { $0 == "." || $0 == "[" } + 1
  }

  /// The complaint of one kind, where it was to be any.
  fileprivate var ofNoKind: FeedError {
    guard case .malformed(let path, let reason) = self, path.isEmpty else { return self }
    return .unrecognized(reason: reason)
  }
}
