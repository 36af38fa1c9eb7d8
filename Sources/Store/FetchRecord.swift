import Foundation
import GRDB

/// The result of a feed's requests, and when it may be asked again.
public struct FetchRecord: Hashable, Sendable {
  /// When it last failed; `nil` after a success.
  public var failedAt: Date?
  /// Why it failed, in the caller's encoding.
  public var failure: String?
  /// The number of failures in a row.
  public var failureCount = 0
  /// No automatic refresh before this time.
  public var notBefore: Date?
  /// The server says that there is nothing new before this time.
  public var freshUntil: Date?
  /// When the feed itself says that it is worth asking for, in a form of the caller's own.
  public var schedule: String?
  /// The new address of a feed that moved permanently.
  public var movedTo: URL?
  /// When the first address last confirmed the move.
  public var movedAt: Date?
  /// Whether the server said that the feed is permanently gone (410).
  public var isGone = false

  public init() {}
}

/// A feed as a list of feeds tells of it.
public struct FeedSummary: Hashable, Sendable {
  /// `nil` for a feed that was never stored.
  public let record: FeedRecord?
  public let fetch: FetchRecord
  public let itemCount: Int
}

extension Content {
  public func fetch(section: String, url: URL) async throws(StoreError) -> FetchRecord {
    try await file.read { try FetchRecord.fetch($0, section: section, url: url) }
  }

  public func setFetch(
    _ record: FetchRecord, section: String, url: URL
  ) async throws(StoreError) {
    try await file.write { try record.save($0, section: section, url: url) }
  }

  public func summary(section: String, url: URL) async throws(StoreError) -> FeedSummary {
    try await file.read { db in
      let record = try FeedRecord.fetch(db, section: section, url: url)
      return FeedSummary(
        record: record, fetch: try FetchRecord.fetch(db, section: section, url: url),
        itemCount: try Int.fetchOne(
          db, sql: "SELECT count(*) FROM item WHERE feed = ?", arguments: [record?.id]) ?? 0)
    }
  }

  /// The feeds that anything is stored of.
  public func storedFeeds() async throws(StoreError) -> [(section: String, url: URL)] {
    try await file.read { db in
      try Row.fetchAll(
        db, sql: "SELECT section, url FROM feed UNION SELECT section, url FROM fetch"
      )
      .compactMap { row in
        let section: String = try row.value(0)
        return URL(string: try row.value(1)).map { (section, $0) }
      }
    }
  }
}

extension FetchRecord {
  static func fetch(_ db: Database, section: String, url: URL) throws -> FetchRecord {
    let statement = try db.cachedStatement(
      sql: """
        SELECT failedAt, failure, failureCount, notBefore, freshUntil, movedTo, isGone, movedAt,
          schedule
        FROM fetch WHERE section = ? AND url = ?
        """)
    var record = FetchRecord()
    guard let row = try Row.fetchOne(statement, arguments: [section, url.absoluteString])
    else { return record }
    record.failedAt = date(try row.optional(0))
    record.failure = try row.optional(1)
    record.failureCount = try row.value(2)
    record.notBefore = date(try row.optional(3))
    record.freshUntil = date(try row.optional(4))
    record.movedTo = try row.optional(5, as: String.self).flatMap { URL(string: $0) }
    record.isGone = try row.value(6)
    record.movedAt = date(try row.optional(7))
    record.schedule = try row.optional(8)
    return record
  }

  fileprivate func save(_ db: Database, section: String, url: URL) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO fetch (section, url, failedAt, failure, failureCount, notBefore,
          freshUntil, movedTo, isGone, movedAt, schedule)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        section, url.absoluteString, failedAt?.timeIntervalSince1970, failure, failureCount,
        notBefore?.timeIntervalSince1970, freshUntil?.timeIntervalSince1970,
        movedTo?.absoluteString, isGone, movedAt?.timeIntervalSince1970,
        schedule,
      ])
  }

  private static func date(_ seconds: Double?) -> Date? {
    seconds.map { Date(timeIntervalSince1970: $0) }
  }
}
