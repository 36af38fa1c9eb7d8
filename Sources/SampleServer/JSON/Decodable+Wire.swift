import Foundation

extension Decodable {
  /// Reads a body whose names are written `like_this`.
  init(wire body: Data) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: body)
  }
}
