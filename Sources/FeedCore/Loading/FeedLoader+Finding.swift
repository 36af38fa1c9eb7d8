import Foundation
import Localization
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
  ///   - isOnce: whether things are found also in a document that would be followed.
  ///   - page: the web page that named the address; `nil` if the user did.
  ///   - onFound: called now and then with the number of things found so far, on any thread.
  /// - Returns: a feed; a list of feeds; or the feeds that a web page names, which may be one or
  ///   none.
  /// - Throws: `FeedError`; if no section can read the feed, the error of the section that got
  ///   furthest, or `.unrecognized` with all reasons.
  func find(
    _ url: URL, among sections: [Section], preferred: Section.ID? = nil,
    named: Section.ID? = nil, isLarge: Bool = false, isOnce: Bool = false, page: URL? = nil,
    onFound: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> Found {
    if page == nil {
      let named = sections.filter { named == nil || $0.id == named }
      if let found = try await findThings(inFileAt: url, among: named, isLarge: isLarge, onFound) {
        return .unjudged(found)
      }
    }
    let response = try await throttle.run(url) { () async throws(FeedError) in
      try await send(sections.types, url, Validators(), source: page)
    }
    return try await previewReader.run {
      [budget = budget(isLarge: isLarge), now] (isCancelled) throws(FeedError) in
      var document = try response.document(now: now())
      document.isAddedOnce = isOnce
      let budget = url.isFileURL ? budget.forFile(of: document.bytes.count) : budget
      var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
      // What is in front of the user comes before the feed that the page names.
      if page == nil {
        document.onFound = onFound
        let named = sections.filter { named == nil || $0.id == named }
        if var found = try named.things(in: document, &meter) {
          found.feeds = FeedDiscovery.candidates(in: response, text: try document.text())
          return .unjudged(found)
        }
      }
      let section: Section
      let alternatives: [Section]
      switch try sections.recognize(document, preferred: preferred, named: named, &meter) {
      case .feed(let best, let others): (section, alternatives) = (best, others)
      case .list(let list):
        return .list(SubscriptionList(head: list.head, feeds: list.feeds, url: response.url))
      case .webPage(let problem):
        let feeds = FeedDiscovery.candidates(in: response, text: try document.text())
        let isForThings = sections.contains { $0.id == named && !$0.things.isEmpty }
        // Nobody asked for the feed of a page that should show a recipe.
        if problem == .consentPage, feeds.isEmpty || isForThings { throw problem }
        return .several(feeds)
      }
      let survey = try FeedSurvey(document, of: section, meter: meter)
      return .new(
        FeedPreview(
          url: response.movedTo ?? url, section: section, alternatives: alternatives,
          firstTitles: survey.first.map { section.row(StoredItem($0)).title },
          isLarge: isLarge, canBeAddedOnce: section.things.contains { $0.hasFollowed(document) },
          survey: survey, validators: response.validators,
          freshUntil: HTTPCaching.freshUntil(response, now: now()),
          // The address that redirects names the new one.
          namedBy: page ?? (response.movedTo == nil ? nil : url)))
    }
  }

  /// What is at an address.
  enum Found: Sendable {
    case new(FeedPreview)
    case several([FeedCandidate])
    case list(SubscriptionList)
    case unjudged(UnjudgedThings)
  }

  /// Finds the things in a text.
  /// - Throws: `FeedError.webPage` or another reason if there are none.
  func findThings(
    in text: Data, among sections: [Section]
  ) async throws(FeedError) -> UnjudgedThings {
    try await previewReader.run {
      [budget = budget(isLarge: false)] (isCancelled) throws(FeedError) in
      let document = FeedDocument(text)
      var meter = ReadingMeter(budget, bytes: text.count, isCancelled: isCancelled)
      if let found = try sections.things(in: document, &meter) { return found }
      throw document.complaint
        ?? .unrecognized(
          reason: Phrase("it has nothing that Almanac can keep"))
    }
  }

  /// Finds the things in a file that is too large to be read at once.
  /// - Returns: `nil` if it is not, or if no format finds things in its parts.
  private func findThings(
    inFileAt url: URL, among sections: [Section], isLarge: Bool,
    _ onFound: @escaping @Sendable (Int) -> Void
  ) async throws(FeedError) -> UnjudgedThings? {
    // Whatever is wrong with the file, reading it at once says so.
    let budget = budget(isLarge: isLarge)
    guard url.isFileURL, let file = try? DocumentFile(url), file.size > budget.atOnce else {
      return nil
    }
    return try await previewReader.run { (isCancelled) throws(FeedError) in
      let budget = budget.forFile(of: file.size)
      var document = try FeedDocument(file, url: url)
      var meter = ReadingMeter(budget, bytes: file.size, isCancelled: isCancelled)
      document.onFound = onFound
      return try sections.things(in: document, &meter)
    }
  }

  /// Stores the found feed, so that its items are there without another request.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    await keep(preview.survey.rest.pictures)
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
