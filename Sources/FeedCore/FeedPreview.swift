import Formats
import Foundation
import Localization
import Store
import Transport

/// A feed found at an address, before any of it is stored.
public struct FeedPreview: Sendable {
  /// The address to subscribe: where the feed has moved for good, else the one asked for.
  public let url: URL
  /// The section that fits its content best.
  public let section: Section
  /// The other sections that fit just as well.
  public let alternatives: [Section]
  /// The feed's own title.
  public let title: String?
  public let itemCount: Int
  /// Elements that could not be read: the first of them.
  public let skipped: [SkippedElement]
  /// How many elements could not be read.
  public var skippedCount: Int { survey.rest.skippedCount }
  /// Its name unless the person gives it one.
  public var ownName: String {
    FeedAddress.displayName(of: url, name: nil, title: title, section: section)
  }
  /// The titles of its first items, three at most.
  public let firstTitles: [String]
  /// Whether it was read without the budget's limits.
  let isLarge: Bool
  let survey: FeedSurvey
  let validators: Validators
  let freshUntil: Date?
}

/// What was found at an address.
enum FoundDocument: Sendable {
  case feed(FeedPreview)
  /// A web page, with the feeds that it names.
  case page([FeedCandidate])
  case list(FeedList)
}

extension FeedLoader {
  /// Asks once and recognises the kind of feed by what is in it.
  /// - Parameters:
  ///   - sections: the kinds there are.
  ///   - preferred: which of them counts where several understand it as well, or fail as early;
  ///     an empty list is of every kind.
  ///   - named: the one that the person says it is of, which has whatever it can read.
  ///   - isLarge: whether it is read whatever it costs.
  ///   - page: the web page that names the address, if the person does not.
  /// - Throws: `FeedError`; where no section can read it, the complaint of the one that came
  ///   furthest, and `.unrecognized` with all of them where none did.
  func find(
    _ url: URL, among sections: [Section], preferred: Section.ID? = nil,
    named: Section.ID? = nil, isLarge: Bool = false, page: URL? = nil
  ) async throws(FeedError) -> FoundDocument {
    let response = try await turns.run(url) { () async throws(FeedError) in
      try await send(sections.types, url, Validators(), source: page)
    }
    let first = named ?? preferred
    let ordered = sections.filter { $0.id == first } + sections.filter { $0.id != first }
    return try await previewReader.run {
      [budget = budget(isLarge: isLarge), now] (isCancelled) throws(FeedError) in
      let document = try response.document(now: now())
      var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
      let found: [Section]
      do throws(FeedError) {
        found = try ordered.kinds(of: document, preferred: first, named: named, &meter)
      } catch .foreign(.opml) {
        guard let list = OPML(try document.text()) else { throw .foreign(.opml) }
        return .list(FeedList(list, url: response.url))
      } catch .webPage {
        return .page(FeedDiscovery.candidates(in: response, text: try document.text()))
      }
      let survey = try FeedSurvey(document, of: found[0], meter: meter)
      return .feed(
        FeedPreview(
          url: response.movedTo ?? url, section: found[0], alternatives: Array(found.dropFirst()),
          title: survey.rest.title, itemCount: survey.count, skipped: survey.rest.skipped,
          firstTitles: survey.first.map { found[0].row(StoredItem($0)).title },
          isLarge: isLarge, survey: survey, validators: response.validators,
          freshUntil: HTTPCaching.freshUntil(response, now: now())))
    }
  }

  /// The same for an address of a feed.
  /// - Throws: `FeedError.webPage` where a page stands there, whatever it names.
  public func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil,
    named: Section.ID? = nil, isLarge: Bool = false
  ) async throws(FeedError) -> FeedPreview {
    let found = try await find(
      url, among: sections, preferred: preferred, named: named, isLarge: isLarge)
    switch found {
    case .feed(let preview): return preview
    case .list: throw .foreign(.opml)
    case .page: throw .webPage
    }
  }

  /// Stores what was found, so that it is there before it is asked for again.
  public func store(_ preview: FeedPreview) async throws(FeedError) {
    _ = try await previewReader.run { [self] (isCancelled) throws(FeedError) in
      try replace(
        preview.section, preview.url, preview.validators, count: preview.itemCount,
        preview.survey.rest, isCancelled: isCancelled, preview.survey.emit)
    }
    var fetch = FetchRecord().succeeded(freshUntil: preview.freshUntil, movedTo: nil, now: now())
    let schedule = preview.survey.rest.schedule
    fetch.schedule = schedule.isEmpty ? nil : schedule.description
    try await storing { [fetch] () async throws(StoreError) in
      try await content.setFetch(fetch, section: preview.section.id, url: preview.url)
    }
  }
}
