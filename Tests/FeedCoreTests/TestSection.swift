import FeedCore
import Foundation
import Store

let feedURL = URL(string: "https://example.org/people.json")!

/// People with stars: `{"title": "…", "people": ["Ada", "*Bo"]}`, where a star marks a favourite.
let people = Section(
  id: "people", title: "People", iconName: "people",
  groups: [Section.Group(header: "Favourites", layout: .tiles), Section.Group(header: "Others")],
  starGroups: Section.StarGroups(starred: 0, unstarred: 1),
  sampleFeed: URL(string: "sample:people.json")!,
  decode: decode,
  row: { RowContent(title: name($0), showsStar: $0.isStarred == true) },
  detail: { DetailContent(title: name($0), isStarred: $0.isStarred, blocks: []) })

private struct PeopleWire: Decodable {
  var title: String?
  let people: [String]
}

@Sendable private func name(_ item: StoredItem) -> String {
  String(decoding: item.payload, as: UTF8.self)
}

@Sendable private func decode(_ data: Data) throws(FeedError) -> DecodedFeed {
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
