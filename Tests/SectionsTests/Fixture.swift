import FeedCore
import Formats
import Foundation
import Testing
import TextCore

@testable import Sections
@testable import Store

/// The feeds that the tests read.
enum Fixture {
  /// The folder of `Package.swift`.
  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of real feeds, which are not part of the project; `nil` on machines without them.
  static let realFeeds: URL? = {
    let override = ProcessInfo.processInfo.environment["ALMANAC_REAL_FEEDS"]
    let folder =
      override.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? packageRoot.deletingLastPathComponent().appending(path: "shared/feeds")
    let marker = folder.appending(path: "applets.json")
    return FileManager.default.fileExists(atPath: marker.path) ? folder : nil
  }()

  /// A folder of other projects' test files; `nil` on machines without them.
  static func corpus(_ name: String) -> URL? {
    let folder = packageRoot.deletingLastPathComponent().appending(path: "shared/corpora/\(name)")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The real files of cards; none on machines without them.
  static var cardFiles: [URL] {
    let all = corpus("vcard").flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)
    }
    let urls: [URL] = all?.compactMap { $0 as? URL } ?? []
    return urls.filter { $0.pathExtension == "vcf" }.sorted { $0.path < $1.path }
  }

  /// The sections with a real feed.
  static var realSections: [Section] {
    sectionList.filter { section in
      let file = realFeeds?.appending(path: section.file).path ?? ""
      return FileManager.default.fileExists(atPath: file)
    }
  }

  /// The folders with a document of each section.
  static let samples = "Resources/samples"
  static let fixtures = "Tests/SectionsTests/Fixtures"

  static func own(_ section: Section) throws -> DecodedFeed {
    try section.decode(data(fixtures, section))
  }

  static func sample(_ section: Section) throws -> DecodedFeed {
    try section.decode(data(samples, section))
  }

  static func data(_ folder: String, _ section: Section) throws -> Data {
    let file = packageRoot.appending(path: "\(folder)/\(section.file)")
    return try #require(
      FileManager.default.contents(atPath: file.path),
      "Add \(folder)/\(section.file), as docs/Adding-a-section.md says.")
  }

  static func real(_ section: Section) throws -> DecodedFeed {
    try section.decode(Data(contentsOf: #require(realFeeds).appending(path: section.file)))
  }
}

extension Section {
  /// The name of the list in a document of the section's, and the entries that are objects.
  private func list(in folder: String) throws -> (name: String?, entries: [[String: Any]]) {
    let data = try TextDecoding.utf8(Fixture.data(folder, self))
    let document = try JSONSerialization.jsonObject(with: data)
    let lists = (document as? [String: Any])?.compactMapValues { $0 as? [Any] }
    let list = try #require(document as? [Any] ?? lists?.first?.value, "\(folder)/\(file): no list")
    return (lists?.first?.key, list.compactMap { $0 as? [String: Any] })
  }

  /// The names of all lists that the sections' documents may have, as their samples have them.
  static var listNames: [String] {
    get throws { try sectionList.map { try $0.list(in: Fixture.samples).name ?? $0.id } }
  }

  /// The first entry of the section's sample: a typical one.
  var sampleEntry: [String: Any] {
    get throws { try #require(list(in: Fixture.samples).entries.first) }
  }

  /// Each value that an entry may have, by its name, as the section's sample and fixture have it.
  var exampleValues: [String: Any] {
    get throws {
      try [Fixture.samples, Fixture.fixtures].flatMap { try list(in: $0).entries }
        .reduce(into: [:]) { values, entry in
          values.merge(entry.filter { !($0.value is NSNull) }) { first, _ in first }
        }
    }
  }

  /// The first entry of the section's sample with another title or name, as JSON.
  /// - Parameters:
  ///   - title: a piece of JSON.
  ///   - isSmallest: whether to leave out every value without which the section can still read it.
  func entry(titled title: String, isSmallest: Bool = false) throws -> String {
    let (head, tail) = try isSmallest ? #require(Self.smallestEntries[id]) : parts(of: sampleEntry)
    return head + title + tail
  }

  /// An entry as JSON: what comes before its title or name, and what comes after.
  private func parts(of entry: [String: Any]) throws -> (head: String, tail: String) {
    var rest = entry
    let key = rest["title"] == nil ? "name" : "title"
    rest[key] = nil
    let data = try JSONSerialization.data(withJSONObject: rest, options: .sortedKeys)
    let body = String(decoding: data, as: UTF8.self).dropFirst()
    return (#"{"\#(key)":"#, (rest.isEmpty ? "" : ",") + body)
  }

  /// The smallest entry that each section can read, by the section's ID. The samples are ours, so a
  /// failure is a mistake in them.
  private static let smallestEntries = Dictionary(
    uniqueKeysWithValues: sectionList.map { ($0.id, try! $0.smallestEntry()) })

  private func smallestEntry() throws -> (head: String, tail: String) {
    var entry = try sampleEntry
    for name in entry.keys.sorted() where !["title", "name"].contains(name) {
      var less = entry
      less[name] = nil
      let (head, tail) = try parts(of: less)
      if (try? decode(json: #"[\#(head)"Good"\#(tail)]"#))?.items.count == 1 { entry = less }
    }
    return try parts(of: entry)
  }

  /// The file name of the section's samples and fixtures.
  var file: String { "\(formerIDs.first ?? id).json" }

  func decode(json: String) throws(FeedError) -> DecodedFeed {
    try decode(Data(json.utf8))
  }

  func decode(_ data: Data) throws(FeedError) -> DecodedFeed {
    try decode(FeedDocument(data))
  }

  func rows(of feed: DecodedFeed) -> [RowContent] {
    feed.items.map { row($0.stored) }
  }

  func details(of feed: DecodedFeed) -> [DetailContent] {
    feed.items.map { detail($0.stored) }
  }
}

extension Thing {
  /// The item that the thing becomes.
  func item(in section: Section) throws -> Item {
    let source = try source()
    return try #require(
      try section.decode(FeedDocument(source.bytes), as: source.format).items.first)
  }
}

extension Item {
  /// The item as the store returns it.
  var stored: StoredItem {
    StoredItem(self, id: 1)
  }

  func stored(isStarred: Bool) -> StoredItem {
    StoredItem(id: 1, key: key, marks: Marks([.star: isStarred.mark]), payload: payload)
  }
}

extension DetailContent {
  var header: DetailHeader? {
    blocks.lazy.compactMap { if case .header(let header) = $0 { header } else { nil } }.first
  }

  var texts: [String] {
    blocks.compactMap {
      switch $0 {
      case .text(let text): text
      case .richText(let text, _): text.plain
      case .html(let html, _): RichText(html: html, limit: .max).plain
      default: nil
      }
    }
  }

  var fields: [DetailField] {
    blocks.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  func field(_ label: String) -> DetailField? {
    fields.first { $0.label == label }
  }

  var pictures: [Picture] {
    blocks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  var bullets: [String] {
    blocks.flatMap { if case .bullets(_, let items, _) = $0 { items } else { [String]() } }
  }

  var links: [URL] {
    blocks.compactMap { if case .link(_, let url, _) = $0 { url } else { nil } }
  }

  var entries: [(icon: Picture, title: String, text: String?)] {
    blocks.compactMap {
      if case .entry(let icon, let title, let text) = $0 { (icon, title, text?.plain) } else { nil }
    }
  }
}

extension UserFormats {
  static func test(_ locale: String, _ timeZone: String = "GMT") -> UserFormats {
    UserFormats(environment: ["LANG": locale], timeZone: TimeZone(identifier: timeZone)!)
  }
}
