import Foundation
import Store

/// A folder of the test's own with both databases' places in it.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "almanac-store-\(UUID().uuidString)")
  var content: URL { url.appending(path: "content.sqlite") }
  var library: URL { url.appending(path: "library.sqlite") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

let feedURL = URL(string: "https://example.org/people.json")!
let noon = Date(timeIntervalSince1970: 1_700_000_000)

func person(
  _ name: String, key: String? = nil, isStarred: Bool = false, payload: String? = nil
) -> Item {
  Item(
    key: key ?? name, group: isStarred ? 0 : 1, sortText: name, searchText: name,
    isStarred: isStarred, payload: Data((payload ?? name).utf8))
}

func noStars() throws(StoreError) -> [String: Bool] { [:] }

extension Content {
  func replace(
    _ items: [Item], in url: URL = feedURL, title: String? = nil, skipped: [SkippedElement] = [],
    validators: Validators = Validators(),
    stars: @escaping @Sendable () throws(StoreError) -> [String: Bool] = noStars
  ) async throws -> Bool {
    try await change(
      items, in: url, title: title, skipped: skipped, validators: validators, stars: stars
    ).isEmpty == false
  }

  func change(
    _ items: [Item], in url: URL = feedURL, title: String? = nil, skipped: [SkippedElement] = [],
    validators: Validators = Validators(), fingerprint: Int64? = nil,
    stars: @escaping @Sendable () throws(StoreError) -> [String: Bool] = noStars
  ) async throws -> ContentChange {
    try await replace(
      FeedUpdate(
        section: "people", url: url, title: title, items: items, skipped: skipped,
        validators: validators, decoder: "1", fingerprint: fingerprint, fetchedAt: noon),
      stars: StarRule(starred: 0, unstarred: 1, choices: stars), sortKey: { Data($0.utf8) })
  }

  func list(_ url: URL = feedURL) throws -> FeedSnapshot {
    try snapshot(section: "people", url: url, groupCount: 2)
  }

  /// The names in the order shown, by group.
  func names(_ url: URL = feedURL) throws -> [[String]] {
    try list(url).groups.map { try items($0).map { String(decoding: $0.payload, as: UTF8.self) } }
  }
}
