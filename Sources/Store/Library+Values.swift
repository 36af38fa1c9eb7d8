import Foundation

/// Settings that are stored as JSON.
extension Library {
  /// - Returns: `nil` if nothing is stored, or nothing that can be read.
  public func value<Value: Decodable>(for key: String) -> Value? {
    guard let text = try? setting(key) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  /// - Parameter value: `nil` restores the default.
  public func set(value: (some Encodable & Sendable)?, for key: String) async throws(StoreError) {
    let data = value.flatMap { try? JSONEncoder().encode($0) }
    try await set(data.map { String(decoding: $0, as: UTF8.self) }, for: key)
  }
}
