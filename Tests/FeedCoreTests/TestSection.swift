import Foundation
import Localization
import Store
import Testing

@testable import FeedCore

let feedURL = URL(string: "https://example.org/people.json")!

/// People with stars: `{"title": "…", "people": ["Ada", "*Bo"]}`, where a star marks a favorite.
/// Somebody who is switched on is called "Ada is on".
let people = Section(
  id: "people", title: "People", iconName: "people",
  groups: [Section.Group(header: "Favorites", layout: .tiles), Section.Group(header: "Others")],
  grouping: { _, marks in marks.isStarred ? 0 : 1 },
  sampleFeed: URL(string: "sample:people.json")!,
  decode: decode,
  row: { RowContent(title: name($0)) },
  detail: { DetailContent(title: name($0), blocks: []) })

extension Section {
  /// Makes a section whose feeds come in a format of the tests' own, and are read whole.
  /// - Parameter confidence: how sure that format is of any document.
  init(
    id: String, title: String, iconName: String, groups: [Group] = [Group()],
    merging: Merging = .oneList, grouping: MarkRule.Grouping? = nil, sampleFeed: URL,
    confidence: FeedFormat.Confidence = .possible(parts: 1),
    decode: @escaping @Sendable (Data) throws(FeedError) -> DecodedFeed,
    row: @escaping @Sendable (StoredItem) -> RowContent,
    detail: @escaping @Sendable (StoredItem) -> DetailContent
  ) {
    let format = FeedFormat(
      // It does not know pages or other formats.
      sniff: { $0.complaint == nil ? confidence : .none }
    ) { (document, emit) throws(FeedError) in
      var feed = try decode(document.text())
      _ = feed.items.allSatisfy { emit($0) == .goOn }
      feed.items = []
      return feed
    }
    self.init(
      id: id, title: title, iconName: iconName, groups: groups, merging: merging, order: .text,
      grouping: grouping, sampleFeed: sampleFeed, formats: [format], row: row, detail: detail)
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

// A database in memory can always be opened.
extension Content {
  static func inMemory() -> Content { try! Content(at: nil) }
}

extension Library {
  static func inMemory() -> Library { try! Library(at: nil) }

  func setStarred(_ isStarred: Bool, key: String, section: String) async throws(StoreError) {
    try await setMark(.star, to: isStarred.mark, item: key, section: section)
  }

  /// What the user starred and unstarred, by the item's key.
  func stars(section: String) throws(StoreError) -> [String: Bool] {
    let stars = try marks(section: section).compactMap { key, marks in
      marks[flag: .star].map { (key.item, $0) }
    }
    return Dictionary(stars) { $1 }
  }
}

/// A model that has loaded its feeds from a server.
@MainActor func loadedModel(
  _ section: Section = people, feeds: [Feed] = [Feed(feedURL)], content: Content,
  library: Library, from server: FakeServer
) async -> FeedModel {
  let model = FeedModel(
    section: section, feeds: feeds, content: content, library: library,
    loader: FeedLoader(transport: server.transport, content: content, library: library))
  model.start()
  await model.waitUntilIdle()
  return model
}

extension FeedLoader {
  /// The preview of an address that leads to a feed.
  func preview(
    of url: URL, among sections: [Section], preferred: Section.ID? = nil, named: Section.ID? = nil
  ) async throws(FeedError) -> FeedPreview {
    switch try await find(url, among: sections, preferred: preferred, named: named) {
    case .feed(let preview): return preview
    case .list: throw .unsupportedFormat(.opml)
    case .page: throw .webPage
    }
  }
}

/// The titles of a model's rows, by group.
@MainActor func names(_ model: FeedModel) -> [[String]] {
  model.outline.groups.map { $0.ids.compactMap { model.row(for: $0)?.title } }
}

/// The item whose row has this title.
@MainActor func id(_ name: String, in model: FeedModel) throws -> ItemID {
  let ids = model.outline.groups.flatMap(\.ids)
  return try #require(ids.first { model.row(for: $0)?.title == name })
}
