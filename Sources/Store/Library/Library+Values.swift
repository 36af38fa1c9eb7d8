/// Settings that are stored as JSON.
extension Library {
  /// - Returns: `nil` if nothing is stored, or nothing that can be read.
  public func value<Value: Decodable>(for key: String) -> Value? {
    (try? setting(key)).flatMap(Value.decoded(storedJSON:))
  }

  /// Changes a stored value in one transaction, so that no other change is lost.
  /// - Parameter change: called with the stored value, as `value(for:)` reads it. Returns the new
  ///   value, or `nil` to change nothing.
  public func update<Value: Codable & Sendable>(
    _ key: String, _ change: @escaping @Sendable (Value?) -> Value?
  ) async throws(StoreError) {
    try await file.write { db in
      let stored = try Self.setting(key, db).flatMap(Value.decoded(storedJSON:))
      guard let new = change(stored)?.storedJSON else { return }
      try Self.set(new, for: key, db)
    }
  }

  /// - Parameter value: `nil` restores the default.
  public func set(value: (some Encodable & Sendable)?, for key: String) async throws(StoreError) {
    try await set(value?.storedJSON, for: key)
  }
}
