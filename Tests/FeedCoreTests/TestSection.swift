import Foundation
import Localization
import Store
import Testing

@testable import FeedCore

let feedURL = URL(string: "https://example.org/people.json")!

/// A section of people with stars. Its feeds look like `{"title": "…", "people": ["Ada", "*Bo"]}`,
/// where the asterisk marks a favorite. Once Ada is switched on, her name is "Ada is on".
let people = Section(
  id: "people", title: "People", iconName: "people",
  groups: [Section.Group(header: "Favorites", layout: .tiles), Section.Group(header: "Others")],
  order: .text, grouping: { _, marks in marks.isStarred ? 0 : 1 },
  sampleFeed: URL(string: "sample:people.json")!, formats: [.whole(decode)],
  row: { RowContent(title: name($0)) },
  detail: { DetailContent(title: name($0), blocks: []) })

/// The section `people` without grouping by stars, and with the changes that the arguments make.
func peopleSection(
  _ id: String = "people", title: String = "People", groups: [Section.Group] = people.groups,
  merging: Section.Merging = .oneList, order: ListOrder = .text,
  grouping: MarkRule.Grouping? = nil, hasReading: Bool = false,
  formats: [FeedFormat] = people.formats, exports: [FeedExport] = [],
  row: @escaping @Sendable (StoredItem) -> RowContent = people.row,
  detail: @escaping @Sendable (StoredItem) -> DetailContent = people.detail
) -> Section {
  Section(
    id: id, title: title, iconName: id, groups: groups, merging: merging, order: order,
    grouping: grouping, hasReading: hasReading, sampleFeed: people.sampleFeed, formats: formats,
    exports: exports, row: row, detail: detail)
}

extension FeedFormat {
  /// A format for tests, which reads a feed as a whole.
  /// - Parameter confidence: how sure the format is of any document that is neither a web page nor
  ///   in another known format.
  static func whole(
    confidence: Confidence = .possible(parts: 1),
    _ decode: @escaping @Sendable (Data) throws(FeedError) -> DecodedFeed
  ) -> FeedFormat {
    FeedFormat(sniff: { $0.complaint == nil ? confidence : .none }) {
      (document, emit) throws(FeedError) in
      var feed = try decode(document.text())
      _ = feed.items.allSatisfy { emit($0) == .goOn }
      feed.items = []
      return feed
    }
  }
}

private struct PeopleWire: Decodable {
  var title: String?
  let people: [String]
}

@Sendable private func name(_ item: StoredItem) -> String {
  let name = String(decoding: item.payload, as: UTF8.self)
  let bare = name.replacing(" is on", with: "")
  return item.marks[flag: .on].map { bare + ($0 ? " is on" : "") } ?? name
}

@Sendable func decode(_ data: Data) throws(FeedError) -> DecodedFeed {
  guard let wire = try? JSONDecoder().decode(PeopleWire.self, from: data) else {
    throw .malformed(path: "people", reason: Phrase("expected a list"))
  }
  let items = wire.people.map { entry in
    let isStarred = entry.hasPrefix("*")
    let name = isStarred ? String(entry.dropFirst()) : entry
    return Item(
      key: name, group: isStarred ? 0 : 1, sortText: name, searchText: name,
      isStarred: isStarred, payload: Data(name.utf8))
  }
  return DecodedFeed(title: wire.title, items: items)
}

func json(_ people: [String], title: String? = nil) -> String {
  let list = people.map { "\"\($0)\"" }.joined(separator: ", ")
  return "{" + (title.map { "\"title\": \"\($0)\", " } ?? "") + "\"people\": [\(list)]}"
}

// An in-memory database can always be opened.
extension ContentStore {
  static func inMemory() -> ContentStore { try! ContentStore(at: nil) }

