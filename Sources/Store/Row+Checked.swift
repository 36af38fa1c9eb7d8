import GRDB

extension Row {
  /// The value of a column. `row[0]` ends the program where the file holds something of another
  /// type: damage that SQLite itself does not see.
  /// - Throws: `StoreError.corrupt` then.
  func value<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
      throw StoreError.corrupt
    }
    return value
  }

  /// - Returns: `nil` for NULL alone.
  func optional<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value? {
    let stored: DatabaseValue = self[index]
    return stored.isNull ? nil : try value(index)
  }
}
