import FeedCore
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

  /// The sections with a real feed.
  static var realSections: [Section] {
    sectionList.filter { section in
      let file = realFeeds?.appending(path: section.file).path ?? ""
      return FileManager.default.fileExists(atPath: file)
    }
  }

  static func own(_ section: Section) throws -> DecodedFeed {
    try read(packageRoot.appending(path: "Tests/SectionsTests/Fixtures"), section)
  }

  static func sample(_ section: Section) throws -> DecodedFeed {
    try read(packageRoot.appending(path: "Resources/samples"), section)
  }

  static func real(_ section: Section) throws -> DecodedFeed {
    try read(#require(realFeeds), section)
  }

  private static func read(_ folder: URL, _ section: Section) throws -> DecodedFeed {
    let data = try Data(contentsOf: folder.appending(path: section.file))
    return try section.decode(FeedDocument(data))
  }
}

extension Section {
  /// The first entry of the section's sample: a typical one.
  var sampleEntry: [String: Any] {
    get throws { try #require(sampleList.entries.first) }
  }

  /// The name of the list in the section's sample, and its entries.
  private var sampleList: (name: String?, entries: [[String: Any]]) {
    get throws {
      let file = Fixture.packageRoot.appending(path: "Resources/samples/\(file)")
      let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      if let entries = document as? [[String: Any]] { return (nil, entries) }
      let lists = (document as? [String: Any])?.compactMapValues { $0 as? [[String: Any]] }
      let list = try #require(lists?.first, "\(file.path) has no list")
      return (list.key, list.value)
    }
  }

  /// The names of all lists that the sections' documents may have, as their samples have them.
  static var listNames: [String] {
    get throws { try sectionList.map { try $0.sampleList.name ?? $0.id } }
  }

  /// The first entry of the section's sample with another title or name, as JSON.
  /// - Parameters:
  ///   - title: a piece of JSON.
  ///   - isSmallest: whether to leave out every value without which the section can still read it.
  func entry(titled title: String, isSmallest: Bool = false) throws -> String {
    var rest = try sampleEntry
    let key = rest["title"] == nil ? "name" : "title"
    func json(_ rest: [String: Any], _ title: String) throws -> String {
      let data = try JSONSerialization.data(withJSONObject: rest, options: .sortedKeys)
      let body = String(decoding: data, as: UTF8.self).dropFirst()
      return #"{"\#(key)":\#(title)"# + (rest.isEmpty ? "" : ",") + body
    }
    rest[key] = nil
    for name in rest.keys.sorted() where isSmallest {
      var less = rest
      less[name] = nil
      let feed = try? decode(json: "[\(try json(less, #""Good""#))]")
      if feed?.items.count == 1 { rest = less }
    }
    return try json(rest, title)
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
    blocks.compactMap { if case .link(_, let url) = $0 { url } else { nil } }
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
