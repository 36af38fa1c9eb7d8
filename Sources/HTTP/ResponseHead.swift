import Foundation

/// The headers of a response, read line by line.
package struct ResponseHead {
  package private(set) var isComplete = false
  private var lines: [(name: String, value: String)] = []

  package init() {}

  /// The values by their names in lowercase. Those of repeated headers are joined as a list, except
  /// that a header with a single value keeps its first.
  /// - Source: RFC 9110 §5.3.
  package var fields: [String: String] {
    lines.reduce(into: [:]) { fields, line in
      guard let earlier = fields[line.name] else { return fields[line.name] = line.value }
      guard earlier != line.value, !Self.single.contains(line.name) else { return }
      fields[line.name] = earlier + ", " + line.value
    }
  }

  /// The headers that the app reads and that are no lists.
  private static let single: Set = [
    "age", "content-length", "content-location", "content-type", "date", "etag", "expires",
    "last-modified", "location", "retry-after",
  ]

  package mutating func read(_ line: some Collection<UInt8>) {
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    if text.isEmpty {
      isComplete = true
    } else if text.hasPrefix("HTTP/"), !text.prefix(while: { $0 != " " }).contains(":") {
      lines = []
    } else if !lines.isEmpty, text.first?.isWhitespace == true {
      lines[lines.count - 1].value += " " + text.trimmingCharacters(in: .whitespaces)
    } else if let colon = text.firstIndex(of: ":") {
      let name = text[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      lines.append((name, value))
    }
  }
}