  /// Stores items that have these names and nothing else.
  func store(
    _ names: [String], in section: String = "people", at url: URL = feedURL
  ) async throws {
    try await store(
      names.map { Item(key: $0, searchText: $0, payload: Data($0.utf8)) }, in: section, at: url)
  }

  func store(_ items: [Item], in section: String = "people", at url: URL) async throws {
    _ = try await replace(
      FeedUpdate(section: section, url: url, items: items, fetchedAt: .now),
      sortKey: { Data($0.utf8) })
  }

  /// The keys of the stored people, by group.
  func people() throws -> [[String]] {
    try snapshot(section: "people", urls: [feedURL], groupCount: 2).groups
      .map { try items($0).map(\.key) }
  }
}

extension Library {
  static func inMemory() -> Library { try! Library(at: nil) }

  func setStarred(_ isStarred: Bool, key: String, section: String) async throws(StoreError) {
    try await setMark(.star, to: isStarred.mark, item: key, section: section)
  }

  /// What the user starred (true) and unstarred (false), by the item's key.
  func stars(section: String) throws(StoreError) -> [String: Bool] {
    let stars = try marks(section: section).compactMap { key, marks in
      marks[flag: .star].map { (key.item, $0) }
    }
    return Dictionary(stars) { $1 }
  }
}

/// A model that has loaded its feeds from a server.
@MainActor func loadedModel(
  _ section: Section = people, feeds: [Feed] = [Feed(feedURL)], content: ContentStore,
  library: Library, from server: FakeServer
) async -> SectionModel {
  let model = SectionModel(
    section: section, feeds: feeds, content: content, library: library,
    loader: server.loader(content, library))
  await model.settle { $0.start() }
  return model
}

extension FakeServer {
  func loader(_ content: ContentStore, _ library: Library) -> FeedLoader {
    FeedLoader(transport: transport, content: content, library: library)
  }

  func subscriptions(
    to sections: [Section] = [people], _ content: ContentStore, _ library: Library
  ) -> SubscriptionService {
    SubscriptionService(
      sections: sections, library: library, content: content, loader: loader(content, library))
  }
}

/// A model that does its work in tasks.
@MainActor protocol Settling {
  func waitUntilIdle() async
}

extension Settling {
  /// Makes a change, and returns once everything that follows from it is done.
  func settle(_ change: (Self) throws -> Void) async rethrows {
    try change(self)
    await waitUntilIdle()
  }
}

extension SectionModel: Settling {}
extension FeedRefresher: Settling {}
extension FeedsModel: Settling {}
extension SearchModel: Settling {}

/// A new folder, which is deleted when the test no longer uses this object.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "almanac-core-\(UUID().uuidString)")

  /// A temporary folder can always be made.
  init() { try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
}

extension FeedLoader {
  /// The preview of the feed at an address. Throws if the address leads to anything else, such as a
  /// list of feeds.
  func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil, named: Section.ID? = nil
  ) async throws(FeedError) -> FeedPreview {
    switch try await find(url, among: sections, preferred: preferred, named: named) {
    case .new(let preview): return preview
    case .list: throw .unsupportedFormat(.opml)
    case .several, .unjudged: throw .webPage
    }
  }
}

/// The titles of a model's rows, by group.
@MainActor func names(_ model: SectionModel) -> [[String]] {
  model.outline.groups.map { $0.ids.compactMap { model.row(for: $0)?.title } }
}

/// The item whose row has this title.
@MainActor func id(_ name: String, in model: SectionModel) throws -> ItemID {
  let ids = model.outline.groups.flatMap(\.ids)
  return try #require(ids.first { model.row(for: $0)?.title == name })
}

extension Library {
  /// Removes a feed.
  /// - Returns: the change; `nil` if there was no such feed.
  @discardableResult func unsubscribe(section: String, url: URL) async throws -> ChangeID? {
    var change = LibraryChange()
    change.unsubscribed = [(section, url)]
    return try await apply(change, named: Phrase("Remove"))?.id
  }
}
