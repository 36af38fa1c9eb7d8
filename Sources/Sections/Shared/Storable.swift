import Foundation

/// A section's value that can be stored.
protocol Storable: Sendable {
  /// The value as JSON: the same bytes for the same value.
  var payload: Data { get }

  /// - Throws: if the payload can't be read.
  init(payload: Data) throws
}

/// Stores values through `Codable`. Use this only for a type of which a feed has few values:
/// `PayloadWriter` and `PayloadReader` take a fraction of the time.
extension Storable where Self: Codable {
  var payload: Data { Payload.encode(self) }

  init(payload: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: payload)
  }
}
