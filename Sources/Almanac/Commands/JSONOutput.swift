import Foundation

/// Output for programs: JSON in UTF-8 with sorted keys and RFC 3339 dates, never translated.
enum JSONOutput {
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    // Foundation writes an empty list as two lines with nothing between them, which look like a
    // mistake.
    return text == "[\n\n]" ? "[]" : text
  }
}

/// A value that is written as `null` if it is unknown: every key is always there.
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value?

  init(_ value: Value?) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
