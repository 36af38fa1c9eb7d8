import Foundation

extension Decodable {
  /// Reads a body whose keys are written `like_this`.
  /// - Throws: a refusal that says what is wrong, for the author of the test.
  init(wire body: Data) throws(Refusal) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(Self.self, from: body)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(
        status: 400, code: "bad_request", message: "The body cannot be read: \(error)")
    }
  }
}
