import Formats
import Foundation
import Store
import Transport

/// A feed found at an address, before any of it is stored.
public struct FeedPreview: Sendable {
  /// The address to subscribe to: the new one if the feed has moved for good.
  public let url: URL
  /// The section that fits the feed's content best.
  public let section: Section
  /// The other sections that fit just as well.
  public let alternatives: [Section]
  public var title: String? { survey.rest.title }
  public var itemCount: Int { survey.count }
  /// The first elements that could not be read.
  public var skipped: [SkippedElement] { survey.rest.skipped }
  public var skippedCount: Int { survey.rest.skippedCount }
  /// The feed's name unless the user gives it another.
  public var ownName: String {
    FeedAddress.displayName(of: url, name: nil, title: title, section: section)
  }
  /// The titles of the first items, at most three.
  public let firstTitles: [String]
  /// Whether the feed was read without the budget's limits.
  let isLarge: Bool
  let survey: FeedSurvey
  let validators: Validators
  let freshUntil: Date?
}

extension FeedLoader {
  /// Sends one request and recognizes the kind of feed by its content.
  /// - Parameters:
  ///   - sections: the sections that the feed may belong to.
  ///   - preferred: the section that wins a tie, for instance for an empty list, which fits every
  ///     section. If several sections fail equally, the preferred section's error may be thrown.
  ///   - named: the section that the user chose, which reads whatever it can.
  ///   - isLarge: whether to read the feed at any cost.
  ///   - page: the web page that named the address; `nil` if the user did.
  /// - Returns: a feed; a list of feeds; or the feeds that a web page names, which may be one or
  ///   none.
  /// - Throws: `FeedError`; if no section can read the feed, the error of the section that got
  ///   furthest, or `.unrecognized` with all reasons.
  func find(
    _ url: URL, among sections: [Section], preferred: Section.ID? = nil,
    named: Section.ID? = nil, isLarge: Bool = false, page: URL? = nil
  ) async throws(FeedError) -> SubscriptionService.Finding {
    let response = try await throttle.run(url) { () async throws(FeedError) in
      try await send(sections.types, url, Validators(), source: page)
    }
    return try await previewReader.run {
      [budget = budget(isLarge: isLarge), now] (isCancelled) throws(FeedError) in
      let document = try response.document(now: now())
      var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
      let found: [Section]
      do throws(FeedError) {
        found = try sections.kinds(of: document, preferred: preferred, named: named, &meter)
      } catch .unsupportedFormat(.opml) {
        guard let list = OPML(try document.text()) else { throw .unsupportedFormat(.opml) }
        return .list(SubscriptionList(head: list.head, feeds: list.feeds, url: response.url))
      } catch .webPage {
        let page = try document.text()
        let candidates = FeedDiscovery.candidates(in: response, text: page)
        if candidates.isEmpty, UnsupportedFormat.isRecipePage(page) {
          throw .unsupportedFormat(.recipePage)
        }
        return .several(candidates)
      }
      let survey = try FeedSurvey(document, of: found[0], meter: meter)
      return .new(
        FeedPreview(
          url: response.movedTo ?? url, section: found[0], alternatives: Array(found.dropFirst()),
          firstTitles: survey.first.map { found[0].row(StoredItem($0)).title },
          isLarge: isLarge, survey: survey, validators: response.validators,
          freshUntil: HTTPCaching.freshUntil(response, now: now())))
    }
  }

  /// Stores the found feed, so that its items are there without another request.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    _ = try await previewReader.run { [self] (isCancelled) throws(FeedError) in
      try replace(
        preview.section, preview.url, preview.validators, count: preview.itemCount,
        preview.survey.rest, isCancelled: isCancelled, preview.survey.emit)
    }
    var fetch = FetchRecord().succeeded(freshUntil: preview.freshUntil, movedTo: nil, now: now())
    let schedule = preview.survey.rest.schedule
    fetch.schedule = schedule.isEmpty ? nil : schedule.description
    try await storing(
      await content.setFetch(fetch, section: preview.section.id, url: preview.url))
  }
}
