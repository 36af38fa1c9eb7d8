import Foundation

extension Encodable {
  /// The value as text for a column; `nil` if JSON can't represent it.
  public var storedJSON: String? {
    (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Decodable {
  /// - Returns: `nil` if the text is not a value of this type, for instance because another version
  ///   wrote it.
  public static func decoded(storedJSON text: String) -> Self? {
    try? decoder.decode(Self.self, from: Data(text.utf8))
  }
}

/// Sorts keys, so that equal values have equal texts.
private let encoder: JSONEncoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return encoder
}()
private let decoder = JSONDecoder()
