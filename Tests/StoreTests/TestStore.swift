import Foundation
import GRDB
import Localization
import Testing

@testable import Store

/// A folder for a test, and the places of both databases in it.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "almanac-store-\(UUID().uuidString)")
  var content: URL { url.appending(path: "content.sqlite") }
  var library: URL { url.appending(path: "library.sqlite") }

  /// A temporary folder can always be made.
  init() { try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Folders for data and for the cache, inside this folder.
  var location: StoreLocation {
    StoreLocation(data: url.appending(path: "data"), cache: url.appending(path: "cache"))
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Waits until no process has the database open. A process that has just ended may still hold it.
  func waitUntilClosed(_ database: URL) throws {
    let lock = try FileLock(at: URL(filePath: SQLiteFile.path(database, suffix: "-lock")))
    try #require(lock.acquire(.exclusive, within: .seconds(60)), "Somebody has it open.")
  }
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

/// A rule that puts people with a star into the first group.
func peopleRule(_ library: Library) -> MarkRule {
  MarkRule(library: library, section: "people") { _, marks in marks.isStarred ? 0 : 1 }
}

// An in-memory database can always be opened.
extension ContentStore {
  static func inMemory() -> ContentStore { try! ContentStore(at: nil) }

  /// Replaces the items of a feed.
  /// - Returns: whether the list changed.
  func replace(
    _ items: [Item], in url: URL = feedURL, title: String? = nil, skipped: [SkippedElement] = [],
    validators: Validators = Validators(), marks library: Library? = nil
  ) async throws -> Bool {
    try await !change(
      items, in: url, title: title, skipped: skipped, validators: validators, marks: library
    ).isEmpty
  }

  func change(
    _ items: [Item], in url: URL = feedURL, title: String? = nil, skipped: [SkippedElement] = [],
    validators: Validators = Validators(), fingerprint: Int64? = nil,
    marks library: Library? = nil
  ) async throws -> ContentChange {
    try await replace(
      FeedUpdate(
        section: "people", url: url, title: title, items: items, skipped: skipped,
        validators: validators, decoder: "1", fingerprint: fingerprint, fetchedAt: noon),
      marks: library.map(peopleRule), sortKey: { Data($0.utf8) })
  }

  func list(_ url: URL = feedURL) throws -> FeedSnapshot {
    try snapshot(section: "people", urls: [url], groupCount: 2)
  }

  /// The names in the order shown, by group.
  func names(_ url: URL = feedURL) throws -> [[String]] {
    try list(url).groups.map { try items($0).map { String(decoding: $0.payload, as: UTF8.self) } }
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

/// Expects that a store can't be opened, and is not reported as damaged.
func expectCannotOpen(_ open: () throws -> some Any) {
  let error = #expect(throws: StoreError.self) { _ = try open() }
  guard case .cannotOpen? = error else {
    Issue.record("\(String(describing: error))")
    return
  }
}

/// Marks a library or cache as written by a newer version.
func addFutureMigration(_ db: Database) throws {
  try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: from the future')")
}

/// SQLite's plan for finding the rows of a query, one line per step.
func plan(_ sql: String, _ arguments: StatementArguments = [], in content: ContentStore) throws
  -> [String]
{
  try content.file.read { db in
    try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
      .map { $0["detail"] as String? ?? "" }
  }
}

/// The permissions of a file or folder.
func mode(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

func size(_ path: String) throws -> Int {
  try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
}

extension ContentStore {
  /// The keys of the people that a search finds, in order.
  func found(_ text: String) async throws -> [String] {
    let matches = try await matches(of: text)
    return try items(try list().groups.joined().filter(matches.contains)).map(\.key)
  }
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
