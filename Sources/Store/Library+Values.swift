import Foundation

/// Settings that are stored as JSON.
extension Library {
  /// - Returns: `nil` if nothing is stored, or nothing that can be read.
  public func value<Value: Decodable>(for key: String) -> Value? {
    guard let text = try? setting(key) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  /// Changes a stored value in one transaction, so that no other change is lost.
  /// - Parameter change: gets what is stored, as `value(for:)` reads it; `nil` stores nothing new.
  public func update<Value: Codable & Sendable>(
    _ key: String, _ change: @escaping @Sendable (Value?) -> Value?
  ) async throws(StoreError) {
    try await file.write { db in
      let stored = try Self.setting(key, db)
        .flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
      guard let new = change(stored) else { return }
      try Self.set(String(decoding: JSONEncoder().encode(new), as: UTF8.self), for: key, db)
    }
  }

  /// - Parameter value: `nil` restores the default.
  public func set(value: (some Encodable & Sendable)?, for key: String) async throws(StoreError) {
    let data = value.flatMap { try? JSONEncoder().encode($0) }
    try await set(data.map { String(decoding: $0, as: UTF8.self) }, for: key)
  }
}
