import Foundation
import GRDB

extension Library {
  /// The feeds of a section in the person's order.
  public func subscriptions(section: String) throws(StoreError) -> [Subscription] {
    try file.read { try Self.subscriptions($0, "WHERE section = ?", [section]) }
  }

  /// The feeds of all sections, each section's in the person's order.
  public func subscriptions() async throws(StoreError) -> [Subscription] {
    try await file.read { try Self.subscriptions($0, "", []) }
  }

  /// Subscribes a section's first feed, once in the library's life: a feed that the person
  /// removed stays away.
  public func subscribeInitially(section: String, url: URL) throws(StoreError) {
    let marker = "subscribed-initially.\(section)"
    // A write on each start would cost an fsync.
    guard try setting(marker) == nil else { return }
    try file.write { db in
      try Self.insert(Subscription(section: section, url: url), db)
      try Self.set("1", for: marker, db)
    }
  }

  /// Puts a feed behind the section's others.
  /// - Returns: `false` for one that is there already, which stays as it is.
  @discardableResult public func subscribe(
    _ subscription: Subscription
  ) async throws(StoreError) -> Bool {
    try await file.write { db in
      var subscription = subscription
      subscription.position =
        try Int.fetchOne(
          db, sql: "SELECT max(position) + 1 FROM subscription WHERE section = ?",
          arguments: [subscription.section]) ?? 0
      return try Self.insert(subscription, db)
    }
  }

  /// Puts a removed feed back where it was.
  public func restore(_ subscription: Subscription) async throws(StoreError) {
    _ = try await file.write { try Self.insert(subscription, $0) }
  }

  /// - Returns: what was removed, to put it back; `nil` for a feed that is not there.
  @discardableResult public func unsubscribe(
    section: String, url: URL
  ) async throws(StoreError) -> Subscription? {
    try await file.write { db in
      let place: StatementArguments = [section, url.absoluteString]
      let old = try Self.subscriptions(db, "WHERE section = ? AND url = ?", place).first
      try db.execute(
        sql: "DELETE FROM subscription WHERE section = ? AND url = ?", arguments: place)
      return old
    }
  }

  /// Keeps the name and the interval of a feed that is still there.
  public func update(_ subscription: Subscription) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: "UPDATE subscription SET name = ?, interval = ? WHERE section = ? AND url = ?",
        arguments: [
          subscription.name, subscription.interval.rawValue, subscription.section,
          subscription.url.absoluteString,
        ])
    }
  }

  /// Puts a section's feeds in this order; any that are not named come behind.
  public func reorder(section: String, _ urls: [URL]) async throws(StoreError) {
    try await file.write { db in
      let others = try Self.subscriptions(db, "WHERE section = ?", [section]).map(\.url)
        .filter { !urls.contains($0) }
      for (position, url) in (urls + others).enumerated() {
        try db.execute(
          sql: "UPDATE subscription SET position = ? WHERE section = ? AND url = ?",
          arguments: [position, section, url.absoluteString])
      }
    }
  }
}

extension Library {
  @discardableResult private static func insert(
    _ subscription: Subscription, _ db: Database
  ) throws -> Bool {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO subscription (section, url, name, interval, position)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        subscription.section, subscription.url.absoluteString, subscription.name,
        subscription.interval.rawValue, subscription.position,
      ])
    return db.changesCount > 0
  }

  private static func subscriptions(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Subscription] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT section, url, name, interval, position FROM subscription \(condition)
        ORDER BY section, position, url
        """,
      arguments: arguments
    ).compactMap { row in
      URL(string: row[1]).map {
        Subscription(
          section: row[0], url: $0, name: row[2],
          interval: RefreshInterval(rawValue: row[3]) ?? .daily, position: row[4])
      }
    }
  }
}
