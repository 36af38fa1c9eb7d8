import Foundation

/// What programs read: JSON in UTF-8 with sorted keys and RFC 3339 dates, in no language.
enum MachineText {
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    // Two lines with nothing between them, as Foundation has it, look like a mistake.
    return text == "[\n\n]" ? "[]" : text
  }
}

/// A value that is written as `null` where it is not known: every key is always there.
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
