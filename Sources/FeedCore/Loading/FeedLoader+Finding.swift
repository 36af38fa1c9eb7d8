import Foundation
import Store
import Transport

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
      let section: Section
      let alternatives: [Section]
      switch try sections.recognize(document, preferred: preferred, named: named, &meter) {
      case .feed(let best, let others): (section, alternatives) = (best, others)
      case .list(let list):
        return .list(SubscriptionList(head: list.head, feeds: list.feeds, url: response.url))
      case .webPage:
        let page = try document.text()
        let candidates = FeedDiscovery.candidates(in: response, text: page)
        if candidates.isEmpty, UnsupportedFormat.isRecipePage(page) {
          throw .unsupportedFormat(.recipePage)
        }
        return .several(candidates)
      }
      let survey = try FeedSurvey(document, of: section, meter: meter)
      return .new(
        FeedPreview(
          url: response.movedTo ?? url, section: section, alternatives: alternatives,
          firstTitles: survey.first.map { section.row(StoredItem($0)).title },
          isLarge: isLarge, survey: survey, validators: response.validators,
          freshUntil: HTTPCaching.freshUntil(response, now: now()),
          // The address that redirects names the new one.
          namedBy: page ?? (response.movedTo == nil ? nil : url)))
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
