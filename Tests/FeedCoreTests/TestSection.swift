import Foundation
import Store
import Testing

@testable import FeedCore

let feedURL = URL(string: "https://example.org/people.json")!

/// People with stars: `{"title": "…", "people": ["Ada", "*Bo"]}`, where a star marks a favourite.
/// Somebody who is switched on is called "Ada is on".
let people = Section(
  id: "people", title: "People", iconName: "people",
  groups: [Section.Group(header: "Favourites", layout: .tiles), Section.Group(header: "Others")],
  grouping: { _, marks in marks.isStarred ? 0 : 1 },
  sampleFeed: URL(string: "sample:people.json")!,
  decode: decode,
  row: { RowContent(title: name($0)) },
  detail: { DetailContent(title: name($0), blocks: []) })

extension Section {
  /// One whose feeds come in a format of this test's own, which are read whole.
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
      // Of a page or another format it knows nothing.
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
    throw .malformed(path: "people", reason: "expected a list")
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

extension Library {
  func setStarred(_ isStarred: Bool, key: String, section: String) async throws(StoreError) {
    try await setMark(.star, to: isStarred.mark, item: key, section: section)
  }

  /// What the person starred and unstarred, by the item's key.
  func stars(section: String) throws(StoreError) -> [String: Bool] {
    let stars = try marks(section: section).compactMap { key, marks in
      marks[flag: .star].map { (key.item, $0) }
    }
    return Dictionary(stars) { $1 }
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
