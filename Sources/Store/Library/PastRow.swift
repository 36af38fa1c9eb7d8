import Foundation
import GRDB

/// A row as it was before a change; see `Library.undo`.
struct PastRow {
  /// The tables whose rows changes may have.
  enum Place: String {
    case own, mark, marked, subscription

    /// The columns that identify a row to the user.
    var keys: [String] {
      switch self {
      case .own: ["section", "key"]
      case .mark: ["section", "feed", "item", "name"]
      case .marked: ["section", "feed", "item"]
      case .subscription: ["section", "url"]
      }
    }
  }

  let place: Place
  var key: [String]
  /// The row's values by their columns; `nil` if there was no row.
  var values: [String: DatabaseValue]?

  /// Reads the row as it is now.
  init(_ place: Place, _ key: [String], _ db: Database) throws {
    self.place = place
    self.key = key
    // An import has 100,000 of these.
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM \(place.rawValue) WHERE \(place.condition)")
    let row = try Row.fetchOne(statement, arguments: StatementArguments(key))
    values = row.map { row in Dictionary(row.map { ($0.0, $0.1) }) { $1 } }
  }

  /// A row that did not exist.
  init(_ place: Place, _ key: [String]) {
    self.place = place
    self.key = key
    values = nil
  }

  /// Which row a stored one is; `nil` if that can't be read.
  static func identity(stored row: Row) throws -> (place: Place, key: [String])? {
    guard let place = Place(rawValue: try row.value(0)),
      let key = [String].decoded(storedJSON: try row.value(1))
    else { return nil }
    return (place, key)
  }

  /// Whether it differs from a stored row of the same key.
  func differs(fromStored row: Row) throws -> Bool {
    let bytes: Data? = try row.optional(2)
    // Most changes add or remove. Decoding took a quarter of the time of undoing 60,000 additions.
    guard bytes != nil, values != nil else { return (bytes == nil) != (values == nil) }
    return try PastRow(stored: row)?.values != values
  }

  /// - Returns: `nil` if the stored row can't be read.
  init?(stored row: Row) throws {
    guard let (place, key) = try Self.identity(stored: row) else { return nil }
    let bytes: Data? = try row.optional(2)
    let values = bytes.flatMap {
      try? PropertyListDecoder().decode([String: StoredValue].self, from: $0)
    }
    if bytes != nil, values == nil { return nil }
    self.place = place
    self.key = key
    self.values = values?.mapValues(\.value)
  }

  /// Whether a change that can be undone has recorded a row. The key is compared as `storedJSON`
  /// writes it, because SQLite's `json_array` escapes other characters.
  static func exists(_ place: Place, _ key: [String], _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM past WHERE place = ? AND key = ? LIMIT 1")
    return try Row.fetchOne(statement, arguments: [place.rawValue, key.storedJSON]) != nil
  }

  /// Makes the table's row as this one is.
  func restore(_ db: Database) throws {
    guard let values else {
      return try db.cachedStatement(
        sql: "DELETE FROM \(place.rawValue) WHERE \(place.condition)"
      ).execute(arguments: StatementArguments(key))
    }
    if place == .subscription { try makeRoom(for: values, db) }
    let columns = values.keys.sorted()
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO \(place.rawValue) (\(columns.joined(separator: ", ")))
        VALUES (\(repeatElement("?", count: columns.count).joined(separator: ", ")))
        """
    ).execute(arguments: StatementArguments(columns.map { values[$0] ?? .null }))
  }

  /// Moves the feeds from the row's place on if another feed has that place now.
  private func makeRoom(for values: [String: DatabaseValue], _ db: Database) throws {
    let position = values["position"] ?? .null
    let others = "section = ? AND url <> ? AND position"
    let taken = try Row.fetchOne(
      db, sql: "SELECT 1 FROM subscription WHERE \(others) = ?",
      arguments: StatementArguments(key) + [position])
    guard taken != nil else { return }
    try db.execute(
      sql: "UPDATE subscription SET position = position + 1 WHERE \(others) >= ?",
      arguments: StatementArguments(key) + [position])
  }

  /// The document of an own item; `nil` for a row of another table.
  var source: OwnItem.Source? {
    guard let values, let bytes = values["source"].flatMap(Data.fromDatabaseValue),
      let format = values["format"].flatMap(String.fromDatabaseValue)
    else { return nil }
    return OwnItem.Source(bytes, format: format)
  }

  var storedKey: String { key.storedJSON ?? "" }

  /// The values as a property list, which holds the bytes of a document as they are.
  var storedValues: Data? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return values.flatMap { try? encoder.encode($0.mapValues(StoredValue.init)) }
  }
}

extension PastRow.Place {
  fileprivate var condition: String { keys.map { "\($0) = ?" }.joined(separator: " AND ") }
}

/// A value of a row with its type, exact to the bit.
private struct StoredValue: Codable {
  let value: DatabaseValue

  init(_ value: DatabaseValue) { self.value = value }

  private enum CodingKeys: String, CodingKey {
    case integer, real, text, blob
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let integer = try container.decodeIfPresent(Int64.self, forKey: .integer) {
      value = integer.databaseValue
    } else if let bits = try container.decodeIfPresent(UInt64.self, forKey: .real) {
      value = Double(bitPattern: bits).databaseValue
    } else if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      value = text.databaseValue
    } else if let blob = try container.decodeIfPresent(Data.self, forKey: .blob) {
      value = blob.databaseValue
    } else {
      value = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch value.storage {
    case .int64(let integer): try container.encode(integer, forKey: .integer)
    case .double(let real): try container.encode(real.bitPattern, forKey: .real)
    case .string(let text): try container.encode(text, forKey: .text)
    case .blob(let blob): try container.encode(blob, forKey: .blob)
    case .null: break
    }
  }
}
