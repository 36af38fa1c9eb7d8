import Foundation

/// Output for programs: JSON in UTF-8 with sorted keys and RFC 3339 dates, never translated.
enum JSONOutput {
  /// An object with `null` for each unknown value: every key is always there.
  static func object(_ members: [String: Any?]) -> [String: Any] {
    members.mapValues { $0 ?? NSNull() }
  }

  static func text(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let text = String(decoding: data, as: UTF8.self)
    // Foundation writes an empty list with an empty line between its brackets, which looks like a
    // mistake.
    return text == "[\n\n]" ? "[]" : text
  }
}
