import Foundation
import GRDB

extension Library {
  /// The feeds of a section in the user's order.
  public func subscriptions(section: String) throws(StoreError) -> [Subscription] {
    try file.read { try Self.subscriptions($0, "WHERE section = ?", [section]) }
  }

  /// The feeds of all sections, each section's in the user's order.
  public func subscriptions() async throws(StoreError) -> [Subscription] {
    try await file.read { try Self.subscriptions($0, "", []) }
  }

  /// Subscribes to a section's first feed, once per library: a feed that the user removed is not
  /// added again.
  public func subscribeInitially(section: String, url: URL) throws(StoreError) {
    let marker = "subscribed-initially.\(section)"
    // Reading first avoids a write at each start, which would cost an fsync.
    guard try setting(marker) == nil else { return }
    try file.write { db in
      try Self.insert(Subscription(section: section, url: url), db)
      try Self.set("1", for: marker, db)
    }
  }

  /// Adds a feed after the section's other feeds.
  /// - Returns: the stored subscription; an existing one stays as it is.
  @discardableResult public func subscribe(
    _ subscription: Subscription
  ) async throws(StoreError) -> Subscription {
    try await file.write { db in
      try Self.append(subscription, db)
      return try Self.subscription(db, subscription.section, subscription.url) ?? subscription
    }
  }

  /// Adds feeds after the other feeds of their sections, all or none; existing ones stay as they
  /// are.
  public func subscribe(_ subscriptions: [Subscription]) async throws(StoreError) {
    try await file.write { db in
      var next: [String: Int] = [:]
      for var subscription in subscriptions {
        let section = subscription.section
        subscription.position = try next[section] ?? Self.nextPosition(in: section, db)
        try Self.insert(subscription, db)
        next[section] = subscription.position + 1
      }
    }
  }

  /// The feeds whose items stay: the user's, and those that undoing a change would bring back.
  public func keptFeeds() async throws(StoreError) -> Set<FeedPlace> {
    try await file.read { db in
      let places = try Self.subscriptions(db, "", []).map {
        FeedPlace(section: $0.section, url: $0.url)
      }
      let keys = try String.fetchAll(
        db,
        sql: """
          SELECT past.key FROM past JOIN change ON change.id = past.change
          WHERE past.place = ? AND past.row IS NOT NULL AND NOT change.isUndone
          """,
        arguments: [PastRow.Place.subscription.rawValue])
      let restorable: [FeedPlace] = keys.compactMap { key in
        guard let parts = [String].decoded(storedJSON: key), parts.count == 2 else { return nil }
        return URL(string: parts[1]).map { FeedPlace(section: parts[0], url: $0) }
      }
      return Set(places + restorable)
    }
  }

  static func append(_ subscription: Subscription, _ db: Database) throws {
    var subscription = subscription
    subscription.position = try nextPosition(in: subscription.section, db)
    try insert(subscription, db)
  }

  static func delete(section: String, url: URL, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM subscription WHERE section = ? AND url = ?",
      arguments: [section, url.absoluteString])
  }

  static let nextPositionSQL = "SELECT max(position) + 1 FROM subscription WHERE section = ?"

  private static func nextPosition(in section: String, _ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: nextPositionSQL, arguments: [section]) ?? 0
  }

  /// The subscription to a feed; `nil` if there is none.
  public func subscription(section: String, url: URL) async throws(StoreError) -> Subscription? {
    try await file.read { try Self.subscription($0, section, url) }
  }

  /// Whether a feed's articles are loaded from their own pages.
  public func loadsFullText(section: String, url: URL) throws(StoreError) -> Bool {
    try file.read { try Self.subscription($0, section, url)?.loadsFullText ?? false }
  }

  public func setLarge(section: String, url: URL) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: "UPDATE subscription SET isLarge = 1 WHERE section = ? AND url = ?",
        arguments: [section, url.absoluteString])
    }
  }

  /// Saves the settings of a feed, unless its subscription is gone: its name and interval, how its
  /// articles are loaded, whether the user is notified of failures, and who named its address.
  public func update(_ subscription: Subscription) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          UPDATE subscription SET name = ?, interval = ?, loadsFullText = ?, notifies = ?,
            namedBy = ?
          WHERE section = ? AND url = ?
          """,
        arguments: [
          Self.stored(subscription.name), subscription.interval.rawValue,
          subscription.loadsFullText, subscription.notifies, subscription.namedBy?.absoluteString,
          subscription.section, subscription.url.absoluteString,
        ])
    }
  }

  /// Puts a section's feeds in this order; feeds that `urls` lacks come last, in their old order.
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
        INSERT OR IGNORE INTO subscription
          (section, url, name, interval, position, isLarge, outline, loadsFullText, notifies,
           namedBy)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        subscription.section, subscription.url.absoluteString, stored(subscription.name),
        subscription.interval.rawValue, subscription.position, subscription.isLarge,
        subscription.outline, subscription.loadsFullText, subscription.notifies,
        subscription.namedBy?.absoluteString,
      ])
    return db.changesCount > 0
  }

  /// - Returns: the name without white space at its ends; `nil` if that leaves nothing.
  private static func stored(_ name: String?) -> String? {
    let name = name?.trimmingCharacters(in: .whitespacesAndNewlines)
    return name?.isEmpty == true ? nil : name
  }

  private static func subscription(
    _ db: Database, _ section: String, _ url: URL
  ) throws -> Subscription? {
    try subscriptions(db, "WHERE section = ? AND url = ?", [section, url.absoluteString]).first
  }

  private static func subscriptions(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Subscription] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT section, url, name, interval, position, isLarge, outline, loadsFullText,
          notifies, namedBy
        FROM subscription \(condition)
        ORDER BY section, position, url
        """,
      arguments: arguments
    ).compactMap { row in
      // A row without a readable address is skipped, and any other unreadable value becomes its
      // default, so that the rest of the library stays usable.
      guard let section: String = try? row.value(0), let address: String = try? row.value(1),
        let url = URL(string: address)
      else { return nil }
      var subscription = Subscription(
        section: section, url: url, name: try? row.optional(2),
        interval: (try? row.value(3)).flatMap(RefreshInterval.init) ?? .daily,
        position: (try? row.value(4)) ?? 0, isLarge: (try? row.value(5)) ?? false,
        outline: try? row.optional(6))
      subscription.loadsFullText = (try? row.value(7)) ?? false
      subscription.notifies = (try? row.value(8)) ?? false
      subscription.namedBy = (try? row.optional(9)).flatMap { URL(string: $0) }
      return subscription
    }
  }
}
