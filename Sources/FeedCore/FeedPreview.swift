import Foundation
import Localization
import Store
import Transport

/// A feed as it was found at an address, before anything of it is kept.
public struct FeedPreview: Sendable {
  /// The address to subscribe: where the feed has moved for good, else the one asked for.
  public let url: URL
  /// The kind that its content is of.
  public let section: Section
  /// The other kinds that it may be of just as well.
  public let alternatives: [Section]
  /// The feed's own title.
  public let title: String?
  public let itemCount: Int
  /// Elements that could not be read: the first of them.
  public let skipped: [SkippedElement]
  /// How many elements could not be read.
  public var skippedCount: Int { survey.rest.skippedCount }
  /// What it is called where the person gives it no name.
  public var ownName: String {
    FeedAddress.displayName(of: url, name: nil, title: title, section: section)
  }
  /// The titles of its first items, three at most.
  public let firstTitles: [String]
  /// Whether it was read whatever it cost.
  let isLarge: Bool
  let survey: FeedSurvey
  let validators: Validators
  let freshUntil: Date?
}

extension FeedLoader {
  /// Asks once and recognises the kind of feed by what is in it.
  /// - Parameters:
  ///   - sections: the kinds there are.
  ///   - preferred: which of them counts where several understand it as well, or fail as early;
  ///     an empty list is of every kind.
  ///   - named: the one that the person says it is of, which has whatever it can read.
  ///   - isLarge: whether it is read whatever it costs.
  /// - Throws: `FeedError`; where no section can read it, the complaint of the one that came
  ///   furthest, and `.unrecognized` with all of them where none did.
  public func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil,
    named: Section.ID? = nil, isLarge: Bool = false
  ) async throws(FeedError) -> FeedPreview {
    let response = try await send(sections.types, url, Validators())
    let first = named ?? preferred
    let ordered = sections.filter { $0.id == first } + sections.filter { $0.id != first }
    let (found, survey) = try await previewReader.run {
      [budget = budget(isLarge: isLarge), now] (isCancelled) throws(FeedError) in
      let document = try response.document(now: now())
      var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
      let found = try ordered.kinds(of: document, preferred: first, named: named, &meter)
      return (found, try FeedSurvey(document, of: found[0], meter: meter))
    }
    let section = found[0]
    return FeedPreview(
      url: response.movedTo ?? url, section: section, alternatives: Array(found.dropFirst()),
      title: survey.rest.title,
      itemCount: survey.count, skipped: survey.rest.skipped,
      firstTitles: survey.first.map { section.row(StoredItem($0)).title },
      isLarge: isLarge, survey: survey, validators: response.validators,
      freshUntil: HTTPCaching.freshUntil(response, now: now()))
  }

  /// Stores what was found, so that it is there before it is asked for again.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    _ = try await previewReader.run { [self] (isCancelled) throws(FeedError) in
      try replace(
        preview.section, preview.url, preview.validators, count: preview.itemCount,
        preview.survey.rest, isCancelled: isCancelled, preview.survey.emit)
    }
    let fetch = FetchRecord().succeeded(freshUntil: preview.freshUntil, movedTo: nil, now: now())
    try await storing { () async throws(StoreError) in
      try await content.setFetch(fetch, section: preview.section.id, url: preview.url)
    }
  }
}
