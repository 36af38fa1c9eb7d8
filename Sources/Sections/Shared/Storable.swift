import Foundation

/// A section's value as it goes into the store.
protocol Storable: Sendable {
  /// Its JSON, the same bytes for the same value.
  var payload: Data { get }

  /// - Throws: where it is not to be read.
  init(payload: Data) throws
}

/// For values of which there are never many: a codec of one's own takes a small part of the time.
extension Storable where Self: Codable {
  var payload: Data { Payload.encode(self, with: Payload.encoder()) }

  init(payload: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: payload)
  }
}
