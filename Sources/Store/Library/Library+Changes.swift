import Foundation
import GRDB
public import Localization

extension Library {
  /// Does all that a change says, or nothing.
  /// - Parameter name: what the user did, in the imperative, for "Undo {name}".
  /// - Returns: `nil` if nothing is different afterward.
  /// - Throws: `StoreError.changedMeanwhile` if an own item is not what the change is based on.
  public func apply(
    _ change: LibraryChange, named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await apply([{ change }], named: name, at: now)
  }

  /// Does all that several changes say as one change, or nothing.
  /// - Parameter parts: make the changes one after the other, so that not all of them are in memory.
  /// - Throws: `StoreError.changedMeanwhile` also if a part can't be made.
  public func apply(
    _ parts: [@Sendable () throws -> LibraryChange], named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { [mostPast] db in
      let isLarge = parts.count > 1
      if isLarge { try SQLiteFile.enlargeCache(true, db) }
      // A cache that stays large only takes memory.
      defer { if isLarge { try? SQLiteFile.enlargeCache(false, db) } }
      var recorder = try ChangeRecorder(name, undoes: nil, at: now, mostPast: mostPast, db)
      for part in parts {
        guard let change = try? part() else { throw StoreError.changedMeanwhile }
        try Self.perform(change, at: now, &recorder, db)
      }
      return try recorder.finish()
    }
  }

  /// Records that feeds were added, so that the user can take that back as one change.
  public func recordAdded(
    _ feeds: [Subscription], named name: Phrase, at now: Date = .now
  ) async throws(StoreError) -> AppliedChange? {
    try await file.write { [mostPast] db in
      var recorder = try ChangeRecorder(name, undoes: nil, at: now, mostPast: mostPast, db)
      for feed in feeds {
        try recorder.keep(PastRow(.subscription, [feed.section, feed.url.absoluteString]))
      }
      return try recorder.finish()
    }
  }
}

extension Library {
  private static func perform(
    _ change: LibraryChange, at now: Date, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    for (key, source) in change.basedOn {
      let found = try Self.ownItems(db, "section = ? AND key = ?", [key.section, key.key])
      guard found.first?.source == source else { throw StoreError.changedMeanwhile }
    }
    for each in change.removed { try Self.remove(each, &recorder, db) }
    for each in change.added { try Self.add(each, &recorder, db) }
    for (key, source) in change.replaced {
      try recorder.capture(.own, [key.section, key.key])
      try db.execute(
        sql: """
          UPDATE own SET original = coalesce(original, source),
            originalFormat = coalesce(originalFormat, format),
            source = ?, format = ?, changed = ?
          WHERE section = ? AND key = ? AND (source <> ? OR format <> ?)
          """,
        arguments: [
          source.bytes, source.format, now.timeIntervalSince1970, key.section, key.key,
          source.bytes, source.format,
        ])
    }
    for (key, source) in change.updated {
      recorder.updated.append(key)
      try recorder.capture(.own, [key.section, key.key])
      try db.execute(
        sql: """
          UPDATE own SET original = NULL, originalFormat = NULL, source = ?, format = ?, changed = ?
          WHERE section = ? AND key = ?
          """,
        arguments: [
          source.bytes, source.format, now.timeIntervalSince1970, key.section, key.key,
        ])
    }
    for each in change.marked { try Self.mark(each, &recorder, db) }
    for subscription in change.subscribed {
      try recorder.capture(
        .subscription, [subscription.section, subscription.url.absoluteString])
      try Self.append(subscription, db)
    }
    for (section, url) in change.unsubscribed {
      try recorder.capture(.subscription, [section, url.absoluteString])
      try Self.delete(section: section, url: url, db)
    }
  }

  private static func add(
    _ addition: LibraryChange.Addition, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let item = addition.item
    let origin = [item.section, item.origin.feed.absoluteString, item.origin.item]
    guard
      try !hasOwn(db, "section = ? AND feed = ? AND item = ?", StatementArguments(origin))
    else {
      if addition.mustBeNew { throw StoreError.changedMeanwhile }
      return
    }
    var key = item.key
    var number = 1
    // Items of two feeds may have the same key.
    while try hasOwn(db, "section = ? AND key = ?", [item.section, key]) {
      number += 1
      key = "\(item.key)#\(number)"
    }
    recorder.added.append(LibraryChange.OwnKey(section: item.section, key: key))
    try recorder.capture(.own, [item.section, key])
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO own (section, key, source, format, feed, feedTitle, item, made, changed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try insert.execute(
      arguments: [
        item.section, key, item.source.bytes, item.source.format,
        item.origin.feed.absoluteString, item.origin.feedTitle, item.origin.item,
        item.made.timeIntervalSince1970, item.changed.timeIntervalSince1970,
      ])
    let feed = OwnItem.address(of: item.section)
    for (name, value) in addition.marks.values {
      try mark(
        LibraryChange.MarkChange(
          section: item.section, key: MarkKey(item: key, feed: feed),
          mark: MarkName(rawValue: name), value: value), &recorder, db)
    }
  }

  private static func remove(
    _ own: LibraryChange.OwnKey, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let feed = OwnItem.address(of: own.section).absoluteString
    for (place, table) in [(PastRow.Place.mark, "mark"), (.marked, "marked")] {
      let name = place == .mark ? "name" : "''"
      let names = try String.fetchAll(
        db, sql: "SELECT \(name) FROM \(table) WHERE section = ? AND feed = ? AND item = ?",
        arguments: [own.section, feed, own.key])
      for name in names {
        try recorder.capture(
          place, [own.section, feed, own.key] + (place == .mark ? [name] : []))
      }
      try db.execute(
        sql: "DELETE FROM \(table) WHERE section = ? AND feed = ? AND item = ?",
        arguments: [own.section, feed, own.key])
    }
    try recorder.capture(.own, [own.section, own.key])
    try db.execute(
      sql: "DELETE FROM own WHERE section = ? AND key = ?", arguments: [own.section, own.key])
  }

  private static func mark(
    _ change: LibraryChange.MarkChange, _ recorder: inout ChangeRecorder, _ db: Database
  ) throws {
    let feed = change.key.feed
    try recorder.capture(
      .mark, [change.section, feed?.absoluteString ?? "", change.key.item, change.mark.rawValue])
    try setMark(
      change.mark.rawValue, to: change.value, item: change.key.item, feed: feed,
      section: change.section, db)
  }
}
