import Foundation
import GRDB

public typealias FeedID = Int64

/// A feed's record in the store, without its items.
public struct FeedRecord: Hashable, Sendable {
  public let id: FeedID
  public let url: URL
  public let title: String?
  public let validators: Validators
  /// Identifies what made the stored rows; see `FeedUpdate.decoder`.
  public let decoder: String
  /// When the server last sent or confirmed the stored items.
  public let fetchedAt: Date
  public let firstSeen: Date
  /// The number of elements of the feed that could not be read.
  public let skippedCount: Int
  /// The fingerprint of the bytes that the stored rows come from; `nil` if there is none, or if the
  /// rows no longer match the bytes.
  public let fingerprint: Int64?
}

/// A response's validators, for asking later whether anything changed (`ETag`, `Last-Modified`).
/// - Source: RFC 9110 §8.8.
public struct Validators: Hashable, Sendable {
  public var etag: String?
  public var lastModified: String?

  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  public var isEmpty: Bool { etag == nil && lastModified == nil }
}

/// Some feeds and the list of their items, read at one moment.
public struct FeedSnapshot: Hashable, Sendable {
  public struct Feed: Hashable, Sendable {
    /// `nil` for a feed that was never stored.
    public let record: FeedRecord?
    public let fetch: FetchRecord
  }

  /// The feeds, in the order requested.
  public let feeds: [Feed]
  /// The IDs of the items by group, in the order shown. There is one array for each requested
  /// group, or, if the feeds are not merged, for each requested group of each feed.
  public let groups: [[ItemID]]
  /// Whether `groups` is certainly the whole list; otherwise it may be only the beginning of the
  /// list.
  public let isWhole: Bool

  public init(feeds: [Feed], groups: [[ItemID]], isWhole: Bool = true) {
    self.feeds = feeds
    self.groups = groups
    self.isWhole = isWhole
  }

  public var record: FeedRecord? { feeds.first?.record }
}

extension FeedRecord {
  private static let columns = """
    id, title, etag, lastModified, decoder, fetchedAt, skippedCount, fingerprint,
    firstSeen
    """

  static func fetch(_ db: Database, section: String, url: URL) throws -> FeedRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM feed WHERE section = ? AND url = ?")
    return try Row.fetchOne(statement, arguments: [section, url.absoluteString]).map {
      try FeedRecord($0, url: url)
    }
  }

  static func fetch(
    _ db: Database, section: String, urls: [String: URL]
  ) throws -> [URL: FeedRecord] {
    try db.rows("SELECT \(columns), url FROM feed WHERE section = ?", section, urls, urlColumn: 9) {
      try FeedRecord($0, url: $1)
    }
  }

  private init(_ row: Row, url: URL) throws {
    self.init(
      id: try row.value(0), url: url, title: try row.optional(1),
      validators: Validators(etag: try row.optional(2), lastModified: try row.optional(3)),
      decoder: try row.value(4), fetchedAt: Date(timeIntervalSince1970: try row.value(5)),
      firstSeen: Date(timeIntervalSince1970: try row.value(8)),
      skippedCount: try row.value(6), fingerprint: try row.optional(7))
  }
}

extension Database {
  /// The values that `read` makes from the rows of some of a section's feeds. A feed without a row
  /// gets no value.
  /// - Parameter urls: the addresses of those feeds, by their text.
  func rows<Value>(
    _ sql: String, _ section: String, _ urls: [String: URL], urlColumn: Int,
    _ read: (Row, URL) throws -> Value
  ) throws -> [URL: Value] {
    var found: [URL: Value] = [:]
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: [section])
    while let row = try rows.next() {
      guard let url = urls[try row.value(urlColumn)] else { continue }
      found[url] = try read(row, url)
    }
    return found
  }

  /// A section's values in the second column, by the addresses in the first.
  func valuesByURL<Value: DatabaseValueConvertible>(
    _ sql: String, _ section: String
  ) throws -> [URL: Value] {
    let pairs = try Row.fetchAll(self, sql: sql, arguments: [section]).compactMap { row in
      let value: Value = try row.value(1)
      return URL(string: try row.value(0)).map { ($0, value) }
    }
    return Dictionary(pairs) { $1 }
  }
}
