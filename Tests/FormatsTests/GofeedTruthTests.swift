import Foundation
import Testing

@testable import Formats

/// The folder of the feeds of mmcdole/gofeed and their expected results, which are not part of the
/// project; `nil` if it is not beside the checkout.
private let folder = corpus("feeds/gofeed")

/// Where these files are missing, `WebFeedTests` still tests what the reader promises.
@Suite(
  .enabled(
    if: folder != nil,
    "the feeds of mmcdole/gofeed are not beside the checkout (../shared/corpora/feeds)"))
struct GofeedTruthTests {
  /// The intended differences, with their reasons.
  private static let differences: [String: String] = [
    "rss_channel_item_links": "Of several links the first counts: those behind it are comments",
    "issue_275_extensions_and_source":
      "Text of a type that nobody shows is decoded like any other",
  ]

  private static func files() throws -> [URL] {
    let files = FileManager.default.enumerator(
      at: try #require(folder), includingPropertiesForKeys: nil)
    let all = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      $0.pathExtension == "xml"
    }
    try #require(all.count > 150)
    return all.sorted { $0.path < $1.path }
  }

  @Test func articlesMatchTheExpectedFiles() throws {
    var (equal, compared, fields) = (0, 0, 0)
    for file in try Self.files() {
      let truth = file.deletingPathExtension().appendingPathExtension("json")
      guard let data = try? Data(contentsOf: truth) else { continue }
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let expected = Truth(json).values
      let read = Self.read(try Data(contentsOf: file), as: expected)
      compared += 1
      fields += expected.count
      let name = file.deletingPathExtension().lastPathComponent
      if read == expected {
        equal += 1
        #expect(Self.differences[name] == nil, "\(name) is read as the truth says")
      } else if Self.differences[name] == nil {
        let odd = Set(read.keys).union(expected.keys).filter { read[$0] != expected[$0] }
        Issue.record(
          "\(name): \(odd.sorted().map { "\($0): \(read[$0] ?? "–") instead of \(expected[$0] ?? "–")" })"
        )
      }
    }
    #expect(Double(equal) >= 0.97 * Double(compared), "\(equal) of \(compared)")
    print("gofeed: \(equal) of \(compared) files equal, \(fields) values compared")
  }

  /// Reads a feed into values by name. Leaves out IDs, dates, authors, and links equal to an ID if
  /// gofeed's result lacks them: gofeed keeps the values of extension modules separate.
  private static func read(_ data: Data, as truth: [String: String]) -> [String: String] {
    guard var feed = WebFeed(data) else { return [:] }
    var values: [String: String] = [:]
    var number = 0
    func add(_ name: String, _ value: String?, onlyIfKnown: Bool = false) {
      if let value, !value.isEmpty, !onlyIfKnown || truth[name] != nil { values[name] = value }
    }
    while let article = feed.next() {
      let item = "items[\(number)]."
      number += 1
      add(item + "title", article.title?.text)
      add(item + "link", article.link, onlyIfKnown: article.link == article.id)
      add(item + "id", article.id, onlyIfKnown: true)
      add(item + "published", article.published.map { String($0.seconds) }, onlyIfKnown: true)
      add(item + "updated", article.updated.map { String($0.seconds) }, onlyIfKnown: true)
      add(item + "author", article.authors.first.map(Truth.name), onlyIfKnown: true)
      add(item + "summary", article.summary.map(Truth.resolved))
      add(item + "content", article.content.map(Truth.resolved))
    }
    add("title", feed.head.title?.text)
    add("link", feed.head.link)
    add("author", feed.head.authors.first.map(Truth.name), onlyIfKnown: true)
    return values
  }
}

/// The expected results in one of gofeed's files, which has one of three shapes: RSS, Atom, or
/// gofeed's unified form.
private struct Truth {
  private(set) var values: [String: String] = [:]

  init(_ json: [String: Any]) {
    add("title", json["title"])
    add("link", json["link"] ?? Self.link(json["links"]))
    add("author", Self.author(json))
    let items = (json["items"] ?? json["entries"]) as? [[String: Any]] ?? []
    for (number, item) in items.enumerated() {
      let name = "items[\(number)]."
      add(name + "title", item["title"])
      add(name + "link", item["link"] ?? Self.link(item["links"]))
      add(name + "id", item["id"] ?? item["guid"] ?? (item["guid"] as? [String: Any])?["value"])
      add(name + "published", Self.date(item["publishedParsed"] ?? item["pubDateParsed"]))
      add(name + "updated", Self.date(item["updatedParsed"]))
      add(name + "author", Self.author(item))
      add(name + "summary", item["description"] ?? item["summary"])
      add(name + "content", (item["content"] as? [String: Any])?["value"] ?? item["content"])
    }
  }

  private mutating func add(_ name: String, _ value: Any?) {
    if let value = value as? String, !value.isEmpty { values[name] = value }
  }

  private static func link(_ links: Any?) -> String? {
    (links as? [[String: String]])?.first { $0["rel"] == "alternate" && $0["href"] != nil }?["href"]
  }

  private static func date(_ text: Any?) -> String? {
    (text as? String).flatMap { try? Date($0, strategy: .iso8601) }
      .map { String(Int($0.timeIntervalSince1970)) }
  }

  private static func author(_ json: [String: Any]) -> String? {
    if let text = json["author"] as? String { return FeedPerson(text).map(name) }
    if let text = json["managingEditor"] as? String { return FeedPerson(text).map(name) }
    let person =
      json["author"] as? [String: String] ?? (json["authors"] as? [[String: String]])?.first
    return person.map { name(FeedPerson(name: $0["name"], mail: $0["email"], address: $0["uri"])) }
  }

  static func name(_ person: FeedPerson) -> String {
    [person.name, person.mail, person.address].map { $0 ?? "" }.joined(separator: "|")
  }

  /// The text with absolute link addresses, as in gofeed's results.
  static func resolved(_ text: FeedText) -> String {
    text.text.replacing(/href="([^"]*)"/) { match in
      let address = String(match.output.1)
      return
        "href=\"\(text.base.flatMap { URL(string: address, relativeTo: URL(string: $0)) }?.absoluteString ?? address)\""
    }
  }
}
