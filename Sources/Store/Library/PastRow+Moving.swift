import Foundation
import GRDB

extension PastRow {
  /// Makes what is recorded of a feed's items that of their new keys, so that an undo finds them.
  static func move(
    _ keys: [(old: String, new: String)], section: String, feed: URL, _ db: Database
  ) throws {
    let new = Dictionary(keys.map { ($0.old, $0.new) }) { $1 }
    for place in [Place.mark, .marked, .own] {
      // The text of all keys that begin with these, without the bracket at the end.
      let first = place == .own ? [section] : [section, feed.absoluteString]
      let start = "\((first.storedJSON ?? "").dropLast()),"
      // A removal of many items has large rows, so they are read one by one.
      let places = try Row.fetchAll(
        db, sql: "SELECT change, number FROM past WHERE place = ? AND key BETWEEN ? AND ?",
        arguments: [place.rawValue, start, start + "\u{10FFFF}"])
      for place in places.map({ StatementArguments($0.databaseValues) }) {
        let stored = try Row.fetchOne(
          db.cachedStatement(
            sql: "SELECT place, key, row FROM past WHERE change = ? AND number = ?"),
          arguments: place)
        guard let row = try stored.flatMap(PastRow.init(stored:)),
          let moved = row.moved(to: new, feed)
        else { continue }
        try db.execute(
          sql: "UPDATE past SET key = ?, row = ? WHERE change = ? AND number = ?",
          arguments: [moved.storedKey, moved.storedValues] + place)
      }
    }
  }

  /// - Returns: `nil` if the row is none of an item of the feed whose key has changed.
  private func moved(to new: [String: String], _ feed: URL) -> PastRow? {
    var moved = self
    let old: String?
    if place == .own {
      guard values?["feed"] == feed.absoluteString.databaseValue else { return nil }
      old = values?["item"].flatMap(String.fromDatabaseValue)
    } else {
      old = key[2]
    }
    guard let item = old.flatMap({ new[$0] }) else { return nil }
    if place != .own { moved.key[2] = item }
    moved.values?["item"] = item.databaseValue
    return moved
  }
}
