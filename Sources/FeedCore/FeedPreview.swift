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
  /// Elements that could not be read: the first of them.
  public let skipped: [SkippedElement]
  /// How many elements could not be read.
  public var skippedCount: Int { decoded.skippedCount }
  /// What it is called where the person gives it no name.
  public var ownName: String {
    FeedAddress.displayName(of: url, name: nil, title: title, section: section)
  }
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
  ///   - preferred: which of them counts where several understand it as well, or fail as early;
  ///     an empty list is of every kind.
  /// - Throws: `FeedError`; where no section can read it, the complaint of the one that came
  ///   furthest, and `.unrecognized` with all of them where none did.
  public func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil
  ) async throws(FeedError) -> FeedPreview {
    let response = try await send(url, Validators())
    let data = try response.feedData()
    var best: (section: Section, feed: DecodedFeed)?
    var complaints: [(section: Section.ID, error: FeedError)] = []
    for section in sections.filter({ $0.id == preferred }) + sections.filter({ $0.id != preferred })
    {
      guard !Task.isCancelled else { throw .cancelled }
      do throws(FeedError) {
        let feed = try section.decode(data)
        if best.map({ feed.textSize > $0.feed.textSize }) ?? true { best = (section, feed) }
      } catch {
        complaints.append((section.id, error))
      }
    }
    guard let best else { throw Self.complaint(complaints, preferred) }
    return FeedPreview(
      url: response.movedTo ?? url, section: best.section, title: best.feed.title,
      itemCount: best.feed.items.count, skipped: best.feed.skipped,
      firstTitles: best.feed.items.prefix(3).map { item in
        best.section.row(
          StoredItem(id: 0, key: item.key, isStarred: item.isStarred, payload: item.payload)
        ).title
      },
      decoded: best.feed, validators: response.validators,
      freshUntil: HTTPCaching.freshUntil(response, now: now()))
  }

  /// Stores what was found, so that it is there before it is asked for again.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    _ = try await replace(preview.section, preview.url, preview.validators) {
      preview.decoded.items.forEach($0)
      return preview.decoded
    }
    let fetch = FetchRecord().succeeded(freshUntil: preview.freshUntil, movedTo: nil)
    try await storing { () async throws(StoreError) in
      try await content.setFetch(fetch, section: preview.section.id, url: preview.url)
    }
  }
}

extension FeedLoader {
  private static func complaint(
    _ complaints: [(section: Section.ID, error: FeedError)], _ preferred: Section.ID?
  ) -> FeedError {
    let depth = complaints.map(\.error.depth).max() ?? 0
    let furthest = complaints.filter { $0.error.depth == depth }
    if depth > 0, let first = furthest.first,
      furthest.count == 1 || first.section == preferred
    {
      return first.error
    }
    var reasons: [String] = []
    for reason in furthest.map(\.error.place) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    return .unrecognized(reason: reasons.joined(separator: "; "))
  }
}

extension DecodedFeed {
  /// How much was understood. A list of recipes can be read as facts too, but for the ingredients.
  fileprivate var textSize: Int { items.reduce(0) { $0 + $1.searchText.utf8.count } }
}

extension FeedError {
  /// How far a decoder came before it gave up.
  fileprivate var depth: Int {
    guard case .malformed(let path, _) = self, !path.isEmpty else { return 0 }
    return path.count { $0 == "." || $0 == "[" } + 1
  }

  fileprivate var place: String {
    guard case .malformed(let path, let reason) = self else { return message }
    return path.isEmpty ? reason : "\(path): \(reason)"
  }
}
