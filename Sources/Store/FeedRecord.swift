import Foundation
import GRDB

/// The row id of a stored feed.
public typealias FeedID = Int64

/// A feed's record in the store, without its items.
public struct FeedRecord: Hashable, Sendable {
  public let id: FeedID
  public let section: String
  public let url: URL
  /// The feed's own title.
  public let title: String?
  public let validators: Validators
  /// What made the stored rows; see `FeedUpdate.decoder`.
  public let decoder: String
  /// When the server last confirmed what is stored.
  public let fetchedAt: Date
  /// When it was first stored.
  public let firstSeen: Date
  /// Elements of the feed that could not be read.
  public let skippedCount: Int
  /// That of the bytes that the stored rows were made from; `nil` where the rows are not what the
  /// bytes say any more.
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

/// Some feeds and their list, read at one moment.
public struct FeedSnapshot: Hashable, Sendable {
  public struct Feed: Hashable, Sendable {
    /// `nil` for a feed that was never stored.
    public let record: FeedRecord?
    public let fetch: FetchRecord
  }

  /// In the order asked for.
  public let feeds: [Feed]
  /// Ids by group, in the order shown; one entry for each group asked for.
  public let groups: [[ItemID]]
  /// Whether that is all of the list; otherwise it is its beginning.
  public let isWhole: Bool

  public init(feeds: [Feed], groups: [[ItemID]], isWhole: Bool = true) {
    self.feeds = feeds
    self.groups = groups
    self.isWhole = isWhole
  }

  /// That of the first feed.
  public var record: FeedRecord? { feeds.first?.record }
}

extension FeedRecord {
  static func fetch(_ db: Database, section: String, url: URL) throws -> FeedRecord? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, title, etag, lastModified, decoder, fetchedAt, skippedCount, fingerprint,
          coalesce(firstSeen, fetchedAt)
        FROM feed WHERE section = ? AND url = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [section, url.absoluteString])
    else { return nil }
    return FeedRecord(
      id: try row.value(0), section: section, url: url, title: try row.optional(1),
      validators: Validators(etag: try row.optional(2), lastModified: try row.optional(3)),
      decoder: try row.value(4), fetchedAt: Date(timeIntervalSince1970: try row.value(5)),
      firstSeen: Date(timeIntervalSince1970: try row.value(8)),
      skippedCount: try row.value(6), fingerprint: try row.optional(7))
  }
}
