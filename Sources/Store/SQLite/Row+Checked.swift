import Foundation
import GRDB

extension Row {
  /// The value of a column. `row[0]` would crash if the file holds a value of another type, which
  /// is damage that SQLite itself does not detect.
  /// - Throws: `StoreError.corrupt` in that case.
  func value<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
      throw StoreError.corrupt
    }
    return value
  }

  /// - Returns: `nil` only if the column is NULL.
  func optional<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value? {
    let stored: DatabaseValue = self[index]
    return stored.isNull ? nil : try value(index)
  }

  /// A date, stored in seconds since 1970; `nil` only if the column is NULL.
  func date(_ index: Int) throws -> Date? {
    try optional(index).map { Date(timeIntervalSince1970: $0) }
  }
}
