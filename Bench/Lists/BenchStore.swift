import FeedCore
import Foundation
import GRDB
import Sections
import Store
import Synchronization
import Transport

/// A new store with contacts, or with articles of many feeds, which are loaded from memory.
final class BenchStore {
  static let feed = URL(string: "https://example.org/contacts.json")!

  let section: Section
  private(set) var feeds = [Feed(BenchStore.feed, interval: .manual)]

  let folder = FileManager.default.temporaryDirectory.appending(
    path: "list-bench-\(UUID().uuidString)")
  let content: ContentStore
  let library: Library
  let loader: FeedLoader
  private let server = Server()

  private final class Server: Sendable {
    let body = Mutex(Data())
  }

  /// - Parameter body: the feed, or the list of feeds, that is stored first.
  init(_ body: Data) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    content = try ContentStore(at: folder.appending(path: "content.sqlite"))
    library = try Library(at: folder.appending(path: "library.sqlite"))
    loader = FeedLoader(
      transport: .stub { [server] request throws(TransportError) in
        TransportResponse(body: server.body.withLock(\.self), url: request.url)
      }, content: content, library: library,
      collation: Collation(identifier: "bytes") { Data($0.utf8) })
    guard let documents = Self.articles(in: body) else {
      section = .contacts
      serve(body)
      _ = try await loader.refresh(section, feed: feeds[0])
      return
    }
    section = .articles
    feeds = documents.indices.map {
      Feed(URL(string: "https://example.org/\($0).json")!, interval: .manual)
    }
    for (feed, document) in zip(feeds, documents) {
      serve(document)
      _ = try await loader.refresh(section, feed: feed)
    }
  }

  /// The feeds in a list of feeds; `nil` for contacts.
  private static func articles(in body: Data) -> [Data]? {
    guard String(decoding: body.prefix(100), as: UTF8.self).contains("jsonfeed.org"),
      let list = try? JSONSerialization.jsonObject(with: body) as? [[String: Any]]
    else { return nil }
    return list.compactMap { try? JSONSerialization.data(withJSONObject: $0) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func serve(_ body: Data) { server.body.withLock { $0 = body } }

  /// Starts counting the writes to items.
  func countWrites() throws {
    try DatabaseQueue(path: folder.appending(path: "content.sqlite").path()).write { db in
      try db.execute(sql: "CREATE TABLE written (what TEXT)")
      for what in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TRIGGER written\(what) AFTER \(what) ON item
            BEGIN INSERT INTO written VALUES ('\(what)'); END
            """)
      }
    }
  }

  /// The number of writes since the last call.
  func writes() throws -> Int {
    try DatabaseQueue(path: folder.appending(path: "content.sqlite").path()).write { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM written") ?? 0
      try db.execute(sql: "DELETE FROM written")
      return count
    }
  }
}

/// The elements of a contacts feed, from which variants of the feed are made.
struct Contacts {
  private var people: [[String: Any]]
  var count: Int { people.count }

  init(_ data: Data) throws {
    let value = try JSONSerialization.jsonObject(with: data)
    // The document is the list itself, or an object that contains it.
    let list =
      value as? [[String: Any]]
      ?? (value as? [String: Any])?.values.lazy.compactMap { $0 as? [[String: Any]] }.first
    people = list ?? []
  }

  func data() throws -> Data { try JSONSerialization.data(withJSONObject: people) }

  /// Changes the company of this many contacts, evenly spread over the list.
  mutating func changeCompanies(_ number: Int, to company: String) {
    for index in stride(from: 0, to: count, by: max(1, count / number)).prefix(number) {
      people[index]["companyName"] = "\(company) \(index)"
    }
  }

  /// Changes the names of this many contacts, evenly spread over the list, and so the contacts'
  /// places.
  mutating func changeNames(_ number: Int, to name: String) {
    for index in stride(from: 0, to: count, by: max(1, count / number)).prefix(number) {
      people[index]["name"] = "\(UnicodeScalar(65 + UInt8(index % 26))) \(name) \(index)"
    }
  }
}
