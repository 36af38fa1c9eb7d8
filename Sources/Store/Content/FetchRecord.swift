import Foundation
import GRDB

/// The result of a feed's latest requests, and when the next request may be sent.
public struct FetchRecord: Hashable, Sendable {
  public var failedAt: Date?
  /// When the current series of failures began.
  public var failingSince: Date?
  /// Why the last request failed, in the caller's encoding; `nil` after a success.
  public var failure: String?
  public var failureCount = 0
  /// The feed is not refreshed automatically before this time.
  public var notBefore: Date?
  /// The server says that there is nothing new before this time.
  public var freshUntil: Date?
  /// When the feed wants to be refreshed, in the caller's encoding.
  public var schedule: String?
  /// The new address of a feed that moved permanently.
  public var movedTo: URL?
  /// When the old address was last requested, in a refresh that succeeded.
  public var movedAt: Date?
  /// Whether the server said that the feed is permanently gone (410).
  public var isGone = false

  public init() {}
}

/// The new address of a feed that has moved permanently.
public struct FeedMove: Hashable, Sendable {
  public let section: String
  public let url: URL
  public let newURL: URL
}

public struct FeedSummary: Hashable, Sendable {
  /// `nil` for a feed that was never stored.
  public let record: FeedRecord?
  public let fetch: FetchRecord
  public let itemCount: Int
}

extension ContentStore {
  public func fetch(section: String, url: URL) async throws(StoreError) -> FetchRecord {
    try await file.read { try FetchRecord.fetch($0, section: section, url: url) }
  }

  public func moves() async throws(StoreError) -> [FeedMove] {
    try await file.read { db in
      try Row.fetchAll(
        db, sql: "SELECT section, url, movedTo FROM fetch WHERE movedTo IS NOT NULL"
      ).compactMap { row in
        guard let url = URL(string: try row.value(1)), let new = URL(string: try row.value(2))
        else {
          return nil
        }
        return FeedMove(section: try row.value(0), url: url, newURL: new)
      }
    }
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

  /// The feeds that have stored data.
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
  private static let columns = """
    failedAt, failure, failureCount, notBefore, freshUntil, movedTo, isGone, movedAt, schedule,
    failingSince
    """

  static func fetch(_ db: Database, section: String, url: URL) throws -> FetchRecord {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM fetch WHERE section = ? AND url = ?")
    return try Row.fetchOne(statement, arguments: [section, url.absoluteString])
      .map { try FetchRecord($0) } ?? FetchRecord()
  }

  /// The records of some feeds of a section. A feed without failures or a schedule may have no
  /// record.
  static func fetch(
    _ db: Database, section: String, urls: [String: URL]
  ) throws -> [URL: FetchRecord] {
    try db.rows("SELECT \(columns), url FROM fetch WHERE section = ?", section, urls, urlColumn: 10)
    {
      row, _ in try FetchRecord(row)
    }
  }

  private init(_ row: Row) throws {
    failedAt = try row.date(0)
    failure = try row.optional(1)
    failureCount = try row.value(2)
    notBefore = try row.date(3)
    freshUntil = try row.date(4)
    movedTo = try row.optional(5, as: String.self).flatMap { URL(string: $0) }
    isGone = try row.value(6)
    movedAt = try row.date(7)
    schedule = try row.optional(8)
    failingSince = try row.date(9)
  }

  fileprivate func save(_ db: Database, section: String, url: URL) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO fetch (section, url, \(Self.columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        section, url.absoluteString, failedAt?.timeIntervalSince1970, failure, failureCount,
        notBefore?.timeIntervalSince1970, freshUntil?.timeIntervalSince1970,
        movedTo?.absoluteString, isGone, movedAt?.timeIntervalSince1970,
        schedule, failingSince?.timeIntervalSince1970,
      ])
  }
}
